// The family of a key that leaked: the key, every key whose secret its holder was handed, and those
// that came of them. Invariants:
// - Who had the secret may have made keys with it, so all of them end in one transaction.
// - Its makers are held back first (accounts before keys, as everywhere): a key that the leaked one is
//   just making is either in the family or is refused, because its maker no longer works.
// - A successor that a person was given is not of the family: that is how people mend a leak.
// - The audit says who made what (decision 19), also of keys that were made long ago.
import type { Actor } from '../../../core/caller.ts'
import { decodeId, encodeId } from '../../../core/ids.ts'
import type { Tx } from '../../../db/client.ts'
import { holdAdditions } from '../../identity/accounts/accounts.ts'
import {
  type LockedKey,
  lockKeysOf,
  numberAccountChanges,
  revokeLocked,
} from '../../identity/api-keys/api-keys.ts'
import { type Act, findActsBy, keyActor, recordAct } from '../../identity/audit/audit.ts'

export type LeakedKey = {
  keyUuid: string
  accountUuid: string
  actor: Actor
  /** Who reported it and where it was found, for the audit. */
  report: Record<string, unknown>
}

export type EndedFamily = {
  leaked: Pick<LockedKey, 'name' | 'hint'>
  /** Those that were not revoked before, the leaked key among them where it was one of these. */
  revokedIds: string[]
}

/**
 * Revokes the key and its family. What was revoked before stays as it is; where all of it was, nothing is
 * written. The caller adds to the transaction by `also`, which runs before the change gets its number.
 */
export async function revokeFamily(
  tx: Tx,
  { keyUuid, accountUuid, actor, report }: LeakedKey,
  also: (family: EndedFamily) => Promise<void>,
): Promise<boolean> {
  await holdAdditions(tx, accountUuid)
  const family = await lockKeysOf(tx, accountUuid, await findFamily(tx, keyUuid))
  const leaked = family.find(({ id }) => id === keyUuid)
  if (!leaked) throw new Error(`Key ${keyUuid} is gone`)
  const keyId = encodeId('key', keyUuid)
  const revoked = await revokeLocked(tx, family, { actor, details: { leaked: keyId } })
  if (revoked.length === 0) return false
  const details = { ...report, revoked: revoked.length }
  await recordAct(tx, { accountUuid, actor, act: 'key.reported', subject: keyId, details })
  for (const act of revoked) await recordAct(tx, act)
  await also({ leaked, revokedIds: revoked.map(({ subject }) => subject) })
  await numberAccountChanges(tx, [accountUuid])
  return true
}

async function findFamily(tx: Tx, keyUuid: string): Promise<string[]> {
  const family = new Set([keyUuid])
  let makers = [keyUuid]
  while (makers.length > 0) {
    const acts = await findActsBy(tx, makers.map(keyActor), ['key.created', 'key.rolled'])
    makers = acts.map(nameMade).filter((made) => !family.has(made))
    for (const made of makers) family.add(made)
  }
  return [...family]
}

/** Rolling hands out the secret of the successor. */
function nameMade({ act, subject, details }: Pick<Act, 'act' | 'subject' | 'details'>): string {
  const madeId = act === 'key.rolled' ? String(details.successor) : subject
  const made = decodeId('key', madeId)
  if (made === undefined) throw new Error('An audit entry names a key that is none')
  return made
}
