// What clients were promised, as they meet it: answers on time, webhooks soon after their event, and a
// reply soon after the end of the task it waits for.
import { Counter, Histogram, type Registry } from 'prom-client'

/** The bound of each promise is one of them, so that a rule can count what was within it. */
const delayBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 900]

export function watchPromises(registers: Registry[]) {
  return {
    answered: new Counter({
      name: 'trs_answered_total',
      help: 'Tasks of live accounts that were completed, by mode and by whether the answer was on time or late. Each is counted by one worker.',
      labelNames: ['mode', 'outcome'] as const,
      registers,
    }),
    webhookAgeSeconds: new Histogram({
      name: 'trs_webhook_age_seconds',
      help: 'Time from an event to the first attempt to deliver it, for endpoints that do not fail.',
      buckets: delayBuckets,
      registers,
    }),
    wakeDelaySeconds: new Histogram({
      name: 'trs_wake_delay_seconds',
      help: 'Time from the commit that ended a task to the reply of a request that waited for it.',
      buckets: delayBuckets,
      registers,
    }),
  }
}
