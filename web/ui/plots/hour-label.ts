import { formatDay, formatTimeOfDay } from '../../core/formats.ts'

/** The word of an hour on an axis: its day where one begins, the clock every so many hours, else nothing. */
export function labelHour(at: string, everyHours: number): string {
  const hour = new Date(at).getHours()
  if (hour % everyHours !== 0) return ''
  return hour === 0 ? formatDay(at) : formatTimeOfDay(at)
}
