// Scans files with clamd, as they pass, over its INSTREAM command. Only a whole answer that says
// so makes a file clean: a cut connection, a limit of the scanner's own or an answer nobody expects is
// "not scanned", never "clean".
import { connect, type Socket } from 'node:net'

export type Scanner = {
  /** Connects at once. Whoever begins a scan ends or aborts it. */
  begin(signal?: AbortSignal): Scan
}

export type Scan = {
  /** Resolves when more may come. The chunks are one file, however it was cut. */
  push(chunk: Buffer): Promise<void>
  end(): Promise<{ found: string | undefined }>
  abort(): void
}

/** Nobody knows what the file is; trying again later may tell. */
export class ScannerUnavailable extends Error {
  override name = 'ScannerUnavailable'
}

export type ScannerAddress = { host: string; port: number } | { path: string }

export type ScanVerdict = 'clean' | 'infected' | 'unavailable'

export type ScannerOptions = {
  address: ScannerAddress
  timeoutsMs?: { connect: number; stall: number; answer: number }
  onVerdict?(verdict: ScanVerdict): void
}

const defaultTimeoutsMs = { connect: 2_000, stall: 15_000, answer: 30_000 }
const replyCharsMax = 1_024
const foundCharsMax = 128

export function createScanner(options: ScannerOptions): Scanner {
  return { begin: (signal) => beginScan(options, signal) }
}

function beginScan(options: ScannerOptions, signal: AbortSignal | undefined): Scan {
  const { timeoutsMs = defaultTimeoutsMs, onVerdict } = options
  const line = openLine(options.address)
  let isJudged = false

  const onAbort = () => line.fail(signal?.reason)
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort, { once: true })

  /** Every step fails when the connection does, and none lasts longer than it may. */
  async function within<T>(step: Promise<T>, timeoutMs: number, what: string): Promise<T> {
    const timer = setTimeout(() => line.fail(unavailable(`did not ${what} in time`)), timeoutMs)
    try {
      return await Promise.race([step, line.failed])
    } catch (error) {
      if (error instanceof ScannerUnavailable) judge('unavailable')
      signal?.removeEventListener('abort', onAbort)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  function judge(verdict: ScanVerdict): void {
    if (isJudged) return
    isJudged = true
    onVerdict?.(verdict)
  }

  return {
    async push(chunk) {
      // An empty chunk would be read as the end of the file.
      if (chunk.length === 0) return
      await within(line.connected, timeoutsMs.connect, 'take a connection')
      await within(line.send(chunk), timeoutsMs.stall, 'take the file')
    },
    async end() {
      await within(line.connected, timeoutsMs.connect, 'take a connection')
      const verdict = await within(
        line.finish().then(readReply),
        timeoutsMs.answer,
        'answer for the file',
      )
      signal?.removeEventListener('abort', onAbort)
      judge(verdict.found === undefined ? 'clean' : 'infected')
      return verdict
    },
    abort() {
      signal?.removeEventListener('abort', onAbort)
      isJudged = true
      line.fail(unavailable('was given up'))
    },
  }
}

type Line = {
  connected: Promise<void>
  /** Never resolves. */
  failed: Promise<never>
  fail(error: unknown): void
  send(chunk: Buffer): Promise<void>
  /** Says that the file is over and reads the answer. */
  finish(): Promise<string>
}

function openLine(address: ScannerAddress): Line {
  const socket = connect(address)
  let isFinished = false
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const { promise: answered, resolve } = Promise.withResolvers<string>()
  const { promise: connected, resolve: onConnect } = Promise.withResolvers<void>()
  // Whether anybody waits at that moment or not.
  failed.catch(() => undefined)

  function fail(error: unknown): void {
    reject(error)
    socket.destroy()
  }

  readAnswer(socket, (reply) => {
    // clamd judges a file when it has all of it; what it says before that is why it stops.
    if (isFinished) resolve(reply)
    else fail(unavailable(`stopped: ${reply}`))
    socket.destroy()
  })
  socket.once('connect', () => {
    socket.write('zINSTREAM\0')
    onConnect()
  })
  socket.on('error', (error) => fail(unavailable(error.message)))
  socket.once('close', () => reject(unavailable('closed the connection')))

  return {
    connected,
    failed,
    fail,
    send(chunk) {
      socket.write(sizeOf(chunk.length))
      return writeWhole(socket, chunk)
    },
    finish() {
      isFinished = true
      socket.write(sizeOf(0))
      return answered
    },
  }
}

function readAnswer(socket: Socket, onReply: (reply: string) => void): void {
  let text = ''
  socket.setEncoding('latin1')
  socket.on('data', (part: string) => {
    text += part
    const end = text.indexOf('\0')
    if (end !== -1) onReply(text.slice(0, end))
    else if (text.length > replyCharsMax) onReply('an endless answer')
  })
}

function writeWhole(socket: Socket, bytes: Buffer): Promise<void> {
  if (socket.write(bytes)) return Promise.resolve()
  return new Promise((resolve) => {
    socket.once('drain', resolve)
  })
}

function sizeOf(bytes: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(bytes)
  return size
}

function readReply(reply: string): { found: string | undefined } {
  if (reply === 'stream: OK') return { found: undefined }
  const found = /^stream: (.+) FOUND$/.exec(reply)?.[1]
  if (found === undefined) throw unavailable(`answered: ${reply}`)
  return { found: found.replace(/[^\x20-\x7e]/g, '?').slice(0, foundCharsMax) }
}

function unavailable(what: string): ScannerUnavailable {
  return new ScannerUnavailable(`The scanner ${what}`)
}
