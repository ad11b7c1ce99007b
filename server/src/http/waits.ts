// The requests that wait for something to happen: how many a key may have, and what ends them early.
// Invariants:
// - A key has at most limits.waitsPerKeyMax of them over all processes, and in one process also while
//   Valkey is unavailable.
// - A wait ends within seconds of its key (revoked, run out, its account suspended), at once with its
//   client's connection, and at once when the process stops. Nothing of it is left behind then.

import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { WaitCounts } from '../adapters/wait-counts.ts'
import type { KeyFinder, KnownKey } from '../core/caller.ts'
import type { ApiError } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import { suspendedError } from '../core/suspended-error.ts'
import { readBearer, unauthorizedError } from './bearer.ts'
import { rateLimitError } from './rate-limit-headers.ts'

export type Waits = {
  /** Counts one more wait of the request's key, or throws the 429 of a key that has too many. */
  open(request: FastifyRequest): Promise<OpenWait>
  /** On shutdown, ends all open waits, and any later wait as soon as it starts. */
  drain(): void
  /** Revalidates the callers of open waits periodically until stopped. */
  follow(callers: Callers): { stop(): void }
}

/** Who a caller is now, or undefined for one who may no longer call. */
export type Callers = Pick<KeyFinder, 'find'> & {
  findMember(cookieHeader: string | undefined, accountUuid: string): Promise<KnownKey | undefined>
}

/** revoked also where the key has run out or its account was suspended. */
export type WaitEnd = 'drained' | 'revoked' | 'gone'

export type OpenWait = {
  /** Aborted when the process stops, the key ends or the client goes away: reason says which. */
  readonly signal: AbortSignal
  readonly reason: WaitEnd | undefined
  /** Whose end it was that ended the wait, where it was revoked. */
  readonly ended: 'key' | 'account' | undefined
  /** Keeps it counted, for those that may last longer than a minute; to be done well within one. */
  renew(): void
  close(): void
}

export type WaitsOptions = {
  counts: WaitCounts
  /** Kept up to date here, and turned into a metric when somebody asks. */
  openCount: { count: number }
  onEnd(reason: WaitEnd | 'refused'): void
}

// A known key costs no round trip, so all of them can be looked up this often. The directory itself is
// notified of a change within two seconds.
const lookUpMs = 1_000
// A member costs two statements each time.
const lookUpMemberMs = 4_000

type Wait = OpenWait & { end(reason: WaitEnd, whose?: OpenWait['ended']): void }
type Waiting = { find(callers: Callers): ReturnType<KeyFinder['find']>; waits: Set<Wait> }

export function createWaits({ counts, openCount, onEnd }: WaitsOptions): Waits {
  const byKey = new Map<string, Waiting>()
  const processId = randomUUID()
  let opened = 0
  let isDraining = false

  function waitingOf(request: FastifyRequest, key: KnownKey): Waiting {
    const name = nameOf(request, key)
    const known = byKey.get(name)
    if (known !== undefined) return known
    const waiting = { find: finderOf(request, key), waits: new Set<Wait>() }
    byKey.set(name, waiting)
    return waiting
  }

  function refuse(): never {
    onEnd('refused')
    throw tooManyWaits()
  }

  function begin(request: FastifyRequest, key: KnownKey, waitId: string): Wait {
    const waiting = waitingOf(request, key)
    if (waiting.waits.size >= limits.waitsPerKeyMax) refuse()
    const wait = createWait({
      onEnd,
      onRenew: () => counts.renew(key, waitId),
      onClose() {
        openCount.count--
        unbind(request.raw.socket, wait)
        waiting.waits.delete(wait)
        if (waiting.waits.size === 0) byKey.delete(nameOf(request, key))
        counts.end(key, waitId)
      },
    })
    openCount.count++
    waiting.waits.add(wait)
    bind(request.raw.socket, wait)
    return wait
  }

  return {
    async open(request) {
      const key = request.key as KnownKey
      const waitId = `${processId}:${opened++}`
      const wait = begin(request, key, waitId)
      if (isDraining) wait.end('drained')
      else if (!(await counts.begin(key, waitId)).isAllowed) {
        wait.close()
        refuse()
      }
      return wait
    },
    drain() {
      isDraining = true
      for (const { waits } of byKey.values()) for (const wait of waits) wait.end('drained')
    },
    follow(callers) {
      const lookUp = () => {
        for (const waiting of byKey.values()) lookUpCaller(callers, waiting)
      }
      const timer = setInterval(lookUp, lookUpMs)
      return { stop: () => clearInterval(timer) }
    },
  }
}

