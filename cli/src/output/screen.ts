// Where text goes: stdout and stderr, and a line that moves on stderr, which is off the screen whenever
// something else is printed.
import { type Io, write } from '../frame/io.ts'
import { noProgress, type Progress, startProgress } from './progress.ts'
import { clean, render, type Text } from './text.ts'

export type Screen = ReturnType<typeof createScreen>

export function createScreen(io: Io, now: () => number) {
  let moving = noProgress
  return {
    /** A line of data. */
    async toStdout(text: Text, wash = clean): Promise<void> {
      moving.hide()
      await write(io.stdout, `${render(text, io.colored.stdout, wash)}\n`)
    },
    /** Data as it is. */
    async asItIs(text: string | Uint8Array): Promise<void> {
      moving.hide()
      await write(io.stdout, text)
    },
    /** A line for the person. */
    async toStderr(text: Text): Promise<void> {
      moving.hide()
      await write(io.stderr, `${render(text, io.colored.stderr)}\n`)
    },
    move(label: Text): Progress {
      moving.stop()
      moving = startProgress({ io, label, now })
      return moving
    },
    end(): void {
      moving.stop()
    },
  }
}
