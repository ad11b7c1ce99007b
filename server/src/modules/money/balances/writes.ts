// What others have written to balances, the row of an account that every create locks. The guard
// `available >= hold` is what forbids an overdraft, and those beside it keep the account within its
// quotas: they are on the row that is locked anyway, so they are judged after the wait for its lock.
import { sql } from 'kysely'
import { limits } from '../../../core/limits.ts'
import type { Tx } from '../../../db/client.ts'
import { runNamed } from '../../../db/named-statements.ts'
import type { Param } from '../../../db/statement.ts'

export type BalanceRow = {
  available: number
  held: number
  granted: number
  spent: number
  last_entry_number: number
}

/** Whether the settlement has to be told to caps. */
type SettledRow = BalanceRow & { has_caps: boolean }

/** With the quotas that every account of its kind begins with. */
export async function openBalance(tx: Tx, accountUuid: string): Promise<void> {
  await sql`
    insert into balances (account_id, pending_tasks_max, kept_tasks_max, content_bytes_max)
    select id, case when is_test then ${limits.testPendingTasksMax}::bigint
        else ${limits.pendingTasksMax} end,
      case when is_test then ${limits.testTasksMax}::bigint end,
      case when is_test then ${limits.testContentBytesMax}::bigint else ${limits.contentBytesMax} end
    from accounts where id = ${accountUuid}`.execute(tx)
}

/**
 * Returns the balance after the grant, or undefined when it would go beyond the bound. Locks the
 * account's row until the transaction ends.
 */
export async function addGrant(
  tx: Tx,
  accountUuid: string,
  amount: number,
  grantedMax: number,
): Promise<BalanceRow | undefined> {
  return await tx
    .updateTable('balances')
    .set({
      available: sql`available + ${amount}`,
      granted: sql`granted + ${amount}`,
      last_entry_number: sql`last_entry_number + 1`,
    })
    .where('account_id', '=', accountUuid)
    .where('granted', '<=', grantedMax - amount)
    .returning(['available', 'held', 'granted', 'spent', 'last_entry_number'])
    .executeTakeFirst()
}

/** The opposite of a grant. The guard refuses to take more than is available. */
export async function deductCredits(
  tx: Tx,
  accountUuid: string,
  amount: number,
): Promise<BalanceRow | undefined> {
  return await tx
    .updateTable('balances')
    .set({
      available: sql`available - ${amount}`,
      granted: sql`granted - ${amount}`,
      last_entry_number: sql`last_entry_number + 1`,
    })
    .where('account_id', '=', accountUuid)
    .where('available', '>=', amount)
    .returning(['available', 'held', 'granted', 'spent', 'last_entry_number'])
    .executeTakeFirst()
}

export type Split = { charged: number; released: number; entries: number }

/** Takes a hold apart, so its task is no longer pending. The guard refuses to take more than is held. */
export async function splitHold(
  tx: Tx,
  accountUuid: string,
  split: Split,
): Promise<SettledRow | undefined> {
  const { charged, released, entries } = split
  const settle = tx
    .updateTable('balances')
    .set({
      held: sql`held - ${charged + released}`,
      available: sql`available + ${released}`,
      spent: sql`spent + ${charged}`,
      last_entry_number: sql`last_entry_number + ${entries}`,
      pending_tasks: sql`pending_tasks - 1`,
    })
    .where('account_id', '=', accountUuid)
    .where('held', '>=', charged + released)
    .returning(['available', 'held', 'granted', 'spent', 'last_entry_number', 'has_caps'])
  return (await runNamed(tx, 'split-hold', settle))[0]
}

type HoldOptions = {
  from: string
  /** Columns of `from` that are returned beside those of the balance. */
  passedOn: string
  isGuarded?: boolean | undefined
  isLocked?: boolean | undefined
}

export type HoldValues = { accountUuid: string; maxCredits: number; contentBytes: number }

const guards = (param: Param<HoldValues>) => `and b.available >= ${param('maxCredits')}
    and b.pending_tasks < b.pending_tasks_max
    and (b.kept_tasks_max is null or b.kept_tasks < b.kept_tasks_max)
    and b.content_bytes + ${param('contentBytes')}::bigint <= b.content_bytes_max`

/**
 * One hold where `from` has a row; no row comes back when a guard refuses it. Without the guard it is
 * the control of the tests against overdrafts. An account with caps is held for only under `lockRoom`.
 */
