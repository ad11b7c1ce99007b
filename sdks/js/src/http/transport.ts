// One call: its turn in the rate of the key, its attempts, and its reply or its error.
import { APIError } from '../errors/api-error.ts'
import { readError } from '../errors/read-error.ts'
import type { Settings } from '../options.ts'
import { type PageParams, PagePromise, type PageReply } from '../pagination.ts'
import { ApiPromise, type WithResponse } from './api-promise.ts'
import { attempt } from './attempt.ts'
import {
  type AttemptFacts,
  buildInit,
  type Call,
  isReplayable,
  type Path,
  writePath,
} from './build-request.ts'
import { asUserAbort, delay } from './delay.ts'
import type { Pacer, SentRequest } from './pacer.ts'
import { readRateLimit } from './rate-limit.ts'
import type { RequestOptions } from './request-options.ts'
import { chooseRetryDelayMs, isWorthRetry } from './retry.ts'
import { readRetryAfterMs } from './retry-after.ts'

/** Thrown where isWanted said no: the turn went to somebody else and nothing was sent. */
export class NoLongerWanted extends Error {}

export class Transport {
  readonly settings: Settings
  readonly pacer: Pacer

  constructor(settings: Settings, pacer: Pacer) {
    this.settings = settings
    this.pacer = pacer
  }

  /** The reply as JSON; undefined for one without a body, as 204 and 304 are. */
  send<T>(call: Call, options: RequestOptions = {}): ApiPromise<T> {
    return new ApiPromise(this.#sendUntilDone<T>(call, options))
  }

  /** A list: one page when awaited, everything when iterated. */
  list<T>(path: Path, params: PageParams, options?: RequestOptions): PagePromise<T> {
    const read = (cursor: string | undefined) =>
      this.send<PageReply<T>>({ method: 'GET', path, query: { ...params, cursor } }, options)
    return new PagePromise(read, params.cursor)
  }

  async #sendUntilDone<T>(call: Call, options: RequestOptions): Promise<WithResponse<T>> {
    const { logger, maxRetries, maxRetryDelayMs } = this.settings
    const idempotencyKey =
      options.idempotencyKey ?? (call.method === 'POST' ? crypto.randomUUID() : undefined)
    const retries = isReplayable(call.body) ? (options.maxRetries ?? maxRetries) : 0
    // A key that many use may have no free turn for a while, which is no failure: it is sat out as
    // long as the retries might have taken.
    const queueUntilMs = performance.now() + retries * maxRetryDelayMs
    for (let [tries, failures] = [0, 0]; ; tries++) {
      try {
        return await this.#takeTurnAndSend<T>(call, options, { idempotencyKey, tries })
      } catch (error) {
        const isQueue = this.#isFullQueue(error) && performance.now() < queueUntilMs
        if (!isQueue && failures >= retries) throw error
        if (!isWorthRetry(error)) throw error
        const delayMs = chooseRetryDelayMs(error, failures, maxRetryDelayMs)
        if (delayMs === undefined) throw error
        if (!isQueue) failures++
        logger.info(`The call is tried again in ${Math.round(delayMs)} ms`, { error })
        await asUserAbort(delay(delayMs, options.signal), idempotencyKey)
      }
    }
  }

