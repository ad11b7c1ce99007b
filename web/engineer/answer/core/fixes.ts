// One-click cures of a problem, where the cure is plain from the value itself.
import type { Problem } from './faults.ts'

export type Fix = { label: string; value: unknown }

const dayMs = 86_400_000

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** `askedAt` is the day from which a weekday is counted. */
export function suggestFix(
  { keyword, message }: Problem,
  value: unknown,
  askedAt: string,
): Fix | undefined {
  if (keyword === 'false') return { label: 'Remove', value: undefined }
  if (keyword === 'type') return fixType(message, value)
  if (keyword === 'enum' && typeof value === 'string') return fixEnum(message, value)
  if (keyword === 'format' && typeof value === 'string') {
    if (message.startsWith('must be a date,')) return fixDate(value) ?? fixWeekday(value, askedAt)
    if (message.startsWith('must be a date and time')) return fixTime(value)
  }
  return undefined
}

function fixType(message: string, value: unknown): Fix | undefined {
  if (typeof value === 'string' && /number/.test(message) && value.trim() !== '') {
    const number = Number(value.replaceAll(/[\s,_']/g, ''))
    return Number.isFinite(number) ? { label: `Use ${number}`, value: number } : undefined
  }
  if (typeof value === 'number' && message.includes('text')) {
    return { label: `Use “${value}”`, value: String(value) }
  }
  return undefined
}

function fixEnum(message: string, value: string): Fix | undefined {
  const choices = message.replace('must be one of ', '').split(/, | or /)
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const found = choices.find((choice) => plain(choice) === plain(value))
  return found === undefined ? undefined : { label: `Use ${found}`, value: found }
}

function fixDate(value: string): Fix | undefined {
  const ms = Date.parse(`${value} UTC`)
  const time = Number.isNaN(ms) ? Date.parse(value) : ms
  if (!/\d{4}/.test(value) || Number.isNaN(time)) return undefined
  const date = new Date(time - (time % dayMs)).toISOString().slice(0, 10)
  return { label: `Use ${date}`, value: date }
}

/** "Friday", "next Friday": the first one after the day on which the client asked. */
function fixWeekday(value: string, askedAt: string): Fix | undefined {
  const day = /^(?:(?:on|this|next)\s+)?(\p{L}+)$/u.exec(value.trim().toLowerCase())?.[1]
  const wanted = weekdays.indexOf(day ?? '')
  const asked = new Date(askedAt)
  if (wanted < 0 || Number.isNaN(asked.getTime())) return undefined
  const days = (wanted - asked.getUTCDay() + 7) % 7 || 7
  const date = new Date(asked.getTime() + days * dayMs).toISOString().slice(0, 10)
  return { label: `Use ${date}`, value: date }
}

function fixTime(value: string): Fix | undefined {
  // Without a zone nobody knows when it was; what the prompt says of zones is for people to read.
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?$/.exec(value.trim())
  if (!match) return undefined
  const time = `${match[1]}T${match[2]}${match[3] ?? ':00'}Z`
  return { label: `Use ${time}`, value: time }
}
