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
  released: { word: 'Released', tone: 'cancelled', icon: 'back', about: 'You gave it back.' },
  expired: {
    word: 'Lost',
    tone: 'overdue',
    icon: 'offline',
    about: 'The workbench was closed or offline, and the task went back to the queue.',
  },
  idle: {
    word: 'Idle',
    tone: 'overdue',
    icon: 'clock',
    about: 'There was no input for too long, and the task went back to the queue.',
  },
  operator: {
    word: 'Taken back',
    tone: 'cancelled',
    icon: 'shield',
    about: 'An operator gave the task back to the queue.',
  },
  cancelled: {
    word: 'Cancelled',
    tone: 'cancelled',
    icon: 'cross-circle',
    about: 'The client cancelled the task while you held it.',
  },
  asked: {
    word: 'Asked',
    tone: 'pending',
    icon: 'chat',
    about: 'You asked the client, and the task waited for the reply.',
  },
}