export const holdCredits = (
  param: Param<HoldValues>,
  { from, passedOn, isGuarded = true, isLocked = false }: HoldOptions,
) => `update balances b
  set available = b.available - ${param('maxCredits')}, held = b.held + ${param('maxCredits')},
    last_entry_number = b.last_entry_number + 1, pending_tasks = b.pending_tasks + 1,
    kept_tasks = b.kept_tasks + 1, content_bytes = b.content_bytes + ${param('contentBytes')}::bigint
  from ${from}
  where b.account_id = ${param('accountUuid')}
    ${isLocked ? '' : `and not b.is_stopped and not b.has_caps and b.spending_paused_at is null`}
    ${isGuarded && !isLocked ? guards(param) : ''}
  returning b.available, b.held, b.last_entry_number, ${passedOn}`

/** The version of the caps as the snapshot of the statement has it, beside that of the locked row. */
const isVersionSeen = (account: string) => `b.caps_version =
      (select seen.caps_version from balances seen where seen.account_id = ${account})`

/**
 * Locks the balance row where every guard lets the hold through, so that caps are judged before anything
 * is written. A cap that was added while this waited is not visible to the statement: then there is no row.
 */
export const lockRoom = (param: Param<HoldValues>, { from }: { from: string }) =>
  `select b.account_id from balances b, ${from}
  where b.account_id = ${param('accountUuid')} and not b.is_stopped
    and b.spending_paused_at is null ${guards(param)}
    and ${isVersionSeen(param('accountUuid'))}
  for no key update of b`

/**
 * The whole `held_credits` of the row of `from`; no row comes back when less than that is held, or when a
 * cap was added while this waited, which the statement could not give anything back to.
 */
export const releaseCredits = (
  param: Param<{ accountUuid: string }>,
  { from }: { from: string },
) => `update balances b
  set held = b.held - ${from}.held_credits, available = b.available + ${from}.held_credits,
    last_entry_number = b.last_entry_number + 1, pending_tasks = b.pending_tasks - 1
  from ${from}
  where b.account_id = ${param('accountUuid')} and b.held >= ${from}.held_credits
    and ${isVersionSeen(param('accountUuid'))}
  returning b.available, b.held, b.last_entry_number, b.has_caps, ${from}.held_credits`

/**
 * Takes the hold of the row of `from` apart: it has `held_credits`, of which `charged` is spent. No row comes back in
 * the same cases.
 */
export const settleCredits = ({ from }: { from: string }) => `update balances b
  set held = b.held - ${from}.held_credits,
    available = b.available + ${from}.held_credits - ${from}.charged,
    spent = b.spent + ${from}.charged, pending_tasks = b.pending_tasks - 1,
    last_entry_number = b.last_entry_number + (${from}.charged > 0)::integer
      + (${from}.held_credits > ${from}.charged)::integer
  from ${from}
  where b.account_id = ${from}.account_id and b.held >= ${from}.held_credits
    and ${from}.held_credits >= ${from}.charged and ${isVersionSeen(`${from}.account_id`)}
  returning b.account_id, b.available, b.held, b.last_entry_number, b.has_caps, ${from}.charged,
    ${from}.held_credits - ${from}.charged as released`

/** Locks the row until the transaction ends: whatever is counted for a cap changes under this lock. */
export async function lockCapsOf(tx: Tx, accountUuid: string): Promise<void> {
  await sql`select from balances where account_id = ${accountUuid} for no key update`.execute(tx)
}

/** After a change of the caps or of the time zone they are reckoned in, under the lock. */
export async function markCaps(
  tx: Tx,
  accountUuid: string,
  { hasCaps }: { hasCaps: boolean },
): Promise<void> {
  await sql`
    update balances set has_caps = ${hasCaps}, caps_version = caps_version + 1
    where account_id = ${accountUuid}`.execute(tx)
}

/** False when it was so before. */
export async function pauseBalance(
  tx: Tx,
  accountUuid: string,
  { isPaused }: { isPaused: boolean },
): Promise<boolean> {
  const result = await sql`
    update balances set spending_paused_at = case when ${isPaused} then now() end
    where account_id = ${accountUuid} and (spending_paused_at is not null) <> ${isPaused}`.execute(
    tx,
  )
  return result.numAffectedRows === 1n
}
