import { encodeId } from '../../../core/ids.ts'
import type { ListedKey } from '../../identity/api-keys/api-keys.ts'
import { describeQuotas } from '../../money/balances/balances.ts'
import { presentSpending } from '../../money/caps/present.ts'
import type { AccountDetail, AccountDetailRow, AccountListRow } from './accounts.ts'

export function presentListed(row: AccountListRow) {
  return {
    id: encodeId('acct', row.id),
    testAccountId: encodeId('acct', row.test_account_id),
    name: row.name,
    createdAt: row.created_at.toISOString(),
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    perSecond: row.per_second,
    available: row.available,
    held: row.held,
    spent: row.spent,
    members: row.members,
    keys: row.keys,
    tasksByDay: row.tasks_by_day,
    lastActiveAt: row.last_active_at?.toISOString() ?? null,
  }
}

export function presentAccount({ live, test, members, keys, counts, spending }: AccountDetail) {
  return {
    id: encodeId('acct', live.id),
    name: live.name,
    createdAt: live.created_at.toISOString(),
    suspendedAt: live.suspended_at?.toISOString() ?? null,
    suspensionReason: live.suspension_reason,
    closedAt: live.closed_at?.toISOString() ?? null,
    live: presentHalf(live, spending.live),
    test: presentHalf(test, spending.test),
    memberCount: counts.members,
    members: members.map((member) => ({
      personId: encodeId('person', member.person_id),
      name: member.name,
      email: member.email,
      role: member.role,
      since: member.created_at.toISOString(),
    })),
    keyCount: counts.keys,
    keys: keys.map(presentKey),
    openAdjustments: counts.open_adjustments,
  }
}

function presentHalf(row: AccountDetailRow, spending: AccountDetail['spending']['live']) {
  const { id, per_second, available, held, spent, granted } = row
  return {
    accountId: encodeId('acct', id),
    perSecond: per_second,
    ...{ available, held, spent, granted },
    quotas: describeQuotas(row),
    spending: presentSpending(spending.row, spending.caps),
  }
}

export function presentKey(key: ListedKey) {
  return {
    id: encodeId('key', key.id),
    mode: key.is_test ? 'test' : 'live',
    name: key.name,
    hint: key.hint,
    revision: key.revision,
    perSecond: key.per_second,
    perHour: key.per_hour,
    createdAt: key.created_at.toISOString(),
    lastUsedAt: key.last_used_at?.toISOString() ?? null,
    expiresAt: key.expires_at?.toISOString() ?? null,
    revokedAt: key.revoked_at?.toISOString() ?? null,
  }
}
