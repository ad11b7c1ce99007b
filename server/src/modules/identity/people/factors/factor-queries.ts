import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/client.ts'

/** The number of SESSION_SECRET in a sealed text (factor-sealing.ts). */
const numberOf = (column: string): RawBuilder<number> => {
  const text = sql.ref(column)
  return sql`case when ${text} like '$ba$%' then split_part(${text}, '$', 3)::int else 1 end`
}

const numbersOf = [numberOf('secret'), numberOf('backup_codes')] as const

export type SealedFactor = { id: string; secret: string; backup_codes: string }

/** Those with a number below this one, in the order of their ids. */
export async function selectFactorsBelow(
  db: Db,
  number: number,
  { afterUuid, limit }: { afterUuid: string; limit: number },
): Promise<SealedFactor[]> {
  return await db
    .selectFrom('auth.two_factors')
    .select(['id', 'secret', 'backup_codes'])
    .where(sql<boolean>`least(${numbersOf[0]}, ${numbersOf[1]}) < ${number}`)
    .where('id', '>', afterUuid)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Unless somebody has changed them since they were read, as the use of a backup code does. */
export async function updateSealed(db: Db, old: SealedFactor, sealed: SealedFactor) {
  const result = await db
    .updateTable('auth.two_factors')
    .set({ secret: sealed.secret, backup_codes: sealed.backup_codes })
    .where('id', '=', old.id)
    .where('secret', '=', old.secret)
    .where('backup_codes', '=', old.backup_codes)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** How many people's factors need each number; one whose two texts differ needs both. */
export async function selectFactorsByNumber(db: Db) {
  const { rows } = await sql<{ number: number; count: number }>`
    select number, count(distinct id)::int as count from auth.two_factors
    cross join lateral (values (${numbersOf[0]}), (${numbersOf[1]})) as n (number)
    group by number`.execute(db)
  return rows
}
