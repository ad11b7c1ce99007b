// A writer that cannot reach Valkey commits all the same. What others then see may be old, but for no
// longer than a snapshot lives, and the service counts it where an operator looks.
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '../../server/src/core/limits.ts'
import type { Violation } from './campaign.ts'
import type { Cell } from './cell.ts'
import type { Client } from './clients.ts'
import { createWatcher, type WatchedTask } from './watched-tasks.ts'

const pollEveryMs = 500
// The time of one poll more than the life, and some for a busy machine.
const slackMs = 2_000
// One before the commit, and when that is lost, one after it.
const marksPerTransition = 2
const nobodyListens = 'redis://127.0.0.1:1'

export const cutOffChecks = ['lost marks not counted', 'stale for too long']

export type CutOff = {
  violations: Violation[]
  figures: Record<string, number>
}

/** Takes a snapshot's life, a minute; other rounds may run meanwhile. */
export async function cutWriterOff(
  cell: Cell,
  apiUrl: string,
  clients: readonly Client[],
  count: number,
): Promise<CutOff> {
  const api = await cell.startApi({ VALKEY_URL: nobodyListens })
  const here = createWatcher(apiUrl)
  const there = createWatcher(api.server().url)
  const stalenessesMs = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const task = await here.create(clients[index % clients.length] as Client)
      await here.makeCached(task, cell.deps.valkey)
      const writersTask = { ...task }
      await there.cancel(writersTask)
      const cancelledAtMs = performance.now()
      // The writer itself has no store to be deceived by.
      await there.pollAllWays(writersTask)
      return await measureStaleness({ ...task, begunVersion: 2 }, cancelledAtMs)
    }),
  )
  const lost = await readLostMarks(api.server().metricsUrl)
  const violations = [...here.violations, ...there.violations]
  const tried = count * marksPerTransition
  if (lost < tried) {
    violations.push({ kind: 'lost marks not counted', detail: `${lost} of ${tried}` })
  }
  await api.kill9()
  const longestMs = Math.max(...stalenessesMs)
  if (longestMs > limits.snapshotLifeSeconds * 1_000 + slackMs) {
    violations.push({ kind: 'stale for too long', detail: `${longestMs} ms` })
  }
  return {
    violations,
    figures: {
      'writers cut off from Valkey': count,
      'lost marks counted by trs_snapshot_writes_lost_total': lost,
      'others stale for at most, ms': Math.round(longestMs),
    },
  }

  async function measureStaleness(task: WatchedTask, sinceMs: number): Promise<number> {
    // What this writer did is not known here, so an old answer is no violation, only measured.
    while ((await here.poll(task)) === 1) await delay(pollEveryMs)
    return performance.now() - sinceMs
  }
}

export async function readLostMarks(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text()
  // There is no line before the first loss.
  return Number(/^trs_snapshot_writes_lost_total\{write="mark"\} (\d+)/m.exec(text)?.[1] ?? 0)
}
