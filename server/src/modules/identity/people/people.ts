// People. Invariants:
// - Who somebody is stands in auth.users; what they may do stands in memberships, operators and
//   engineers, and is read anew for each request, so a right that was taken is gone at once.
// - A person belongs to live accounts; the rights there hold for the test twin too.
import type { Db, Tx } from '../../db/client.ts'
import { limits } from '../../limits.ts'
import { type Act, type Actor, personActor } from '../audit/audit.ts'
import { selectFreeEngineer } from './availability-queries.ts'
import { revokeAllInvitations } from './invitations.ts'
import { countOwnedBy, selectPlaceIn } from './member-queries.ts'
import { addMember, removeAllMembers } from './members.ts'
import { selectPerson } from './queries.ts'
import { selectLiveEngineerSessions, selectLiveOperatorSessions } from './session-queries.ts'

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
}

/** Who somebody is and what they may do, or undefined when there is no such person. */
export async function loadPerson(db: Db | Tx, personUuid: string): Promise<Person | undefined> {
  const row = await selectPerson(db, personUuid)
  return row && toPerson(row)
}

type PersonRow = NonNullable<Awaited<ReturnType<typeof selectPerson>>>

export function toPerson(row: PersonRow): Person {
  const { engineer } = row
  return {
    uuid: row.id,
    name: row.name,
    email: row.email,
    isOperator: row.operator_id !== null,
    engineer: engineer
      ? {
          tagIds: engineer.tag_ids,
          capacity: engineer.capacity,
          isSuspended: engineer.is_suspended,
        }
      : undefined,
    roles: new Map(Object.entries(row.roles) as [string, Role][]),
  }
}

/**
 * Whether somebody could take a realtime task of this tag at once. Without an account, whether
 * anybody could for an account that no engineer belongs to.
 */
export async function canServeRealtime(
  db: Db,
  { tagId, accountUuid }: { tagId: number; accountUuid?: string },
): Promise<boolean> {
  const seenWithinSeconds = limits.engineerSeenSeconds
  return await selectFreeEngineer(db, { tagId, accountUuid, seenWithinSeconds })
}

/** Which of these sessions still let an engineer in: alive, with a second factor, not suspended. */
export async function listLiveEngineerSessions(
  db: Db,
  sessionUuids: readonly string[],
): Promise<Set<string>> {
  return new Set(await selectLiveEngineerSessions(db, sessionUuids))
}

/** Which of these sessions still let an operator in: alive and with a second factor. */
export async function listLiveOperatorSessions(
  db: Db,
  sessionUuids: readonly string[],
): Promise<Set<string>> {
  return new Set(await selectLiveOperatorSessions(db, sessionUuids))
}

/** What somebody is to an account or, by way of its live account, to a test twin. */
export async function findPlaceIn(
  db: Db | Tx,
  personUuid: string,
  accountUuid: string,
): Promise<{ role: Role; isTest: boolean; isSuspended: boolean } | undefined> {
  const row = await selectPlaceIn(db, personUuid, accountUuid)
  if (!row) return undefined
  return {
    role: row.role as Role,
    isTest: row.is_test,
    isSuspended: row.suspended_at !== null,
  }
}

/** Makes a person the owner of a new account; false when they may own no further one. */
export async function addOwner(
  tx: Tx,
  { accountUuid, personUuid }: { accountUuid: string; personUuid: string },
): Promise<boolean> {
  const owned = await countOwnedBy(tx, personUuid)
  if (owned === undefined || owned >= limits.accountsOwnedMax) return false
  const actor = personActor(personUuid)
  await addMember(tx, { accountUuid, personUuid, role: 'owner', actor })
  return true
}

/**
 * Of an account that ends. Invitations first: whoever accepts one at this moment is a member by the
 * time members are looked for, or finds it revoked. The caller records these acts.
 */
export async function removeEverybody(tx: Tx, accountUuid: string, actor: Actor): Promise<Act[]> {
  const invitations = await revokeAllInvitations(tx, accountUuid, actor)
  return [...invitations, ...(await removeAllMembers(tx, accountUuid, actor))]
}
