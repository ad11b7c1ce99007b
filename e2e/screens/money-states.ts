// Clients, their credits and the ledger in their states, as the service would report them.
import type { Page } from 'playwright-core'
import { idOf } from './ids.ts'
import { ago, days } from './moments.ts'
import { say } from './withhold.ts'

export const moneyPaths = {
  accounts: '/operator/v1/accounts',
  account: '/operator/v1/accounts/acct_*s5t6v',
  ledger: '/operator/v1/accounts/*/ledger',
  adjustments: '/operator/v1/adjustments',
  books: '/operator/v1/books',
}

export const accountId = 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v'
const testAccountId = 'acct_06a1ynhfkzvw5b8q2d3r4s5t6v'
const page = (data: unknown[]) => ({ data, hasMore: false, nextCursor: null })

const clients = [
  ['Northwind Pay', 85_817, 2_233, 11_950, 3, 2],
  ['Blue Harbour Insurance', 1_204_000, 86_400, 3_918_224, 12, 6],
  ['Quill Labs', 420, 0, 35_580, 1, 1],
  ['Ümlaut Möbel GmbH', 310_250, 7_200, 172_550, 4, 3],
  ['Fern Street Clinic', 0, 0, 0, 2, 0],
] as const

export const sayAccounts = say(
  moneyPaths.accounts,
  page(
    clients
      .map(([name, available, held, spent, members, keys], index) => ({
        id: index === 0 ? accountId : idOf('acct', index),
        testAccountId: index === 0 ? testAccountId : idOf('acct', index + 5),
        name,
        createdAt: ago(days(385 - index * 83) + index * 217 + 51),
        suspendedAt: index === 2 ? ago(days(1) + 94) : null,
        closedAt: null,
        perSecond: index === 1 ? 250 : 10,
        ...{ available, held, spent, members, keys },
        tasksByDay: Array.from({ length: 28 }, (_, day) =>
          spent === 0 || day % 7 > 4 ? 0 : ((day * 7 + index * 5) % 11) + 2,
        ),
        lastActiveAt: spent === 0 ? null : ago(index * days(index) + 12),
      }))
      .toReversed(),
  ),
)
export const sayNoAccounts = say(moneyPaths.accounts, page([]))

const key = (number: number, given: object) => ({
  id: idOf('key', number),
  mode: 'live',
  name: 'Checkout production',
  hint: `trs_live_…8rT${number}`,
  revision: 'A',
  perSecond: 5,
  perHour: 18_000,
  createdAt: ago(days(210 - number * 46) + number * 83),
  lastUsedAt: ago(2),
  expiresAt: null,
  revokedAt: null,
  ...given,
})

const member = (number: number, name: string, role: string) => ({
  personId: idOf('person', number),
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  role,
  since: ago(days(385 - number * 71) + number * 37 + 14),
})

const client = {
  id: accountId,
  name: 'Northwind Pay',
  createdAt: ago(days(385) + 51),
  suspendedAt: null,
  suspensionReason: null,
  closedAt: null,
  live: {
    ...{ accountId, perSecond: 10 },
    ...{ available: 85_817, held: 2_233, spent: 11_950, granted: 100_000 },
    quotas: {
      pendingTasks: { used: 5, limit: 10_000 },
      tasks: { used: 412, limit: null },
      contentBytes: { used: 1_482_113, limit: 50_000_000_000 },
    },
    spending: {
      ...{ pausedAt: null, timeZone: 'Europe/Berlin' },
      caps: [
        {
          ...{ id: idOf('cap', 1), subject: 'account', projectId: null, keyId: null, name: '' },
          ...{ period: 'month', credits: 20_000, isDefault: false, used: 14_183, charged: 11_950 },
          ...{ resetsAt: ago(-days(14)), reachedAt: null },
        },
      ],
    },
  },
  test: {
    ...{ accountId: testAccountId, perSecond: 10 },
    ...{ available: 998_200, held: 0, spent: 1_800, granted: 1_000_000 },
    quotas: {
      pendingTasks: { used: 0, limit: 1_000 },
      tasks: { used: 37, limit: 20_000 },
      contentBytes: { used: 9_114, limit: 1_000_000_000 },
    },
    spending: { pausedAt: null, timeZone: 'Europe/Berlin', caps: [] },
  },
  memberCount: 3,
  members: [
    member(1, 'Ana Kovač', 'owner'),
    member(2, 'Ben Oduya', 'developer'),
    member(3, 'Cleo Park', 'viewer'),
  ],
  keyCount: 3,
  keys: [
    key(1, {}),
    key(2, { name: 'Nightly report', perSecond: 1, perHour: 3_600, lastUsedAt: ago(60 * 9 + 7) }),
    key(3, { name: 'Old laptop', revokedAt: ago(days(6) + 131), lastUsedAt: null }),
  ],
  openAdjustments: 1,
}

const entry = (number: number, kind: string, text: string, given: object) => ({
  number,
  at: ago((43 - number) * 31 + number),
  kind,
  text,
  availableChange: 0,
  heldChange: 0,
  availableAfter: 85_817,
  heldAfter: 2_233,
  taskId: kind === 'grant' || kind === 'adjust' ? null : idOf('task', number % 10),
  projectId: null,
  projectName: kind === 'grant' || kind === 'adjust' ? null : 'Checkout',
  createdBy: null,
  ...given,
})

