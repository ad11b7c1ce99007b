import type { IconName } from '../../ui/icon.tsx'
import type { WaitingTask } from './still-list.ts'

export type Mode = WaitingTask['mode']

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
