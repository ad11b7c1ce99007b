// Who is calling, as every part of the service may know it: a key with its account, or a person with a
// session. modules/identity finds out; http/ and all other modules are handed the result.
import type { BlockList } from 'node:net'
import type { Revision } from './money.ts'

export type Actor = `person:${string}` | `key:${string}` | 'operator-cli' | 'system'

export const scopes = [
  'tasks:read',
  'tasks:write',
  'projects:write',
  'webhooks',
  'credits:read',
  'keys',
] as const
export type Scope = (typeof scopes)[number]

export type KnownKey = {
  keyId: string
  keyUuid: string
  accountId: string
  accountUuid: string
  lineageUuid: string
  /** Whose acts those of the caller are: the key's, or the person's who comes with a session. */
  actor: Actor
  isPerson?: true
  isTest: boolean
  revision: Revision
  scopes: ReadonlySet<Scope>
  allowedAddresses: BlockList | undefined
  perSecond: number
  perHour: number
  accountPerSecond: number
  expiresAtMs: number
  isSuspended: boolean
  /** Whether this key was used since its last use was written. */
  usedSinceFlush: boolean
}

/** network is what counts as one address. */
export type LookUpCaller = { network: string; isWithinRate: boolean }

/** What the authentication hook asks about a secret. */
export type KeyFinder = {
  /** Without asking anybody: undefined is no key, and 'unseen' may be one and has to be looked up. */
  recall(secret: string): KnownKey | undefined | 'unseen'
  /** The revision of a key that was just recalled or looked up, also of one that no longer works. */
  recallRevision(secret: string): Revision | undefined
  /** The key behind a secret that was unseen; 'full' where too many look-ups wait already. */
  lookUp(secret: string, caller: LookUpCaller): Promise<KnownKey | undefined | 'full'>
  /** The live key behind a secret. A known one is returned at once, another is looked up. */
  find(secret: string): KnownKey | undefined | Promise<KnownKey | undefined>
}

export type Role = 'owner' | 'developer' | 'viewer'
export const roles: readonly Role[] = ['owner', 'developer', 'viewer']

export type EngineerRights = { tagIds: number[]; capacity: number; isSuspended: boolean }

export type Person = {
  uuid: string
  name: string
  email: string
  isOperator: boolean
  engineer: EngineerRights | undefined
  /** By the uuid of the live account. */
  roles: ReadonlyMap<string, Role>
}

export type Session = {
  person: Person
  sessionUuid: string
  /** The last full authentication. */
  signedInAt: Date
  /** Whether that was within limits.stepUpSeconds, by the database's clock. */
  isRecent: boolean
  /** The person has TOTP or a passkey, and this session was made with it. */
  hasSecondFactor: boolean
  /** Its cookie was signed with an older number of SESSION_SECRET; this one replaces it. */
  renewedCookie?: string
}
