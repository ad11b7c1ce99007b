// The ledger of the deployment, and ledger checks.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { accountId } from '../../identity/people/me-schema.ts'
import { time } from '../../identity/people/members/member-schema.ts'

const closed = { additionalProperties: false } as const
const tag = 'Ledger'

const whole = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

const sum = (title: string, description: string) =>
  Type.Object(
    {
      accounts: whole('How many accounts.'),
      granted: whole('What came in.'),
      available: whole('What clients can spend.'),
      held: whole('What open tasks hold.'),
      spent: whole('What was charged.'),
    },
    { ...closed, title, description },
  )

/** What a proof counts; every fault must be 0. */
const faults = {
  sumOfAllLedgerAccounts: Type.Integer({
    minimum: -Number.MAX_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'All postings together.',
  }),
  balancesThatDiffer: whole('Balances that are not the sum of their entries.'),
  entryNumberGaps: whole('Accounts whose entries are not numbered without gaps.'),
  runningBalancesThatDiffer: whole('Entries whose balance after them is wrong.'),
  heldThatDiffers: whole('Accounts that hold something else than their open tasks do.'),
  tasksWithoutHold: whole('Tasks for which nothing was ever held.'),
  finalTasksWithoutSettlement: whole('Final tasks that were not settled.'),
  openTasksWithSettlement: whole('Open tasks that were settled.'),
  settlementsThatDiffer: whole('Settlements that are not what was held.'),
  transitionsWithoutEvent: whole('Tasks whose events are not as many as their transitions.'),
  marksThatDiffer: whole('Accounts whose entries differ from the checkpoint of the hourly check.'),
}

const proof = Type.Object(
  {
    balanced: Type.Boolean({ description: 'Whether every fault is 0.' }),
    provenAt: time('When the ledger was read.'),
    tookMs: whole('How long that took.'),
    accounts: whole('How many balances were compared.'),
    entries: whole('How many entries were checked. 0 if there were none.'),
    entriesRead: whole(
      'How many of them this proof read; the others were read by those before it.',
    ),
    isFull: Type.Boolean({ description: 'Whether it read every entry there is.' }),
    settlements: whole('How many settlements were compared.'),
    faults: Type.Object(faults, { ...closed, title: 'BookFaults', description: 'All 0 in order.' }),
    wrongAccounts: Type.Array(accountId, {
      maxItems: limits.wrongAccountsShownMax,
      description: `In which accounts, live or test, the faults are; the first ${limits.wrongAccountsShownMax}.`,
    }),
  },
  { ...closed, title: 'BookProof' },
)

const proofExample = {
  balanced: true,
  provenAt: '2026-11-15T09:00:00.000Z',
  tookMs: 184,
  accounts: 12,
  entries: 40_310,
  entriesRead: 40_310,
  isFull: true,
  settlements: 13_402,
  faults: Object.fromEntries(Object.keys(faults).map((name) => [name, 0])),
  wrongAccounts: [],
}

export const getBooksOperation = {
  operationId: 'getBooks',
  method: 'GET',
  path: '/operator/v1/books',
  tag,
  summary: 'Read the ledger totals',
  description:
    'The balances of all accounts added up, live and test apart, and the last ledger check. The worker runs one every hour.',
  access: { who: 'operator' },
  reply: {
    status: 200,
    description: 'The books.',
    schema: Type.Object(
      {
        live: sum('LiveBooks', 'All live accounts.'),
        test: sum('TestBooks', 'All test twins.'),
        openAdjustments: whole('How many adjustments wait for a second operator.'),
        proof: Type.Union([proof, Type.Null()], {
          description: 'The last proof; null before the first.',
        }),
      },
      // words-ok: the name of a type in generated code
      { ...closed, title: 'Books' },
    ),
    example: {
      live: { accounts: 6, granted: 600_000, available: 480_000, held: 20_000, spent: 100_000 },
      test: { accounts: 6, granted: 6_000_000, available: 5_900_000, held: 0, spent: 100_000 },
      openAdjustments: 1,
      proof: proofExample,
    },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const proveBooksOperation = {
  operationId: 'proveBooks',
  method: 'POST',
  path: '/operator/v1/books/prove',
  tag,
  summary: 'Run a ledger check',
  description:
    'Reads the whole ledger in one snapshot and compares it with balances, tasks and settlements. ' +
    'Those who ask at the same time get the same proof.',
  access: { who: 'operator' },
  reply: { status: 200, description: 'The proof.', schema: proof, example: proofExample },
  errors: [],
} as const satisfies ConsoleOperation
