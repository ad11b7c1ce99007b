import type { Tx } from '../../../db/client.ts'

/** Which mail the person did not want. */
export async function deleteChoicesOf(tx: Tx, personUuid: string): Promise<void> {
  await tx.deleteFrom('mail_choices').where('person_id', '=', personUuid).execute()
}
