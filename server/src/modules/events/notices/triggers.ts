// The watches: what nobody does, but happens, is looked for on a timer. Every round may run on several
// workers at once, because raising the same notice twice raises it once.

import { encodeId } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import { raiseNotice, settleNotice } from './notices.ts'
import {
  type BalanceChange,
  type ExpiringKey,
  type ExpiryWindow,
  selectBalanceChanges,
  selectExpiringKeys,
  settleEndedKeys,
} from './watch-queries.ts'

export const balanceSubject = 'balance'
const accountsPerPage = 5_000
const beforeAllAccounts = '00000000-0000-0000-0000-000000000000'

/** Walks once through all accounts that want to be told. */
export async function watchBalances(db: Db): Promise<void> {
  let afterUuid: string | null = beforeAllAccounts
  while (afterUuid !== null) {
    const { lastUuid, changes } = await selectBalanceChanges(db, afterUuid, accountsPerPage)
    for (const change of changes) await tellOfBalance(db, change)
    afterUuid = lastUuid
  }
}

async function tellOfBalance(db: Db, { isTold, accountUuid, ...data }: BalanceChange) {
  const subject = { accountUuid, kind: 'low_balance', subject: balanceSubject } as const
  await db.transaction().execute(async (tx) => {
    if (isTold) await settleNotice(tx, subject)
    else await raiseNotice(tx, { ...subject, data })
  })
}

const lastDay: ExpiryWindow = { fromDays: 0, toDays: 1, name: '1d' }
const lastWeek: ExpiryWindow = { fromDays: 1, toDays: 7, name: '7d' }
const keysPerRound = 1_000

/** The rest of a round that is full waits for the next one. */
export async function watchKeys(db: Db): Promise<void> {
  await settleEndedKeys(db)
  for (const window of [lastDay, lastWeek]) {
    const keys = await selectExpiringKeys(db, window, keysPerRound)
    for (const key of keys) await tellOfKey(db, key, window)
  }
}

/** The last warning replaces the first, so that no mail carries both. */
async function tellOfKey(db: Db, key: ExpiringKey, { name }: ExpiryWindow): Promise<void> {
  const { keyUuid, accountUuid } = key
  const subjectOf = (window: string) =>
    ({ accountUuid, kind: 'key_expiring', subject: `${keyUuid}/${window}` }) as const
  const data = {
    keyId: encodeId('key', keyUuid),
    name: key.name,
    hint: key.hint,
    expiresAt: key.expiresAt.toISOString(),
  }
  await db.transaction().execute(async (tx) => {
    if (name === lastDay.name) await settleNotice(tx, subjectOf(lastWeek.name))
    await raiseNotice(tx, { ...subjectOf(name), data })
  })
}
