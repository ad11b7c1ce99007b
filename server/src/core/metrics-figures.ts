// What a worker reads from the database every 15 seconds, so that no scrape and no request does: the
// queue, who is on duty, and what is held. Where several workers run, each says the same; take the maximum.
import { Gauge, type Registry } from 'prom-client'

const queueLabels = ['mode', 'tag'] as const

export function watchFigures(registers: Registry[]) {
  const queue = { labelNames: queueLabels, registers }
  return {
    queueWaiting: new Gauge({
      ...queue,
      name: 'trs_queue_waiting_tasks',
      help: 'Tasks that wait for an engineer, by mode and tag, counted up to 100,000 in all.',
    }),
    queueOldestSeconds: new Gauge({
      ...queue,
      name: 'trs_queue_oldest_seconds',
      help: 'Age of the oldest task that waits for an engineer, by mode and tag; 0 where none waits.',
    }),
    queueDueSoon: new Gauge({
      ...queue,
      name: 'trs_queue_due_soon_tasks',
      help: 'Open tasks that are due within 15 minutes and not overdue, by mode and tag; those that wait for their client are left out.',
    }),
    queueOverdue: new Gauge({
      ...queue,
      name: 'trs_queue_overdue_tasks',
      help: 'Open tasks whose answer is late, by mode and tag; those that wait for their client are left out.',
    }),
    engineersOnDuty: new Gauge({
      name: 'trs_engineers_on_duty',
      help: 'Engineers who are on duty.',
      registers,
    }),
    openHolds: new Gauge({
      name: 'trs_open_holds',
      help: 'Holds that are neither charged nor released, of live accounts: one for each open task.',
      registers,
    }),
    heldCredits: new Gauge({
      name: 'trs_held_credits',
      help: 'Credits of live accounts that are held for open tasks.',
      registers,
    }),
    availableCredits: new Gauge({
      name: 'trs_available_credits',
      help: 'Credits of live accounts that are neither held nor spent.',
      registers,
    }),
  }
}
