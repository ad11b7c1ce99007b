// What somebody typed, as the value that the flag is for.
import type { FlagSpec } from '../command.ts'
import { durationHint, parseDuration } from '../values/duration.ts'
import { UsageError } from './failure.ts'
import { findNear } from './suggest.ts'

export function readValue(
  name: string,
  spec: FlagSpec,
  text: string,
  now: number,
): string | number {
  if (spec.values && !spec.values.includes(text)) throw notOneOf(name, text, spec.values)
  if (spec.type === 'integer') return readInteger(name, text)
  if (spec.type === 'duration') return readDuration(name, text)
  return spec.type === 'time' ? readTime(name, text, now) : text
}

export function notOneOf(name: string, text: string, values: readonly string[]): UsageError {
  const near = findNear(text, values)
  const next = near ? `Did you mean ${near}?` : undefined
  return new UsageError(`${name} takes ${spellChoice(values)}, not "${text}".`, next)
}

function readInteger(name: string, text: string): number {
  const number = Number(text)
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(number)) return number
  throw new UsageError(`${name} takes a whole number, not "${text}".`)
}

function readDuration(name: string, text: string): number {
  const ms = parseDuration(text)
  if (ms === undefined) throw new UsageError(`${name} takes ${durationHint}, not "${text}".`)
  return ms
}

function readTime(name: string, text: string, now: number): string {
  const ago = parseDuration(text)
  if (ago !== undefined) return new Date(now - ago).toISOString()
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(text) : undefined
  if (time && !Number.isNaN(time.getTime())) return time.toISOString()
  throw new UsageError(
    `${name} takes a time such as 2026-11-15, 2026-11-15T09:30:00Z or 2h (ago), not "${text}".`,
  )
}

function spellChoice(values: readonly string[]): string {
  if (values.length < 2) return values.join('')
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}
