// One child as the service sees it: it is given one request at a time and answers within its budget
// or is killed. The budget counts the child's own work: at its end the kernel is asked how much
// processor time the child had, and one that was kept waiting gets the rest. An outer limit by the
// clock ends a child that does nothing at all.
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { yieldProcessor } from '../sandbox.ts'
import { startChild } from './child-command.ts'
import { type ChildLine, createLineReader, type Phase, readChildLine } from './messages.ts'

const budgetsMs: Record<Phase, number> = { compile: 250, validate: 100 }
const outerFactor = 8
const startTimeoutMs = 30_000
const pickUpTimeoutMs = 2_000
const niceness = 15

export type Answer = Extract<ChildLine, { type: 'verdict' | 'sample' | 'soon' }>

export type Child = {
  pid: number | undefined
  /** The answer, or undefined when the child died over it. */
  run(request: string): Promise<Answer | undefined>
  kill(): void
  /** Rejects when it ends before it is ready. */
  ready: Promise<void>
  ended: Promise<void>
}

export function openChild(): Child {
  const child = startChild()
  let onLine: (line: ChildLine) => void = () => undefined
  let onEnd: () => void = () => undefined
  const kill = () => void child.kill('SIGKILL')
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  void ended.then(() => onEnd())
  readLines(child, (line) => onLine(line))
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(kill, startTimeoutMs)
    onLine = (line) => {
      clearTimeout(timer)
      if (line.type !== 'ready') return kill()
      if (child.pid !== undefined) yieldProcessor(child.pid, niceness)
      resolve()
    }
    onEnd = () => {
      clearTimeout(timer)
      reject(new Error('the child ended before it was ready'))
    }
  })

  async function run(request: string): Promise<Answer | undefined> {
    const budget = createBudget(child.pid, kill)
    let soon: Answer | undefined
    const answered = new Promise<Answer | undefined>((resolve) => {
      onEnd = () => resolve(soon)
      onLine = (line) => {
        if (line.type === 'phase') budget.begin(line.phase, line.cpuMs)
        else if (line.type === 'soon') soon = line
        else if (line.type === 'ready') kill()
        else resolve(line)
      }
    })
    child.stdin?.write(`${request}\n`)
    const answer = await answered
    budget.end()
    onLine = kill
    return answer
  }

  return { pid: child.pid, run, kill, ready, ended }
}

function readLines(child: ChildProcess, onLine: (line: ChildLine) => void): void {
  const kill = () => void child.kill('SIGKILL')
  const read = createLineReader((text) => {
    const line = readChildLine(text)
    if (line === undefined) kill()
    else onLine(line)
  })
  child.stdout?.setEncoding('utf8')
  child.stdout?.on('data', (chunk: string) => {
    if (!read(chunk)) kill()
  })
  // A child that dies while it is written to breaks the pipe; its end is noticed elsewhere.
  child.stdin?.on('error', () => undefined)
}

/** Kills when a phase has used up its share of work, or when the clock says that nothing happens. */
function createBudget(pid: number | undefined, kill: () => void) {
  let timer = setTimeout(kill, pickUpTimeoutMs)
  function begin(phase: Phase, startCpuMs: number) {
    const startedAtMs = performance.now()
    const budgetMs = budgetsMs[phase]
    const look = () => {
      const wallLeftMs = startedAtMs + budgetMs * outerFactor - performance.now()
      const usedMs = readCpuMs(pid)
      const leftMs = usedMs === undefined ? 0 : budgetMs - (usedMs - startCpuMs)
      if (leftMs <= 0 || wallLeftMs <= 0) kill()
      else timer = setTimeout(look, Math.max(1, Math.min(leftMs, wallLeftMs)))
    }
    clearTimeout(timer)
    timer = setTimeout(look, budgetMs)
  }
  return { begin, end: () => clearTimeout(timer) }
}

/** Time that the main thread has run, from the kernel; undefined where the kernel does not say. */
function readCpuMs(pid: number | undefined): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000
  } catch {
    return undefined
  }
}
