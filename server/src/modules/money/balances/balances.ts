// Quotas: how many pending tasks, tasks and bytes of content an account may have. Invariants:
// - What is used stands on the account's balance row and changes in the transaction of what it counts;
//   the guard is part of the UPDATE that counts up, so no number of concurrent requests gets past it.
// - Counting down never fails: a counter that is wrong must not keep a task from being settled.
//   recount.ts finds such a counter and mends it.
// - The bytes of an upload count from its announcement, and pass to the task that uses it.
// - Every change of a quota is audited with its reason.
import type { Actor } from '../../../core/caller.ts'
import { ApiError, invalidRequest } from '../../../core/errors.ts'
import { encodeId } from '../../../core/ids.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { Account } from '../../identity/accounts/accounts.ts'
import { recordAct } from '../../identity/audit/audit.ts'
import type { QuotaLimits } from './queries.ts'
import {
  addBytes,
  lockQuotas,
  type QuotaRow,
  selectQuotas,
  subtractBytes,
  subtractTasks,
  updateQuotas,
} from './queries.ts'

export type { QuotaLimits } from './queries.ts'

export type QuotaName = 'pendingTasks' | 'tasks' | 'contentBytes'

/** Limit null: none. */
export type QuotaUse = { used: number; limit: number | null }
export type Quotas = Record<QuotaName, QuotaUse>

export async function readQuotas(db: Db | Tx, accountUuid: string): Promise<Quotas> {
  const row = await selectQuotas(db, accountUuid)
  if (!row) throw new Error(`Account ${accountUuid} has no balance row`)
  return describeQuotas(row)
}

/** A counter below zero is one that recount.ts has not corrected yet. */
export function describeQuotas(row: QuotaRow): Quotas {
  return {
    pendingTasks: { used: Math.max(0, row.pending_tasks), limit: row.pending_tasks_max },
    tasks: { used: Math.max(0, row.kept_tasks), limit: row.kept_tasks_max },
    contentBytes: { used: Math.max(0, row.content_bytes), limit: row.content_bytes_max },
  }
}

/** Each quota that has no room for a create of so many bytes. */
export async function findQuotasReached(
  db: Db,
  accountUuid: string,
  bytes: number,
): Promise<ApiError[]> {
  const quotas = await readQuotas(db, accountUuid)
  const added: Record<QuotaName, number> = { pendingTasks: 1, tasks: 1, contentBytes: bytes }
  return (Object.entries(quotas) as [QuotaName, QuotaUse][]).flatMap(([name, { used, limit }]) =>
    limit !== null && used + added[name] > limit ? [quotaReached(name, { used, limit })] : [],
  )
}

/** Counts the bytes of an upload that is announced, or says that there is no room for them. */
export async function reserveBytes(tx: Tx, accountUuid: string, bytes: number): Promise<void> {
  if (await addBytes(tx, accountUuid, bytes)) return
  const { used, limit } = (await readQuotas(tx, accountUuid)).contentBytes
  throw quotaReached('contentBytes', { used, limit: limit ?? 0 })
}

export type FreedBytes = { accountUuid: string; bytes: number }

/** In the transaction that removes them, as its last step: the balance rows are locked by this. */
export async function freeBytes(tx: Tx, freed: readonly FreedBytes[]): Promise<void> {
  const byAccount = new Map<string, number>()
  for (const { accountUuid, bytes } of freed) {
    byAccount.set(accountUuid, (byAccount.get(accountUuid) ?? 0) + bytes)
  }
  // Always in the same order, or two transactions that free bytes of the same accounts deadlock.
  for (const accountUuid of [...byAccount.keys()].sort()) {
    const bytes = byAccount.get(accountUuid) ?? 0
    if (bytes > 0) await subtractBytes(tx, accountUuid, bytes)
  }
}

export type ForgottenTasks = { accountUuid: string; tasks: number; bytes: number }

/** Of tasks that were deleted as a whole, in the transaction that did it. */
export async function forgetTasks(tx: Tx, forgotten: ForgottenTasks): Promise<void> {
  await subtractTasks(tx, forgotten)
}

const phrases: Record<QuotaName, (limit: string) => string> = {
  pendingTasks: (limit) =>
    `The account has ${limit} pending tasks, as many as it may. Wait for tasks to end or cancel some.`,
  tasks: (limit) =>
    `The account has ${limit} test tasks, as many as it may. Test tasks are deleted after 7 days.`,
  contentBytes: (limit) =>
    `The account may keep ${limit} bytes of content, and this would exceed it. Delete attachments of final tasks or unused uploads.`,
}

function quotaReached(
  quota: QuotaName,
  { used, limit }: { used: number; limit: number },
): ApiError {
  const message = `${phrases[quota](limit.toLocaleString('en-US'))} The operator can raise this quota.`
  return new ApiError('QUOTA_REACHED', { message, details: { quota, limit, used } })
}

export type QuotaChange = {
  account: Pick<Account, 'uuid' | 'isTest'>
  limits: QuotaLimits
  reason: string
  actor: Actor
}

/** A quota below what is used takes nothing away: it lets nothing more in. The same again is no act. */
export async function changeQuotas(tx: Tx, change: QuotaChange): Promise<void> {
  const { account, limits, reason, actor } = change
  const accountUuid = account.uuid
  if (limits.tasks !== undefined && !account.isTest)
    throw invalidRequest([{ field: 'tasks', message: 'is a quota of test accounts alone' }])
  const before = describeQuotas(await lockQuotas(tx, accountUuid))
  const names = Object.keys(before) as QuotaName[]
  const changed = names.filter(
    (name) => limits[name] !== undefined && limits[name] !== before[name].limit,
  )
  if (changed.length === 0) return
  await recordAct(tx, {
    accountUuid,
    actor,
    act: 'account.quotas_changed',
    subject: encodeId('acct', accountUuid),
    details: {
      quotas: Object.fromEntries(changed.map((name) => [name, limits[name]])),
      before: Object.fromEntries(changed.map((name) => [name, before[name].limit])),
      reason,
    },
  })
  await updateQuotas(tx, accountUuid, limits)
}
