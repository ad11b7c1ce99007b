// What `admin doctor` asks a running process through every proxy in front of it: how a request arrives,
// whether a stream passes as it is written, and whether a long wait is cut. Only somebody who has
// SESSION_SECRET can ask, and what is told is what the asker sent; anybody else gets the plain probe.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { activeSecret, type SecretRing, trySecrets } from '../core/secret-ring.ts'
import { openEventStream } from './event-stream.ts'

export const doctorHeader = 'x-task-review-doctor'

/** `look` is answered immediately, `stream` in two parts, `wait` with nothing until its time is over. */
const kinds = ['look', 'stream', 'wait'] as const
export type DoctorQuestion = { kind: (typeof kinds)[number]; seconds: number }

export type SeenRequest = {
  /** Addresses in X-Forwarded-For as it arrived: one for each proxy that adds to it. */
  forwardedHops: number
  /** Whom the process takes the request to come from. */
  address: string
  host: string
}

const tokenLifeMs = 300_000
const secondsMax = 60

export function signDoctorQuestion(ring: SecretRing, { kind, seconds }: DoctorQuestion): string {
  const said = `${Date.now() + tokenLifeMs}.${kind}.${seconds}`
  return `${said}.${makeMac(activeSecret(ring), said)}`
}

export function readDoctorQuestion(
  ring: SecretRing,
  token: string | string[] | undefined,
): DoctorQuestion | undefined {
  if (typeof token !== 'string') return undefined
  const [, said = '', endsAtMs, kind, seconds, mac = ''] =
    /^((\d{13})\.(look|stream|wait)\.(\d{1,2}))\.([\w-]{43})$/.exec(token) ?? []
  const given = Buffer.from(mac)
  const isOurs = trySecrets(ring, (secret) => {
    const made = Buffer.from(makeMac(secret, said))
    return (given.length === made.length && timingSafeEqual(given, made)) || undefined
  })
  if (!isOurs) return undefined
  if (Number(endsAtMs) < Date.now() || Number(seconds) > secondsMax) return undefined
  return { kind: kind as DoctorQuestion['kind'], seconds: Number(seconds) }
}

function makeMac(secret: string, said: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'task-review doctor', 32))
  return createHmac('sha256', key).update(said).digest('base64url')
}

/** As routes that stream and wait do it, so that a proxy treats it as it treats those. */
export async function answerDoctor(
  { kind, seconds }: DoctorQuestion,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SeenRequest | FastifyReply> {
  const seen = describeRequest(request)
  if (kind === 'look') return seen
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const passTime = () => pause(seconds * 1_000, undefined, { signal: gone.signal }).catch(() => {})
  if (kind === 'wait') {
    await passTime()
    return seen
  }
  const stream = openEventStream(reply, { stallMs: secondsMax * 1_000, signal: gone.signal })
  await stream.write('event: begun\ndata: {}\n\n')
  await passTime()
  await stream.write(`event: over\ndata: ${JSON.stringify(seen)}\n\n`)
  stream.end()
  return reply
}

function describeRequest({ headers, ip, host }: FastifyRequest): SeenRequest {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',')
  const forwardedHops = forwarded.split(',').filter((part) => part.trim() !== '').length
  return { forwardedHops, address: ip, host }
}
