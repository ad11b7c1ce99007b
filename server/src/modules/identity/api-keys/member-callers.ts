// A member caller: an API caller without a secret whose scopes come from the member's role. Invariants:
// - It is made anew for each request from what the database says, so a role that was taken is gone.
// - Its acts are the person's. Its idempotency keys are its own in each account, like those of a key.

import { createHash } from 'node:crypto'
import { type KnownKey, type Role, type Scope, scopes } from '../../../core/caller.ts'
import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { personActor } from '../audit/audit.ts'
import { findPlaceIn } from '../people/people.ts'

const scopesByRole: Record<Role, ReadonlySet<Scope>> = {
  owner: new Set(scopes),
  developer: new Set(scopes),
  viewer: new Set<Scope>(['tasks:read', 'credits:read']),
}

/** Which roles may do what needs this scope, for those who are told that they may not. */
export function rolesWith(scope: Scope): Role[] {
  return (Object.keys(scopesByRole) as Role[]).filter((role) => scopesByRole[role].has(scope))
}

type MemberCaller = { key: KnownKey; role: Role }

/** The member caller of a user in a live or test account; undefined if they are not a member. */
export async function findMemberCaller(
  db: Db,
  personUuid: string,
  accountUuid: string,
): Promise<MemberCaller | undefined> {
  const place = await findPlaceIn(db, personUuid, accountUuid)
  if (!place) return undefined
  const { role, isTest, isSuspended } = place
  const key: KnownKey = {
    keyId: encodeId('person', personUuid),
    keyUuid: personUuid,
    accountId: encodeId('acct', accountUuid),
    accountUuid,
    lineageUuid: lineageOf(personUuid, accountUuid),
    actor: personActor(personUuid),
    isPerson: true,
    isTest,
    revision: 'A',
    scopes: scopesByRole[role],
    allowedAddresses: undefined,
    perSecond: limits.personRequestsPerSecond,
    perHour: limits.personRequestsPerHour,
    accountPerSecond: limits.peopleRequestsPerSecond,
    expiresAtMs: Number.POSITIVE_INFINITY,
    isSuspended,
    usedSinceFlush: false,
  }
  return { key, role }
}

/** The same for every request of a person in an account, and no other's: a UUID of version 8. */
function lineageOf(personUuid: string, accountUuid: string): string {
  const bytes = createHash('sha256').update(`seat ${personUuid} ${accountUuid}`).digest()
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex', 0, 16)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
