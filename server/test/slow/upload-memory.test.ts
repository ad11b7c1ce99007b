// Files of 50 MB pass through a process without staying in it: eight at once through the API, and
// eight at once from the store, in under 64 MB more than the process had before.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../src/core/limits.ts'
import { type ApiProcess, startApiProcess } from '../api-process.ts'
import { createCaller, type Loose, type Service, startService } from '../service.ts'

const atOnce = 8
const sizeBytes = limits.attachmentBytesMaxA
const growthMaxBytes = 64 * 1_048_576

let service: Service
let api: ApiProcess
let keys: string[]
beforeAll(async () => {
  service = await startService()
  // As many accounts as it takes: one has so many at once, and the next waits for its turn.
  const accounts = Math.ceil(atOnce / limits.uploadStreamsPerAccountMax)
  const clients = Array.from({ length: accounts }, () => service.makeClient())
  keys = (await Promise.all(clients)).map(({ key }) => key)
  api = await startApiProcess(service, service.valkeyUrl)
})
afterAll(async () => {
  await api.stop()
  await service.stop()
})

/** The same bytes for every file, made on the way: this process must not hold eight files either. */
const head = Buffer.from('89504e470d0a1a0a', 'hex')
const chunk = Buffer.alloc(65_536, 'x')
function* fileBytes(): Generator<Buffer> {
  yield head
  for (let left = sizeBytes - head.length; left > 0; left -= chunk.length)
    yield chunk.subarray(0, Math.min(left, chunk.length))
}

function announcement() {
  const hash = createHash('sha256')
  for (const bytes of fileBytes()) hash.update(bytes)
  const sha256 = hash.digest('hex')
  return { fileName: 'large.png', mimeType: 'image/png', fileSize: sizeBytes, sha256 }
}

async function send(url: string, headers: Record<string, string>): Promise<Loose> {
  const sending = request(url, {
    method: 'PUT',
    headers: { ...headers, 'content-length': String(sizeBytes) },
  })
  const { promise: reply, resolve, reject } = Promise.withResolvers<Loose>()
  sending.on('response', (response) => {
    let text = ''
    response.on('data', (part) => {
      text += part
    })
    response.on('end', () => resolve({ status: response.statusCode, text }))
  })
  sending.on('error', reject)
  await pipeline(Readable.from(fileBytes()), sending)
  return await reply
}

function readMemoryBytes(name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${api.pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1_024
}

type Memory = { beforeBytes: number; growthBytes: number }

/**
 * The most that the process had while it worked, as the kernel counts it, above what it had once it was
 * warm. Not above what it had just before: a process that released memory in between takes it again.
 */
async function measureMemory(beforeBytes: number, work: () => Promise<void>): Promise<Memory> {
  const forgetPeak = '5'
  writeFileSync(`/proc/${api.pid}/clear_refs`, forgetPeak)
  await work()
  return { beforeBytes, growthBytes: readMemoryBytes('VmHWM') - beforeBytes }
}

test('8 files of 50 MB at once, through the API and from the store, take under 64 MB', {
  timeout: 300_000,
}, async () => {
  const call = createCaller(api.url)
  const body = announcement()
  const keyOf = (place: number) => keys[place % keys.length] as string
  const announce = async (key: string) => (await call('POST', '/uploads', { key, body })).body

  const sendOne = async (place: number) => {
    const key = keyOf(place)
    const { contentUrl } = await announce(key)
    const { pathname } = new URL(contentUrl)
    const reply = await send(api.url + pathname, { authorization: `Bearer ${key}` })
    expect(reply.status, reply.text).toBe(200)
  }
  const putOne = async (place: number): Promise<string> => {
    const { id, put } = await announce(keyOf(place))
    const reply = await send(put.url, put.headers)
    expect(reply.status, reply.text).toBe(200)
    return id
  }
  const completeOne = async (id: string, place: number) => {
    const reply = await call('POST', `/uploads/${id}/complete`, { key: keyOf(place) })
    expect(reply.status, reply.text).toBe(200)
  }

  // The first file loads what the process does not load at its start, and lets the heap take its room
  // for chunks that are dead and not yet collected: about 50 MB, for one file as for many.
  await sendOne(0)
  await completeOne(await putOne(0), 0)
  const all = Array.from({ length: atOnce }, (_, place) => place)
  const warmBytes = readMemoryBytes('VmRSS')
  const sent = await measureMemory(
    warmBytes,
    async () => void (await Promise.all(all.map(sendOne))),
  )
  const put: string[] = []
  for (const place of all) put.push(await putOne(place))
  const completed = await measureMemory(
    warmBytes,
    async () => void (await Promise.all(put.map(completeOne))),
  )
  const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1)
  for (const [way, { beforeBytes, growthBytes }] of Object.entries({ sent, completed })) {
    const grown = `${megabytes(growthBytes)} MB above ${megabytes(beforeBytes)} MB`
    process.stdout.write(`${atOnce} × 50 MB ${way}: ${grown}\n`)
    expect(growthBytes, way).toBeLessThan(growthMaxBytes)
  }
})
