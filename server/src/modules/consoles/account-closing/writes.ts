// What others have written to closing_mails.
import type { Tx } from '../../../db/client.ts'

/** Of a person who is erased: there is no address any more. */
export async function deleteClosingMailsOf(tx: Tx, personUuid: string): Promise<void> {
  await tx.deleteFrom('closing_mails').where('person_id', '=', personUuid).execute()
}
