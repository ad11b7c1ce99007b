// How long answers take, as the public status says it.
import type { ServiceStatus } from '../api/public-queries.ts'
import { formatDuration } from '../core/formats.ts'

/** A median over fewer answers says nothing. */
const answersMin = 20

type ModeStatus = ServiceStatus['modes'][number]

/** "16 min"; a dash where too few were answered. */
export function writeMedian({ medianAnswerSeconds, medianOfTasks }: ModeStatus): string {
  if (medianAnswerSeconds === null || (medianOfTasks ?? 0) < answersMin) return '–'
  return formatDuration(medianAnswerSeconds)
}

export function modeOf(status: ServiceStatus | undefined, mode: string): ModeStatus | undefined {
  return status?.modes.find((each) => each.mode === mode)
}
