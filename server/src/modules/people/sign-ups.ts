// Sign-ups that came to nothing. Invariants:
// - Anybody can sign up with anybody's address, so what nobody confirmed is kept for some days only,
//   with its name and password; then the address is as free as if it had never been used.
// - Who was confirmed, or has become or done anything here, is never deleted.
import type { Db } from '../../db/client.ts'
import { limits } from '../../limits.ts'
import { deleteUnconfirmed } from './sign-up-queries.ts'

const batchSize = 100

export async function deleteUnconfirmedPeople(db: Db): Promise<number> {
  let total = 0
  for (;;) {
    const deleted = await deleteUnconfirmed(db, limits.unconfirmedPersonDays, batchSize)
    total += deleted
    if (deleted < batchSize) return total
  }
}
