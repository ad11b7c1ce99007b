// Files that take their time on the way through the API, and those that stop half-way. The tests wait
// side by side, each with files of its own.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeId } from '../../src/core/ids.ts'
import { limits } from '../../src/core/limits.ts'
import { sized } from '../full-size.ts'
import { type Loose, type Service, startService } from '../service.ts'
import { createUploader, pngOf, type TestFile } from '../uploads.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
})
afterAll(() => service.stop())

type Sending = { socket: Socket; uploadId: string; ended: Promise<Ended> }
type Ended = { seconds: number; status: number; body: Loose; replies: number }

/** Begins to send a file by hand; the rest is for the test to write. */
async function begin(file: TestFile, key = client.key): Promise<Sending> {
  const { body } = await createUploader(service, key).announce(file)
  return send(body.id, file.bytes.length, key)
}

function send(uploadId: string, sizeBytes: number, key: string): Sending {
  const { hostname, port } = new URL(service.url)
  const socket = connect({ host: hostname, port: Number(port) })
  const startMs = performance.now()
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const head = [
    `PUT /api/v1/uploads/${uploadId}/content HTTP/1.1`,
    ...['Host: test', `Authorization: Bearer ${key}`],
    `Content-Length: ${sizeBytes}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const ended = closed.then(() => {
    const [top = '', json = ''] = text.split('\r\n\r\n')
    return {
      seconds: (performance.now() - startMs) / 1_000,
      status: Number(top.split(' ')[1]),
      body: json === '' ? undefined : JSON.parse(json),
      replies: text.split('HTTP/1.1 ').length - 1,
    }
  })
  return { socket, uploadId, ended }
}

/** Writes the bytes in so many pieces over the whole time. */
async function dribble(socket: Socket, bytes: Buffer, pieces: number, seconds: number) {
  const size = Math.ceil(bytes.length / pieces)
  for (let at = 0; at < bytes.length && !socket.destroyed; at += size) {
    socket.write(bytes.subarray(at, at + size))
    await new Promise((resolve) => setTimeout(resolve, (seconds * 1_000) / pieces))
  }
}

async function filesOf(accountId: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select state from stored_files
    where account_id = ${decodeId('acct', accountId)} and state <> 'released'`.execute(
    service.deps.database.db,
  )
  return rows.map(({ state }) => state)
}

// Together they take longer than a stall may: a limit on each piece alone would not be enough.
const drops = sized(5, 9)
const dropEverySeconds = 4

test.concurrent('a file that takes 24 s arrives; one that stalls is ended after 15 s and may be sent again', {
  timeout: 90_000,
}, async () => {
  const file = pngOf(2_000_000)
  const [slow, stalled, dripping] = [await begin(file), await begin(file), await begin(file)]
  stalled.socket.write(file.bytes.subarray(0, 1_000_000))
  void dribble(slow.socket, file.bytes, 48, 24)
  // A byte now and then is no progress.
  void dribble(dripping.socket, file.bytes.subarray(0, drops), drops, drops * dropEverySeconds)

  const timedOut = await stalled.ended
  expect(timedOut).toMatchObject({ status: 408, body: { error: { code: 'REQUEST_TIMEOUT' } } })
  expect(timedOut.seconds).toBeGreaterThan(limits.uploadStallSeconds - 1)
  expect(timedOut.seconds).toBeLessThan(limits.uploadStallSeconds + 10)

  await once(slow.socket, 'data')
  slow.socket.end()
  const arrived = await slow.ended
  expect(arrived).toMatchObject({ status: 200, body: { id: slow.uploadId, status: 'ready' } })
  expect(arrived.seconds).toBeGreaterThan(20)

  const uploader = createUploader(service, client.key)
  expect((await uploader.read(stalled.uploadId)).body.status).toBe('waiting')
  expect((await uploader.sendContent(stalled.uploadId, file.bytes)).status).toBe(200)

  const dripped = await dripping.ended
  expect(dripped.status).toBe(408)
  expect(dripped.seconds).toBeGreaterThan(limits.uploadStallSeconds - 1)
  // Its last byte was sent later than that, or a moment before.
  expect(dripped.seconds).toBeLessThan(limits.uploadStallSeconds + 10)
  expect(await filesOf(client.accountId)).toEqual(['kept', 'kept'])
})

test.concurrent('a client that goes away half-way leaves nothing', async () => {
  const owner = await service.makeClient()
  const file = pngOf(2_000_000)
  const { socket, uploadId, ended } = await begin(file, owner.key)
  const { db } = service.deps.database
  socket.write(file.bytes.subarray(0, 1_500_000))
  const seen = async (count: number) => {
    while ((await filesOf(owner.accountId)).length !== count)
      await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await seen(1)
  socket.destroy()
  await ended
  await seen(0)
  const { rows } = await sql<{ state: string }>`select state from uploads
    where id = ${decodeId('upload', uploadId)}`.execute(db)
  expect(rows).toEqual([{ state: 'waiting' }])
  const account = decodeId('acct', owner.accountId)
  const listed = await service.deps.store?.list(`files/${account}/`, {})
  expect(listed?.objects).toEqual([])
})

test.concurrent('a body that nobody wants is answered at once, and ended after 15 s without another word', {
  timeout: 60_000,
}, async () => {
  const owner = await service.makeClient()
  const file = pngOf(2_000_000)
  const uploader = createUploader(service, owner.key)
  const { body } = await uploader.upload(file)
  const { socket, ended } = send(body.id, file.bytes.length, owner.key)
  const answered = new Promise((resolve) => socket.once('data', resolve))
  socket.write('x')
  await answered
  const { status, seconds, replies } = await ended
  expect({ status, replies }).toEqual({ status: 200, replies: 1 })
  expect(seconds).toBeGreaterThan(limits.uploadStallSeconds - 1)
  expect(seconds).toBeLessThan(limits.uploadStallSeconds + 10)
})
