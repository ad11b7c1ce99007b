// What every request with a key passes before its handler, in this order: revision, key (401),
// what the key may do (403), rate (429), and only then an unknown revision (400).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, invalidRequest } from '../errors.ts'
import type { Scope } from '../modules/api-keys/api-keys.ts'
import type { KeyDirectory, KnownKey } from '../modules/api-keys/key-directory.ts'
import { type Revision, revisions } from '../money.ts'
import type { Limiter } from '../outside/limiter.ts'
import type { Operation } from './operation.ts'
import { rateLimitError, setRateLimitHeaders } from './rate-limit-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined until the front door has seen the request; errors before that show revision A. */
    revision: Revision | undefined
    key: KnownKey | undefined
  }
}

export type FrontDoorDeps = {
  keys: KeyDirectory
  limiter: Limiter
  revisionBHeaders: Record<string, string>
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

export function createFrontDoor({ keys, limiter, revisionBHeaders }: FrontDoorDeps) {
  async function findKey(request: FastifyRequest): Promise<KnownKey> {
    const secret = readBearer(request.headers.authorization)
    const found = secret === undefined ? undefined : keys.find(secret)
    const key = found instanceof Promise ? await found : found
    if (key !== undefined) return key
    const charge = await limiter.chargeAddress(request.ip)
    if (!charge.isAllowed) throw rateLimitError(charge)
    throw new ApiError('UNAUTHORIZED', { headers: { 'www-authenticate': 'Bearer' } })
  }

  /** The steps for one operation, as a hook that runs before the body is read. */
  return function guard(operation: Operation): Hook {
    return async function enter(request, reply) {
      const key = await findKey(request)
      request.key = key
      const asked = request.headers['api-revision']
      if (asked === undefined) showIn(key.revision, request, reply)
      if (request.revision === 'B') reply.headers(revisionBHeaders)
      assertAllowed(key, request.ip, operation.scope)
      if (operation.charge !== 'poll') {
        const charge = await limiter.chargeRequest(key)
        setRateLimitHeaders(reply, charge)
        if (!charge.isAllowed) throw rateLimitError(charge)
      }
      if (asked !== undefined && !isRevision(asked)) throw unknownRevision(asked)
    }
  }
}

/** Until a key is known, a reply is in the revision the request names, else in A. */
export function enterRevision(request: FastifyRequest, reply: FastifyReply): void {
  const asked = request.headers['api-revision']
  showIn(isRevision(asked) ? asked : 'A', request, reply)
}

function showIn(revision: Revision, request: FastifyRequest, reply: FastifyReply): void {
  request.revision = revision
  reply.header('api-revision', revision)
}

function isRevision(text: unknown): text is Revision {
  return revisions.includes(text as Revision)
}

function unknownRevision(asked: string | string[]): ApiError {
  const message = `must be one of ${revisions.join(', ')}, not ${JSON.stringify(asked)}`
  return invalidRequest([{ field: 'Api-Revision', message }])
}

function readBearer(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  return /^bearer +(\S+)$/i.exec(header)?.[1]
}

function assertAllowed(key: KnownKey, address: string, scope: Scope | undefined): void {
  if (key.isSuspended) {
    throw new ApiError('FORBIDDEN', { message: 'The account is suspended; ask the operator.' })
  }
  if (
    key.allowedAddresses &&
    !key.allowedAddresses.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
  ) {
    throw new ApiError('FORBIDDEN', { message: 'The API key may not be used from this address.' })
  }
  if (scope !== undefined && !key.scopes.has(scope)) {
    throw new ApiError('FORBIDDEN', {
      message: `The API key lacks the scope ${scope}.`,
      details: { requiredScope: scope },
    })
  }
}
