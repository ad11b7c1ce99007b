// One call of the object store: the SDK loaded, the time bounded, the outcome measured and told apart.
import { readFileSync } from 'node:fs'
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import { createStall, type Stall } from './object-store-bodies.ts'

export type StoreConnection = {
  /** Undefined means AWS itself, in that region. */
  endpoint: string | undefined
  /** Where clients reach it. */
  publicEndpoint: string | undefined
  region: string
  /** Undefined means what the SDK finds by itself: a role of the machine, a file, the environment. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  isPathStyle: boolean
  /** The certificate of the authority that the store is trusted by, where it is no public one. */
  caFile?: string | undefined
}

export type StoreOperation = 'put' | 'open' | 'remove' | 'list' | 'ensureBucket'
export type StoreOutcome = 'ok' | 'unavailable' | 'failed'

export type StoreHooks = {
  onCall(operation: StoreOperation, outcome: StoreOutcome, seconds: number): void
}

/** How long the store may keep us waiting in the middle of something. */
export const stallTimeoutMs = 15_000
const connectTimeoutMs = 2_000
/** Shorter than stores keep an idle connection, so that none is used that they have just closed. */
const idleSocketMs = 4_000
const socketsMax = 256

type Sdk = typeof import('@aws-sdk/client-s3')
/** What one call has to work with; its signal ends it when the store keeps it waiting. */
export type StoreCall = { sdk: Sdk; client: S3Client; signal: AbortSignal; stall: Stall }

export type StoreCalls = ReturnType<typeof createCalls>

export function createCalls(connection: StoreConnection, hooks: StoreHooks) {
  const { inside, outside, sdk, close } = openClients(connection)

  async function call<T>(
    operation: StoreOperation,
    run: (call: StoreCall) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const startedAtMs = performance.now()
    const stalled = new AbortController()
    const stall = createStall(stallTimeoutMs, () =>
      stalled.abort(new StoreUnavailable(`The store kept us waiting for ${stallTimeoutMs} ms`)),
    )
    const either = signal === undefined ? stalled.signal : AbortSignal.any([stalled.signal, signal])
    const observe = (outcome: StoreOutcome) =>
      hooks.onCall(operation, outcome, (performance.now() - startedAtMs) / 1_000)
    try {
      either.throwIfAborted()
      const [loaded, client] = [await sdk(), await inside()]
      stall.start()
      const answer = await run({ sdk: loaded, client, signal: either, stall })
      observe('ok')
      return answer
    } catch (error) {
      const failure = either.aborted ? either.reason : readFailure(error)
      observe(failure instanceof StoreUnavailable ? 'unavailable' : 'failed')
      throw failure
    } finally {
      stall.stop()
    }
  }

  return { call, sdk, outside, close }
}

/** The SDK takes a while to load and memory to keep: a process that moves no file never loads it. */
function openClients(connection: StoreConnection) {
  const opened: S3Client[] = []
  const sdk = once(() => import('@aws-sdk/client-s3'))
  const connect = (endpoint: string | undefined) =>
    once(async () => {
      const { S3Client } = await sdk()
      const client = new S3Client(describeClient(connection, endpoint))
      opened.push(client)
      return client
    })
  return {
    sdk,
    inside: connect(connection.endpoint),
    outside: connect(connection.publicEndpoint),
    async close() {
      for (const client of opened) client.destroy()
    },
  }
}

function describeClient(
  { region, credentials, isPathStyle, caFile }: StoreConnection,
  endpoint: string | undefined,
): S3ClientConfig {
  const agent = { keepAlive: true, maxSockets: socketsMax, timeout: idleSocketMs }
  return {
    region,
    forcePathStyle: isPathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials !== undefined && { credentials }),
    // A body that streams is never sent twice; the SDK sees to that by itself.
    maxAttempts: 2,
    // We give our own checksum; by default the SDK adds others, which not every store knows.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      // Stalls are watched by ourselves: an idle socket may be the fault of the client that reads or sends.
      socketTimeout: 0,
      httpAgent: agent,
      httpsAgent: caFile === undefined ? agent : { ...agent, ca: readFileSync(caFile) },
    },
    logger: silent,
  }
}

const nothing = () => undefined
/** Failures are thrown and counted; the SDK's own default writes some to the console as well. */
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}

// What can go wrong with the object store, in two kinds: it cannot do its work now, or it will not do
// what we asked, which is our own mistake.

/** Network, timeout, overload, bad credentials, no such bucket: another time it may work. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** The store understood and refused: other bytes than announced, or a request that makes no sense. */
export class StoreRefused extends Error {
  override name = 'StoreRefused'
}

const unavailableStatuses = [401, 403, 404, 408, 429]

/** Turns what the SDK throws into one of the two. */
export function readFailure(error: unknown): Error {
  if (error instanceof StoreUnavailable || error instanceof StoreRefused) return error
  const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode ?? 0
  const isRefusal = status >= 400 && status < 500 && !unavailableStatuses.includes(status)
  return isRefusal
    ? new StoreRefused(`The store refused: ${name}`, { cause: error })
    : new StoreUnavailable(`The store cannot be used: ${name}: ${message}`, { cause: error })
}

export function isAbsence(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound'].includes((error as Error).name)
}
