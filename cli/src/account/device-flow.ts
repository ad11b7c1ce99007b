// Signing in by a code that a person approves in a browser. These two calls need no key, so the SDK
// does not have them.
import { hostname } from 'node:os'
import type { Clock } from '../frame/clock.ts'
import { CliError } from '../frame/failure.ts'

export type DeviceCodes = {
  deviceCode: string
  userCode: string
  verificationUrl: string
  expiresInSeconds: number
  intervalSeconds: number
}

export type DeviceKey = {
  key: string
  keyId: string
  accountId: string
  accountName: string
  mode: 'live' | 'test'
}

const nameCharsMax = 100
const answerWithinMs = 30_000

export async function startDevice(
  baseUrl: string,
  scopes: readonly string[],
  signal: AbortSignal,
): Promise<DeviceCodes> {
  const clientName = `taskreview on ${hostname()}`
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, nameCharsMax)
  const { status, body } = await post(`${baseUrl}/auth/device`, { clientName, scopes }, signal)
  if (status === 201) return body as DeviceCodes
  throw refused(status, body)
}

export type Waiting = {
  baseUrl: string
  deviceCode: string
  intervalSeconds: number
  until: number
}

/** Asks until somebody has decided; undefined when the time is up before that. */
export async function awaitKey(
  { baseUrl, deviceCode, intervalSeconds, until }: Waiting,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<DeviceKey | undefined> {
  for (;;) {
    const { status, body, retryAfterMs } = await post(
      `${baseUrl}/auth/device/token`,
      { deviceCode },
      signal,
    )
    if (status === 200) return body as DeviceKey
    const mayPass = readError(body).code === 'DEVICE_PENDING' || status === 429 || status >= 500
    if (!mayPass) throw refused(status, body)
    const pauseMs = Math.max(intervalSeconds * 1_000, retryAfterMs)
    if (clock.now() + pauseMs > until) return undefined
    await clock.sleep(pauseMs, signal)
  }
}

type Answer = { status: number; body: unknown; retryAfterMs: number }

async function post(url: string, body: object, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
  }).catch((error: unknown) => {
    throw new CliError(`${new URL(url).origin} cannot be reached.`, {
      code: 'CONNECTION_FAILED',
      next: 'Check the address and the network, then try again.',
      cause: error,
    })
  })
  const text = await response.text()
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  return { status: response.status, body: readJson(text), retryAfterMs: seconds * 1_000 || 0 }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readError(body: unknown): { code?: string; message?: string } {
  return (body as { error?: object } | undefined)?.error ?? {}
}

function refused(status: number, body: unknown): CliError {
  const { code, message } = readError(body)
  if (code === undefined) {
    return new CliError(`No Task Review Service found at this URL (HTTP ${status}).`, {
      code: 'NOT_THE_SERVICE',
      next: 'Check the address; it is the origin of the service, without a path.',
    })
  }
  const next = 'Start again: taskreview login'
  const exit = status === 429 ? 7 : 4
  return new CliError(message ?? `The service answered ${status}.`, { exit, code, next })
}
