// Engineers and operators. Invariants:
// - Nobody but an operator changes what an engineer may take; only the engineer goes on duty.
// - A suspended engineer is off duty and stays so. Their claimed tasks are released when the leases expire,
//   because the authentication hook refuses renewals.
import type { Actor } from '../../../../core/caller.ts'
import { ApiError, invalidRequest } from '../../../../core/errors.ts'
import { encodeId, requireId } from '../../../../core/ids.ts'
import { type ListPage, readPage } from '../../../../core/list-page.ts'
import type { Db, Tx } from '../../../../db/client.ts'
import { personActor, recordAct } from '../../audit/audit.ts'
import { insertOperator } from '../writes.ts'
import {
  type DutyChange,
  type EngineerChange,
  selectEngineer,
  selectEngineers,
  selectUnknownTags,
  updateDuty,
  updateEngineer,
  upsertEngineer,
} from './engineer-queries.ts'

export type Engineer = NonNullable<Awaited<ReturnType<typeof selectEngineer>>>
export type Duty = Pick<
  Engineer,
  'tag_ids' | 'capacity' | 'open_leases' | 'on_duty_since' | 'claims_next'
>

export async function assertTagsExist(db: Db | Tx, tagIds: number[]): Promise<void> {
  const unknown = await selectUnknownTags(db, tagIds)
  if (unknown.length === 0) return
  throw invalidRequest([{ field: 'tagIds', message: `not a tag: ${unknown.join(', ')}` }])
}

export type NewEngineer = { personUuid: string; tagIds: number[]; capacity: number; actor: Actor }

export async function addEngineer(tx: Tx, engineer: NewEngineer): Promise<void> {
  const { personUuid, tagIds, capacity, actor } = engineer
  await upsertEngineer(tx, personUuid, tagIds, capacity)
  await recordAct(tx, {
    accountUuid: null,
    actor,
    act: 'engineer.added',
    subject: encodeId('person', personUuid),
    details: { tagIds, capacity },
  })
}

export async function addOperator(
  tx: Tx,
  { personUuid, actor }: { personUuid: string; actor: Actor },
): Promise<void> {
  if (!(await insertOperator(tx, personUuid))) return
  const subject = encodeId('person', personUuid)
  await recordAct(tx, { accountUuid: null, actor, act: 'operator.added', subject, details: {} })
}

export async function listEngineers(
  db: Db,
  page: { afterUuid: string | undefined; limit: number },
): Promise<ListPage<Engineer, string>> {
  return await readPage(
    page.limit,
    (limit) => selectEngineers(db, page.afterUuid, limit),
    ({ person_id }) => person_id,
  )
}

export async function changeEngineer(
  db: Db,
  {
    personId,
    change,
    reason,
    byPersonUuid,
  }: { personId: string; change: EngineerChange; reason: string; byPersonUuid: string },
): Promise<Engineer> {
  const personUuid = requireId('person', personId)
  return await db.transaction().execute(async (tx) => {
    if (change.tagIds) await assertTagsExist(tx, change.tagIds)
    if (!(await updateEngineer(tx, personUuid, change))) throw new ApiError('NOT_FOUND')
    await recordAct(tx, {
      accountUuid: null,
      actor: personActor(byPersonUuid),
      act: 'engineer.changed',
      subject: personId,
      details: { ...change, reason },
    })
    const engineer = await selectEngineer(tx, personUuid)
    if (!engineer) throw new Error(`Engineer ${personUuid} is gone after the change`)
    return engineer
  })
}

export async function setDuty(db: Db, personUuid: string, change: DutyChange): Promise<Duty> {
  const duty = await updateDuty(db, personUuid, change)
  if (!duty) throw new ApiError('FORBIDDEN', { message: 'An operator has suspended your work.' })
  return duty
}

export async function readDuty(db: Db, personUuid: string): Promise<Duty> {
  const engineer = await selectEngineer(db, personUuid)
  if (!engineer) throw new ApiError('FORBIDDEN', { message: 'This requires an engineer.' })
  return engineer
}
