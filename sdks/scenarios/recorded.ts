// A request as it arrived at the scripted server or the proxy.
import type { IncomingMessage } from 'node:http'
import type { Json } from './format.ts'

export type Recorded = {
  method: string
  /** Under /api/v1, with the query. */
  path: string
  headers: Record<string, string>
  /** As JSON where it is JSON, else as text; undefined without a body. */
  body: Json
  /** Since the scene began. */
  atMs: number
  /** What a proxy passed on: the status, and when. A reply that it lost has neither. */
  status?: number
  doneAtEpochMs?: number
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export function record(request: IncomingMessage, body: Buffer, atMs: number): Recorded {
  return {
    method: request.method ?? '',
    path: (request.url ?? '').replace(/^\/api\/v1(?=[/?]|$)/, ''),
    headers: request.headers as Record<string, string>,
    body: parseBody(body),
    atMs: Math.round(atMs),
  }
}

export function pathMatches(wanted: string | undefined, actual: string): boolean {
  if (wanted === undefined) return true
  return wanted === (wanted.includes('?') ? actual : actual.split('?')[0])
}

export function idempotencyKeyOf({ headers, body }: Recorded): string | undefined {
  return headers['idempotency-key'] ?? body?.idempotencyKey
}

function parseBody(body: Buffer): Json {
  if (body.length === 0) return undefined
  const text = body.toString()
  try {
    return JSON.parse(text)
  } catch {
    return text.slice(0, 1_000)
  }
}
