// What every request with a key passes before its handler, in this order: revision, key (401),
// what the key may do (403), rate (429), for which it may wait, and only then an unknown revision or a
// malformed wait (400).

import type { BlockList } from 'node:net'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { nameAddressNetwork } from '../adapters/address.ts'
import type { Limiter } from '../adapters/limiter.ts'
import type { KeyFinder, KnownKey } from '../core/caller.ts'
import { ApiError, invalidRequest } from '../core/errors.ts'
import { type Revision, revisions } from '../core/money.ts'
import { suspendedError } from '../core/suspended-error.ts'
import { readBearer, unauthorizedError } from './bearer.ts'
import type { Operation } from './operation.ts'
import { rateLimitError, setRateLimitHeaders } from './rate-limit-headers.ts'
import { malformedTurn, readTurnSeconds, type Turns } from './turns.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when the request enters, and again once its key is known. */
    revision: Revision | undefined
    key: KnownKey | undefined
  }
}

export type KeyHookDeps = {
  keys: KeyFinder
  limiter: Limiter
  turns: Turns
  revisionBHeaders: Record<string, string>
}

/**
 * Makes the hook that runs before the body of an operation is read. It calls back instead of
 * returning a promise, and stays synchronous for a known key whose handler charges the rate,
 * because every poll passes here.
 */
export function createKeyAuthentication({ keys, limiter, turns, revisionBHeaders }: KeyHookDeps) {
  const { meet, findPublicly } = createMeeting({ keys, limiter })
  const showKeyRevision = createRevisionReply({ keys, revisionBHeaders })

  /** Lets a known key in; a promise where that takes a round trip. */
  function admit(
    key: KnownKey,
    operation: Operation,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    request.key = key
    const asked = request.headers['api-revision']
    const isUnknown = asked !== undefined && !isRevision(asked)
    if (!isRevision(asked)) showIn(key.revision, request, reply)
    if (request.revision === 'B') reply.headers(revisionBHeaders)
    assertAllowed(key, request, operation)
    const turnSeconds = readTurnSeconds(request.headers['ratelimit-wait'])
    // What is refused anyway is not held first.
    if (!isUnknown && turnSeconds !== undefined) {
      request.turnSeconds = turnSeconds
      // A poll is charged by its handler, which a request that is refused here never reaches.
      return operation.charge === 'poll' ? undefined : turns.pay(request, reply)
    }
    return turns.pay(request, reply).then(() => {
      throw isUnknown ? unknownRevision(asked) : malformedTurn()
    })
  }

  /** Lets anybody in, at the rate of an address. A live key says no more than its revision. */
  async function admitPublic(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const charged = await limiter.chargeAddress(request.ip, 'public-request')
    if (!charged.isAllowed) throw rateLimitError(charged)
    setRateLimitHeaders(reply, charged)
    const asked = request.headers['api-revision']
    const secret = readBearer(request.headers.authorization)
    const key = secret === undefined ? undefined : await findPublicly(secret, request.ip)
    if (key && !isRevision(asked)) showIn(key.revision, request, reply)
    else if (secret !== undefined) showKeyRevision(secret, request, reply)
    if (request.revision === 'B') reply.headers(revisionBHeaders)
    if (asked !== undefined && !isRevision(asked)) throw unknownRevision(asked)
  }

  return function guard(operation: Operation): onRequestHookHandler {
    if (operation.access === 'public') {
      return function enterPublic(request, reply, done) {
        admitPublic(request, reply).then(() => done(), done)
      }
    }
    return function enter(request, reply, done) {
      const secret = readBearer(request.headers.authorization)
      const known = secret === undefined ? undefined : keys.recall(secret)
      if (known === undefined) {
        if (secret !== undefined) showKeyRevision(secret, request, reply)
        refuse(limiter, request.ip).catch(done)
      } else if (known === 'unseen') {
        meet(secret as string, request.ip)
          .finally(() => showKeyRevision(secret as string, request, reply))
          .then((key) => admit(key, operation, request, reply))
          .then(() => done(), done)
      } else {
        const admitted = admit(known, operation, request, reply)
        if (admitted === undefined) done()
        else admitted.then(() => done(), done)
      }
    }
  }
}

