// Requests that come too early for the rate of their key and say in RateLimit-Wait that they would
// rather wait: the limiter reserves the key's next free slot, and they are held until it has come.
// Invariants:
// - A request is held before its body is read, and for no longer than it said.
// - It keeps its slot: one whose client leaves, whose key ends or whose process stops gives nothing
//   back, so nobody can make others' turns come sooner or later by leaving.
// - A process holds so many, of one account fewer; beyond that a request is refused as if it had not
//   asked to wait.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Limiter } from '../adapters/limiter.ts'
import type { Charge, Hold, RequestCharge, Turn } from '../adapters/rate-limit-cost.ts'
import { createAccountSlots } from '../core/account-slots.ts'
import type { KeyFinder, KnownKey } from '../core/caller.ts'
import { ApiError, invalidRequest } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import { suspendedError } from '../core/suspended-error.ts'
import { readBearer, unauthorizedError } from './bearer.ts'
import { spareHeld } from './file-body.ts'
import { rateLimitError, setRateLimitHeaders } from './rate-limit-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** For how long the request would wait for its turn: RateLimit-Wait, once its key is known. */
    turnSeconds: number
    /** For how long it was held. */
    heldMs: number
  }
}

export type TurnEnd = 'admitted' | 'limited' | 'gone' | 'drained' | 'revoked'

