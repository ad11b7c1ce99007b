// What a key is now: it works, it will end, or it has ended.
import { formatDay, formatDayAndTime } from '../../core/formats.ts'
import type { PillTone } from '../../ui/pill.tsx'
import type { Key } from './keys-query.ts'

type KeyState = { word: string; tone: PillTone; isOver: boolean }

const soonMs = 7 * 24 * 3_600_000

export function stateOf(key: Key, nowMs: number): KeyState {
  if (key.revokedAt !== null) return { word: 'Revoked', tone: 'cancelled', isOver: true }
  if (key.expiresAt === null) return { word: 'Active', tone: 'completed', isOver: false }
  const leftMs = Date.parse(key.expiresAt) - nowMs
  if (leftMs <= 0) return { word: 'Expired', tone: 'cancelled', isOver: true }
  if (leftMs <= soonMs) return { word: 'Expires soon', tone: 'overdue', isOver: false }
  return { word: 'Active', tone: 'completed', isOver: false }
}

/** "Never", "22 Nov, 09:30", "Revoked 9 Nov". */
export function describeEnd(key: Key): string {
  if (key.revokedAt !== null) return `Revoked ${formatDay(key.revokedAt)}`
  return key.expiresAt === null ? 'Never' : formatDayAndTime(key.expiresAt)
}
