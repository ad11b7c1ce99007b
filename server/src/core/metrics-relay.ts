// What is behind the event log: the relay, and the search of tasks.
import { Counter, Gauge, type Registry } from 'prom-client'

/**
 * Names of metrics are kept for a minor version: `task_review_relay_stopped` was the name in 0.9, and
 * is the only one without the prefix of the others.
 */
function watchRelayStopped(registers: Registry[]) {
  const help = '1 while no event is relayed because the database was restored and is not adopted.'
  const gauges = [
    new Gauge({ name: 'trs_relay_stopped', help, registers }),
    new Gauge({
      name: 'task_review_relay_stopped',
      help: `The name of trs_relay_stopped in 0.9, which ends with the next minor version: ${help}`,
      registers,
    }),
  ]
  return {
    set(value: 0 | 1): void {
      for (const gauge of gauges) gauge.set(value)
    },
  }
}

export function watchRelay(registers: Registry[]) {
  return {
    relayLagSeconds: new Gauge({
      name: 'trs_relay_lag_seconds',
      help: 'Age of the oldest event that is committed and not in the feed.',
      registers,
    }),
    relayBacklog: new Gauge({
      name: 'trs_relay_backlog',
      help: 'Events that are committed and not in the feed, counted up to 100,000.',
      registers,
    }),
    searchLagSeconds: new Gauge({
      name: 'trs_search_lag_seconds',
      help: 'Age of the oldest event that is committed and not read for the search of tasks.',
      registers,
    }),
    relayStopped: watchRelayStopped(registers),
    relayedEvents: new Counter({
      name: 'trs_relayed_events_total',
      help: 'Events this process took into the feed.',
      registers,
    }),
  }
}
