// Numbers and times as people read them. Credits and clocks stand in mono with tabular figures.
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** "11,640"; the unit follows in small. A minus is a true one: "−407". */
export function formatCredits(credits: number): string {
  // Adding 0 turns −0 into 0: a charge of nothing is not a movement downwards.
  return whole.format(credits + 0).replace('-', '−')
}

/** What a movement did: "+193", "−407", and a dash where it did nothing. */
export function formatChange(credits: number): string {
  if (credits === 0) return '–'
  return credits > 0 ? `+${formatCredits(credits)}` : formatCredits(credits)
}

/** How long, to the minute: "45 s", "29 min", "2 h 24 min", "3 d 4 h". */
export function formatDuration(seconds: number): string {
  const total = Math.max(0, Math.round(seconds))
  return total < 60 ? `${total} s` : joinMinutes(Math.round(total / 60))
}

/** How long, to the second while that matters: "45 s", "6 min 12 s", "2 h 5 min", "3 d 4 h". */
export function formatSpan(seconds: number): string {
  const total = Math.max(0, Math.round(seconds))
  const minutes = Math.floor(total / 60)
  if (minutes === 0) return `${total} s`
  const rest = total % 60
  if (minutes < 60 && rest > 0) return `${minutes} min ${rest} s`
  return joinMinutes(minutes)
}

function joinMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  const days = Math.floor(hours / 24)
  return hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`
}

/** How long a request took: "<1 ms", "84 ms", "1,204 ms"; from ten seconds on as a duration. */
export function formatTook(milliseconds: number): string {
  if (milliseconds >= 10_000) return formatDuration(milliseconds / 1000)
  return milliseconds < 1 ? '<1 ms' : `${whole.format(milliseconds)} ms`
}

/** How old something is: "now", "29 min", "1 h 9 min", "3 d". */
export function formatAge(since: string | number, nowMs: number): string {
  const seconds = (nowMs - new Date(since).getTime()) / 1000
  return seconds < 5 ? 'now' : formatDuration(seconds)
}

/** When something was last: "just now", "29 min ago". */
export function formatAgo(since: string | number, nowMs: number): string {
  const age = formatAge(since, nowMs)
  return age === 'now' ? 'just now' : `${age} ago`
}

/** The person's own time of day: "08:42". */
export function formatTimeOfDay(at: string | number, withSeconds = false): string {
  return new Date(at).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds ? { second: '2-digit' } : {}),
  })
}

/** The person's own day: "15 Nov"; with the year when it is another one. */
export function formatDay(at: string | number): string {
  const date = new Date(at)
  return writeDay(date.getDate(), date.getMonth(), date.getFullYear())
}

/** A day of the calendar, which is the same in every zone: "26 Nov", or "Thu 26 Nov". */
export function formatDate(date: string, withWeekday = false): string {
  const at = new Date(`${date}T00:00:00Z`)
  const day = writeDay(at.getUTCDate(), at.getUTCMonth(), at.getUTCFullYear())
  return withWeekday ? `${weekdays[at.getUTCDay()]} ${day}` : day
}

/** The person's own day and time: "15 Nov, 08:42"; with seconds where it matters what came first. */
export function formatDayAndTime(at: string | number, withSeconds = false): string {
  return `${formatDay(at)}, ${formatTimeOfDay(at, withSeconds)}`
}

/** As the service names them. */
export const daysOfWeek = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type DayOfWeek = (typeof daysOfWeek)[number]

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

function writeDay(day: number, month: number, year: number): string {
  return `${day} ${months[month]}${year === new Date().getFullYear() ? '' : ` ${year}`}`
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

/** The first letters of the first and the last name: "AL". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return `${words[0]?.[0] ?? ''}${last}`.toUpperCase()
}

/** A word or a sentence that begins a line or stands alone. */
export function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
