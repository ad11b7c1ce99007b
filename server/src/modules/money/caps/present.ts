import { encodeId } from '../../../core/ids.ts'
import type { CapRow, SpendingRow } from './caps.ts'

export function presentSpending({ pausedAt, timeZone }: SpendingRow, caps: CapRow[]) {
  return { pausedAt: pausedAt?.toISOString() ?? null, timeZone, caps: caps.map(presentCap) }
}

function presentCap(row: CapRow) {
  const { id, project_id: projectId, key_id: keyUuid, period, amount, used, charged } = row
  const isCounted = period !== 'task'
  const isFull = isCounted && used >= amount
  return {
    id: encodeId('cap', id),
    subject: projectId !== null ? 'project' : keyUuid !== null ? 'key' : 'account',
    projectId,
    keyId: keyUuid && encodeId('key', keyUuid),
    name: row.project_name ?? (row.key_name || row.key_hint) ?? '',
    period,
    credits: amount,
    isDefault: row.is_default,
    used,
    charged,
    resetsAt: isCounted ? row.resets_at.toISOString() : null,
    reachedAt: isFull ? (row.reached_at?.toISOString() ?? null) : null,
  }
}
