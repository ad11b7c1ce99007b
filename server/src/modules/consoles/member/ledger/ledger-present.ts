// An entry of the ledger as the members of its account see it, and what it was for, in words.
import { encodeId } from '../../../../core/ids.ts'
import { minimumChargeCredits, multiplierUnit } from '../../../../core/money.ts'
import type { LedgerRow } from './ledger.ts'
import type { MakerRow } from './maker-queries.ts'

export function presentMaker({ maker_id, maker_is_key, maker_name }: MakerRow) {
  const kind = maker_is_key ? 'key' : 'person'
  return { kind, id: encodeId(kind, maker_id), name: maker_name } as const
}

export type ShownEntry = ReturnType<typeof presentLedgerEntry>

export function presentLedgerEntry(row: LedgerRow) {
  return {
    number: row.number,
    at: row.created_at.toISOString(),
    kind: row.kind,
    text: describeEntry(row),
    availableChange: changeOf('available', row),
    heldChange: changeOf('held', row),
    availableAfter: row.available_after,
    heldAfter: row.held_after,
    taskId: row.task_id === null ? null : encodeId('task', row.task_id),
    projectId: row.project_id,
    projectName: row.project_name,
    createdBy: row.maker_id ? presentMaker(row as MakerRow) : null,
  }
}

function changeOf(ledger: 'available' | 'held', { credit, debit, amount }: LedgerRow): number {
  if (credit === ledger) return amount
  return debit === ledger ? -amount : 0
}

const cancelTexts: Record<string, string> = {
  client: 'Cancelled by you',
  no_engineer: 'Cancelled: no engineer was there',
  ai_failed: 'Cancelled: the AI could not answer',
  expired: 'Cancelled: not answered in time',
  operator: 'Cancelled by the service',
}

function describeEntry(row: LedgerRow): string {
  switch (row.kind) {
    case 'grant':
      return row.reason ?? 'Credits granted'
    case 'adjust':
      return row.reason ?? 'Correction'
    case 'hold':
      return 'Task created'
    case 'capture':
      return describeCharge(row)
    case 'release':
      return row.cancel_reason !== null && row.amount === row.max_credits
        ? (cancelTexts[row.cancel_reason] ?? 'Cancelled')
        : 'Unused part of the hold'
  }
}

function describeCharge(row: LedgerRow): string {
  if (row.effort_seconds === null) return 'Cancelled by you while an engineer worked on it'
  const [mode, tag] = [row.mode_multiplier_e4 ?? 0, row.tag_multiplier_e4 ?? 0]
  const seconds = row.effort_seconds.toLocaleString('en-US')
  const product = `${seconds} s × ${mode / multiplierUnit} × ${tag / multiplierUnit}`
  const exact = (row.effort_seconds * mode * tag) / multiplierUnit ** 2
  if (exact < minimumChargeCredits && row.amount === minimumChargeCredits)
    return `${product}, minimum ${minimumChargeCredits}`
  if (exact > row.amount && row.amount === row.max_credits)
    return `${product}, ceiling ${row.amount.toLocaleString('en-US')}`
  return row.created_revision === 'B' && exact > row.amount ? `${product}, whole minutes` : product
}
