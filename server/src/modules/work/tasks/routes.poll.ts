// The poll: the hottest request of the service. An unchanged or known task is answered from one
// round trip to the snapshot store, which also charges the rate, and touches no SQL. One that wants
// to wait, or to read the prompt, is handed on.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Limiter, PollOutcome } from '../../../adapters/limiter.ts'
import { ApiError } from '../../../core/errors.ts'
import type { PollCounts } from '../../../core/metrics.ts'
import { rateLimitError, setRateLimitHeaders } from '../../../http/rate-limit-headers.ts'
import { recordPoll } from '../../../http/record.ts'
import { type Route, rawRoute } from '../../../http/route.ts'
import { findTask } from './read-tasks.ts'
import {
  type Asked,
  type MissedPoll,
  readAsked,
  sendUnchanged,
  sendView,
  taskIdShape,
} from './routes.view.ts'
import { createTaskWait, type TaskWaitDeps } from './routes.wait.ts'
import { getTaskOperation } from './schema.ts'
import type { TaskDeps } from './tasks.ts'

export type PollDeps = TaskDeps & TaskWaitDeps & { limiter: Limiter; polls: PollCounts }

export function pollRoute(deps: PollDeps): Route {
  const { limiter, turns, polls, recorder } = deps
  const wait = createTaskWait(deps, pollNow)

  function poll(request: FastifyRequest, reply: FastifyReply): void {
    const { wait: asked, include } = request.query as { wait?: unknown; include?: unknown }
    const isPlain = asked === undefined && include === undefined
    if (isPlain && request.headers.prefer === undefined) pollNow(request, reply)
    else wait(request, reply)
  }

  // Not an async function: a promise less on a path that has only one to wait for.
  function pollNow(request: FastifyRequest, reply: FastifyReply): void {
    const asked = readAsked(request, reply, deps.epoch())
    const { key, revision, taskId, known } = asked
    const fail = (error: Error) => void reply.send(error)
    if (!taskIdShape.test(taskId)) {
      turns
        .pay(request, reply)
        .then(() => {
          throw new ApiError('NOT_FOUND')
        })
        .catch(fail)
      return
    }
    turns
      .take(request, (turn) => limiter.pollSnapshot(key, taskId, revision, known, turn))
      .then((outcome) => answer(asked, outcome))
      .catch(fail)
  }

  function answer(asked: Asked, outcome: PollOutcome): Promise<void> | undefined {
    if (outcome.kind === 'limited') {
      polls.limited++
      throw rateLimitError(outcome.charge, { turnSeconds: asked.request.turnSeconds })
    }
    setRateLimitHeaders(asked.reply, outcome.charge)
    if (outcome.kind === 'found') {
      polls.found++
      sendView(asked, outcome.version, outcome.body)
      recordPoll(recorder, asked)
    } else if ('readAtMicros' in outcome) {
      polls.missed++
      return readFromDatabase(asked, outcome)
    } else {
      polls.unchanged++
      sendUnchanged(asked)
    }
    return undefined
  }

  async function readFromDatabase(asked: Asked, outcome: MissedPoll): Promise<void> {
    const { key, revision, taskId, known, request, reply } = asked
    const row = await findTask(deps, key.accountUuid, taskId)
    const isUnchanged = row !== undefined && String(row.version) === known
    // A conditional poll has paid for a 304 only; whatever else it gets costs the ordinary rate.
    if (outcome.kind === 'missed-conditional' && !isUnchanged) {
      await turns.pay(request, reply)
    }
    if (row === undefined) throw new ApiError('NOT_FOUND')
    const views = deps.snapshots.fill(key.accountId, row, outcome.readAtMicros)
    if (isUnchanged) sendUnchanged(asked)
    else sendView(asked, row.version, views[revision])
    recordPoll(recorder, asked)
  }

  return rawRoute(getTaskOperation, poll)
}
