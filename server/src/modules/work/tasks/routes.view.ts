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
  /** Of the database. */
  epoch: number
  request: FastifyRequest
  reply: FastifyReply
}

export function readAsked(request: FastifyRequest, reply: FastifyReply, epoch: number): Asked {
  const revision = request.revision as Revision
  return {
    key: request.key as KnownKey,
    revision,
    taskId: (request.params as { task_id: string }).task_id,
    known: readKnownVersion(request.headers['if-none-match'], revision, epoch),
    epoch,
    request,
    reply,
  }
}

export function sendUnchanged(asked: Asked): FastifyReply {
  return withValidators(asked, asked.known).code(304).send()
}

export function sendView(asked: Asked, version: number | string, body: string): void {
  sendJson(withValidators(asked, version), body)
}

function withValidators({ reply, revision, epoch }: Asked, version: number | string): FastifyReply {
  reply.header('etag', etagOf(version, revision, epoch))
  reply.header('cache-control', 'private, no-cache')
  return reply.header('vary', 'Authorization, Api-Revision')
}

/** The version in an If-None-Match that is one tag of this revision and epoch; anything else is no condition. */
function readKnownVersion(
  header: string | undefined,
  revision: Revision,
  epoch: number,
): KnownVersion {
  if (header === undefined) return ''
  const match = /^\s*(?:W\/)?"([1-9]\d{0,9})-([AB])(\d{0,9})"\s*$/.exec(header)
  const isKnown = match?.[2] === revision && Number(match[3] || 1) === epoch
  return isKnown ? (match[1] as string) : ''
}
