// What the plain poll and the one that waits have in common: who asks for what, and the reply.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PollOutcome } from '../../../adapters/limiter.ts'
import type { KnownKey } from '../../../core/caller.ts'
import type { Revision } from '../../../core/money.ts'
import { sendJson } from '../../../http/route.ts'
import { etagOf } from './present.ts'
import { taskIdPattern } from './view-schema.ts'

export const taskIdShape = new RegExp(taskIdPattern)

/** The digits of the version in the caller's entity tag, or '' when it named none of this revision. */
export type KnownVersion = string

export type MissedPoll = Extract<PollOutcome, { readAtMicros: number }>

export type Asked = {
  key: KnownKey
  revision: Revision
  taskId: string
  known: KnownVersion
  request: FastifyRequest
  reply: FastifyReply
}

export function readAsked(request: FastifyRequest, reply: FastifyReply): Asked {
  const revision = request.revision as Revision
  return {
    key: request.key as KnownKey,
    revision,
    taskId: (request.params as { task_id: string }).task_id,
    known: readKnownVersion(request.headers['if-none-match'], revision),
    request,
    reply,
  }
}

export function sendUnchanged({ reply, known, revision }: Asked): FastifyReply {
  return withValidators(reply, known, revision).code(304).send()
}

export function sendView({ reply, revision }: Asked, version: number | string, body: string): void {
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
