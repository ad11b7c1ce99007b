// The poll: the hottest request of the service. An unchanged or known task is answered from one
// round trip to the snapshot store, which also charges the rate, and touches no SQL.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../errors.ts'
import { rateLimitError, setRateLimitHeaders } from '../../http/rate-limit-headers.ts'
import { type Route, rawRoute, sendJson } from '../../http/route.ts'
import type { Revision } from '../../money.ts'
import type { Charge } from '../../outside/charge.ts'
import type { Limiter, PollOutcome } from '../../outside/limiter.ts'
import type { KnownKey } from '../api-keys/key-directory.ts'
import { etagOf } from './present.ts'
import { getTaskOperation } from './schema.ts'
import { getTask, type TaskDeps } from './tasks.ts'
import { taskIdPattern } from './view-schema.ts'

const taskIdShape = new RegExp(taskIdPattern)

export function pollRoute(deps: TaskDeps & { limiter: Limiter }): Route {
  const { limiter } = deps

  async function poll(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const key = request.key as KnownKey
    const revision = request.revision as Revision
    const taskId = (request.params as { task_id: string }).task_id
    if (!taskIdShape.test(taskId)) {
      pay(reply, await limiter.chargeRequest(key))
      throw new ApiError('NOT_FOUND')
    }
    const known = readKnownVersion(request.headers['if-none-match'], revision)
    const outcome = await limiter.pollSnapshot(key, taskId, revision, known)
    pay(reply, outcome.charge)
    switch (outcome.kind) {
      case 'unchanged':
        return sendUnchanged(reply, known, revision)
      case 'found':
        return sendView(reply, outcome.version, revision, outcome.body)
      default:
        // A limited poll has thrown when it could not pay, so this is a miss.
        return await readFromDatabase({
          key,
          revision,
          taskId,
          known,
          outcome: outcome as MissedPoll,
          reply,
        })
    }
  }

  async function readFromDatabase(miss: Miss): Promise<FastifyReply> {
    const { key, revision, taskId, known, outcome, reply } = miss
    const row = await getTask(deps, key.accountUuid, taskId)
    const isUnchanged = String(row.version) === known
    // A conditional poll that turns out not to be unchanged has yet to pay the ordinary rate.
    if (outcome.kind === 'missed-conditional' && !isUnchanged) {
      pay(reply, await limiter.chargeRequest(key))
    }
    const views = deps.snapshots.fill(key.accountId, row, outcome.readAtMicros)
    if (isUnchanged) return sendUnchanged(reply, known, revision)
    return sendView(reply, row.version, revision, views[revision])
  }

  return rawRoute(getTaskOperation, poll)
}

/** The digits of the version in the caller's entity tag, or '' when it named none of this revision. */
type KnownVersion = string

type MissedPoll = Extract<PollOutcome, { readAtMicros: number }>

type Miss = {
  key: KnownKey
  revision: Revision
  taskId: string
  known: KnownVersion
  outcome: MissedPoll
  reply: FastifyReply
}

function pay(reply: FastifyReply, charge: Charge): void {
  setRateLimitHeaders(reply, charge)
  if (!charge.isAllowed) throw rateLimitError(charge)
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
): FastifyReply {
  return sendJson(withValidators(reply, version, revision), body)
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
