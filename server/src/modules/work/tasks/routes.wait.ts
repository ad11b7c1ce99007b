// The poll that waits: until the task is final or, with If-None-Match, until it has another version
// than the named one. It costs one request however long it lasts, and reads the task again only when
// it moved or the time is over. It ends in 200 with the task as it is then; only a key that ended
// meanwhile is refused. One that asks for the prompt comes here too: snapshots have none.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Limiter } from '../../../adapters/limiter.ts'
import { ApiError } from '../../../core/errors.ts'
import { decodeId } from '../../../core/ids.ts'
import type { PollCounts } from '../../../core/metrics.ts'
import type { Recorder } from '../../../core/recorder.ts'
import { prepareValidator } from '../../../core/validate.ts'
import { preferenceApplied, readPreferWait } from '../../../http/prefer.ts'
import { rateLimitError, setRateLimitHeaders } from '../../../http/rate-limit-headers.ts'
import { recordPoll } from '../../../http/record.ts'
import { readQuery } from '../../../http/route.ts'
import type { Turns } from '../../../http/turns.ts'
import { endedKeyError, type Waits } from '../../../http/waits.ts'
import type { FeedWatch, Watch } from '../../events/feed/feed.ts'
import { presentTask } from './present.ts'
import { findTask, getTask, readPrompt } from './read-tasks.ts'
import { type Asked, readAsked, sendView } from './routes.view.ts'
import { getTaskOperation } from './schema.ts'
import type { TaskDeps } from './tasks.ts'

export type TaskWaitDeps = TaskDeps & {
  /** Of the database, as this process knows it. */
  epoch(): number
  limiter: Limiter
  turns: Turns
  polls: PollCounts
  recorder: Recorder
  watch: FeedWatch
  waits: Waits
  /** How long after its end a task was seen by a request that waited for it. */
  onEndSeen(finalAt: Date): void
}

type Serve = (request: FastifyRequest, reply: FastifyReply) => void

/** Serves a poll that names a wait or the prompt; one that then wants neither is a plain poll. */
export function createTaskWait(deps: TaskWaitDeps, pollNow: Serve): Serve {
  prepareValidator(getTaskOperation.query)

  async function refuse({ request, reply }: Asked, error: Error): Promise<never> {
    await deps.turns.pay(request, reply)
    throw error
  }

  return function serve(request, reply) {
    const asked = readAsked(request, reply, deps.epoch())
    const fail = (error: Error) => void reply.send(error)
    let wanted: WantedWait
    try {
      wanted = readWantedWait(request)
    } catch (error) {
      refuse(asked, error as Error).catch(fail)
      return
    }
    const { seconds, headers, withPrompt } = wanted
    if (seconds === 0 && !withPrompt) pollNow(request, reply)
    else {
      // Begins here, before the request is charged: what it is held is part of the wait.
      watchAndWait(deps, asked, performance.now() + seconds * 1_000)
        .then((view) => (withPrompt ? addPrompt(deps, asked, view) : view))
        .then(({ version, body }) => {
          reply.headers(headers)
          sendView(asked, version, body)
          recordPoll(deps.recorder, asked)
        })
        .catch(fail)
    }
  }
}

type WantedWait = { seconds: number; headers: Record<string, string>; withPrompt: boolean }

/** The query wins over Prefer, and is refused where it makes no sense; Prefer is then ignored. */
function readWantedWait(request: FastifyRequest): WantedWait {
  const { wait, include } = readQuery(getTaskOperation, request.query as Record<string, unknown>)
  const withPrompt = include === 'prompt'
  if (wait !== undefined) return { seconds: wait as number, headers: {}, withPrompt }
  const seconds = readPreferWait(request.headers.prefer) ?? 0
  return { seconds, headers: seconds > 0 ? preferenceApplied(seconds) : {}, withPrompt }
}

type View = { version: number; isFinal: boolean; body: string; finalAt?: Date | null }

function viewOf(version: number, body: string): View {
  const { status } = JSON.parse(body) as { status: string }
  return { version, isFinal: status !== 'pending', body }
}

