// The store behind a network that is cut, stands still or swallows connections: whoever waits for it
// is told within a bounded time, and it is not asked again and again.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import {
  type CuttableProxy,
  startToxiproxy,
  type Toxiproxy,
} from '../../../scripts/stack/toxiproxy.ts'
import { StoreUnavailable } from '../../src/adapters/object-store-calls.ts'
import { factsOf, inChunks, openTestStore, readAll, type TestStore } from '../object-stores.ts'

const folder = mkdtempSync(join(tmpdir(), 'trs-store-outage-'))
const megabytes = 1_000_000
// More than the sockets on the way hold, so that a transfer is really under way.
const large = randomBytes(40 * megabytes)
const small = Buffer.from('x')

let toxiproxy: Toxiproxy
let proxy: CuttableProxy
let store: TestStore

beforeAll(async () => {
  toxiproxy = await startToxiproxy({ workDir: folder })
  const upstream = { port: Number(new URL(inject('testStack').storeUrl).port) }
  proxy = await toxiproxy.createProxy(upstream)
  store = openTestStore({ endpoint: `http://127.0.0.1:${proxy.port}` })
  await store.put('files/large', inChunks(large), factsOf(large))
})

beforeEach(async () => {
  toxiproxy.thaw()
  await proxy.restore()
})

afterAll(async () => {
  await store?.close()
  await toxiproxy?.stop()
  rmSync(folder, { recursive: true })
})

async function expectUnavailable(doing: Promise<unknown>, withinMs: number): Promise<number> {
  const startedAtMs = performance.now()
  await expect(doing).rejects.toThrow(StoreUnavailable)
  const tookMs = performance.now() - startedAtMs
  expect(tookMs).toBeLessThan(withinMs)
  return tookMs
}

const everyCall = () => [
  store.put('files/small', inChunks(small), factsOf(small)),
  store.open('files/large'),
  store.list('', {}),
  store.remove(['files/none']),
  store.ensureBucket(),
]

test('a cut is known at once, and its end too', async () => {
  await proxy.cut()
  await Promise.all(everyCall().map((doing) => expectUnavailable(doing, 10_000)))
  await proxy.restore()
  await Promise.all(everyCall())
})

test('a transfer that is cut half-way fails at once and leaves nothing', async () => {
  async function* cutting(): AsyncGenerator<Buffer> {
    yield* inChunks(large.subarray(0, 20 * megabytes))
    await proxy.cut()
    yield* inChunks(large.subarray(20 * megabytes))
  }
  await expectUnavailable(store.put('files/half', cutting(), factsOf(large)), 10_000)
  await proxy.restore()
  expect(await store.open('files/half')).toBeUndefined()
  const found = await store.open('files/large')
  await proxy.cut()
  await expectUnavailable(readAll(found?.body as never), 10_000)
})

test('a store that stands still is given up after 15 seconds, without taking the rest of a body', async () => {
  const found = await store.open('files/large')
  let takenBytes = 0
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of inChunks(large)) {
      takenBytes += chunk.length
      yield chunk
    }
  }
  toxiproxy.freeze()
  const doings = [
    ...everyCall(),
    readAll(found?.body as never),
    store.put('files/stalled', counted(), factsOf(large)),
  ]
  const times = await Promise.all(doings.map((doing) => expectUnavailable(doing, 30_000)))
  expect(Math.min(...times)).toBeGreaterThan(13_000)
  expect(takenBytes).toBeLessThan(20 * megabytes)
}, 60_000)

test('a connection that nobody takes is given up after two seconds, twice', async () => {
  const full = await startFullServer()
  const unreachable = openTestStore({ endpoint: `http://127.0.0.1:${full.port}` })
  try {
    const put = unreachable.put('files/a', inChunks(small), factsOf(small))
    await Promise.all([
      expectUnavailable(put, 12_000),
      expectUnavailable(unreachable.open('files/a'), 12_000),
    ])
  } finally {
    await unreachable.close()
    await full.stop()
  }
})

describe('a store that says it has too much to do', () => {
  let overloaded: Server
  const asked: string[] = []

  beforeAll(async () => {
    overloaded = createServer((request, reply) => {
      asked.push(request.method ?? '')
      request.resume().once('end', () => reply.writeHead(503).end())
    }).listen(0, '127.0.0.1')
    await once(overloaded, 'listening')
  })
  afterAll(() => overloaded.close())

  test('is asked once more at most, and never twice for a body', async () => {
    const { port } = overloaded.address() as AddressInfo
    const tired = openTestStore({ endpoint: `http://127.0.0.1:${port}` })
    await expectUnavailable(tired.put('files/a', inChunks(small), factsOf(small)), 5_000)
    expect(asked.splice(0)).toEqual(['PUT'])
    await expectUnavailable(tired.open('files/a'), 5_000)
    expect(asked.splice(0)).toEqual(['GET', 'GET'])
    await tired.close()
  })
})

/** Its process stands still and its backlog is full: the next connection is neither taken nor refused. */
async function startFullServer() {
  const program = `require('net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 },
    function () { console.log(this.address().port) })`
  const child: ChildProcess = spawn(process.execPath, ['-e', program])
  const [printed] = (await once(child.stdout as never, 'data')) as [Buffer]
  const port = Number(printed.toString())
  child.kill('SIGSTOP')
  const sockets: Socket[] = []
  for (let number = 0; number < 8; number++) sockets.push(connect(port, '127.0.0.1'))
  for (const socket of sockets) socket.on('error', () => undefined)
  // The kernel takes the first few by itself.
  await once(sockets[0] as Socket, 'connect')
  return {
    port,
    async stop() {
      for (const socket of sockets) socket.destroy()
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
