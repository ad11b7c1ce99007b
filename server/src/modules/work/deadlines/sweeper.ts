// The sweepers of a worker: live timers and test timers in loops of their own, so that live ones never
// wait for a test task. Each polls at an interval, and immediately again while there is more.
import { startLoop } from '../../../core/loop.ts'
import { type DeadlineDeps, sweepOnce } from './deadlines.ts'
import type { SweepKind } from './queries.ts'

export function startSweeper(deps: DeadlineDeps, intervalMs: number): { stop(): Promise<void> } {
  const sweep = (kind: SweepKind) =>
    startLoop({
      name: kind === 'live' ? 'sweep-live' : 'sweep-test',
      everyMs: intervalMs,
      async run() {
        const { hasMore } = await sweepOnce(deps, kind)
        return hasMore ? 0 : intervalMs
      },
      onError: deps.onError,
    })
  const loops = [sweep('live'), sweep('test')]
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
