// Tasks whose polls are judged. For each the highest version anybody could know of is kept: from the
// acknowledgement of a transition, and from every earlier poll. A poll that is sent after that and
// shows less is stale; one that shows a version nobody had begun to make shows what never was.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { snapshotKeyFor } from '../../server/src/adapters/keys.ts'
import type { Valkey } from '../../server/src/adapters/valkey.ts'
import type { Violation } from './campaign.ts'
import type { Client } from './clients.ts'

const fillTriesMax = 100

export const pollChecks = [
  'stale poll',
  'poll of what never was',
  'body of another version',
  'server error',
] as const

export type WatchedTask = {
  taskId: string
  client: Client
  /** Known to somebody; every poll sent from now on must show at least this. */
  knownVersion: number
  /** The highest version a writer has begun to make. */
  begunVersion: number
}

export type PollOptions = {
  revision?: 'A' | 'B'
  /** The version in If-None-Match. */
  ifNewerThan?: number
}

export type Watcher = {
  create(client: Client): Promise<WatchedTask>
  cancel(task: WatchedTask): Promise<void>
  /** Gives the version it showed, and reports what is wrong with it. */
  poll(task: WatchedTask, options?: PollOptions): Promise<number | undefined>
  /** Polls until the store holds the task as it was created, so that a stale answer is possible. */
  makeCached(task: WatchedTask, valkey: Valkey): Promise<void>
  /** Polls of every kind, after which nothing may be old. */
  pollAllWays(task: WatchedTask): Promise<void>
  /** Polls without pause until the promise has settled. */
  pollDuring(tasks: readonly WatchedTask[], until: Promise<unknown>): Promise<void>
  polls(): number
  violations: Violation[]
  staleTaskIds: Set<string>
}

export function createWatcher(apiUrl: string): Watcher {
  const violations: Violation[] = []
  const staleTaskIds = new Set<string>()
  const base = `${apiUrl}/api/v1/tasks`
  let polls = 0

  async function poll(task: WatchedTask, options: PollOptions = {}): Promise<number | undefined> {
    const knownBefore = task.knownVersion
    polls++
    const { status, version, text } = await sendPoll(base, task, options)
    if (version === undefined) {
      violations.push({ kind: 'server error', detail: `poll of ${task.taskId}: ${status}` })
      return undefined
    }
    const kind = findFault({ status, version, text }, knownBefore, task.begunVersion)
    const detail = `${task.taskId}: ${status}, version ${version}, known ${knownBefore}`
    if (kind !== undefined) violations.push({ kind, detail })
    if (kind === 'stale poll') staleTaskIds.add(task.taskId)
    task.knownVersion = Math.max(task.knownVersion, version)
    return version
  }

  return {
    async create(client) {
      const made = await post(client, `${base}/create`, {
        prompt: 'Is what I am shown ever older than what I know?',
        maxCredits: 600,
        projectId: client.projectId,
      })
      return { taskId: made.id, client, knownVersion: 1, begunVersion: 1 }
    },
    async cancel(task) {
      task.begunVersion = 2
      await post(task.client, `${base}/${task.taskId}/cancel`)
      task.knownVersion = 2
    },
    poll,
    async makeCached(task, valkey) {
      const key = snapshotKeyFor(task.client.accountId, task.taskId)
      for (let tries = 0; tries < fillTriesMax; tries++) {
        await poll(task)
        if ((await valkey.hget(key, 'v').catch(() => null)) === '1') return
      }
      throw new Error(`the store never took ${task.taskId}`)
    },
    async pollAllWays(task) {
      await poll(task, { ifNewerThan: 1 })
      await poll(task)
      await poll(task, { revision: 'B' })
      await poll(task)
    },
    async pollDuring(tasks, until) {
      let isOver = false
      const over = until.finally(() => {
        isOver = true
      })
      for (let turn = 0; !isOver; turn++) {
        const task = tasks[turn % tasks.length] as WatchedTask
        await poll(task, { revision: turn % 3 === 2 ? 'B' : 'A' })
      }
      await over
    },
    polls: () => polls,
    violations,
    staleTaskIds,
  }
}

async function post(client: Client, url: string, body?: unknown): Promise<{ id: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.secret}`,
      'idempotency-key': randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`POST ${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as { id: string }
}

type PollFault = (typeof pollChecks)[number] | undefined
type Shown = { status: number; version: number; text: string }

/** The version is undefined when the reply is none that a poll should get. */
async function sendPoll(
  base: string,
  task: WatchedTask,
  { revision = 'A', ifNewerThan }: PollOptions,
): Promise<Omit<Shown, 'version'> & { version: number | undefined }> {
  for (;;) {
    const response = await fetch(`${base}/${task.taskId}`, {
      headers: {
        authorization: `Bearer ${task.client.secret}`,
        'api-revision': revision,
        ...(ifNewerThan !== undefined && { 'if-none-match': `W/"${ifNewerThan}-${revision}"` }),
      },
    })
    const { status, headers } = response
    const text = await response.text()
    if (status === 429) {
      await delay(Number(headers.get('retry-after')) * 1_000)
      continue
    }
    const isView = status === 200 || status === 304
    return { status, text, version: isView ? readVersion(response) : undefined }
  }
}

function findFault({ status, version, text }: Shown, known: number, begun: number): PollFault {
  if (version < known) return 'stale poll'
  if (version > begun) return 'poll of what never was'
  return status === 200 && !fits(text, version) ? 'body of another version' : undefined
}

function readVersion(response: Response): number {
  const tag = response.headers.get('etag') ?? ''
  return Number(/^W\/"(\d+)-[AB]"$/.exec(tag)?.[1])
}

/** These tasks are pending at version 1 and final at version 2. */
function fits(text: string, version: number): boolean {
  const { status } = JSON.parse(text) as { status: string }
  return (status === 'pending') === (version === 1)
}
