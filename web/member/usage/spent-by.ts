// What one project or key spent, of the list of those that spent most. The service names 50 at most, so
// one that is missing from a full list spent at most as much as its last.

/** As the statistics of the service have it. */
const listedMax = 50

export type Spent = { credits: number; isAtMost: boolean }

export function spentBy<T extends { credits: number }>(
  highestFirst: readonly T[],
  isWanted: (listed: T) => boolean,
): Spent {
  const found = highestFirst.find(isWanted)
  if (found !== undefined) return { credits: found.credits, isAtMost: false }
  if (highestFirst.length < listedMax) return { credits: 0, isAtMost: false }
  return { credits: highestFirst.at(-1)?.credits ?? 0, isAtMost: true }
}
