// Opening accounts, and credits that operators give. Invariants:
// - An account is opened whole: with its test twin, the balances of both, test credits and an owner.
// - Every act stands in the audit of the account it touches, in the transaction of the act.
import type { Db, Tx } from '../../db/client.ts'
import { ApiError } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { type AccountPair, createAccountPair, findAccount } from '../accounts/accounts.ts'
import { type Actor, personActor } from '../audit/audit.ts'
import { grantCredits, openBalance, testTwinCredits } from '../credits/credits.ts'
import { addOwner } from '../people/people.ts'

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

export type GrantByHand = { accountId: string; credits: number; reason: string; actor: Actor }

export async function grantByHand(db: Db, { accountId, ...grant }: GrantByHand) {
  const account = await findAccount(db, accountId)
  if (!account) throw new ApiError('NOT_FOUND')
  const balance = await db
    .transaction()
    .execute((tx) => grantCredits(tx, { accountUuid: account.uuid, ...grant }))
  return { account, balance }
}
