// What people want to be told: each person which kinds of mail, each account from which balance on.

import type { Db } from '../../../db/client.ts'
import { updateLowBalance } from '../../identity/accounts/writes.ts'
import { deleteOff, insertOff, selectOff, selectThreshold } from './choice-queries.ts'
import { type ChoosableKind, choosableKinds, settleNotice } from './notices.ts'
import { balanceSubject } from './triggers.ts'

export type MailChoice = { kind: ChoosableKind; on: boolean }

export async function listMailChoices(db: Db, personUuid: string): Promise<MailChoice[]> {
  const off = await selectOff(db, personUuid)
  return choosableKinds.map((kind) => ({ kind, on: !off.includes(kind) }))
}

/** Kinds that are not named stay as they are. */
export async function changeMailChoices(
  db: Db,
  personUuid: string,
  choices: MailChoice[],
): Promise<MailChoice[]> {
  const named = (isOn: boolean) => choices.filter(({ on }) => on === isOn).map(({ kind }) => kind)
  await db.transaction().execute(async (tx) => {
    await insertOff(tx, personUuid, named(false))
    await deleteOff(tx, personUuid, named(true))
  })
  return await listMailChoices(db, personUuid)
}

/** In credits of revision A; null where nobody wants to be told. */
export async function readLowBalance(db: Db, accountUuid: string): Promise<number | null> {
  return (await selectThreshold(db, accountUuid)) ?? null
}

/** The watch passes by accounts without a threshold, so what stood is settled here. */
export async function changeLowBalance(
  db: Db,
  accountUuid: string,
  credits: number | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await updateLowBalance(tx, accountUuid, credits)
    if (credits !== null) return
    await settleNotice(tx, { accountUuid, kind: 'low_balance', subject: balanceSubject })
  })
}
