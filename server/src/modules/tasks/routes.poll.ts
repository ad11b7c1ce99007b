// The poll: the hottest request of the service. An unchanged or known task is answered from one
// round trip to the snapshot store, which also charges the rate, and touches no SQL.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../errors.ts'
import { rateLimitError, setRateLimitHeaders } from '../../http/rate-limit-headers.ts'
import { type Route, rawRoute, sendJson } from '../../http/route.ts'
import type { PollCounts } from '../../metrics.ts'
import type { Revision } from '../../money.ts'
import type { Charge } from '../../outside/charge.ts'
import type { Limiter, PollOutcome } from '../../outside/limiter.ts'
import type { KnownKey } from '../api-keys/key-directory.ts'
import { etagOf } from './present.ts'
import { findTask } from './read-tasks.ts'
import { getTaskOperation } from './schema.ts'
import type { TaskDeps } from './tasks.ts'
import { taskIdPattern } from './view-schema.ts'

const taskIdShape = new RegExp(taskIdPattern)

export type PollDeps = TaskDeps & { limiter: Limiter; polls: PollCounts }

export function pollRoute(deps: PollDeps): Route {
  const { limiter, polls } = deps

  // Not an async function: a promise less on a path that has only one to wait for.
  function poll(request: FastifyRequest, reply: FastifyReply): void {
    const key = request.key as KnownKey
    const revision = request.revision as Revision
    const taskId = (request.params as { task_id: string }).task_id
    const known = readKnownVersion(request.headers['if-none-match'], revision)
    const fail = (error: Error) => void reply.send(error)
    if (!taskIdShape.test(taskId)) {
      limiter
        .chargeRequest(key)
        .then((charge) => {
          pay(reply, charge)
          throw new ApiError('NOT_FOUND')
        })
        .catch(fail)
      return
    }
    limiter
      .pollSnapshot(key, taskId, revision, known)
      .then((outcome) => answer({ key, revision, taskId, known, reply }, outcome))
      .catch(fail)
  }

  function answer(asked: Asked, outcome: PollOutcome): Promise<void> | undefined {
    const { reply, revision } = asked
    if (outcome.kind === 'limited') {
      polls.limited++
      throw rateLimitError(outcome.charge)
    }
    setRateLimitHeaders(reply, outcome.charge)
    if (outcome.kind === 'found') {
      polls.found++
      sendView(reply, outcome.version, revision, outcome.body)
    } else if ('readAtMicros' in outcome) {
      polls.missed++
      return readFromDatabase(asked, outcome)
    } else {
      polls.unchanged++
      sendUnchanged(reply, asked.known, revision)
    }
    return undefined
  }

  async function readFromDatabase(asked: Asked, outcome: MissedPoll): Promise<void> {
    const { key, revision, taskId, known, reply } = asked
    const row = await findTask(deps, key.accountUuid, taskId)
    const isUnchanged = row !== undefined && String(row.version) === known
    // A conditional poll has paid for a 304 only; whatever else it gets costs the ordinary rate.
    if (outcome.kind === 'missed-conditional' && !isUnchanged) {
      pay(reply, await limiter.chargeRequest(key))
    }
    if (row === undefined) throw new ApiError('NOT_FOUND')
    const views = deps.snapshots.fill(key.accountId, row, outcome.readAtMicros)
    if (isUnchanged) sendUnchanged(reply, known, revision)
    else sendView(reply, row.version, revision, views[revision])
  }

  return rawRoute(getTaskOperation, poll)
}

/** The digits of the version in the caller's entity tag, or '' when it named none of this revision. */
type KnownVersion = string

type MissedPoll = Extract<PollOutcome, { readAtMicros: number }>

type Asked = {
  key: KnownKey
  revision: Revision
  taskId: string
  known: KnownVersion
  reply: FastifyReply
}

function pay(reply: FastifyReply, charge: Charge): void {
  if (!charge.isAllowed) throw rateLimitError(charge)
  setRateLimitHeaders(reply, charge)
}

function sendUnchanged(
  reply: FastifyReply,
  version: KnownVersion,
  revision: Revision,
): FastifyReply {
  return withValidators(reply, version, revision).code(304).send()
}

function sendView(
  reply: FastifyReply,
  version: number | string,
  revision: Revision,
  body: string,
): void {
  sendJson(withValidators(reply, version, revision), body)
}

function withValidators(
  reply: FastifyReply,
  version: number | string,
  revision: Revision,
): FastifyReply {
  reply.header('etag', etagOf(version, revision))
  reply.header('cache-control', 'private, no-cache')
  return reply.header('vary', 'Authorization, Api-Revision')
}

/** The version in an If-None-Match that is one tag of this revision; anything else is no condition. */
function readKnownVersion(header: string | undefined, revision: Revision): KnownVersion {
  if (header === undefined) return ''
  const match = /^\s*(?:W\/)?"([1-9]\d{0,9})-([AB])"\s*$/.exec(header)
  return match?.[2] === revision ? (match[1] as string) : ''
}
