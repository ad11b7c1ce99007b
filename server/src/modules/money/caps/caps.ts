// Spending caps, and the switch that pauses spending. Invariants:
// - A cap counts what tasks of its subject hold from their create on; the settlement takes back what was not
//   charged, if the period of the create is still the counted one. So a count is always the sum of what
//   pending tasks of the period hold and final ones were charged; recountCaps says the same from the tasks.
// - A hold and its count commit together or not at all: the count is part of the statement that holds
//   (writes.ts). No number of concurrent creates gets past a cap, nor past one that is lowered meanwhile.
// - Counts change under the lock of the account's balance row. It is taken after the audit's.
// - A cap belongs to one account, live or test. That of a key is one of its lineage: rotating changes nothing.
// - A key that is made by device login, or by a key with caps, begins with a cap. Owners alone lift it.
// - Every change is audited with what was before.
import type { Actor } from '../../../core/caller.ts'
import { ApiError, invalidRequest } from '../../../core/errors.ts'
import type { CapPeriod, FullCap } from '../../../core/full-cap.ts'
import { decodeId, encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { inTimeZone } from '../../../core/time-zone.ts'
import { lockUntilCommit } from '../../../db/advisory-locks.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { updateTimeZone } from '../../identity/accounts/writes.ts'
import { recordAct } from '../../identity/audit/audit.ts'
import { lockCapsOf, markCaps, pauseBalance } from '../balances/writes.ts'
import {
  type CapRow,
  countCaps,
  deleteCapRow,
  insertCap,
  insertCopies,
  insertReachedSteps,
  type NewHold,
  recountCaps,
  type SpendingRow,
  selectCaps,
  selectFullCap,
  selectLineage,
  selectOpenProject,
  selectSpending,
  updateAmount,
} from './queries.ts'

export type { CapRow, SpendingRow }

export async function readSpending(db: Db | Tx, accountUuid: string): Promise<SpendingRow> {
  const row = await selectSpending(db, accountUuid)
  if (!row) throw new Error(`Account ${accountUuid} has no balance row`)
  return row
}

/** The account's first, then those of projects and keys, by name. */
export async function listCaps(db: Db, accountUuid: string): Promise<CapRow[]> {
  return await selectCaps(db, accountUuid)
}

/** The cap that refuses this hold now; undefined when none does. */
export async function findFullCap(db: Db, hold: NewHold): Promise<FullCap | undefined> {
  const row = await selectFullCap(db, hold)
  if (!row) return undefined
  const { id, period, amount, used } = row
  const resetsAt = period === 'task' ? null : row.ends_at
  return { capId: encodeId('cap', id), subject: subjectOf(row), period, amount, used, resetsAt }
}

function subjectOf(row: { project_id: number | null; key_lineage_id: string | null }) {
  if (row.project_id !== null) return 'project'
  return row.key_lineage_id === null ? 'account' : 'key'
}

type ByPerson = { accountUuid: string; actor: Actor }

export type CapWish = ByPerson & {
  /** At most one of them; neither is the whole account. */
  projectId?: number | undefined
  keyId?: string | undefined
  period: CapPeriod
  amount: number
}

export async function createCap(db: Db, wish: CapWish): Promise<CapRow> {
  const { accountUuid, actor, projectId, keyId, period, amount } = wish
  return await db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, 'spending-caps', accountUuid)
    await assertRoomForCap(tx, accountUuid)
    const subject = await findSubject(tx, wish)
    const capUuid = await insertCap(tx, {
      ...{ accountUuid, ...subject, period, amount },
      isDefault: false,
    })
    if (capUuid === undefined) {
      const message = 'is taken: this subject has a cap of that period, which can be changed'
      throw invalidRequest([{ field: 'period', message }])
    }
    const details = { period, credits: amount, projectId: projectId ?? null, keyId: keyId ?? null }
    const named = encodeId('cap', capUuid)
    await recordAct(tx, { accountUuid, actor, act: 'cap.created', subject: named, details })
    await beginCounting(tx, accountUuid, capUuid)
    return await requireCap(tx, accountUuid, capUuid)
  })
}

