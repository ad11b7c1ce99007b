// The roles of an account in words, and which of them may do what others may not.
import type { Role } from '../ui/who-may.ts'

export const roleWords: Record<Role, string> = {
  owner: 'Owner',
  developer: 'Developer',
  viewer: 'Viewer',
}

/** Who sends tasks and manages projects, keys and webhooks. */
export const writers: readonly Role[] = ['owner', 'developer']

/** Who manages members and the account itself, and sees its audit log. */
export const owners: readonly Role[] = ['owner']
