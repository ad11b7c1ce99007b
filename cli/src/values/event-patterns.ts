// --events task.*,webhook.test: exact names and names that end in a star.
import type { TaskEventType } from '@task-review/sdk'

const shape = /^(?:[a-z]+(?:\.[a-z_]+)*(?:\.\*)?|\*)$/

export type EventPatterns = {
  matches(type: string): boolean
  /** What the service can pick from by itself; undefined where all must come to be told apart here. */
  types: TaskEventType[] | undefined
}

/** Undefined where one of them is no pattern. No pattern at all means every event. */
export function readEventPatterns(patterns: readonly string[]): EventPatterns | undefined {
  if (!patterns.every((pattern) => shape.test(pattern))) return undefined
  const isOpen = patterns.length === 0 || patterns.some((pattern) => pattern.endsWith('*'))
  return {
    // A name that is not known here may be known to a later service, which says so if it is not.
    types: isOpen ? undefined : ([...patterns] as TaskEventType[]),
    matches: (type) =>
      patterns.length === 0 ||
      patterns.some((pattern) =>
        pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern,
      ),
  }
}
