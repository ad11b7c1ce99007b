import type { Tx } from '../../../db/client.ts'

/** Below which a notice is sent; null for none. */
export async function updateLowBalance(
  tx: Tx,
  accountUuid: string,
  credits: number | null,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ low_balance_credits: credits })
    .where('id', '=', accountUuid)
    .execute()
}
