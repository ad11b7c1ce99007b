// The end of an account, by an owner. Invariants:
// - All of it or nothing: in one transaction its keys stop, its webhooks and invitations end, its
//   members leave, its credit request is closed, its exports are removed and its content is marked for removal; live and test alike.
// - It cannot be closed with tasks pending: somebody may be working on them, and their credits are held.
//   Closing stops both balance rows before it counts: a create under way commits first and is counted,
//   a later one is refused by its own statement. So a closed account never has a pending task.
// - What a member or a key adds meanwhile commits first and is ended here, or is refused (accounts.ts).
// - The ledger and the audit stay, and say who closed it.
// - Every owner is mailed: the mails commit with the end, because nobody is an owner afterwards.
// - Rows first, then the acts, then the number of the key change, as everywhere.

import { ApiError } from '../../../core/errors.ts'
import { encodeId } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import { deleteAllEndpoints } from '../../events/webhooks/webhooks.ts'
import { endCallbackQueues } from '../../events/webhooks/writes.ts'
import { closePair } from '../../identity/accounts/accounts.ts'
import { numberAccountChanges, revokeAllKeys } from '../../identity/api-keys/api-keys.ts'
import { personActor, recordAct } from '../../identity/audit/audit.ts'
import { removeEverybody } from '../../identity/people/people.ts'
import { lockGrantsOf } from '../../money/credits/credits.ts'
import { removeExportsOf } from '../account-export/account-export.ts'
import { keepNoContent } from '../content/content.ts'
import { closeRequestsOf } from '../credit-requests/credit-requests.ts'
import { countPending, insertClosingMails, selectLeft } from './queries.ts'

export type Closing = {
  accountUuid: string
  name: string
  byPersonUuid: string
  /** Where there is a mail server. */
  isMailed?: boolean
}

export type Closed = { closedAt: Date; available: number; ownersMailed: number }

export async function closeAccount(db: Db, closing: Closing): Promise<Closed> {
  const { accountUuid, name, byPersonUuid, isMailed = false } = closing
  const actor = personActor(byPersonUuid)
  return await db.transaction().execute(async (tx) => {
    // Before any row of the account, as every decision about its credits does.
    await lockGrantsOf(tx, accountUuid)
    const halves = await closePair(tx, { accountUuid, name })
    const pending = await countPending(tx, halves)
    if (pending > 0) {
      const message = `Tasks of the account are pending: ${pending}, live and test together.`
      throw new ApiError('TASK_PENDING', { message })
    }
    const acts = await revokeAllKeys(tx, halves, actor)
    for (const half of halves) acts.push(...(await deleteAllEndpoints(tx, half, actor)))
    // The callbacks themselves go with the content of their tasks.
    for (const half of halves) await endCallbackQueues(tx, half)
    const ownersMailed = isMailed ? await insertClosingMails(tx, { accountUuid, byPersonUuid }) : 0
    acts.push(...(await removeEverybody(tx, accountUuid, actor)))
    await keepNoContent(tx, halves)
    await removeExportsOf(tx, halves)
    await closeRequestsOf(tx, { accountUuid, by: byPersonUuid, actor })
    for (const act of acts) await recordAct(tx, act)
    const subject = encodeId('acct', accountUuid)
    await recordAct(tx, { accountUuid, actor, act: 'account.closed', subject, details: {} })
    await numberAccountChanges(tx, halves)
    return { ...(await selectLeft(tx, accountUuid)), ownersMailed }
  })
}
