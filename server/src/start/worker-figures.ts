// What the metrics tell of the queue, of engineers on duty and of credits: the leader's alone, for all read the same.
import { readFigures } from '../modules/consoles/operator-system/figures/figures.ts'
import type { Deps } from './dependencies.ts'

export const figureWorks = [
  {
    name: 'figures' as const,
    everyMs: 15_000,
    async run({ database, metrics }: Deps) {
      const { queue, engineersOnDuty, money } = await readFigures(database.db)
      const ofQueue = {
        waiting: metrics.queueWaiting,
        oldestSeconds: metrics.queueOldestSeconds,
        dueSoon: metrics.queueDueSoon,
        overdue: metrics.queueOverdue,
      } as const
      for (const gauge of Object.values(ofQueue)) gauge.reset()
      for (const { mode, tag, ...figures } of queue) {
        for (const [name, gauge] of Object.entries(ofQueue))
          gauge.set({ mode, tag }, figures[name as keyof typeof ofQueue])
      }
      metrics.engineersOnDuty.set(engineersOnDuty)
      metrics.openHolds.set(money.openHolds)
      metrics.heldCredits.set(money.held)
      metrics.availableCredits.set(money.available)
    },
    /** Who read before and leads no longer would go on telling what was then; alerts take the highest. */
    standBy({ metrics }: Deps) {
      for (const gauge of [
        ...[metrics.queueWaiting, metrics.queueOldestSeconds, metrics.queueDueSoon],
        ...[metrics.queueOverdue, metrics.engineersOnDuty],
        ...[metrics.openHolds, metrics.heldCredits, metrics.availableCredits],
      ])
        gauge.reset()
    },
  },
]
