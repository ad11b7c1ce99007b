import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clamd, eicar, startClamd } from '../../test/clamd.ts'
import {
  createScanner,
  type Scanner,
  type ScannerOptions,
  ScannerUnavailable,
  type ScanVerdict,
} from './scanner.ts'

const streamMaxBytes = 8 * 1024 * 1024
let clamd: Clamd
beforeAll(async () => {
  clamd = await startClamd({ streamMaxBytes })
})
afterAll(() => clamd.stop())

function openScanner(options: Partial<ScannerOptions> = {}) {
  const verdicts: ScanVerdict[] = []
  const address = { host: clamd.host, port: clamd.port }
  const scanner = createScanner({
    address,
    onVerdict: (verdict) => verdicts.push(verdict),
    ...options,
  })
  return { scanner, verdicts }
}

async function scan(scanner: Scanner, chunks: Iterable<Buffer>) {
  const one = scanner.begin()
  for (const chunk of chunks) await one.push(chunk)
  return await one.end()
}

function* pieces(bytes: Buffer, sizeBytes: number) {
  for (let at = 0; at < bytes.length; at += sizeBytes) yield bytes.subarray(at, at + sizeBytes)
}

describe('with clamd', () => {
  test.each([
    ['in one chunk', [eicar]],
    ['byte by byte', [...pieces(eicar, 1)]],
    ['with empty chunks inside', [eicar.subarray(0, 9), Buffer.alloc(0), eicar.subarray(9)]],
  ])('EICAR is found %s', async (_name, chunks) => {
    const { scanner, verdicts } = openScanner()
    const { found } = await scan(scanner, chunks)
    expect(found).toMatch(/eicar/i)
    expect(verdicts).toEqual(['infected'])
  })

  test.each([
    ['a text', [Buffer.from('hello')]],
    ['nothing at all', []],
    ['as much as it takes', Array.from({ length: 128 }, () => Buffer.alloc(65_536, 'x'))],
  ])('%s is clean', async (_name, chunks) => {
    const { scanner, verdicts } = openScanner()
    expect(await scan(scanner, chunks)).toEqual({ found: undefined })
    expect(verdicts).toEqual(['clean'])
  })

  test('over its unix socket', async () => {
    const { scanner } = openScanner({ address: { path: clamd.socketPath } })
    expect(await scan(scanner, [eicar])).toEqual({ found: expect.stringMatching(/eicar/i) })
    expect(await scan(scanner, [Buffer.from('hello')])).toEqual({ found: undefined })
  })

  test.each([
    ['chunk by chunk', 65_536],
    ['in one chunk', streamMaxBytes + 65_536],
  ])('a file above its StreamMaxLength is not scanned, %s', async (_name, sizeBytes) => {
    const { scanner, verdicts } = openScanner()
    const large = Buffer.concat([eicar, Buffer.alloc(streamMaxBytes + 65_536)])
    await expect(scan(scanner, pieces(large, sizeBytes))).rejects.toThrow(ScannerUnavailable)
    expect(verdicts).toEqual(['unavailable'])
  })

  test('many at once, each with its own answer', async () => {
    const { scanner } = openScanner()
    const scans = Array.from({ length: 20 }, (_, at) =>
      scan(scanner, at % 2 === 0 ? [eicar] : [Buffer.from(`file ${at}`)]),
    )
    const found = (await Promise.all(scans)).map((verdict) => verdict.found !== undefined)
    expect(found).toEqual(scans.map((_, at) => at % 2 === 0))
  })

  test('an abort ends it with its own reason, and is no verdict', async () => {
    const { scanner, verdicts } = openScanner()
    const controller = new AbortController()
    const one = scanner.begin(controller.signal)
    await one.push(eicar)
    controller.abort(new Error('the client went away'))
    await expect(one.end()).rejects.toThrow('the client went away')
    await expect(scanner.begin(controller.signal).push(eicar)).rejects.toThrow('went away')
    expect(verdicts).toEqual([])
  })
})

describe('a clamd that fails', () => {
  test('killed half-way, at the next push or at the end', async () => {
    const other = await startClamd()
    const { scanner, verdicts } = openScanner({ address: other })
    const one = scanner.begin()
    await one.push(Buffer.alloc(65_536))
    await other.kill()
    await expect(one.end()).rejects.toThrow(ScannerUnavailable)
    await expect(one.push(eicar)).rejects.toThrow(ScannerUnavailable)
    await expect(scan(scanner, [eicar])).rejects.toThrow(ScannerUnavailable)
    expect(verdicts).toEqual(['unavailable', 'unavailable'])
    await other.stop()
  })

  test('standing still, it is not waited for beyond the time of each step', async () => {
    const other = await startClamd()
    const timeoutsMs = { connect: 5_000, stall: 200, answer: 200 }
    const { scanner, verdicts } = openScanner({ address: other, timeoutsMs })
    other.freeze()
    await expect(scan(scanner, [eicar])).rejects.toThrow('answer for the file in time')
    const endless = Array.from({ length: 500 }, () => Buffer.alloc(65_536))
    await expect(scan(scanner, endless)).rejects.toThrow('take the file in time')
    expect(verdicts).toEqual(['unavailable', 'unavailable'])
    await other.stop()
  })

  test('an address that answers nothing is not waited for', async () => {
    const timeoutsMs = { connect: 100, stall: 100, answer: 100 }
    // Of a network that is kept for documents, so that nobody has it.
    const { scanner } = openScanner({ address: { host: '192.0.2.1', port: 3310 }, timeoutsMs })
    await expect(scan(scanner, [eicar])).rejects.toThrow(ScannerUnavailable)
  })
})

/** Says what a clamd might say, as soon as it has read something or when the file is over. */
async function scanAgainst(say: string, when: 'at once' | 'at the end') {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (when === 'at once') socket.once('data', () => socket.end(say))
    else
      socket.on('data', (part) => {
        if (part.subarray(-4).equals(Buffer.alloc(4))) socket.end(say)
      })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { scanner } = openScanner({ address: { host: '127.0.0.1', port } })
  const one = scanner.begin()
  try {
    await one.push(Buffer.from('a file'))
    if (when === 'at once') await once([...sockets][0] as Socket, 'close')
    return await one.end()
  } finally {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
}

describe('an answer', () => {
  test.each([
    ['an error', 'INSTREAM: Can not scan ERROR\0'],
    ['of its limit', 'INSTREAM size limit exceeded. ERROR\0'],
    ['cut off', 'stream: OK'],
    ['empty', '\0'],
    ['none', ''],
    ['with more to it', 'stream: OK ERROR\0'],
    ['a finding without a name', 'stream: FOUND\0'],
    ['without an end', 'stream: '.padEnd(5_000, 'x')],
  ])('%s is not a verdict', async (_name, say) => {
    await expect(scanAgainst(say, 'at the end')).rejects.toThrow(ScannerUnavailable)
  })

  test('"OK" before the file was over is not believed', async () => {
    await expect(scanAgainst('stream: OK\0', 'at once')).rejects.toThrow(ScannerUnavailable)
    expect(await scanAgainst('stream: OK\0', 'at the end')).toEqual({ found: undefined })
  })

  test('a name is kept short and plain', async () => {
    const { found } = await scanAgainst(`stream: \x1b[2J${'x'.repeat(500)} FOUND\0`, 'at the end')
    expect(found).toMatch(/^\?\[2Jx{1,124}$/)
  })
})
