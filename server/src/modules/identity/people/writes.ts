// What others have written to engineers and operators. An engineer holds no more tasks than their
// capacity, also under concurrent claims, because the count is in their own row.
import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import type { HotConnections } from '../../../db/prepared.ts'
import { type Param, prepareStatement } from '../../../db/statement.ts'

/** `seenAt` is what the row then says of when they were last seen. No row when they cannot take one. */
export const takeCapacity = (
  param: Param<{ engineerUuid: string }>,
  { from, seenAt }: { from: string; seenAt: string },
) => `update engineers e
  set open_leases = e.open_leases + 1, last_seen_at = ${seenAt}
  from ${from}
  where e.person_id = ${param('engineerUuid')} and e.on_duty_since is not null
    and e.suspended_at is null and e.open_leases < e.capacity
  returning e.person_id`

/** For the engineer of the row of `ended`. */
export const returnCapacity = (ended: string) => `update engineers e
  set open_leases = open_leases - 1
  from ${ended} where e.person_id = ${ended}.engineer_id
  returning e.person_id`

/** Also beyond the capacity: who takes an answer back may have claimed the next task. False if suspended. */
export async function retakeCapacity(tx: Tx, engineerUuid: string): Promise<boolean> {
  const result = await sql`update engineers set open_leases = open_leases + 1
    where person_id = ${engineerUuid} and suspended_at is null`.execute(tx)
  return result.numAffectedRows === 1n
}

export type Touch = {
  personUuid: string
  /** Whether the engineer did something themselves; an open page alone asks for things too. */
  isInput: boolean
  everySeconds: number
}

const touchStatement = prepareStatement<Touch, never>(
  'touch-engineer',
  (param) => `update engineers set last_seen_at = now(),
      last_input_at = case when ${param('isInput')}::boolean then now() else last_input_at end
    where person_id = ${param('personUuid')} and on_duty_since is not null and (last_seen_at is null
      or last_seen_at < now() - make_interval(secs => ${param('everySeconds')})
      or (${param('isInput')}::boolean and (last_input_at is null
        or last_input_at < now() - make_interval(secs => ${param('everySeconds')}))))`,
)

/** Writes only when the last time is long enough ago, so that most requests cost a read. */
export async function touchEngineer(hot: HotConnections, touch: Touch): Promise<void> {
  await hot.run(touchStatement, touch)
}

/** False where they were off duty already. What they hold stays theirs. */
export async function endDuty(tx: Tx, personUuid: string): Promise<boolean> {
  const result = await tx
    .updateTable('engineers')
    .set({ on_duty_since: null })
    .where('person_id', '=', personUuid)
    .where('on_duty_since', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Of those who hold nothing and gave no input of their own for so long. Never waits for another worker. */
export async function endDutyOfAbsent(
  tx: Tx,
  { minutes, limit }: { minutes: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    update engineers set on_duty_since = null where person_id in (
      select person_id from engineers
      where on_duty_since < now() - make_interval(mins => ${minutes}) and open_leases = 0
        and coalesce(last_input_at, on_duty_since) < now() - make_interval(mins => ${minutes})
      order by person_id limit ${limit} for update skip locked)
    returning person_id`.execute(tx)
  return rows.map((row) => row.person_id)
}

/** False when the person is one already. */
export async function insertOperator(tx: Tx, personUuid: string): Promise<boolean> {
  const result = await tx
    .insertInto('operators')
    .values({ person_id: personUuid })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function deleteOperator(tx: Tx, personUuid: string): Promise<void> {
  await tx.deleteFrom('operators').where('person_id', '=', personUuid).execute()
}

/** False when there is no such operator or nothing to confirm. */
export async function clearSoleVoucher(tx: Tx, personUuid: string): Promise<boolean> {
  const result = await tx
    .updateTable('operators')
    .set({ sole_voucher: null })
    .where('person_id', '=', personUuid)
    .where('sole_voucher', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
