// Answers to the questions that the start page, the README and the guides ask, so that a first try gets an
// answer to its question. Every other question gets the general answer of the simulator.

export type SampleAnswer = {
  message: string
  /** For a response schema: of these, the ones that it names. */
  data: Record<string, unknown>
}

type Sample = SampleAnswer & { questions: readonly string[] }

const samples: readonly Sample[] = [
  {
    questions: [
      'Can this retry loop charge a card twice?',
      'Is this retry loop safe to run twice?',
    ],
    message:
      'Yes, it can. Each attempt makes a new idempotency key: if a charge goes through and its reply is lost, the next attempt charges the card again. Make the key once, before the loop, and pass it to every attempt.',
    data: {
      safe: false,
      reason:
        'Each attempt makes a new idempotency key. If a charge goes through and its reply is lost, the next attempt charges the card again.',
      fix: 'Make the key once, before the loop, and pass it to every attempt.',
    },
  },
  {
    questions: ['Does this query use the index on created_at?'],
    message:
      'It can: read in the order of the index, the rows need no sort. Without a limit the planner may still prefer to scan the whole table and sort it, because every row is wanted. Check with explain (analyze, buffers).',
    data: { usesIndex: true, reason: 'Read in the order of the index, the rows need no sort.' },
  },
  {
    questions: ['Is it safe to call this twice?'],
    message:
      'Only if it is idempotent: a second call with the same arguments must leave the same state and repeat the first reply. Send an idempotency key with it, and let the receiver store that key with the result.',
    data: { safe: false, reason: 'Nothing makes the second call repeat the first.' },
  },
  {
    questions: ['Is it safe to retry this request?', 'Is it safe to retry PATCH /orders/7?'],
    message:
      'Yes, where the request sets values: {"paid": true} leaves the same order however often it arrives. It would not be safe if it changed a value relative to what it was, or if a payment followed each time it arrives.',
    data: { safe: true, reason: 'It sets a value, so a second request leaves the same order.' },
  },
  {
    questions: ['Read the invoice: "No. 77, total 12.50, paid by card on 3 November"'],
    message: 'Invoice 77: the total is 12.50, paid by card on 3 November.',
    data: { number: '77', total: 12.5, isPaid: true, is_paid: true },
  },
  {
    questions: ['Is this a question, a complaint or praise?'],
    message: 'A complaint: it says that something broke, and that it was not the first time.',
    data: { kind: 'complaint' },
  },
  {
    questions: [
      'Can this migration lock the orders table?',
      'Does this migration lock the orders table?',
      'Does this migration lock the table?',
      'May this migration run while the service is up?',
    ],
    message:
      'It can block it: alter table takes an ACCESS EXCLUSIVE lock, and while it waits for that, every later query waits behind it. Set lock_timeout to a second or two and retry, and do what rewrites the table in batches.',
    data: { locks: true, lockMode: 'ACCESS EXCLUSIVE', fixes: ['Set lock_timeout and retry.'] },
  },
  {
    questions: ['Is it safe to add a column with a default to a table of 40 million rows?'],
    message:
      'Yes, from PostgreSQL 11 on, if the default is constant: it is stored once and no row is rewritten. A volatile default, such as random(), rewrites the table under an ACCESS EXCLUSIVE lock. Set lock_timeout either way.',
    data: { safe: true, reason: 'A constant default is stored once; no row is rewritten.' },
  },
  {
    questions: ['Review this migration: alter table orders add column paid_at timestamptz;'],
    message:
      'Safe to run: a column without a default that may be null changes the catalog only. Set lock_timeout, because the statement still needs an ACCESS EXCLUSIVE lock for a moment.',
    data: { safe: true, reason: 'A column that may be null changes the catalog only.' },
  },
]

const note = '\n\nSimulated: no engineer has seen the task, because it was created with a test key.'

const known: readonly { opening: string; answer: SampleAnswer }[] = samples.flatMap(
  ({ questions, message, data }) =>
    questions.map((question) => ({
      opening: normalize(question),
      answer: { message: `${message}${note}`, data },
    })),
)

/** What follows the question, such as the code that it is about, may be any. */
export function findSampleAnswer(prompt: string): SampleAnswer | undefined {
  const asked = normalize(prompt)
  return known.find(({ opening }) => asked.startsWith(opening))?.answer
}

function normalize(text: string): string {
  return text.trim().toLowerCase().split(/\s+/).join(' ')
}

/**
 * The made-up data with the sample's values in the places that the schema names. It may not fit: the schema
 * decides, and then the made-up data stands.
 */
export function fillSampleData(
  schema: Record<string, unknown>,
  made: Record<string, unknown>,
  { data }: SampleAnswer,
): Record<string, unknown> | undefined {
  const { properties } = schema
  if (typeof properties !== 'object' || properties === null) return undefined
  const named = Object.entries(data).filter(([name]) => Object.hasOwn(properties, name))
  return named.length === 0 ? undefined : { ...made, ...Object.fromEntries(named) }
}
