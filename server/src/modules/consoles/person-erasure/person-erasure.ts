// Erasing a person (docs/operate/leaving.md). Invariants:
// - One transaction: the row is emptied, every way in is gone and the person is struck out of what others
//   wrote about them, or nothing is changed.
// - What the ledger and the audit log refer to stays: the opaque id, what it did and when. The audit log still holds:
//   an entry that was struck out is sealed by one that follows.
// - What clients asked and got is theirs and stays, whatever it says.
// - Nobody is erased on whom others depend: the last operator, the last owner of an account, an engineer
//   with tasks, or somebody about whom a proposal waits.
import type { Actor } from '../../../core/caller.ts'
import { ApiError } from '../../../core/errors.ts'
import { decodeId, encodeId } from '../../../core/ids.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { allowLongStatements } from '../../../db/long-statements.ts'
import { deleteChoicesOf } from '../../events/notices/writes.ts'
import { deletePushOf } from '../../events/push/writes.ts'
import { recordAct, sealStruckEntry } from '../../identity/audit/audit.ts'
import { deleteLoginsOf } from '../../identity/device-login/writes.ts'
import { endOperatorIfAny } from '../../identity/operators/operators.ts'
import { assertErasable, emptyPerson, findPersonByEmail } from '../../identity/people/people.ts'
import { deleteClosingMailsOf } from '../account-closing/writes.ts'
import { removeExportsOf } from '../account-export/account-export.ts'
import { strikeOutOfRequests } from '../credit-requests/writes.ts'
import { deleteHours } from '../engineer/writes.ts'
import { selectOpenProposals, selectTouchedAccounts, strikeOutPerson } from './queries.ts'

export type Erasure = { personId: string; textsStruckOut: number; exportsRemoved: number }

/** By id or by address. */
export async function erasePerson(
  db: Db,
  { person, actor }: { person: string; actor: Actor },
): Promise<Erasure> {
  return await db.transaction().execute(async (tx) => {
    await allowLongStatements(tx)
    const personUuid = await findPerson(tx, person)
    const personId = encodeId('person', personUuid)
    const { email } = await assertErasable(tx, personUuid)
    await assertNothingWaits(tx, { personUuid, email })
    await endOperatorIfAny(tx, { personUuid, actor })
    const accounts = await selectTouchedAccounts(tx, { personUuid, personId, email })
    // Reads name and address of the row, so it comes before the row is emptied.
    const textsOfRequests = await strikeOutOfRequests(tx, personUuid)
    const { texts: otherTexts, entries } = await strikeOutPerson(tx, personUuid)
    const texts = textsOfRequests + otherTexts
    const exportsRemoved = await removeExportsOf(tx, [
      ...new Set([...accounts, ...entries.map(({ chainId }) => chainId)]),
    ])
    await deleteLoginsOf(tx, personUuid)
    await deleteChoicesOf(tx, personUuid)
    await deleteHours(tx, personUuid)
    await deletePushOf(tx, personUuid)
    await deleteClosingMailsOf(tx, personUuid)
    await emptyPerson(tx, { personUuid, email, actor })
    for (const entry of entries) await sealStruckEntry(tx, { ...entry, actor, subject: personId })
    const details = { textsStruckOut: texts, exportsRemoved }
    await recordAct(tx, {
      accountUuid: null,
      actor,
      act: 'person.erased',
      subject: personId,
      details,
    })
    return { personId, ...details }
  })
}

async function findPerson(tx: Tx, person: string): Promise<string> {
  const uuid = person.includes('@')
    ? (await findPersonByEmail(tx, person.toLowerCase()))?.uuid
    : decodeId('person', person)
  if (uuid === undefined) throw new ApiError('NOT_FOUND', { message: 'Person not found.' })
  return uuid
}

async function assertNothingWaits(
  tx: Tx,
  person: { personUuid: string; email: string },
): Promise<void> {
  const waiting = await selectOpenProposals(tx, person)
  if (waiting.length === 0) return
  const ids = waiting.map((uuid) => encodeId('proposal', uuid)).join(', ')
  const message = `Proposals that name this person wait: ${ids}. Approve or reject them, then erase.`
  throw new ApiError('FORBIDDEN', { message })
}
