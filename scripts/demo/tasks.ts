// What clients of the demo ask: every mode, tag, and kind of result and file. The words are those of
// real reviews, so that pages can be judged by them.
import { onePagePdf, smallPng } from './sample-files.ts'

export type DemoTask = {
  prompt: string
  mode?: 'fast' | 'standard'
  tagId?: 1 | 2 | 3
  maxCredits: number
  attachments?: { fileName: string; mimeType: string; content: string }[]
  responseSchema?: Record<string, unknown>
}

const retryCode = `export async function consume(event: Event) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      await payments.capture(event.paymentId, { idempotencyKey: randomUUID() })
      await ack(event)
      return
    } catch (err) {
      await sleep(100 * 2 ** attempt)
    }
  }
}
`

const levels = ['INFO ', 'INFO ', 'INFO ', 'WARN ', 'INFO ', 'INFO ', 'ERROR', 'INFO ']

const workerLog = Array.from({ length: 900 }, (_, line) => {
  const at = new Date(Date.UTC(2026, 10, 13, 2, 14) + line * 137).toISOString().slice(11, 23)
  const payment = ['pay_8fK2', 'pay_2mQd', 'pay_5tRw', 'pay_c0Zn'][line % 4]
  return `${at} ${levels[line % 8]} worker-${(line % 4) + 1} capture start payment=${payment} attempt=${line % 3}`
}).join('\n')

const orders = `order,customer,amount,currency,state\n${Array.from(
  { length: 120 },
  (_, row) =>
    `ord_${1000 + row},"Customer ${row}, Ltd",${(row * 37.5).toFixed(2)},EUR,${row % 7 === 0 ? 'refunded' : 'paid'}`,
).join('\n')}\n`

const invoiceSchema = {
  type: 'object',
  properties: {
    verdict: {
      type: 'string',
      enum: ['safe', 'unsafe', 'unsure'],
      description: 'Is the change safe?',
    },
    severity: { type: 'integer', minimum: 0, maximum: 10 },
    summary: { type: 'string', minLength: 10, maxLength: 2000 },
    findings: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        properties: {
          file: { type: 'string' },
          line: { type: 'integer', minimum: 1 },
          problem: { type: 'string' },
        },
        required: ['file', 'problem'],
        additionalProperties: false,
      },
    },
    needsMigration: { type: 'boolean' },
  },
  required: ['verdict', 'summary', 'findings'],
  additionalProperties: false,
}

const longTask: DemoTask = {
  prompt: `Review retry logic in a payment webhook consumer

Our consumer retries a capture up to five times. Last night one customer was charged twice.

1. Is the loop safe when the process dies between \`capture()\` and \`ack()\`?
2. Is the back-off right for a provider that answers 429 with \`Retry-After: 30\`?
3. What would you change first?

\`\`\`ts
${retryCode}\`\`\`

The log of that night is attached. Please quote the lines that show the cause.`,
  mode: 'fast',
  tagId: 2,
  maxCredits: 11_640,
  attachments: [
    { fileName: 'worker-2026-11-13.log', mimeType: 'text/plain', content: workerLog },
    { fileName: 'consumer-retry.ts', mimeType: 'text/typescript', content: retryCode },
    { fileName: 'orders.csv', mimeType: 'text/csv', content: orders },
    { fileName: 'dashboard.png', mimeType: 'image/png', content: smallPng },
    { fileName: 'incident.pdf', mimeType: 'application/pdf', content: onePagePdf },
  ],
}

const schemaTask: DemoTask = {
  prompt: `Check a schema migration for locks

We add a column with a default and build an index on \`orders\` (80 million rows) during the day. Say whether it is safe, and list each statement that takes a lock longer than a second.`,
  mode: 'fast',
  tagId: 3,
  maxCredits: 7_200,
  attachments: [
    {
      fileName: '0042_orders.sql',
      mimeType: 'text/plain',
      content:
        "alter table orders add column region text not null default 'eu';\ncreate index orders_by_region on orders (region);\n",
    },
  ],
  responseSchema: invoiceSchema,
}

const questions: [string, DemoTask['mode'], DemoTask['tagId'], number][] = [
  ['Is this mutex held too long around a network call?', 'standard', 1, 1_800],
  ['Why does this query plan switch to a sequential scan at 40,000 rows?', 'fast', 2, 5_400],
  ['Review our password reset flow for account takeover.', 'fast', 3, 14_400],
  ['Does this cache key leak data between tenants?', 'standard', 2, 3_600],
  ['Is it safe to run two schedulers during the rolling deploy?', 'standard', 2, 4_200],
  ['Explain why our p99 doubled after turning on keep-alive.', 'standard', 1, 2_400],
  ['Check this regular expression for catastrophic backtracking.', 'fast', 1, 1_200],
  ['How should we shard the events table by tenant?', 'standard', 3, 9_600],
  ['Is this Terraform plan going to replace the database?', 'fast', 2, 3_600],
  ['Find the race in this Go test that fails once a week.', 'standard', 1, 3_000],
]

export const waitingTasks: DemoTask[] = [
  ...questions.map(([first, mode = 'standard', tagId = 1, maxCredits]) => ({
    prompt: `${first}\n\nWe looked at it for a day and do not agree among ourselves. Please say what you would do, why, and what could go wrong with it.`,
    mode,
    tagId,
    maxCredits,
  })),
  longTask,
  schemaTask,
]

export const answeredTasks: DemoTask[] = questions.slice(0, 6).map(([first]) => ({
  prompt: `${first}\n\nA short answer is enough for us.`,
  mode: 'standard',
  tagId: 1,
  maxCredits: 2_400,
}))