const entries = [
  entry(42, 'release', 'Unused part of the hold', { availableChange: 193, heldChange: -193 }),
  entry(41, 'capture', '217 s × 1.5 × 1.25', {
    ...{ heldChange: -407, availableAfter: 85_624, heldAfter: 2_426 },
  }),
  entry(40, 'adjust', 'Invoice 6 was booked twice.', {
    ...{ availableChange: -1_200, availableAfter: 85_624, heldAfter: 2_833 },
  }),
  entry(39, 'hold', 'Task created', {
    ...{ availableChange: -600, heldChange: 600, availableAfter: 86_824, heldAfter: 2_833 },
  }),
  entry(38, 'grant', 'Paid by invoice 7.', {
    ...{ availableChange: 36_000, availableAfter: 87_424, heldAfter: 2_233 },
  }),
]

const operator = (number: number, name: string) => ({ personId: idOf('person', number), name })
export const grace = operator(8, 'Grace Okafor')
const ada = operator(9, 'Ada Lindqvist')

export const adjustment = (number: number, given: object) => ({
  id: idOf('adjust', number),
  accountId,
  accountName: 'Northwind Pay',
  mode: 'live',
  kind: 'adjust',
  credits: -1_200,
  reason: 'Invoice 7 was booked twice.',
  state: 'proposed',
  proposedBy: grace,
  proposedAt: ago(14),
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  entryNumber: null,
  availableNow: 85_817,
  ...given,
})

const adjustments = [
  adjustment(1, {}),
  adjustment(2, {
    credits: 7_200,
    reason: 'Two answers of 12 November were wrong: refunded after a call.',
    state: 'approved',
    ...{ decidedBy: ada, decidedAt: ago(223), proposedAt: ago(258), entryNumber: 37 },
  }),
  adjustment(3, {
    credits: -90_000,
    reason: 'Credits of the pilot that ended.',
    state: 'rejected',
    ...{ decidedBy: ada, decidedAt: ago(days(1) + 23), proposedAt: ago(days(1) + 64) },
    decisionReason: 'The pilot runs until the end of the year.',
    mode: 'test',
  }),
]

export const sayAdjustments = say(moneyPaths.adjustments, page(adjustments))
export const sayNoAdjustments = say(moneyPaths.adjustments, page([]))

const sayOf = (detail: object, rows: unknown[], corrections: unknown[]) => async (at: Page) => {
  await say(moneyPaths.account, detail)(at)
  await say(moneyPaths.ledger, page(rows))(at)
  await say(moneyPaths.adjustments, page(corrections))(at)
}

export const sayAccount = sayOf(client, entries, adjustments)
export const sayClosed = sayOf(
  {
    ...client,
    ...{ suspendedAt: ago(days(1) + 94), closedAt: ago(days(1) + 94) },
    suspensionReason: 'An owner closed the account.',
    live: { ...client.live, available: 88_050, held: 0 },
    ...{ memberCount: 0, members: [] },
    keys: client.keys.map((one) => ({ ...one, revokedAt: one.revokedAt ?? ago(days(1) + 94) })),
  },
  entries,
  [],
)
export const saySuspended = sayOf(
  {
    ...client,
    suspendedAt: ago(days(1) + 94),
    suspensionReason: 'The last invoice is 60 days late.',
    // Since then nothing gets through.
    keys: client.keys.map((one, index) => ({
      ...one,
      lastUsedAt: one.lastUsedAt === null ? null : ago(days(1) + 97 + index * 540),
    })),
  },
  entries,
  adjustments,
)
const nothing = { available: 0, held: 0, spent: 0, granted: 0 }
export const sayNewAccount = sayOf(
  {
    ...client,
    createdAt: ago(9),
    live: { ...client.live, ...nothing },
    test: { ...client.test, spent: 0, available: 1_000_000 },
    ...{ members: [], memberCount: 0, keys: [], keyCount: 0, openAdjustments: 0 },
  },
  [],
  [],
)

const faults = {
  sumOfAllLedgerAccounts: 0,
  balancesThatDiffer: 0,
  entryNumberGaps: 0,
  runningBalancesThatDiffer: 0,
  heldThatDiffers: 0,
  tasksWithoutHold: 0,
  finalTasksWithoutSettlement: 0,
  openTasksWithSettlement: 0,
  settlementsThatDiffer: 0,
  transitionsWithoutEvent: 0,
  marksThatDiffer: 0,
}
const proof = {
  balanced: true,
  provenAt: ago(22),
  tookMs: 184,
  accounts: 10,
  entries: 40_310,
  entriesRead: 40_310,
  isFull: true,
  settlements: 13_402,
  faults,
  wrongAccounts: [] as string[],
}
const books = {
  live: {
    ...{ accounts: 5, granted: 5_834_624, available: 1_600_487 },
    ...{ held: 95_833, spent: 4_138_304 },
  },
  test: { accounts: 5, granted: 5_000_000, available: 4_941_200, held: 1_200, spent: 57_600 },
  openAdjustments: 1,
  proof,
}

export const sayBooks = say(moneyPaths.books, books)
export const sayUnproven = say(moneyPaths.books, { ...books, openAdjustments: 0, proof: null })
export const sayNothingProven = say(moneyPaths.books, {
  live: { accounts: 0, granted: 0, available: 0, held: 0, spent: 0 },
  test: { accounts: 0, granted: 0, available: 0, held: 0, spent: 0 },
  openAdjustments: 0,
  proof: { ...proof, accounts: 0, entries: 0, entriesRead: 0, settlements: 0 },
})
export const sayWrongBooks = say(moneyPaths.books, {
  ...books,
  proof: {
    ...proof,
    balanced: false,
    faults: { ...faults, balancesThatDiffer: 1, heldThatDiffers: 2 },
    wrongAccounts: [accountId, testAccountId],
  },
})
