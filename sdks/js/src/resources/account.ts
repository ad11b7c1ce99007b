// Who the key is, and what the service can do now.
import type { OpenUnion } from '../open-union.ts'
import type { TaskMode } from './task.ts'

export type Scope =
  | 'tasks:read'
  | 'tasks:write'
  | 'projects:write'
  | 'webhooks'
  | 'credits:read'
  | 'keys'

/** The rates that apply to this key. */
export interface KeyLimits {
  requestsPerSecond: number
  requestsPerHour: number
  /** Over all keys of the account. */
  accountRequestsPerSecond: number
}

/** The account and the key of this request. */
export interface Me {
  accountId: string
  /** Not the secret. */
  keyId: string
  /** Test keys never reach engineers or real credits. */
  mode: 'live' | 'test'
  /** The revision the key is pinned to. */
  revision: 'A' | 'B'
  scopes: OpenUnion<Scope>[]
  /** When the key stops working, or null. */
  expiresAt: string | null
  limits: KeyLimits
}

/** The staffed hours of a day, on the wall clock of timeZone. */
export interface Hours {
  opensAt: string
  /** 24:00 is the end of the day. */
  closesAt: string
}

export interface DayHours extends Hours {
  day: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'
}

/** A day on which no engineer is there. */
export interface Holiday {
  date: string
  name: string
}

/** What a service mode can do now. */
export interface ModeStatus {
  mode: OpenUnion<TaskMode>
  /** Within how many seconds of its creation a task of this mode is due. */
  respondsWithinSeconds: number
  /** Whether an engineer is available for this mode now. */
  available: boolean
  /** The same for tasks with a response schema, which the AI answers in the mode realtime_answer. */
  availableWithSchema: boolean
  /** After how many seconds half of the tasks were answered lately; null where too few were. */
  medianAnswerSeconds: number | null
  /** How many tasks stand behind the median. */
  medianOfTasks: number | null
}

export interface ServiceStatus {
  /** Whether it is within staffed hours now. */
  staffed: boolean
  /** The zone of hours and holidays. */
  timeZone: string
  /** The hours of today; null when closed today. */
  hours: Hours | null
  /** The hours of an ordinary week. A weekday that is missing is closed. */
  week: DayHours[]
  nextOpeningAt: string | null
  nextClosingAt: string | null
  /** The holidays of the next 60 days. */
  holidays: Holiday[]
  modes: ModeStatus[]
}
