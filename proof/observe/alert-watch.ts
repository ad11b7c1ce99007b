// Looks twice a second which alerts fire, and which of them Alertmanager silences because another does.
import { setTimeout as delay } from 'node:timers/promises'
import { alerts } from '../../scripts/monitoring/write-rules.ts'
import type { AlertServers } from './alert-servers.ts'

const lookMs = 500
/** Alertmanager learns of an alert a few seconds after Prometheus. */
const looksUntilSilenced = 30

export type AlertWatch = {
  /** When each was first seen firing, by performance.now(). */
  firedAtMs: ReadonlyMap<string, number>
  silenced: ReadonlySet<string>
  /** What fired for long beside an alert whose page names it, and was not silenced. */
  listUnsilenced(): string[]
  /** False after that time. */
  untilFired(names: readonly string[], timeoutMs: number): Promise<boolean>
  /** Until nothing else fires; gives what fires still after that time. */
  untilQuiet(timeoutMs: number, besides?: readonly string[]): Promise<string[]>
  stop(): Promise<void>
}

const causesOf = new Map(alerts.map(({ name, causes = [] }) => [name, causes]))

export function startWatch(servers: AlertServers): AlertWatch {
  const firedAtMs = new Map<string, number>()
  const silenced = new Set<string>()
  const looksBeside = new Map<string, number>()
  let firing: string[] = []
  let looks = 0
  let isOver = false

  async function look(): Promise<void> {
    firing = await servers.listFiring()
    for (const name of firing) if (!firedAtMs.has(name)) firedAtMs.set(name, performance.now())
    for (const name of await servers.listInhibited()) silenced.add(name)
    for (const name of firing)
      if (firing.some((other) => causesOf.get(other)?.includes(name)))
        looksBeside.set(name, (looksBeside.get(name) ?? 0) + 1)
    looks++
  }

  async function until(isSo: () => boolean, timeoutMs: number): Promise<boolean> {
    // What was seen before the question says nothing of now.
    const [firstLook, endsAtMs] = [looks + 2, performance.now() + timeoutMs]
    while (looks < firstLook || !isSo()) {
      if (performance.now() > endsAtMs) return false
      await delay(lookMs / 2)
    }
    return true
  }

  const looking = (async () => {
    while (!isOver) {
      await look()
      await delay(lookMs)
    }
  })()
  return {
    firedAtMs,
    silenced,
    listUnsilenced: () =>
      [...looksBeside]
        .filter(([name, count]) => count >= looksUntilSilenced && !silenced.has(name))
        .map(([name]) => name),
    untilFired: (names, timeoutMs) =>
      until(() => names.every((name) => firedAtMs.has(name)), timeoutMs),
    async untilQuiet(timeoutMs, besides = []) {
      const listLoud = () => firing.filter((name) => !besides.includes(name))
      await until(() => listLoud().length === 0, timeoutMs)
      return listLoud()
    },
    async stop() {
      isOver = true
      await looking
    },
  }
}
