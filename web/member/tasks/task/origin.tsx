// Whose a value of the result is: of the AI draft as it was, changed by the engineer, or the engineer's.
import { Icon, type IconName } from '../../../ui/icon.tsx'
import './origin.css'
import type { Task } from './task-types.ts'

type OriginName = 'ai' | 'ai_unread' | 'human_changed' | 'human'

const words: Record<OriginName, { text: string; icon: IconName }> = {
  ai: { text: 'AI, checked', icon: 'sparkle' },
  ai_unread: { text: 'AI, accepted unread', icon: 'warning' },
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
  for (const pointer of readUnread(provenance)?.pointers ?? [])
    if (found.has(pointer)) found.set(pointer, 'ai_unread')
  return found
}

/** What the engineer sent without having read it; undefined where there is nothing. */
export function readUnread(
  provenance: Task['provenance'],
): { count: number; pointers?: string[] } | undefined {
  const { acceptedUnread } = (provenance ?? {}) as { acceptedUnread?: { count: number } }
  return acceptedUnread
}
