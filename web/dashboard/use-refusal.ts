// Why the person's role may not do something, and whom of the account they can ask.
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Role, refusalFor } from '../ui/who-may.ts'
import { membersQuery } from './members/member-queries.ts'

/** "Only owners can rename the account. Ask Olivia Berg."; undefined for who may. */
export function useRefusal(
  account: { role: Role; liveId: string },
  allowed: readonly Role[],
  does: string,
): string | undefined {
  const isRefused = !allowed.includes(account.role)
  const members = useInfiniteQuery({ ...membersQuery(account.liveId), enabled: isRefused }).data
  const able = members?.pages
    .flatMap(({ data }) => data)
    .filter(({ role }) => allowed.includes(role))
  // Who may do everything first: they are the ones to give a role too.
  const sorted = able?.toSorted((a, b) => allowed.indexOf(a.role) - allowed.indexOf(b.role))
  return refusalFor(
    account.role,
    allowed,
    does,
    sorted?.map(({ name }) => name),
  )
}
