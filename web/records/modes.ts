// The modes of a task: a word and an icon, no colour.
import type { Schemas } from '../api/queries.ts'
import type { IconName } from '../ui/icon.tsx'

export type Mode = Schemas['AccountTask']['mode']

export const modes: Mode[] = ['realtime_answer', 'fast', 'standard']

export const modeWords: Record<Mode, string> = {
  realtime_answer: 'Realtime',
  fast: 'Fast',
  standard: 'Standard',
}

export const modeIcons: Record<Mode, IconName> = {
  realtime_answer: 'bolt',
  fast: 'fast',
  standard: 'clock',
}