async function watchAndWait(deps: TaskWaitDeps, asked: Asked, endsAtMs: number): Promise<View> {
  const { accountUuid } = asked.key
  const taskUuid = decodeId('task', asked.taskId)
  if (taskUuid === undefined) {
    await deps.turns.pay(asked.request, asked.reply)
    throw new ApiError('NOT_FOUND')
  }
  // Subscribe before reading, or an update in between is lost.
  const watch = deps.watch.watchTask({ accountUuid, taskUuid })
  try {
    const view = await readCharged(deps, asked)
    const isTimeUp = endsAtMs <= performance.now()
    return isTimeUp || isOver(asked, view)
      ? view
      : await waitForMore(deps, asked, { view, watch, endsAtMs })
  } finally {
    watch.close()
  }
}

/** At the price of a poll without a condition: a task that the caller knows is waited for, not 304. */
async function readCharged(deps: TaskWaitDeps, asked: Asked): Promise<View> {
  const { key, taskId, revision, request, reply } = asked
  const outcome = await deps.turns.take(request, (turn) =>
    deps.limiter.pollSnapshot(key, taskId, revision, '', turn),
  )
  if (outcome.kind === 'limited') {
    deps.polls.limited++
    throw rateLimitError(outcome.charge, { turnSeconds: request.turnSeconds })
  }
  setRateLimitHeaders(reply, outcome.charge)
  if (outcome.kind === 'found') {
    deps.polls.found++
    return viewOf(Number(outcome.version), outcome.body)
  }
  deps.polls.missed++
  const row = await findTask(deps, key.accountUuid, taskId)
  if (row === undefined) throw new ApiError('NOT_FOUND')
  const readAtMicros = 'readAtMicros' in outcome ? outcome.readAtMicros : 0
  const views = deps.snapshots.fill(key.accountId, row, readAtMicros)
  return { version: row.version, isFinal: row.status !== 'pending', body: views[revision] }
}

/** A prompt never changes, so it may be read after the view; it may be gone by then. */
async function addPrompt({ db }: TaskWaitDeps, { key, taskId }: Asked, view: View): Promise<View> {
  const prompt = await readPrompt(db, key.accountUuid, taskId)
  if (prompt === '') return view
  return { ...view, body: `${view.body.slice(0, -1)},"prompt":${JSON.stringify(prompt)}}` }
}

function isOver({ known }: Asked, { version, isFinal }: View): boolean {
  return isFinal || (known !== '' && known !== String(version))
}

async function waitForMore(
  deps: TaskWaitDeps,
  asked: Asked,
  { view, watch, endsAtMs }: { view: View; watch: Watch; endsAtMs: number },
): Promise<View> {
  const wait = await deps.waits.open(asked.request)
  try {
    for (let shown = view; ; ) {
      const outcome = await watch.next(shown.version, endsAtMs - performance.now(), wait.signal)
      if (wait.reason === 'revoked') throw endedKeyError(wait)
      if (wait.reason === 'gone') return shown
      if (outcome !== 'moved')
        return (await findSnapshot(deps, asked, shown)) ?? (await readNow(deps, asked))
      shown = await readNow(deps, asked)
      if (!isOver(asked, shown)) continue
      if (shown.finalAt) deps.onEndSeen(shown.finalAt)
      return shown
    }
  } finally {
    wait.close()
  }
}

/** What a poll would find now, and no older than what is known. Most waits run out unchanged. */
async function findSnapshot(deps: TaskWaitDeps, asked: Asked, shown: View) {
  const { key, taskId, revision } = asked
  const found = await deps.snapshots.find(key.accountId, taskId, revision)
  if (found === undefined || found.version < shown.version) return undefined
  return viewOf(found.version, found.body)
}

/** What has just moved is marked as dirty more often than not, so the store is not asked for it. */
async function readNow(deps: TaskWaitDeps, { key, taskId, revision }: Asked): Promise<View> {
  const row = await getTask(deps, key.accountUuid, taskId)
  const body = JSON.stringify(presentTask(row, revision))
  const { version, status, final_at: finalAt } = row
  return { version, isFinal: status !== 'pending', body, finalAt }
}
