// Why the person's role may not do something, and whom of the account they can ask.
import { useInfiniteQuery } from '@tanstack/react-query'
import { membersQuery } from './members/member-queries.ts'
import { nameSome, type Role, refusalFor } from './roles.ts'

type AccountRole = { role: Role; liveId: string; isReadOnly?: true }

/** "Only owners can rename the account. Ask Olivia Berg."; undefined for who may. */
export function useRefusal(
  account: AccountRole,
  allowed: readonly Role[],
  does: string,
): string | undefined {
  const refusal = refusalFor(account.role, allowed, does, useAble(account, allowed))
  if (refusal !== undefined || account.isReadOnly !== true) return refusal
  return `This link is read-only. Open the task to ${does}.`
}

/** "Olivia Berg or Dora Lind"; undefined for who is one of these, and while nobody is known. */
export function useWhomToAsk(account: AccountRole, allowed: readonly Role[]): string | undefined {
  return nameSome(useAble(account, allowed))
}

/** The names of who may, for who may not. */
function useAble(account: AccountRole, allowed: readonly Role[]): string[] {
  const isRefused = !allowed.includes(account.role)
  const members = useInfiniteQuery({ ...membersQuery(account.liveId), enabled: isRefused }).data
  if (!isRefused || members === undefined) return []
  const able = members.pages
    .flatMap(({ data }) => data)
    .filter(({ role }) => allowed.includes(role))
  // Who may do everything first: they are the ones to give a role too.
  return able
    .toSorted((a, b) => allowed.indexOf(a.role) - allowed.indexOf(b.role))
    .map(({ name }) => name)
}
