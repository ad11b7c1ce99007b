import type { FoundAuditEntry } from '../../api/machine-queries.ts'

/** Who did it, by name. */
export function sayWho({ actor, actorName }: FoundAuditEntry): string {
  if (actor.kind === 'system') return 'The service'
  if (actor.kind === 'operator') return 'The command line'
  if (actor.kind === 'key') return `Key ${actorName ?? ''}`
  return actorName ?? 'A person'
}
