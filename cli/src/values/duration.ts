// How long, as people type it. Strict, because a wait of 30 that was meant in minutes is dear to guess.

const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000, ms: 1 } as const
const shape = /^(?:(\d{1,6})d)?(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s)?(?:(\d{1,6})ms)?$/
const longestMs = 3650 * units.d

export const durationHint = 'a time with its unit, such as 45s, 30m, 2h or 1h30m'

/** Milliseconds, or undefined for anything that is not exactly such a time. */
export function parseDuration(text: string): number | undefined {
  const parts = shape.exec(text)
  if (text === '' || parts === null) return undefined
  const sizes = Object.values(units)
  const total = sizes.reduce((sum, size, at) => sum + size * Number(parts[at + 1] ?? 0), 0)
  return total > 0 && total <= longestMs ? total : undefined
}
