import type { Tx } from '../../../db/client.ts'

/** Sign-ins of programs that the person let in, with the network addresses they came from. */
export async function deleteLoginsOf(tx: Tx, personUuid: string): Promise<void> {
  await tx.deleteFrom('device_logins').where('person_id', '=', personUuid).execute()
}
