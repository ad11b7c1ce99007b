// Readers that follow feeds by cursor, each through all accounts, and keep all they are given.
import type { Written } from '../../server/test/races/feed-writers.ts'

/** One read: the events after the cursor, and the new cursor. */
export type Follow = (
  accountUuid: string,
  after: number,
) => Promise<{ events: Written[]; after: number }>

export type Arrival = Written & { atMs: number }

export type Readers = {
  /** The fewest events that any of them has been given. */
  count(): number
  /** To be called when nothing is written any more: ends them when they have it all, or no more comes. */
  finish(expected: Map<string, number>, quietMs: number): Promise<Arrival[][]>
}

type Plan = { accounts: string[]; readers: number; follow: Follow }

export function startReaders({ accounts, readers, follow }: Plan): Readers {
  const given: Arrival[][] = Array.from({ length: readers }, () => [])
  let ending: { expected: Map<string, number>; quietMs: number } | undefined
  const read = async (seen: Arrival[], accountUuid: string) => {
    let after = 0
    let count = 0
    let movedAtMs = performance.now()
    for (;;) {
      // Decided before the look, so that the last look is one that found nothing more.
      const isLast =
        ending !== undefined &&
        (count >= (ending.expected.get(accountUuid) ?? 0) ||
          performance.now() - movedAtMs > ending.quietMs)
      const page = await follow(accountUuid, after)
      const atMs = performance.now()
      after = page.after
      count += page.events.length
      seen.push(...page.events.map((event) => ({ ...event, atMs })))
      if (page.events.length > 0) movedAtMs = atMs
      else if (isLast) return
    }
  }
  const running = Promise.all(
    given.flatMap((seen) => accounts.map((accountUuid) => read(seen, accountUuid))),
  )
  // Awaiting the end rejects on a failure.
  running.catch(() => undefined)
  return {
    count: () => Math.min(...given.map((seen) => seen.length)),
    async finish(expected, quietMs) {
      ending = { expected, quietMs }
      await running
      return given
    },
  }
}
