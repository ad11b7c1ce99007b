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

/** In which the days and months of its caps are reckoned. */
export async function updateTimeZone(tx: Tx, accountUuid: string, timeZone: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ time_zone: timeZone })
    .where('id', '=', accountUuid)
    .execute()
}
