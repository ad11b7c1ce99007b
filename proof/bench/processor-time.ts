// How long processes have run on a core, in nanoseconds: the ticks in /proc/PID/stat are a hundredth of
// a second, too coarse for slices of one.
import { readdirSync, readFileSync } from 'node:fs'

/** Nanoseconds by thread, as "pid/tid". */
export type ProcessorTimes = Map<string, number>

/** What named processes took of a core, in user code and in the kernel. */
export type ProcessorUse = Record<string, { userMicros: number; systemMicros: number }>

/**
 * Begins to count; the returned function says what was used since. Each name stands for a process and everything
 * below it. The sum is exact; how it divides into user code and kernel comes from ticks of a hundredth of a second.
 */
export function startTiming(processes: Record<string, number>): () => ProcessorUse {
  const read = () =>
    Object.entries(processes).map(([name, pid]) => ({
      name,
      times: readProcessorTimes([pid]),
      ticks: readTicks([pid]),
    }))
  const before = read()
  return () =>
    Object.fromEntries(
      read().map(({ name, times, ticks }, i) => {
        const began = before[i] as (typeof before)[number]
        const micros = sumElapsedNs(began.times, times) / 1_000
        const user = sumElapsedNs(began.ticks.user, ticks.user)
        const system = sumElapsedNs(began.ticks.system, ticks.system)
        const userMicros = user + system === 0 ? micros : (micros * user) / (user + system)
        return [name, { userMicros, systemMicros: micros - userMicros }]
      }),
    )
}

function readTicks(roots: readonly number[]) {
  const user: ProcessorTimes = new Map()
  const system: ProcessorTimes = new Map()
  for (const pid of listFamily(roots)) {
    const fields = readText(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')
    if (fields === undefined) continue
    user.set(String(pid), Number(fields[11]))
    system.set(String(pid), Number(fields[12]))
  }
  return { user, system }
}

/** Of these processes and everything below them. */
function readProcessorTimes(roots: readonly number[]): ProcessorTimes {
  const times: ProcessorTimes = new Map()
  for (const pid of listFamily(roots)) {
    for (const thread of listThreads(pid)) {
      const text = readText(`/proc/${pid}/task/${thread}/schedstat`)
      if (text !== undefined) times.set(`${pid}/${thread}`, Number(text.split(' ')[0]))
    }
  }
  return times
}

/** What ended in between is left out: an autovacuum worker that exits takes its time with it. */
function sumElapsedNs(before: ProcessorTimes, after: ProcessorTimes): number {
  let sum = 0
  for (const [thread, ns] of after) sum += ns - (before.get(thread) ?? 0)
  return sum
}

function listFamily(roots: readonly number[]): number[] {
  const childrenByParent = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const fields = readText(`/proc/${name}/stat`)?.split(') ').at(-1)?.split(' ')
    if (fields === undefined) continue
    const parent = Number(fields[1])
    childrenByParent.set(parent, [...(childrenByParent.get(parent) ?? []), Number(name)])
  }
  const family = [...roots]
  for (const pid of family) family.push(...(childrenByParent.get(pid) ?? []))
  return family
}

function listThreads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** Undefined for a process that has ended. */
function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