export type Turns = {
  /** Charges the request's key, once it is its turn where it waits for one; or throws the 429. */
  pay(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** The same for what is charged by another question, such as a poll: its answer, once it is time. */
  take<T extends { charge: Charge }>(
    request: FastifyRequest,
    ask: (turn?: Turn) => Promise<T>,
  ): Promise<T>
  /** Ends those whose key has ended, until stopped. */
  follow(keys: Pick<KeyFinder, 'find'>): { stop(): void }
  /** On shutdown: those that are held are told to come again, and later ones are not held. */
  drain(): void
}

export type TurnsOptions = {
  limiter: Pick<Limiter, 'chargeRequest'>
  /** Kept up to date here, and turned into a metric when somebody asks. */
  heldCount: { count: number }
  onEnd(end: TurnEnd): void
}

/** Ends the hold with an error, or lets it go to its end. */
type Held = { request: FastifyRequest; end(why: TurnEnd, error: ApiError): void }

// The directory itself is told of a change within two seconds.
const lookUpMs = 1_000

export function createTurns({ limiter, heldCount, onEnd }: TurnsOptions): Turns {
  const { slots, held, hold } = createHolding({ heldCount, onEnd })
  let isDraining = false

  async function takeTurn<T extends { charge: Charge }>(
    request: FastifyRequest,
    ask: (turn: Turn) => Promise<T>,
  ): Promise<T> {
    const untilMs = performance.now() + request.turnSeconds * 1_000
    let asked = await ask({ paid: 'nothing', waitMicros: request.turnSeconds * 1_000_000 })
    let next = holdOf(asked.charge)
    if (next === undefined) return asked
    const body = spareHeld(request.raw)
    for (; next !== undefined; next = holdOf(asked.charge)) {
      await hold(request, asked.charge as RequestCharge, next)
      const leftMs = Math.max(0, untilMs - performance.now())
      asked = await ask({ paid: next.paid, waitMicros: Math.floor(leftMs * 1_000) })
    }
    if (request.routeOptions.config.takesBody) body.begin()
    onEnd(asked.charge.isAllowed ? 'admitted' : 'limited')
    return asked
  }

  const take: Turns['take'] = (request, ask) => {
    const isHeld = request.turnSeconds > 0 && !isDraining && slots.hasRoom(request.key as KnownKey)
    return isHeld ? takeTurn(request, ask) : ask()
  }

  return {
    take,
    async pay(request, reply) {
      const key = request.key as KnownKey
      const charge =
        request.turnSeconds === 0
          ? await limiter.chargeRequest(key)
          : (
              await take(request, async (turn) => ({
                charge: await limiter.chargeRequest(key, turn),
              }))
            ).charge
      if (!charge.isAllowed) throw refuse(charge, request)
      setRateLimitHeaders(reply, charge)
    },
    follow(keys) {
      const endRevoked = () => {
        for (const each of held) endWithKey(keys, each)
      }
      const timer = setInterval(endRevoked, lookUpMs)
      return { stop: () => clearInterval(timer) }
    },
    drain() {
      isDraining = true
      for (const { end } of held) end('drained', new ApiError('UNAVAILABLE'))
    },
  }
}

/** Those that are held now. */
function createHolding({ heldCount, onEnd }: Omit<TurnsOptions, 'limiter'>) {
  const slots = createAccountSlots({
    allMax: limits.heldRequestsMax,
    accountMax: limits.heldRequestsPerAccountMax,
    testMax: limits.heldRequestsTestMax,
  })
  const held = new Set<Held>()

  async function hold(request: FastifyRequest, charge: RequestCharge, { micros }: Hold) {
    const owner = request.key as KnownKey
    // Others came in while the store was asked. The slot stays reserved, as for one that leaves.
    if (!slots.tryEnter(owner)) throw refuse(charge, request)
    heldCount.count++
    const startedMs = performance.now()
    const ended = await pause(request, micros / 1_000, held, () => refuse(charge, request))
    request.heldMs += performance.now() - startedMs
    heldCount.count--
    slots.leave(owner)
    if (ended === undefined) return
    onEnd(ended.why)
    throw ended.error
  }

  return { slots, held, hold }
}

function refuse(charge: Charge, { turnSeconds }: FastifyRequest): ApiError {
  return rateLimitError(charge, { turnSeconds })
}

function holdOf(charge: Charge): Hold | undefined {
  return charge.kind === 'request' ? charge.hold : undefined
}

type EndedTurn = { why: TurnEnd; error: ApiError }

/** Undefined after the time; else what ended it early: one of `held`'s readers, or its client. */
function pause(
  request: FastifyRequest,
  ms: number,
  held: Set<Held>,
  goneError: () => ApiError,
): Promise<EndedTurn | undefined> {
  const { raw } = request
  return new Promise((resolve) => {
    const settle = (ended?: EndedTurn) => {
      clearTimeout(timer)
      raw.off('close', leave)
      held.delete(each)
      resolve(ended)
    }
    const each: Held = { request, end: (why, error) => settle({ why, error }) }
    // Nobody reads it; the request log has the truth, which is that it was never admitted.
    const leave = () => each.end('gone', goneError())
    const timer = setTimeout(settle, ms)
    held.add(each)
    raw.once('close', leave)
    if (raw.destroyed) leave()
  })
}

function endWithKey(keys: Pick<KeyFinder, 'find'>, { request, end }: Held): void {
  const judge = (key: KnownKey | undefined) => {
    if (key === undefined) end('revoked', unauthorizedError())
    else if (key.isSuspended) end('revoked', suspendedError())
  }
  const found = keys.find(readBearer(request.headers.authorization) as string)
  // Where the database cannot say, the next round asks again.
  if (found instanceof Promise) found.then(judge).catch(() => undefined)
  else judge(found)
}

/** What is left of a wait: the time a request was held is part of it, or proxies would cut it off. */
export function leftToWaitMs({ heldMs }: FastifyRequest, waitSeconds: number): number {
  return Math.max(0, waitSeconds * 1_000 - heldMs)
}

/** Whole seconds, none where the header is absent; undefined where it says anything else. */
export function readTurnSeconds(header: string | string[] | undefined): number | undefined {
  if (header === undefined) return 0
  if (typeof header !== 'string' || !/^\d{1,2}$/.test(header)) return undefined
  const seconds = Number(header)
  return seconds <= limits.turnSecondsMax ? seconds : undefined
}

export function malformedTurn(): ApiError {
  const message = `must be a whole number of seconds from 0 to ${limits.turnSecondsMax}`
  return invalidRequest([{ field: 'RateLimit-Wait', message }])
}
