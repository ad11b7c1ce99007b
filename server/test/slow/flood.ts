// Many clients on one key, counting what they are told.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Reply } from '../service.ts'

export type Tally = { statuses: Map<number, number>; seconds: number }

/** Each client asks again as soon as it is answered and has paused, until the time is over. */
export async function flood(
  { clients, seconds, pauseMs }: { clients: number; seconds: number; pauseMs: number },
  ask: () => Promise<Reply>,
): Promise<Tally> {
  const statuses = new Map<number, number>()
  const startMs = performance.now()
  const endMs = startMs + seconds * 1_000
  const client = async () => {
    while (performance.now() < endMs) {
      const { status } = await ask()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await sleep(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { statuses, seconds: (performance.now() - startMs) / 1_000 }
}

export function count(tally: Tally, status: number): number {
  return tally.statuses.get(status) ?? 0
}

export function show(what: string, tally: Tally): void {
  const counts = JSON.stringify(Object.fromEntries(tally.statuses))
  process.stdout.write(`${what}: ${counts} in ${tally.seconds.toFixed(1)} s\n`)
}
