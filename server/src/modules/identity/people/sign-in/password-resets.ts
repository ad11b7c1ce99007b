// Passwords chosen at a mailed link. Invariants:
// - Whoever opens the link reads the mailbox, and so the address is theirs.
// - A reset ends every session, every other link and every sign-in that is half done.
// - It keeps the second factors: a mailbox alone is never enough where one is set up. Only what was
//   set up before anybody had confirmed the address goes.
import type { Db } from '../../../../db/client.ts'
import { deleteFactors, deleteSessionsOf } from '../queries.ts'
import {
  deleteOtherResetLinks,
  deleteVerificationsOf,
  markPasswordMailed,
} from './password-reset-queries.ts'
import { lockPerson } from './set-up-queries.ts'

export async function completeReset(db: Db, personUuid: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, personUuid)
    if (!person) return
    if (!person.email_verified) await deleteFactors(tx, personUuid)
    await markPasswordMailed(tx, personUuid)
    await deleteVerificationsOf(tx, personUuid)
    await deleteSessionsOf(tx, personUuid)
  })
}

/** The newest link is the one that works. */
export async function endOlderLinks(
  db: Db,
  { personUuid, token }: { personUuid: string; token: string },
): Promise<void> {
  await deleteOtherResetLinks(db, personUuid, token)
}
