// The moving line of something that lasts: what it is, how far it has come, how long it took and how
// long it will take.
import type { Io } from '../frame/io.ts'
import { formatDuration } from '../values/figures.ts'
import { cleanLine, cyan, dim, render, type Text } from './text.ts'
import { cutToWidth } from './text-width.ts'

export type ProgressState = {
  label: Text
  /** How much of how much, for a bar; bytes or things. */
  done?: number
  total?: number
  /** When it should be over, for what cannot be counted. */
  dueAt?: Date
}

export type Progress = {
  update(state: Partial<ProgressState>): void
  /** Takes the line from the screen until it moves next, so that something else can be printed. */
  hide(): void
  /** Leaves the screen alone until `resume`, so that a person can type there. */
  hold(): void
  resume(): void
  /** Ends the moving line; nothing of it stays. */
  stop(): void
}

export const noProgress: Progress = {
  update: () => undefined,
  hide: () => undefined,
  hold: () => undefined,
  resume: () => undefined,
  stop: () => undefined,
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const frameMs = 100
const [hideCursor, showCursor, eraseLine] = ['\u001b[?25l', '\u001b[?25h', '\r\u001b[2K']

export function startProgress(given: { io: Io; label: Text; now: () => number }): Progress {
  const { io, now } = given
  const startedAt = now()
  let state: ProgressState = { label: given.label }
  let [turn, isHeld] = [0, false]
  const draw = () => {
    if (isHeld) return
    const frame = frames[turn++ % frames.length] ?? ''
    const times = spellTimes(state, now() - startedAt, now())
    const bar = spellBar(state)
    const room = io.columns() - times.length - bar.length - 5
    const label = cutToWidth(render(state.label, false, cleanLine), Math.max(10, room))
    const line: Text = [cyan(frame), ' ', label, ' ', bar, dim(times)]
    io.stderr.write(`${eraseLine}${render(line, io.colored.stderr)}`)
  }
  io.stderr.write(hideCursor)
  draw()
  const timer = setInterval(draw, frameMs)
  // An exit in the midst of it must not leave a terminal without a cursor.
  const restore = () => io.stderr.write(`${eraseLine}${showCursor}`)
  process.once('exit', restore)
  let isOver = false
  return {
    update: (next) => {
      state = { ...state, ...next }
    },
    hide: () => {
      if (!isOver && !isHeld) io.stderr.write(eraseLine)
    },
    hold: () => {
      if (isOver) return
      isHeld = true
      restore()
    },
    resume: () => {
      if (isOver) return
      isHeld = false
      io.stderr.write(hideCursor)
    },
    stop: () => {
      if (isOver) return
      isOver = true
      clearInterval(timer)
      process.removeListener('exit', restore)
      restore()
    },
  }
}

function spellBar({ done, total }: ProgressState): string {
  if (done === undefined || total === undefined || total <= 0) return ''
  const share = Math.min(1, done / total)
  const full = Math.round(share * 20)
  const percent = `${Math.floor(share * 100)}%`.padStart(4)
  return `${'█'.repeat(full)}${'░'.repeat(20 - full)}${percent} `
}

function spellTimes(state: ProgressState, elapsedMs: number, now: number): string {
  const elapsed = formatDuration(elapsedMs)
  const left = estimateLeft(state, elapsedMs, now)
  return left === undefined ? `(${elapsed})` : `(${elapsed}, ${left})`
}

function estimateLeft(
  { done, total, dueAt }: ProgressState,
  elapsedMs: number,
  now: number,
): string | undefined {
  if (done !== undefined && total !== undefined) {
    if (done <= 0 || done >= total || elapsedMs < 500) return undefined
    return `${formatDuration((elapsedMs / done) * (total - done))} left`
  }
  if (dueAt === undefined) return undefined
  const leftMs = dueAt.getTime() - now
  return leftMs > 0 ? `due in ${formatDuration(leftMs)}` : `overdue by ${formatDuration(-leftMs)}`
}