async function assertRoomForCap(tx: Tx, accountUuid: string): Promise<void> {
  if ((await countCaps(tx, accountUuid)) < limits.capsPerAccountMax) return
  const message = `is one too many: an account has at most ${limits.capsPerAccountMax} caps`
  throw invalidRequest([{ field: 'period', message }])
}

async function findSubject(tx: Tx, { accountUuid, projectId, keyId }: CapWish) {
  if (projectId !== undefined && keyId !== undefined) {
    const message = 'cannot be given together with projectId'
    throw invalidRequest([{ field: 'keyId', message }])
  }
  if (projectId !== undefined && !(await selectOpenProject(tx, accountUuid, projectId))) {
    throw invalidRequest([{ field: 'projectId', message: 'is not an open project of the account' }])
  }
  if (keyId === undefined) return { projectId: projectId ?? null, lineageUuid: null }
  const keyUuid = decodeId('key', keyId)
  const lineageUuid = keyUuid && (await selectLineage(tx, accountUuid, keyUuid))
  if (lineageUuid === undefined) {
    throw invalidRequest([{ field: 'keyId', message: 'is not a working key of the account' }])
  }
  return { projectId: null, lineageUuid }
}

/** What the period has seen already counts, so that a cap means the same whenever it was set. */
async function beginCounting(tx: Tx, accountUuid: string, capUuid?: string): Promise<void> {
  await lockCapsOf(tx, accountUuid)
  await markCaps(tx, accountUuid, { hasCaps: true })
  await recountCaps(tx, accountUuid, capUuid)
  await insertReachedSteps(tx, accountUuid, capUuid)
}

async function requireCap(tx: Tx, accountUuid: string, capUuid: string): Promise<CapRow> {
  const [row] = await selectCaps(tx, accountUuid, capUuid)
  if (!row) throw new ApiError('NOT_FOUND')
  return row
}

export type CapChange = ByPerson & { capUuid: string; amount: number }

/** A cap below what is used takes nothing away: it lets nothing more in. The same again is no act. */
export async function changeCap(db: Db, change: CapChange): Promise<CapRow> {
  const { accountUuid, actor, capUuid, amount } = change
  return await db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, 'spending-caps', accountUuid)
    const before = await requireCap(tx, accountUuid, capUuid)
    if (before.amount === amount) return before
    const subject = encodeId('cap', capUuid)
    const details = { credits: amount, before: before.amount }
    await recordAct(tx, { accountUuid, actor, act: 'cap.changed', subject, details })
    await lockCapsOf(tx, accountUuid)
    await updateAmount(tx, { accountUuid, capUuid, amount })
    await insertReachedSteps(tx, accountUuid, capUuid)
    return await requireCap(tx, accountUuid, capUuid)
  })
}

export async function deleteCap(db: Db, { accountUuid, actor, capUuid }: CapRemoval) {
  await db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, 'spending-caps', accountUuid)
    const { period, amount, project_id, key_id } = await requireCap(tx, accountUuid, capUuid)
    const keyId = key_id && encodeId('key', key_id)
    const details = { period, credits: amount, projectId: project_id, keyId }
    const subject = encodeId('cap', capUuid)
    await recordAct(tx, { accountUuid, actor, act: 'cap.deleted', subject, details })
    await lockCapsOf(tx, accountUuid)
    await deleteCapRow(tx, accountUuid, capUuid)
    await markCaps(tx, accountUuid, { hasCaps: (await countCaps(tx, accountUuid)) > 0 })
  })
}

export type CapRemoval = ByPerson & { capUuid: string }

