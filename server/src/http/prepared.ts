// Documents as they go out: the bytes, plain and packed, and their tags, made once. A document that is
// written or packed anew for each reader lets a few readers take the whole process.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const pack = promisify(gzip)
const unpack = promisify(gunzip)
const fiveMinutes = 'public, max-age=300'

type Form = { bytes: Buffer; etag: string; encoding: 'gzip' | undefined }

export type Prepared = { type: string; plain: Form; packed: Form }

export async function prepareText(text: string, type: string): Promise<Prepared> {
  const plain = Buffer.from(text)
  return prepare(plain, await pack(plain), type)
}

export async function preparePacked(packed: Buffer, type: string): Promise<Prepared> {
  return prepare(await unpack(packed), packed, type)
}

function prepare(plain: Buffer, packed: Buffer, type: string): Prepared {
  const mark = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return {
    type,
    plain: { bytes: plain, etag: `"${mark}"`, encoding: undefined },
    packed: { bytes: packed, etag: `"${mark}-gzip"`, encoding: 'gzip' },
  }
}

/** Makes it when it is first asked for, and keeps it; a failure is not kept. */
export function prepareOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

export function sendPrepared(request: FastifyRequest, reply: FastifyReply, prepared: Prepared) {
  const isPacked = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(
    request.headers['accept-encoding'] ?? '',
  )
  const { bytes, etag, encoding } = isPacked ? prepared.packed : prepared.plain
  reply.headers({ 'cache-control': fiveMinutes, etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(prepared.type).send(bytes)
}
