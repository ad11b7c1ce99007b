// Who did it, in words: entries name people and keys by id alone.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keysQuery } from '../keys/keys-query.ts'
import { membersQuery } from '../members/member-queries.ts'
import type { AuditEntry } from './audit-query.ts'

type Actor = AuditEntry['actor']

export function useActorNames(liveId: string): (actor: Actor) => string {
  const members = useInfiniteQuery(membersQuery(liveId)).data
  const keys = useInfiniteQuery(keysQuery(liveId)).data
  return useMemo(() => {
    const people = new Map(
      members?.pages.flatMap(({ data }) => data.map((one) => [one.personId, one.name] as const)),
    )
    const keyNames = new Map(
      keys?.pages.flatMap(({ data }) => data.map((one) => [one.id, one.name || one.hint] as const)),
    )
    return (actor) => {
      if (actor.personId !== null) return people.get(actor.personId) ?? 'Not a member'
      if (actor.keyId !== null) return `Key ${keyNames.get(actor.keyId) ?? actor.keyId}`
      return actor.kind === 'operator' ? 'Service operator' : 'The service'
    }
  }, [members, keys])
}
