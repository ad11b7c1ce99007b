import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/client.ts'

/** How better-auth names the link of a reset; its value is whose it is. */
const resetPrefix = 'reset-password:'

export async function deleteOtherResetLinks(
  db: Db,
  personUuid: string,
  token: string,
): Promise<void> {
  await db
    .deleteFrom('auth.verifications')
    .where('value', '=', personUuid)
    .where('identifier', 'like', `${resetPrefix}%`)
    .where('identifier', '!=', `${resetPrefix}${token}`)
    .execute()
}

/** Other links, and sign-ins that wait for a code. */
export async function deleteVerificationsOf(tx: Tx, personUuid: string): Promise<void> {
  await tx.deleteFrom('auth.verifications').where('value', '=', personUuid).execute()
}

export async function markPasswordMailed(tx: Tx, personUuid: string): Promise<void> {
  await tx
    .updateTable('auth.users')
    .set({ email_verified: true, password_mailed_at: sql<Date>`now()` })
    .where('id', '=', personUuid)
    .execute()
}
