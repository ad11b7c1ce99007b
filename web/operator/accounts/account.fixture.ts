// A client, its keys and its adjustments, for tests.
import type { Adjustment, ClientAccount, ClientAccountDetail } from './account-queries.ts'

export const accountId = 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v'
export const testAccountId = 'acct_06a1ynhfkzvw5b8q2d3r4s5t6v'
export const ownId = 'person_06a1ynhfkxvw5b8q2d3r4s5t6v'

export function makeListed(given: Partial<ClientAccount> = {}): ClientAccount {
  return {
    id: accountId,
    testAccountId,
    name: 'Example',
    createdAt: '2026-11-01T09:30:00.000Z',
    suspendedAt: null,
    closedAt: null,
    perSecond: 10,
    available: 85_817,
    held: 2_233,
    spent: 11_950,
    members: 3,
    keys: 2,
    tasksByDay: Array.from({ length: 28 }, (_, day) => (day % 7 < 5 ? 10 : 0)),
    lastActiveAt: '2026-11-15T14:30:00.000Z',
    ...given,
  }
}

export function makeAccount(given: Partial<ClientAccountDetail> = {}): ClientAccountDetail {
  return {
    id: accountId,
    name: 'Example',
    createdAt: '2026-11-01T09:30:00.000Z',
    suspendedAt: null,
    closedAt: null,
    suspensionReason: null,
    live: {
      ...{ accountId, perSecond: 10 },
      ...{ available: 85_817, held: 2_233, spent: 11_950, granted: 100_000 },
      quotas: {
        pendingTasks: { used: 5, limit: 10_000 },
        tasks: { used: 412, limit: null },
        contentBytes: { used: 1_482_113, limit: 50_000_000_000 },
      },
      spending: { pausedAt: null, timeZone: 'UTC', caps: [] },
    },
    test: {
      ...{ accountId: testAccountId, perSecond: 20 },
      ...{ available: 1_000_000, held: 0, spent: 0, granted: 1_000_000 },
      quotas: {
        pendingTasks: { used: 0, limit: 1_000 },
        tasks: { used: 37, limit: 20_000 },
        contentBytes: { used: 9_114, limit: 1_000_000_000 },
      },
      spending: { pausedAt: null, timeZone: 'UTC', caps: [] },
    },
    memberCount: 1,
    members: [
      {
        personId: 'person_06a1ynhfkyvw5b8q2d3r4s5t6v',
        name: 'Ada Example',
        email: 'ada@example.com',
        role: 'owner',
        since: '2026-11-01T09:30:00.000Z',
      },
    ],
    keyCount: 1,
    keys: [makeKey()],
    openAdjustments: 0,
    ...given,
  }
}

export function makeKey(
  given: Partial<ClientAccountDetail['keys'][number]> = {},
): ClientAccountDetail['keys'][number] {
  return {
    id: 'key_06a1ynhfm3vw5b8q2d3r4s5t6v',
    mode: 'live',
    name: 'Support bot',
    hint: 'trs_live_…x7Qz',
    revision: 'A',
    perSecond: 1,
    perHour: 3_600,
    createdAt: '2026-11-15T09:30:00.000Z',
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
    ...given,
  }
}

export function makeAdjustment(given: Partial<Adjustment> = {}): Adjustment {
  return {
    id: 'adjust_06a1ynhfm9vw5b8q2d3r4s5t6v',
    kind: 'adjust',
    accountId,
    accountName: 'Example',
    mode: 'live',
    credits: -1_200,
    reason: 'Invoice 7 was booked twice.',
    state: 'proposed',
    proposedBy: { personId: 'person_06a1ynhfkzvw5b8q2d3r4s5t6v', name: 'Grace Example' },
    proposedAt: '2026-11-15T09:30:00.000Z',
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    entryNumber: null,
    availableNow: 85_817,
    ...given,
  }
}

export const me = {
  body: {
    id: ownId,
    name: 'Olga Operator',
    email: 'olga@example.com',
    accounts: [],
    engineer: null,
    operator: true,
    missing: [],
  },
}

export const page = (data: unknown[], nextCursor: string | null = null) => ({
  body: { data, hasMore: nextCursor !== null, nextCursor },
})