/** Days and months begin elsewhere from now on, and what they have seen is counted anew. */
export async function changeTimeZone(
  db: Db,
  { accountUuid, actor, timeZone }: ByPerson & { timeZone: string },
): Promise<void> {
  await inTimeZone(timeZone, () =>
    db.transaction().execute(async (tx) => {
      await lockUntilCommit(tx, 'spending-caps', accountUuid)
      const { timeZone: before, hasCaps } = await readSpending(tx, accountUuid)
      if (before === timeZone) return
      await updateTimeZone(tx, accountUuid, timeZone)
      const subject = encodeId('acct', accountUuid)
      const details = { timeZone, before }
      await recordAct(tx, {
        accountUuid,
        actor,
        act: 'account.time_zone_changed',
        subject,
        details,
      })
      await lockCapsOf(tx, accountUuid)
      await markCaps(tx, accountUuid, { hasCaps })
      await recountCaps(tx, accountUuid)
      await insertReachedSteps(tx, accountUuid)
    }),
  )
}

/** New tasks are refused until it is resumed; open ones go on. The same again is no act. */
export async function pauseSpending(
  db: Db,
  { accountUuid, actor, isPaused }: ByPerson & { isPaused: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, 'spending-caps', accountUuid)
    const { pausedAt } = await readSpending(tx, accountUuid)
    if ((pausedAt !== null) === isPaused) return
    const act = isPaused ? 'spending.paused' : 'spending.resumed'
    const subject = encodeId('acct', accountUuid)
    await recordAct(tx, { accountUuid, actor, act, subject, details: {} })
    await pauseBalance(tx, accountUuid, { isPaused })
  })
}

export type NewKeyOf = { accountUuid: string; keyId: string }

/** The cap that a key of device login begins with. */
export async function capDeviceKey(tx: Tx, { accountUuid, keyId }: NewKeyOf): Promise<void> {
  const lineageUuid = await requireLineage(tx, accountUuid, keyId)
  const amount = limits.deviceKeyCreditsPerDay
  const cap = { accountUuid, projectId: null, lineageUuid, amount }
  const capUuid = await insertCap(tx, { ...cap, period: 'day', isDefault: true })
  if (capUuid !== undefined) await beginCounting(tx, accountUuid, capUuid)
}

/** A key gives away no more than it has, so a key that it makes begins with the same caps. */
export async function capMadeKey(
  tx: Tx,
  { accountUuid, keyId, makerKeyId }: NewKeyOf & { makerKeyId: string },
): Promise<void> {
  const ofLineage = await requireLineage(tx, accountUuid, makerKeyId)
  const forLineage = await requireLineage(tx, accountUuid, keyId)
  const copies = await insertCopies(tx, { accountUuid, ofLineage, forLineage })
  if (copies === 0) return
  await lockCapsOf(tx, accountUuid)
  await markCaps(tx, accountUuid, { hasCaps: true })
}

async function requireLineage(tx: Tx, accountUuid: string, keyId: string): Promise<string> {
  const keyUuid = decodeId('key', keyId)
  const lineageUuid = keyUuid && (await selectLineage(tx, accountUuid, keyUuid))
  if (lineageUuid === undefined) throw new Error(`Key ${keyId} does not work in its account`)
  return lineageUuid
}

const cappedAccountsMax = 100_000

/**
 * Which accounts this process last saw with caps, so that their creates take the statement that counts them
 * in the first place. A hint: the statement without caps refuses an account that has some, and the one with
 * caps works for one that has none.
 */
export type CappedAccounts = {
  has(accountUuid: string): boolean
  set(accountUuid: string, isCapped: boolean): void
}

export function rememberCappedAccounts(): CappedAccounts {
  const capped = new Set<string>()
  return {
    has: (accountUuid) => capped.has(accountUuid),
    set(accountUuid, isCapped) {
      capped.delete(accountUuid)
      if (!isCapped) return
      const [oldest] = capped
      if (capped.size >= cappedAccountsMax && oldest !== undefined) capped.delete(oldest)
      capped.add(accountUuid)
    },
  }
}
