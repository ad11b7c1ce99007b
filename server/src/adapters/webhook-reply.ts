// Reads as much of a receiver's answer as is worth keeping. It is foreign text that people will look
// at, so nothing is left in it that could act on their screen or stop the database from storing it.
import type { IncomingMessage } from 'node:http'
import { limits } from '../core/limits.ts'

export type WebhookReply = {
  statusCode: number
  excerpt: string
  retryAfterSeconds: number | undefined
}

const bytesPerCharMax = 4
const excerptBytesMax = limits.webhookExcerptCharsMax * bytesPerCharMax
const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Beyond 64 KB the answer is cut off and its connection destroyed. */
export async function readReply(response: IncomingMessage): Promise<WebhookReply> {
  const kept: Buffer[] = []
  let readBytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    // A copy, because a slice would keep the whole chunk alive.
    if (readBytes < excerptBytesMax) kept.push(Buffer.from(chunk.subarray(0, excerptBytesMax)))
    readBytes += chunk.length
    if (readBytes >= limits.webhookReplyBytesMax) break
  }
  return {
    statusCode: response.statusCode ?? 0,
    excerpt: makeExcerpt(Buffer.concat(kept).subarray(0, excerptBytesMax)),
    retryAfterSeconds: readRetryAfter(response.headers['retry-after'], Date.now()),
  }
}

/** The first characters as plain text: what is not UTF-8 is replaced, what does not print as well. */
export function makeExcerpt(bytes: Buffer): string {
  const text = new TextDecoder().decode(bytes)
  const characters = Array.from(text).slice(0, limits.webhookExcerptCharsMax).join('')
  return characters
    .replace(/[\t\n\r]/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu, '\ufffd')
}

/** Whole seconds from now, by either form of the header; undefined where it is neither. */
export function readRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value)
  if (!httpDate.test(value)) return undefined
  const atMs = Date.parse(value)
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - nowMs) / 1_000))
}
