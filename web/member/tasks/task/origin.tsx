// Whose a value of the result is: of the AI draft as it was, changed by the engineer, or the engineer's.
import { Icon, type IconName } from '../../../ui/icon.tsx'
import './origin.css'
import type { Task } from './task-types.ts'

type OriginName = 'ai' | 'human_changed' | 'human'

const words: Record<OriginName, { text: string; icon: IconName }> = {
  ai: { text: 'AI, checked', icon: 'sparkle' },
  human_changed: { text: 'Engineer, changed', icon: 'pencil' },
  human: { text: 'Engineer', icon: 'person' },
}

export function Origin({ name }: { name: OriginName }) {
  const { text, icon } = words[name]
  return (
    <span className={`origin origin-${name}`}>
      <Icon name={icon} size={12} />
      {text}
    </span>
  )
}

/** By JSON pointer; empty where nothing was recorded. */
export function readOrigins(provenance: Task['provenance']): ReadonlyMap<string, OriginName> {
  const { fields } = (provenance ?? {}) as { fields?: Record<string, unknown> }
  const found = new Map<string, OriginName>()
  for (const [pointer, name] of Object.entries(fields ?? {}))
    if (typeof name === 'string' && Object.hasOwn(words, name))
      found.set(pointer, name as OriginName)
  return found
}

/** How many values had no room in what was recorded. */
export function countOmitted(provenance: Task['provenance']): number {
  const { omittedFields } = (provenance ?? {}) as { omittedFields?: unknown }
  return typeof omittedFields === 'number' ? omittedFields : 0
}
