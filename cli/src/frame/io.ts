// The streams of the program and what is known of them. Tests hand in their own.
import type { Readable, Writable } from 'node:stream'

export type Io = {
  stdin: Readable & { isTTY?: boolean; setRawMode?: (on: boolean) => unknown }
  stdout: Writable
  stderr: Writable
  /** Each says whether a person sits at that end. */
  stdinIsTerminal: boolean
  stdoutIsTerminal: boolean
  /** Whether a line on stderr can be drawn over. */
  moves: boolean
  /** Of the terminal; 80 where there is none. */
  columns: () => number
  colored: { stdout: boolean; stderr: boolean }
}

type Stream = { isTTY?: boolean; columns?: number }
type ColorWishes = { noColor: boolean; forceColor: boolean; isDumb: boolean }

export function openIo(streams: typeof process, wishes: ColorWishes): Io {
  const { stdin, stdout, stderr } = streams
  return {
    stdin,
    stdout,
    stderr,
    stdinIsTerminal: stdin.isTTY === true,
    stdoutIsTerminal: stdout.isTTY === true,
    moves: stderr.isTTY === true && !wishes.isDumb,
    columns: () => (stdout as Stream).columns ?? (stderr as Stream).columns ?? 80,
    colored: { stdout: isColored(stdout, wishes), stderr: isColored(stderr, wishes) },
  }
}

function isColored({ isTTY }: Stream, { noColor, forceColor, isDumb }: ColorWishes): boolean {
  if (noColor) return false
  return forceColor || (isTTY === true && !isDumb)
}

/** Ends when the text is with the system, so that an exit cuts nothing off. */
export async function write(stream: Writable, text: string | Uint8Array): Promise<void> {
  await new Promise<void>((resolve, reject) =>
    stream.write(text, (error) => (error ? reject(error) : resolve())),
  )
}

export async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
