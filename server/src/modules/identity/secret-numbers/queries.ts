import { sql } from 'kysely'
import type { RingName } from '../../../core/secret-ring.ts'
import type { Db } from '../../../db/client.ts'

export type NewNumber = { setting: RingName; number: number; check_value: Buffer }

export async function insertNumbers(db: Db, numbers: NewNumber[]): Promise<void> {
  await db
    .insertInto('secret_numbers')
    .values(numbers)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function selectNumbers(db: Db) {
  return await db
    .selectFrom('secret_numbers')
    .select(['setting', 'number', 'check_value', 'first_known_at', 'last_used_at'])
    .orderBy('setting')
    .orderBy('number')
    .execute()
}

export async function updateUsed(db: Db, setting: RingName, numbers: number[]): Promise<void> {
  await db
    .updateTable('secret_numbers')
    .set({ last_used_at: sql<Date>`now()` })
    .where('setting', '=', setting)
    .where('number', 'in', numbers)
    .execute()
}
