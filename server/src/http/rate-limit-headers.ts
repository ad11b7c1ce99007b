// What a caller is told about its rate limits: the two fields of the IETF draft, the older
// X-RateLimit fields that every client library knows, and Retry-After where a request was refused.
import type { FastifyReply } from 'fastify'
import {
  type Charge,
  describePolicies,
  findTightestPolicy,
  type LimitSubject,
  type PolicyState,
} from '../adapters/rate-limit-cost.ts'
import {
  ApiError,
  type ApiErrorOptions,
  type RateLimitMeta,
  spellRateLimit,
} from '../core/errors.ts'
import { limits } from '../core/limits.ts'

export type RateLimitHeaders = {
  'RateLimit-Policy': string
  RateLimit: string
  'X-RateLimit-Limit': string
  'X-RateLimit-Remaining': string
  'X-RateLimit-Reset': string
  'Retry-After'?: string
}

export function setRateLimitHeaders(reply: FastifyReply, charge: Charge): void {
  reply.headers(makeRateLimitHeaders(charge))
}

/** The 429 of a charge that was not allowed, with its headers. */
export function rateLimitError(
  charge: Charge,
  {
    turnSeconds = 0,
    ...more
  }: Pick<ApiErrorOptions, 'message' | 'details'> & { turnSeconds?: number } = {},
): ApiError {
  const nowMs = Date.now()
  const rateLimit = makeRateLimitMeta(charge, nowMs, turnSeconds)
  return new ApiError('RATE_LIMITED', {
    message: spellRateLimit(rateLimit),
    ...more,
    rateLimit,
    headers: makeRateLimitHeaders(charge, nowMs, turnSeconds),
  })
}

/** For a refusal that shows no rates though the request was charged: its key ended while it waited. */
export function dropRateLimitHeaders(reply: FastifyReply): void {
  for (const name of rateLimitHeaderNames) reply.removeHeader(name)
}

const rateLimitHeaderNames: (keyof RateLimitHeaders)[] = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]

export function makeRateLimitHeaders(
  charge: Charge,
  nowMs: number = Date.now(),
  turnSeconds = 0,
): RateLimitHeaders {
  const tightest = findTightestPolicy(charge)
  const resetSeconds = readResetSeconds(tightest)
  const headers: RateLimitHeaders = {
    'RateLimit-Policy': listPolicies(charge),
    RateLimit: `"${tightest.name}";r=${tightest.remaining};t=${Math.ceil(resetSeconds)}`,
    'X-RateLimit-Limit': String(tightest.quota),
    'X-RateLimit-Remaining': String(tightest.remaining),
    'X-RateLimit-Reset': String(Math.ceil(nowMs / 1_000 + resetSeconds)),
  }
  if (!charge.isAllowed) headers['Retry-After'] = String(readRetryAfter(charge, turnSeconds))
  return headers
}

/** The facts of a refusal, for the body of its 429. */
export function makeRateLimitMeta(
  charge: Charge,
  nowMs: number = Date.now(),
  turnSeconds = 0,
): RateLimitMeta {
  const tightest = findTightestPolicy(charge)
  return {
    retryAfterSeconds: readRetryAfter(charge, turnSeconds),
    resetAt: new Date(Math.ceil(nowMs + tightest.waitSeconds * 1_000)),
    limit: phraseLimit(tightest),
  }
}

// Quotas flow back all the time. While something is left, the reset is when all of it is back; when
// nothing is, it is when the next request is admitted, so that a client that sleeps until then
// sleeps neither too long nor, seen against Retry-After, too short.
function readResetSeconds(policy: PolicyState): number {
  return policy.remaining > 0 ? policy.fullAfterSeconds : policy.waitSeconds
}

// Who would wait for a turn need not come back only when the rate is free again: as soon as a slot
// that it would wait for is.
function readRetryAfter(charge: Charge, turnSeconds: number): number {
  const waits = describePolicies(charge).map(({ name, quota, windowSeconds = 0, waitSeconds }) => {
    const isReserved = name === 'key-second' || name === 'account-second'
    const slotsSeconds = (limits.turnsAheadMax * windowSeconds) / quota
    return isReserved ? waitSeconds - Math.min(turnSeconds, slotsSeconds) : waitSeconds
  })
  return Math.max(1, Math.ceil(Math.max(...waits)))
}

const listsBySubject = new WeakMap<LimitSubject, string>()
const listsByKind = new Map<Charge['kind'], string>()

// The list never changes for a subject, and is needed on every reply.
function listPolicies(charge: Charge): string {
  const known =
    charge.kind === 'request' ? listsBySubject.get(charge.subject) : listsByKind.get(charge.kind)
  if (known !== undefined) return known
  const list = describePolicies(charge)
    .map(({ name, quota, windowSeconds }) =>
      windowSeconds === undefined
        ? `"${name}";q=${quota};qu="concurrent-requests"`
        : `"${name}";q=${quota};w=${windowSeconds}`,
    )
    .join(', ')
  if (charge.kind === 'request') listsBySubject.set(charge.subject, list)
  else listsByKind.set(charge.kind, list)
  return list
}

function phraseLimit({ name, quota, windowSeconds }: PolicyState): string {
  const count = quota.toLocaleString('en-US')
  switch (name) {
    case 'key-second':
      return `${count} ${quota === 1 ? 'request' : 'requests'} per second`
    case 'key-hour':
      return `${count} ${quota === 1 ? 'request' : 'requests'} per hour`
    case 'account-second':
      return `${count} ${quota === 1 ? 'request' : 'requests'} per second for the account`
    case 'poll':
      return `${count} unchanged polls per second`
    case 'refused-keys':
      return `${count} refused API keys per ${windowSeconds} seconds for the address`
    case 'public-requests':
      return `${count} requests without a key per ${windowSeconds} seconds for the address`
    case 'waits':
      return `${count} waiting requests at a time for the key`
  }
}
