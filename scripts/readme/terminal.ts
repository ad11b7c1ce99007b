// A shell that is given commands as a person types them: one after another, in one session, whose
// variables and folder stay.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Writable } from 'node:stream'

export type Terminal = {
  /** Rejects with all that was said when a command of it fails. */
  run(command: string, timeoutMs: number): Promise<string>
  /** For what does not end by itself: resolves once it has said this. */
  runUntil(command: string, wanted: RegExp, timeoutMs: number): Promise<string>
  /** As Ctrl-C and closing the window do. */
  close(): Promise<void>
}

const saidCharsShown = 4_000

// Commands come by a channel of their own, since what they start may read the input of the terminal; what goes on
// in the background must not keep it open. One that fails inside of a block must not be hidden by the one after it.
const readCommands = `set -e -o pipefail
while IFS= read -r -u 3 -d '' command; do eval "$command" 3<&-; done`

/** `place` is a command that runs the shell elsewhere than on this machine itself. */
export function openTerminal(
  cwd: string,
  env: NodeJS.ProcessEnv,
  place: readonly string[] = [],
): Terminal {
  const [program = 'bash', ...args] = [...place, 'bash']
  // A group of its own: Ctrl-C goes to all that it started.
  const shell = spawn(program, [...args, '--noprofile', '--norc', '-c', readCommands], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const commands = shell.stdio[3] as Writable
  // Not its outputs, which what it left in the background may hold open.
  const ended = once(shell, 'exit')
  let said = ''
  const looks = new Set<() => void>()
  const tellAll = () => {
    for (const look of looks) look()
  }
  for (const stream of [shell.stdout, shell.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      tellAll()
    })
  let isOver = false
  void ended.then(() => {
    isOver = true
    tellAll()
  })

  async function waitFor(wanted: RegExp, timeoutMs: number): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const fail = (why: string) => reject(new Error(`${why}:\n${said.slice(-saidCharsShown)}`))
    const late = setTimeout(() => fail(`not done after ${timeoutMs / 1_000} s`), timeoutMs)
    const look = () => {
      if (wanted.test(said)) resolve(said)
      else if (isOver) fail('a command failed')
    }
    looks.add(look)
    look()
    return await promise.finally(() => {
      clearTimeout(late)
      looks.delete(look)
    })
  }

  return {
    async run(command, timeoutMs) {
      said = ''
      const mark = randomUUID()
      commands.write(`${command}\necho ${mark}\0`)
      return await waitFor(new RegExp(mark), timeoutMs)
    },
    async runUntil(command, wanted, timeoutMs) {
      said = ''
      commands.write(`${command}\0`)
      return await waitFor(wanted, timeoutMs)
    },
    async close() {
      commands.end()
      if (shell.pid !== undefined) interruptGroup(shell.pid)
      await ended
    },
  }
}

/** Also where the shell itself is over: what it left in the background belongs to its group. */
function interruptGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGINT')
  } catch {
    // Nothing is left.
  }
}
