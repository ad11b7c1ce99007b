// A program that is watched: what it says, and how it ends.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/** `asked` says that it was told to end, and did not do so by itself. */
export type Ending = { code: number | null; asked: boolean }

export type Child = {
  ended: Promise<Ending>
  said(): string
  /** Resolves once the output contains this. */
  until(text: string): Promise<void>
  /** As Ctrl-C would. */
  interrupt(): Promise<Ending>
  kill(): Promise<void>
}

export function startChild(
  command: string,
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Child {
  // A group of its own, so that what it started ends with it.
  const child = spawn(command, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  let asked = false
  const looks = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      for (const look of looks) look()
    })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, asked }))
  const interrupt = () => {
    asked = true
    signalGroup(child, 'SIGINT')
    return ended
  }
  return {
    ended,
    said: () => said,
    interrupt,
    until: (text) =>
      new Promise((resolve) => {
        const look = () => said.includes(text) && resolve()
        looks.add(look)
        look()
      }),
    async kill() {
      signalGroup(child, 'SIGKILL')
      await ended
    },
  }
}

function signalGroup(child: ChildProcessByStdio<null, Readable, Readable>, name: NodeJS.Signals) {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, name)
  } catch {
    // The group is gone already.
  }
}
