// Opening accounts. Invariants:
// - An account is opened in one transaction: with its test account, the balances of both, test credits and
//   an owner.
// - Every action is recorded in the audit of its account, in the same transaction.
import type { Actor } from '../../../core/caller.ts'
import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { type AccountPair, createAccountPair } from '../../identity/accounts/accounts.ts'
import { personActor } from '../../identity/audit/audit.ts'
import { addOwner } from '../../identity/people/people.ts'
import { openBalance } from '../../money/balances/writes.ts'
import { grantCredits, testTwinCredits } from '../../money/credits/credits.ts'

export type NewAccount = { name: string; perSecond?: number | undefined; actor: Actor }

export async function openAccount(tx: Tx, account: NewAccount): Promise<AccountPair> {
  const pair = await createAccountPair(tx, account)
  await openBalance(tx, pair.accountUuid)
  await openBalance(tx, pair.testAccountUuid)
  await grantCredits(tx, {
    accountUuid: pair.testAccountUuid,
    credits: testTwinCredits,
    reason: 'Test credits',
    actor: account.actor,
  })
  return pair
}

/** An account that a person opens and owns. */
export async function openOwnAccount(
  db: Db,
  { name, personUuid }: { name: string; personUuid: string },
): Promise<AccountPair> {
  const actor = personActor(personUuid)
  return await db.transaction().execute(async (tx) => {
    const pair = await openAccount(tx, { name, actor })
    const { accountUuid } = pair
    if (!(await addOwner(tx, { accountUuid, personUuid }))) {
      const message = `A person with a verified address owns up to ${limits.accountsOwnedMax} accounts.`
      throw new ApiError('FORBIDDEN', { message })
    }
    return pair
  })
}
