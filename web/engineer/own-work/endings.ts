import type { Schemas } from '../../api/queries.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { PillTone } from '../../ui/pill.tsx'

type Ending = { word: string; tone: PillTone; icon: IconName; about: string }

/** How a lease ended, in words. */
export const endings: Record<Schemas['EndedWork']['endReason'], Ending> = {
  submitted: {
    word: 'Submitted',
    tone: 'completed',
    icon: 'check-circle',
    about: 'You answered it.',
  },
  released: {
    word: 'Released',
    tone: 'cancelled',
    icon: 'back',
    about: 'You returned it to the queue.',
  },
  expired: {
    word: 'Lost',
    tone: 'overdue',
    icon: 'offline',
    about: 'The workbench was closed or offline, so the task returned to the queue.',
  },
  idle: {
    word: 'Idle',
    tone: 'overdue',
    icon: 'clock',
    about: 'You were inactive too long, so the task returned to the queue.',
  },
  operator: {
    word: 'Reclaimed by an operator',
    tone: 'cancelled',
    icon: 'shield',
    about: 'An operator ended your lease.',
  },
  cancelled: {
    word: 'Cancelled',
    tone: 'cancelled',
    icon: 'cross-circle',
    about: 'The task was cancelled while you had it claimed.',
  },
  asked: {
    word: 'Asked',
    tone: 'pending',
    icon: 'chat',
    about: 'You asked the client, and the task was paused until the reply.',
  },
}
