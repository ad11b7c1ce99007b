// Where a new task enters its life, and when its first timer fires. All times are seconds after its
// creation, which the database decides.
import { limits } from '../../../../core/limits.ts'
import type { Mode } from '../../../../core/money.ts'

export const dueSecondsByMode: Record<Mode, number> = {
  realtime_answer: 120,
  fast: 4 * 3_600,
  standard: 24 * 3_600,
}

/** The classes of the queue, best first. Null is never offered to an engineer. */
const claimClasses = { realtime: 0, urgent: 1, fast: 2, standard: 3 } as const

/** The share of its window after which a task is urgent. */
const urgentShare = 0.9

export type Entry = {
  stage: 'drafting' | 'queued'
  claimClass: number | null
  /** 1 where the AI begins on it under a lease of its own, else 0. */
  leaseNumber: number
  dueSeconds: number
  urgentSeconds: number | null
  expiresSeconds: number
  firstActionSeconds: number
}

export type EntrySettings = {
  hasModel: boolean
  /** How long the AI may take for an instant answer before the sweeper takes over. */
  instantSeconds: number
  draftSeconds: number
  expiryGraceSeconds: number
}

export type EnteringTask = {
  mode: Mode
  hasSchema: boolean
  /** After how long the simulator answers it; undefined for a live task. */
  simulateAfterMs: number | undefined
}

export function planEntry(task: EnteringTask, settings: EntrySettings): Entry {
  const { mode, hasSchema, simulateAfterMs } = task
  const dueSeconds = dueSecondsByMode[mode]
  const isInstant = mode === 'realtime_answer' && hasSchema
  const isDrafted = isInstant || (hasSchema && settings.hasModel)
  const common = {
    stage: isDrafted ? ('drafting' as const) : ('queued' as const),
    leaseNumber: isDrafted ? 1 : 0,
    dueSeconds,
    expiresSeconds: dueSeconds + settings.expiryGraceSeconds,
  }
  if (simulateAfterMs !== undefined) {
    // A soon instant answer is simulated by the process that took the create; then the timer is for
    // its death, and fires later.
    const isInProcess = isInstant && simulateAfterMs <= limits.simulateInProcessMsMax
    const spareSeconds = isInProcess ? settings.instantSeconds : 0
    const firstActionSeconds = simulateAfterMs / 1_000 + spareSeconds
    return { ...common, claimClass: null, urgentSeconds: null, firstActionSeconds }
  }
  if (isInstant) {
    const firstActionSeconds = settings.instantSeconds
    return { ...common, claimClass: null, urgentSeconds: null, firstActionSeconds }
  }
  if (mode === 'realtime_answer') {
    const firstActionSeconds = dueSeconds
    return { ...common, claimClass: claimClasses.realtime, urgentSeconds: null, firstActionSeconds }
  }
  const urgentSeconds = dueSeconds * urgentShare
  return {
    ...common,
    claimClass: claimClasses[mode],
    urgentSeconds,
    firstActionSeconds: isDrafted ? settings.draftSeconds : urgentSeconds,
  }
}
