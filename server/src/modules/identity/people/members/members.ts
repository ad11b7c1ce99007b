// Members of accounts. Invariants:
// - An account that has an owner keeps one until it is closed: whoever takes an owner's role first
//   locks all owners of the account, and the guard of the change looks for another one.
// - Every change of a role is recorded in the audit of the account, in the same transaction.
import type { Actor, Role } from '../../../../core/caller.ts'
import { ApiError } from '../../../../core/errors.ts'
import { encodeId, requireId } from '../../../../core/ids.ts'
import { type ListPage, readPage } from '../../../../core/list-page.ts'
import type { Db, Tx } from '../../../../db/client.ts'
import { type Act, personActor, recordAct } from '../../audit/audit.ts'
import {
  deleteAllMembers,
  deleteMember,
  insertMember,
  lockOwners,
  selectAccountsOf,
  selectMember,
  selectMembers,
  updateRole,
} from './member-queries.ts'

export type Member = NonNullable<Awaited<ReturnType<typeof selectMember>>>

export type OwnAccount = Awaited<ReturnType<typeof selectAccountsOf>>[number]

export async function listAccountsOf(
  db: Db,
  personUuid: string,
  page: { afterUuid: string | undefined; limit: number },
): Promise<ListPage<OwnAccount, string>> {
  return await readPage(
    page.limit,
    (limit) => selectAccountsOf(db, personUuid, page.afterUuid, limit),
    ({ id }) => id,
  )
}

export async function listMembers(
  db: Db,
  accountUuid: string,
  page: { afterUuid: string | undefined; limit: number },
): Promise<ListPage<Member, string>> {
  return await readPage(
    page.limit,
    (limit) => selectMembers(db, accountUuid, page.afterUuid, limit),
    ({ person_id }) => person_id,
  )
}

export type NewMember = { accountUuid: string; personUuid: string; role: Role; actor: Actor }

/** Adds a member. Who is one already keeps their role. */
export async function addMember(tx: Tx, { actor, ...member }: NewMember): Promise<void> {
  const { accountUuid, personUuid, role } = member
  if (!(await insertMember(tx, accountUuid, personUuid, role))) return
  await recordAct(tx, {
    accountUuid,
    actor,
    act: 'member.added',
    subject: encodeId('person', personUuid),
    details: { role },
  })
}

export type RoleChange = { accountUuid: string; personId: string; role: Role; byPersonUuid: string }

export async function changeRole(db: Db, change: RoleChange): Promise<Member> {
  const { accountUuid, personId, role, byPersonUuid } = change
  const personUuid = requireId('person', personId)
  return await db.transaction().execute(async (tx) => {
    await lockOwners(tx, accountUuid)
    const roleBefore = await updateRole(tx, accountUuid, personUuid, role)
    const member = await selectMember(tx, accountUuid, personUuid)
    if (!member) throw new ApiError('NOT_FOUND')
    if (!roleBefore) throw new ApiError('LAST_OWNER')
    if (roleBefore !== role) {
      await recordAct(tx, {
        accountUuid,
        actor: personActor(byPersonUuid),
        act: 'member.role_changed',
        subject: personId,
        details: { from: roleBefore, to: role },
      })
    }
    return member
  })
}

export type Removal = { accountUuid: string; personId: string; by: { uuid: string; role: Role } }

/** An owner removes anybody; everybody else only themselves. */
export async function removeMember(db: Db, { accountUuid, personId, by }: Removal): Promise<void> {
  const personUuid = requireId('person', personId)
  if (by.role !== 'owner' && by.uuid !== personUuid) {
    throw new ApiError('FORBIDDEN', { message: 'Only an owner removes other members.' })
  }
  await db.transaction().execute(async (tx) => {
    await lockOwners(tx, accountUuid)
    const role = await deleteMember(tx, accountUuid, personUuid)
    if (!role) {
      const isThere = await selectMember(tx, accountUuid, personUuid)
      throw new ApiError(isThere ? 'LAST_OWNER' : 'NOT_FOUND')
    }
    await recordAct(tx, {
      accountUuid,
      actor: personActor(by.uuid),
      act: 'member.removed',
      subject: personId,
      details: { role },
    })
  })
}

/** Of an account that ends: here alone no owner is left. The caller records these acts. */
export async function removeAllMembers(tx: Tx, accountUuid: string, actor: Actor): Promise<Act[]> {
  const members = await deleteAllMembers(tx, accountUuid)
  return members.map(({ person_id, role }) => {
    const subject = encodeId('person', person_id)
    return { accountUuid, actor, act: 'member.removed', subject, details: { role } }
  })
}
