// The sweeper's loop: looks at the timers every so often, and at once again while there is more.
import { setTimeout as delay } from 'node:timers/promises'
import { type DeadlineDeps, sweepOnce } from './deadlines.ts'

export function startSweeper(deps: DeadlineDeps, intervalMs: number): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const hasMore = await sweepOnce(deps).then(
        (swept) => swept.hasMore,
        (error: unknown) => {
          deps.onError(error)
          return false
        },
      )
      if (!hasMore) await delay(intervalMs, undefined, { signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
