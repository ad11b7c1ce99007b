// HTTP by hand, byte by byte, for requests that no well-behaved client sends.
import { connect } from 'node:net'

export type RawReply = { status: number; headers: Map<string, string>; body: string }

const answerTimeoutMs = 20_000

/**
 * Sends the pieces in order and reads until the server closes the connection, so the last request
 * has to ask for that. A server that keeps it open fails the test, as does an answer cut short.
 */
export async function exchange(url: string, ...pieces: (string | Buffer)[]): Promise<RawReply[]> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  const received: Buffer[] = []
  socket.setTimeout(answerTimeoutMs, () => socket.destroy(new Error('The connection stayed open')))
  const closed = new Promise<void>((resolve, reject) => {
    let failure: Error | undefined
    socket.on('data', (chunk) => received.push(chunk))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A server that has refused a body may close while more of it is on its way.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') failure = error
    })
    socket.on('close', () => (failure ? reject(failure) : resolve()))
  })
  for (const piece of pieces) socket.write(piece)
  await closed
  return parseReplies(Buffer.concat(received))
}

/** Header lines with the line ends they need; the body follows as it is. */
export function request(head: string[], body: string | Buffer = ''): Buffer {
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.from(body)])
}

/** The body as chunks of the given size, closed by the last chunk. */
export function chunked(body: string | Buffer, sizeBytes: number): Buffer {
  const bytes = Buffer.from(body)
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += sizeBytes) {
    const part = bytes.subarray(at, at + sizeBytes)
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'))
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')])
}

function parseReplies(bytes: Buffer): RawReply[] {
  const replies: RawReply[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\r\n\r\n', at)
    if (end < 0) throw new Error(`Not a reply: ${bytes.subarray(at)}`)
    const [first = '', ...lines] = bytes.toString('latin1', at, end).split('\r\n')
    const headers = new Map(lines.map((line) => splitHeader(line)))
    const bodyAt = end + 4
    const bodyEnd = headers.has('transfer-encoding')
      ? bytes.indexOf('0\r\n\r\n', bodyAt) + 5
      : bodyAt + Number(headers.get('content-length') ?? 0)
    if (bodyEnd > bytes.length) throw new Error(`A reply cut short: ${first}`)
    replies.push({
      status: Number(first.split(' ')[1]),
      headers,
      body: bytes.toString('utf8', bodyAt, bodyEnd),
    })
    at = bodyEnd
  }
  return replies
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}
