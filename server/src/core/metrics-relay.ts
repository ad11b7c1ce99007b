// What is behind the event log: the relay, and the search of tasks.
import { Counter, Gauge, type Registry } from 'prom-client'

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
    relayStopped: new Gauge({
      name: 'task_review_relay_stopped',
      help: '1 while no event is relayed because the database was restored and is not adopted.',
      registers,
    }),
    relayedEvents: new Counter({
      name: 'trs_relayed_events_total',
      help: 'Events this process took into the feed.',
      registers,
    }),
  }
}
