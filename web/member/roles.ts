// The roles of an account in words, and which of them may do what others may not. What is really
// allowed is decided by the service.
import type { Schemas } from '../api/queries.ts'

export type Role = Schemas['Me']['accounts'][number]['role']

export const roleWords: Record<Role, string> = {
  owner: 'Owner',
  developer: 'Developer',
  viewer: 'Viewer',
}

/** Who sends tasks and manages projects, keys and webhooks. */
export const writers: readonly Role[] = ['owner', 'developer']

/** Who manages members and the account itself, and sees its audit log. */
export const owners: readonly Role[] = ['owner']

/** More names than these nobody reads. */
const namesMax = 2

const plurals: Record<Role, string> = {
  owner: 'owners',
  developer: 'developers',
  viewer: 'viewers',
}

/** "Olivia Berg or Dora Lind"; undefined while nobody is known. */
export function nameSome(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : names.slice(0, namesMax).join(' or ')
}

/** Why this role may not do it and whom to ask: "Only owners can create keys. Ask Olivia Berg." */
export function refusalFor(
  role: Role,
  allowed: readonly Role[],
  does: string,
  names: readonly string[] = [],
): string | undefined {
  if (allowed.includes(role)) return undefined
  const roles = allowed.map((one) => plurals[one]).join(' and ')
  return `Only ${roles} can ${does}. Ask ${nameSome(names) ?? 'one of them'}.`
}