async function refuse(limiter: Limiter, address: string): Promise<never> {
  const charge = await limiter.chargeAddress(address)
  if (!charge.isAllowed) throw rateLimitError(charge)
  throw unauthorizedError()
}

/** For a path or a method that there is not: nobody is let in, but the reply is in the key's revision. */
export function createStrayRevision(deps: Omit<KeyHookDeps, 'turns'>) {
  const { meet } = createMeeting(deps)
  const showKeyRevision = createRevisionReply(deps)
  return async function showRevisionOf(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const secret = readBearer(request.headers.authorization)
    if (secret === undefined || isRevision(request.headers['api-revision'])) return
    if (deps.keys.recall(secret) === 'unseen') await meet(secret, request.ip).catch(() => undefined)
    showKeyRevision(secret, request, reply)
  }
}

type RevisionReply = (secret: string, request: FastifyRequest, reply: FastifyReply) => void

/** Also a key that was revoked or has expired is refused in its own revision, which its client reads. */
function createRevisionReply({
  keys,
  revisionBHeaders,
}: Pick<KeyHookDeps, 'keys' | 'revisionBHeaders'>): RevisionReply {
  return (secret, request, reply) => {
    const revision = keys.recallRevision(secret)
    if (revision === undefined || isRevision(request.headers['api-revision'])) return
    showIn(revision, request, reply)
    if (revision === 'B') reply.headers(revisionBHeaders)
  }
}

/** How keys are met that this process has not seen. */
function createMeeting({ keys, limiter }: Pick<KeyHookDeps, 'keys' | 'limiter'>) {
  /**
   * A key that this process has not seen. Its address is charged before anybody looks: secrets are
   * easily invented. A caller over the rate is looked up after the others and not refused, because
   * a good key may come from the same address.
   */
  async function meet(secret: string, address: string): Promise<KnownKey> {
    const charge = await limiter.chargeAddress(address)
    const key = await keys.lookUp(secret, {
      network: nameAddressNetwork(address),
      isWithinRate: charge.isAllowed,
    })
    if (key === 'full') throw rateLimitError({ ...charge, isAllowed: false })
    if (key !== undefined) return key
    throw charge.isAllowed ? unauthorizedError() : rateLimitError(charge)
  }

  /** The address was charged already. */
  async function findPublicly(secret: string, address: string): Promise<KnownKey | undefined> {
    const key = keys.recall(secret)
    if (key !== 'unseen') return key
    const found = await keys.lookUp(secret, {
      network: nameAddressNetwork(address),
      isWithinRate: true,
    })
    return found === 'full' ? undefined : found
  }

  return { meet, findPublicly }
}

/** Until a key is known, a reply is in the revision the request names, else in that of the deployment. */
export function enterRevision(
  request: FastifyRequest,
  reply: FastifyReply,
  defaultRevision: Revision,
): void {
  const asked = request.headers['api-revision']
  showIn(isRevision(asked) ? asked : defaultRevision, request, reply)
}

/** Pages are written for one revision, whatever a request names. */
export function showRevisionA(request: FastifyRequest, reply: FastifyReply): void {
  showIn('A', request, reply)
}

function showIn(revision: Revision, request: FastifyRequest, reply: FastifyReply): void {
  if (request.revision === revision) return
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

function assertAllowed(
  key: KnownKey,
  request: FastifyRequest,
  { scope, toItselfAnyway }: Operation,
): void {
  if (key.isSuspended) throw suspendedError()
  if (key.allowedAddresses && !isAllowedAddress(key.allowedAddresses, request.ip)) {
    throw new ApiError('FORBIDDEN', { message: 'The API key may not be used from this address.' })
  }
  if (scope !== undefined && !key.scopes.has(scope)) {
    if (toItselfAnyway && (request.params as { key_id?: string }).key_id === key.keyId) return
    throw new ApiError('FORBIDDEN', {
      message: `The API key lacks the scope ${scope}.`,
      details: { requiredScope: scope },
    })
  }
}

function isAllowedAddress(allowed: BlockList, address: string): boolean {
  return allowed.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}
