// Engineers and operators. Invariants:
// - Nobody but an operator changes what an engineer may take; only the engineer goes on duty.
// - A suspended engineer is off duty and stays so. What they hold runs out with its leases, because
//   the door lets them renew none.
import type { Db, Tx } from '../../db/client.ts'
import { ApiError, invalidRequest } from '../../errors.ts'
import { encodeId } from '../../ids.ts'
import { type Actor, personActor, recordAct } from '../audit/audit.ts'
import {
  type EngineerChange,
  insertOperator,
  selectEngineer,
  selectEngineers,
  selectUnknownTags,
  updateDuty,
  updateEngineer,
  upsertEngineer,
} from './engineer-queries.ts'
import { decodePerson } from './members.ts'

export type Engineer = NonNullable<Awaited<ReturnType<typeof selectEngineer>>>
export type Duty = Pick<Engineer, 'tag_ids' | 'capacity' | 'open_leases' | 'on_duty_since'>

export async function assertTagsExist(db: Db | Tx, tagIds: number[]): Promise<void> {
  const unknown = await selectUnknownTags(db, tagIds)
  if (unknown.length === 0) return
  throw invalidRequest([{ field: 'tagIds', message: `names no tag: ${unknown.join(', ')}` }])
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
): Promise<{ items: Engineer[]; hasMore: boolean }> {
  const rows = await selectEngineers(db, page.afterUuid, page.limit + 1)
  return { items: rows.slice(0, page.limit), hasMore: rows.length > page.limit }
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
  const personUuid = decodePerson(personId)
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

export async function setDuty(db: Db, personUuid: string, isOnDuty: boolean): Promise<Duty> {
  const duty = await updateDuty(db, personUuid, isOnDuty)
  if (!duty) throw new ApiError('FORBIDDEN', { message: 'An operator has suspended your work.' })
  return duty
}

export async function readDuty(db: Db, personUuid: string): Promise<Duty> {
  const engineer = await selectEngineer(db, personUuid)
  if (!engineer) throw new ApiError('FORBIDDEN', { message: 'Only engineers may do this.' })
  return engineer
}
