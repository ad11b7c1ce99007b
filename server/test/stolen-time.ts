// How much of the processors the host of a virtual machine gave to others. A bound of time that was
// missed meanwhile says nothing of our code.
import { readFileSync } from 'node:fs'

/** Above this share no bound of time is judged. */
export const stolenShareMax = 0.1

/** Begins to watch; what it gives tells the share since then. */
export function watchStolenTime(): () => number {
  const before = readTicks()
  return () => {
    const after = readTicks()
    const all = after.all - before.all
    return all === 0 ? 0 : (after.stolen - before.stolen) / all
  }
}

/** user, nice, system, idle, iowait, irq, softirq, steal */
function readTicks(): { stolen: number; all: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = line.split(/\s+/).slice(1, 9).map(Number)
  return { stolen: ticks[7] ?? 0, all: ticks.reduce((sum, each) => sum + each, 0) }
}
