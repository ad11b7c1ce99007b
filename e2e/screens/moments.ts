// Times that are told as of the moment at which a page asks: pictures are taken minutes after the world was
// made, and "next try in 15 s" must still be true in them.

export type Moment = { toJSON(): string }

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Minutes of so many days. */
export const days = (count: number): number => count * 1_440

const at = (tell: () => number): Moment => ({ toJSON: () => new Date(tell()).toISOString() })

export const ago = (minutes: number): Moment => at(() => Date.now() - minutes * minuteMs)

/** When the hour began that was so many ago; 0 is the one that runs. */
export const hourAgo = (hours: number): Moment =>
  at(() => Math.floor(Date.now() / hourMs) * hourMs - hours * hourMs)

/** The beginning of a half hour, so many before the one that runs. */
export const halfHourAgo = (count: number): Moment =>
  at(() => (Math.floor(Date.now() / (hourMs / 2)) - count) * (hourMs / 2))

/** A day as 2026-11-15, so many before today. */
export const dayAgo = (count: number): string =>
  new Date(Date.now() - days(count) * minuteMs).toISOString().slice(0, 10)