  async #takeTurnAndSend<T>(
    call: Call,
    options: RequestOptions,
    facts: AttemptFacts,
  ): Promise<WithResponse<T>> {
    const isJson = isReplayable(call.body) && !(call.body instanceof Uint8Array)
    const sent = { isQuick: call.waitSeconds === undefined && isJson }
    try {
      await this.takeTurn(call, options, facts, sent)
      return await this.#sendOnce<T>(call, options, facts)
    } finally {
      this.pacer.noteEnd(sent)
    }
  }

  /** Waits until the rate of the key has a turn for one more request. */
  async takeTurn(
    { isWanted, turn: kind }: Pick<Call, 'isWanted' | 'turn'>,
    { signal }: RequestOptions,
    { idempotencyKey, tries = 0 }: AttemptFacts = {},
    sent?: SentRequest,
  ): Promise<void> {
    const { pace, rateLimitWaitSeconds } = this.settings
    if (pace) {
      const mayBeHeld = rateLimitWaitSeconds > 0 ? sent : undefined
      const turn = { signal, isWanted, kind, first: tries > 0, sent: mayBeHeld }
      const taken = this.pacer.takeTurn(turn)
      if (!(await asUserAbort(taken, idempotencyKey))) throw new NoLongerWanted()
    } else if (isWanted?.() === false) throw new NoLongerWanted()
  }

  /** Refused because of the rate of the key, by a service that would have held the request. */
  #isFullQueue(error: unknown): boolean {
    const { pace, rateLimitWaitSeconds } = this.settings
    if (!pace || rateLimitWaitSeconds === 0) return false
    if (!(error instanceof APIError) || error.status !== 429) return false
    return /^(key|account)-second$/.test(readRateLimit(error.headers)?.name ?? '')
  }

  async #sendOnce<T>(
    call: Call,
    options: RequestOptions,
    facts: AttemptFacts,
  ): Promise<WithResponse<T>> {
    const { settings } = this
    const { fetch, baseUrl, logger } = settings
    const path = writePath(call)
    const init = await buildInit(settings, call, options, facts)
    logger.debug(`${call.method} ${path}`, { headers: init.headers, body: call.body })
    const startedMs = performance.now()
    const timeoutMs = (options.timeoutMs ?? settings.timeoutMs) + (call.waitSeconds ?? 0) * 1_000
    const { signal } = options
    const { idempotencyKey } = facts
    const { response, text } = await attempt(
      { fetch, url: baseUrl + path, init, timeoutMs, signal, idempotencyKey },
      async (response) => ({ response, text: await response.text() }),
    )
    const tookMs = Math.round(performance.now() - startedMs)
    logger.info(`${call.method} ${path} was answered with ${response.status} in ${tookMs} ms`)
    logger.debug('The reply', { headers: response.headers, body: text })
    this.heed(response)
    // Where the service holds what comes too soon, nobody has to come later than due.
    const isPacedHere = settings.rateLimitWaitSeconds === 0
    const isOfKey = call.waitSeconds === undefined && response.status !== 304
    if (isPacedHere && isOfKey) this.pacer.noteReply(startedMs, tookMs)
    return readReply<T>(response, text, idempotencyKey)
  }

  /** Tells the pacer what a reply says about the rate of the key. */
  heed({ status, headers }: Response): void {
    const rateLimit = readRateLimit(headers)
    if (status === 304) this.pacer.giveBack(rateLimit)
    else if (rateLimit !== undefined) this.pacer.learn(rateLimit)
    if (status === 429) this.pacer.pause(readRetryAfterMs(headers) ?? 1_000)
  }
}

function readReply<T>(
  response: Response,
  text: string,
  idempotencyKey: string | undefined,
): WithResponse<T> {
  const { status, headers } = response
  const isEmpty = text === '' && (status === 204 || status === 304)
  const data = isEmpty ? undefined : parseJson(text)
  if (!isEmpty && (!response.ok || data === undefined)) {
    throw readError({ status, headers, text, idempotencyKey })
  }
  keepIdempotencyKey(data, idempotencyKey)
  return {
    data: data as T,
    response,
    requestId: headers.get('x-request-id') ?? undefined,
    rateLimit: readRateLimit(headers),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** So that whoever keeps the result can name the call again; it is not part of what was sent. */
function keepIdempotencyKey(data: unknown, idempotencyKey: string | undefined): void {
  if (idempotencyKey === undefined || typeof data !== 'object' || data === null) return
  Object.defineProperty(data, 'idempotencyKey', { value: idempotencyKey, enumerable: false })
}
