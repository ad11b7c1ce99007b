// Questions to the person at the terminal. They are written to stderr, for stdout is for data.
import { createInterface } from 'node:readline/promises'
import { render, type Text } from '../output/text.ts'
import { UsageError } from './failure.ts'
import type { Io } from './io.ts'

const [enter, newline, interrupt, endOfInput, erase, backspace] = [
  '\r',
  '\n',
  '\u0003',
  '\u0004',
  '\u007f',
  '\b',
]

/** Asks yes or no. Without a terminal --yes is required. */
export async function confirm(io: Io, question: Text, signal?: AbortSignal): Promise<boolean> {
  if (!io.stdinIsTerminal) {
    throw new UsageError(
      'This command needs confirmation, but stdin is not a terminal.',
      'Pass --yes to skip the confirmation.',
    )
  }
  const answer = await askLine(io, [question, ' [y/N] '], signal)
  return /^y(es)?$/i.test(answer.trim())
}

export async function askLine(io: Io, question: Text, signal?: AbortSignal): Promise<string> {
  const lines = createInterface({ input: io.stdin, output: io.stderr, terminal: true })
  // At a terminal in raw mode Ctrl-C is a character; it must still end the program.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    return await lines.question(render(question, io.colored.stderr), signal ? { signal } : {})
  } finally {
    lines.close()
  }
}

/** A line that is not shown while it is typed. */
export async function readSecret(io: Io, prompt: Text, signal: AbortSignal): Promise<string> {
  const { stdin } = io
  io.stderr.write(render(prompt, io.colored.stderr))
  stdin.setRawMode?.(true)
  stdin.resume()
  try {
    return await new Promise<string>((resolve, reject) => {
      let typed = ''
      const onData = (chunk: Buffer | string) => {
        for (const character of String(chunk)) {
          if (character === interrupt) process.kill(process.pid, 'SIGINT')
          else if ([enter, newline, endOfInput].includes(character)) {
            stdin.off('data', onData)
            return resolve(typed)
          } else if ([erase, backspace].includes(character)) typed = typed.slice(0, -1)
          else if (character >= ' ') typed += character
        }
      }
      stdin.on('data', onData)
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
  } finally {
    stdin.setRawMode?.(false)
    stdin.pause()
    io.stderr.write('\n')
  }
}

/** Calls back at every Enter until it is ended; what is typed leaves no mark on the screen. */
export function onEnter({ stdin }: Io, act: () => void): () => void {
  const onData = (chunk: Buffer | string) => {
    const typed = String(chunk)
    if (typed.includes(interrupt)) process.kill(process.pid, 'SIGINT')
    if (typed.includes(enter) || typed.includes(newline)) act()
  }
  stdin.setRawMode?.(true)
  stdin.on('data', onData).resume()
  return () => {
    stdin.off('data', onData).pause()
    stdin.setRawMode?.(false)
  }
}
