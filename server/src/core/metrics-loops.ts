// The background loops of a process: when each last ran, for how long, how often, and how often it failed.
import { Counter, Gauge, type Registry } from 'prom-client'
import { listLastRounds } from './loop.ts'

/** Age and length of a round say which loop stands still, and what it was busy with. */
export function watchLoops(registers: Registry[]) {
  return {
    loopRoundSeconds: new Gauge({
      name: 'trs_loop_round_seconds',
      help: 'How long the last round of a background loop took, by loop.',
      labelNames: ['loop'] as const,
      registers,
      collect() {
        this.reset()
        for (const { name, seconds } of listLastRounds()) this.set({ loop: name }, seconds)
      },
    }),
    loopAgeSeconds: new Gauge({
      name: 'trs_loop_age_seconds',
      help: 'How long ago a background loop ended its last round, by loop.',
      labelNames: ['loop'] as const,
      registers,
      collect() {
        this.reset()
        const nowMs = performance.now()
        for (const { name, endedAtMs } of listLastRounds())
          this.set({ loop: name }, (nowMs - endedAtMs) / 1_000)
      },
    }),
    loopIntervalSeconds: new Gauge({
      name: 'trs_loop_interval_seconds',
      help: 'How often a background loop begins a round, by loop.',
      labelNames: ['loop'] as const,
      registers,
      collect() {
        this.reset()
        for (const { name, everyMs } of listLastRounds()) this.set({ loop: name }, everyMs / 1_000)
      },
    }),
    backgroundErrors: new Counter({
      name: 'trs_background_errors_total',
      help: 'Failed rounds of background work, by kind.',
      labelNames: ['work'] as const,
      registers,
    }),
  }
}