/** A person may wait in several sessions, and one of them may end. */
function nameOf({ session }: FastifyRequest, { keyId, accountId }: KnownKey): string {
  return session === undefined ? keyId : `${session.sessionUuid} ${accountId}`
}

/** How to find out again who the caller of a request is. */
function finderOf({ session, headers }: FastifyRequest, key: KnownKey): Waiting['find'] {
  if (session === undefined) {
    const secret = readBearer(headers.authorization) as string
    return (callers) => callers.find(secret)
  }
  let found: KnownKey | undefined = key
  let lookedUpAtMs = performance.now()
  return (callers) => {
    if (performance.now() < lookedUpAtMs + lookUpMemberMs) return found
    lookedUpAtMs = performance.now()
    return callers.findMember(headers.cookie, key.accountUuid).then((member) => {
      found = member
      return member
    })
  }
}

function lookUpCaller(callers: Callers, { find, waits }: Waiting): void {
  const judge = (key: KnownKey | undefined) => {
    if (key !== undefined && !key.isSuspended) return
    for (const wait of waits) wait.end('revoked', key === undefined ? 'key' : 'account')
  }
  const found = find(callers)
  // Where the database cannot say, the next round asks again.
  if (found instanceof Promise) found.then(judge).catch(ignore)
  else judge(found)
}

function createWait({
  onEnd,
  onRenew,
  onClose,
}: {
  onEnd: WaitsOptions['onEnd']
  onRenew(): void
  onClose(): void
}): Wait {
  const controller = new AbortController()
  let reason: WaitEnd | undefined
  let ended: OpenWait['ended']
  let isClosed = false
  return {
    signal: controller.signal,
    get reason() {
      return reason
    },
    get ended() {
      return ended
    },
    renew: onRenew,
    end(why, whose) {
      if (reason !== undefined || isClosed) return
      reason = why
      ended = whose
      onEnd(why)
      controller.abort()
    },
    close() {
      if (isClosed) return
      isClosed = true
      onClose()
    },
  }
}

// A connection may carry several requests at once, and gets one listener for all of them.
const waitsOfSocket = new WeakMap<Socket, Set<Wait>>()

function bind(socket: Socket, wait: Wait): void {
  let waits = waitsOfSocket.get(socket)
  if (waits === undefined) {
    const ofSocket = new Set<Wait>()
    socket.once('close', () => {
      for (const each of ofSocket) each.end('gone')
    })
    waitsOfSocket.set(socket, ofSocket)
    waits = ofSocket
  }
  waits.add(wait)
  if (socket.destroyed) wait.end('gone')
}

function unbind(socket: Socket, wait: Wait): void {
  waitsOfSocket.get(socket)?.delete(wait)
}

/** What a wait is answered with that was revoked. */
export function endedKeyError({ ended }: OpenWait): ApiError {
  return ended === 'account' ? suspendedError() : unauthorizedError()
}

function tooManyWaits(): ApiError {
  const waitsMax = limits.waitsPerKeyMax
  return rateLimitError(
    { kind: 'wait', isAllowed: false },
    {
      message: `${waitsMax} requests of this API key wait already; let one end, or ask without wait.`,
      details: { waitsMax },
    },
  )
}

function ignore(): void {}
