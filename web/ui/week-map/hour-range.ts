// Places and ranges in a week of hours.

export type WeekPlace = { day: number; hour: number }

/** Whole hours of one day; `to` is the hour in which it is over. */
export type HourRange = { day: number; from: number; to: number }

export const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)

/** From one hour to another of the same day, whichever comes first. */
export function rangeOf(one: WeekPlace, other: WeekPlace): HourRange {
  const [from, last] = [Math.min(one.hour, other.hour), Math.max(one.hour, other.hour)]
  return { day: one.day, from, to: last + 1 }
}

/** Where a key leads; undefined for a key that leads nowhere. */
export function step({ day, hour }: WeekPlace, key: string, days: number): WeekPlace | undefined {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value))
  if (key === 'ArrowRight') return { day, hour: within(hour + 1, 23) }
  if (key === 'ArrowLeft') return { day, hour: within(hour - 1, 23) }
  if (key === 'ArrowDown') return { day: within(day + 1, days - 1), hour }
  if (key === 'ArrowUp') return { day: within(day - 1, days - 1), hour }
  if (key === 'Home') return { day, hour: 0 }
  return key === 'End' ? { day, hour: 23 } : undefined
}
