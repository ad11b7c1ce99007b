// A real terminal, by tmux: what is typed goes through it, and what a person would see is read from its
// screen.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Room } from './stage.ts'

const runFile = promisify(execFile)
const lookEveryMs = 30
const seenWithinMs = 60_000
const emptyPrompt = /^> ?$/

export type Terminal = Awaited<ReturnType<typeof openTerminal>>

/** A shell in the environment, with the prompt `> `. */
export async function openTerminal(room: Room, { columns = 100, rows = 40 } = {}) {
  const socket = `taskreview-${randomBytes(4).toString('hex')}`
  const tmux = async (...words: string[]) =>
    (await runFile('tmux', ['-L', socket, ...words], { env: {} })).stdout
  const variables = Object.entries({ ...room.variables, TERM: 'xterm-256color', PS1: '> ' })
  const settings = variables.map(([name, value]) => `${name}=${value}`)
  await tmux(
    ...['-f', '/dev/null', 'new-session', '-d', '-x', String(columns), '-y', String(rows)],
    ...['-c', room.folder, 'env', '-i', ...settings, 'bash', '--norc', '--noprofile'],
  )

  const screen = async ({ colors = false } = {}) => {
    const text = await tmux('capture-pane', '-p', ...(colors ? ['-e'] : []))
    return text.trimEnd()
  }

  /** The screen, once it shows the text; what it showed instead where it never does. */
  async function see(wanted: string | RegExp): Promise<string> {
    const untilMs = Date.now() + seenWithinMs
    for (;;) {
      const text = await screen()
      if (typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)) return text
      if (Date.now() > untilMs) throw new Error(`${wanted} was not seen. The screen:\n${text}`)
      await sleep(lookEveryMs)
    }
  }

  await see(emptyPrompt)
  return {
    screen,
    see,
    async type(text: string): Promise<void> {
      await tmux('send-keys', '-l', text)
    },
    /** A key by the name tmux has for it: Enter, C-c, Tab. */
    async press(key: string): Promise<void> {
      await tmux('send-keys', key)
    },
    /** Types a command; the exit code is shown when it ends, as `exit=0`. That of the last is gone before. */
    async start(command: string): Promise<void> {
      await tmux('send-keys', '-l', 'clear')
      await tmux('send-keys', 'Enter')
      await see(emptyPrompt)
      await tmux('send-keys', '-l', `clear; ${command}; echo "exit=$?"`)
      await tmux('send-keys', 'Enter')
    },
    /** Runs a command to its end and gives the screen. */
    async run(command: string): Promise<string> {
      await this.start(command)
      return await see(/^exit=\d+$/m)
    },
    async close(): Promise<void> {
      await tmux('kill-server')
    },
  }
}
