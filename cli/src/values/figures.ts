// Numbers and times as a person reads them in a table.

/** "11,640". */
export function formatCount(count: number): string {
  // Intl would do the same, and cost every start of the program 10 ms.
  return String(Math.round(count)).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** "1 credit", "600 credits". */
export function formatCredits(credits: number): string {
  return plural(credits, 'credit')
}

/** "1 file", "3 files". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** "45 s", "6 min 12 s", "2 h 05 min", "3 d 4 h"; "4 h" where nothing is over. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return join(`${minutes} min`, seconds % 60, `${seconds % 60} s`)
  const hours = Math.floor(minutes / 60)
  const rest = String(minutes % 60).padStart(2, '0')
  if (hours < 48) return join(`${hours} h`, minutes % 60, `${rest} min`)
  return join(`${Math.floor(hours / 24)} d`, hours % 24, `${hours % 24} h`)
}

function join(large: string, over: number, small: string): string {
  return over === 0 ? large : `${large} ${small}`
}

/** How long ago, in one unit: "now", "45 s", "29 min", "5 h", "3 d". */
export function formatAge(since: string, nowMs: number): string {
  const seconds = Math.floor((nowMs - Date.parse(since)) / 1000)
  if (Number.isNaN(seconds)) return '-'
  if (seconds < 5) return 'now'
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.floor(seconds / 3600)} h`
  return `${Math.floor(seconds / 86_400)} d`
}

/** "in 3 h 59 min", or "26 min 40 s ago" for what is past. */
export function formatUntil(at: string, nowMs: number): string {
  const left = Date.parse(at) - nowMs
  if (Number.isNaN(left)) return '-'
  return left >= 0 ? `in ${formatDuration(left)}` : `${formatDuration(-left)} ago`
}

/** The reader's own day and time: "2026-11-15 08:42". */
export function formatMoment(at: string): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return '-'
  return `${date.toLocaleDateString('sv-SE')} ${date.toLocaleTimeString('sv-SE').slice(0, 5)}`
}

/** The reader's own time of day: "08:42:07". */
export function formatClock(at: string | number): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? '-' : date.toLocaleTimeString('sv-SE')
}

/** How long a request took: "<1 ms", "84 ms", "1,204 ms"; from ten seconds on as a duration. */
export function formatTook(milliseconds: number): string {
  if (milliseconds >= 10_000) return formatDuration(milliseconds)
  return milliseconds < 1 ? '<1 ms' : `${formatCount(milliseconds)} ms`
}

/** "4.8 KB"; powers of 1000. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const units = ['KB', 'MB', 'GB']
  let [value, unit] = [bytes / 1000, 0]
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`
}
