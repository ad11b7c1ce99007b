// Numbers and times as people read them. Credits and clocks stand in mono with tabular figures.
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** "11,640"; the unit stands beside it in small. */
export function formatCredits(credits: number): string {
  return whole.format(credits)
}

/** "3:31:20"; "+0:26:40" for what is past. */
export function formatClock(milliseconds: number): string {
  const seconds = Math.abs(Math.trunc(milliseconds / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const text = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return milliseconds <= -1000 ? `+${text}` : text
}

/** "45 s", "29 min", "2 h 24 min", "3 d 4 h". */
export function formatDuration(seconds: number): string {
  const total = Math.max(0, Math.round(seconds))
  if (total < 60) return `${total} s`
  const minutes = Math.round(total / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  const days = Math.floor(hours / 24)
  return hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`
}

/** How long ago: "now", "29 min", "1 h 09 min", "3 d". */
export function formatAge(since: string | number, nowMs: number): string {
  const seconds = (nowMs - new Date(since).getTime()) / 1000
  return seconds < 5 ? 'now' : formatDuration(seconds)
}

/** The person's own time of day: "08:42". */
export function formatTimeOfDay(at: string | number, withSeconds = false): string {
  return new Date(at).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds ? { second: '2-digit' } : {}),
  })
}

/** The person's own day and time: "15 Nov, 08:42"; with the year when it is another one. */
export function formatDayAndTime(at: string | number): string {
  const date = new Date(at)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  const day = date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
  return `${day}, ${formatTimeOfDay(at)}`
}

/** The zone in which times are shown, to be said once a page: "Europe/Berlin". */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** "4.8 KB"; powers of 1000, as browsers and shops say it. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const units = ['KB', 'MB', 'GB', 'TB']
  let [value, unit] = [bytes / 1000, 0]
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`
}

/** "1 file", "3 files". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${whole.format(count)} ${count === 1 ? one : many}`
}
