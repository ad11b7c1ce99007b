// The events a webhook asks for, by exact names: the service has no patterns.
import type { TaskEventType } from '@task-review/sdk'
import { UsageError } from '../frame/failure.ts'
import { findNear } from '../frame/suggest.ts'
import { eventTypes } from '../views/event.ts'

export const typesFlag = {
  events: {
    type: 'string',
    about: 'only these events, or all for every event, also those added later',
    placeholder: 'types',
    multiple: true,
    commas: true,
  },
} as const

/** Undefined where nothing is said, null for all events. */
export function readTypesFlag(types: readonly string[]): TaskEventType[] | null | undefined {
  if (types.length === 0) return undefined
  if (types.length === 1 && types[0] === 'all') return null
  const known: readonly string[] = eventTypes
  const unknown = types.find((type) => !known.includes(type))
  if (unknown === undefined) return [...new Set(types)] as TaskEventType[]
  const near = findNear(unknown, [...known])
  throw new UsageError(
    `Unknown event ${unknown}.`,
    near ? `Did you mean ${near}?` : `Events: ${known.join(', ')}, or all.`,
  )
}
