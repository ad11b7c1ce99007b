// Brightwater and Quill Labs: migrations, indexes and plans.
import type { DemoQuestion } from '../question.ts'

const migrationSchema = {
  title: 'migration-review',
  type: 'object',
  properties: {
    verdict: {
      type: 'string',
      enum: ['safe', 'unsafe', 'unsure'],
      description: 'Is the change safe?',
    },
    severity: { type: 'integer', minimum: 0, maximum: 10 },
    summary: { type: 'string', minLength: 10, maxLength: 2_000 },
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

const locks: DemoQuestion = {
  client: 'Brightwater',
  project: 'harbor-core',
  ageMinutes: 87,
  task: {
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
    responseSchema: migrationSchema,
  },
  draft: {
    verdict: 'unsafe',
    severity: 7,
    summary:
      'The column is added at once, because its default is constant. The index is built under a lock that lets nobody write to orders until it is done, which takes minutes with 80 million rows.',
    findings: [
      {
        file: '0042_orders.sql',
        line: 2,
        problem: 'create index without concurrently: writes to orders wait until it is built.',
      },
    ],
    needsMigration: true,
  },
}

const slowQueries = `calls,mean_ms,rows,query
48211,3.1,1,"select * from sessions where token = $1"
9120,184.2,25,"select * from orders where customer_id = $1 order by created_at desc limit 25"
2210,940.7,1,"select count(*) from events where tenant = $1 and seen = false"
310,2210.4,50,"select * from invoices where lower(email) = $1"
`

const indexes: DemoQuestion = {
  client: 'Quill Labs',
  project: 'quill-gateway',
  ageMinutes: 400,
  task: {
    prompt: `Name the missing indexes from a slow query report

From the attached report, name the indexes that are missing: the statement for each, and which query it serves. Leave out queries that are fast enough.`,
    mode: 'standard',
    tagId: 2,
    maxCredits: 2_520,
    attachments: [{ fileName: 'slow-queries.csv', mimeType: 'text/csv', content: slowQueries }],
    responseSchema: {
      title: 'indexes',
      type: 'object',
      properties: {
        indexes: {
          type: 'array',
          maxItems: 10,
          items: {
            type: 'object',
            properties: {
              statement: { type: 'string', minLength: 20 },
              serves: { type: 'string' },
              savesMs: { type: 'number', minimum: 0 },
            },
            required: ['statement', 'serves'],
            additionalProperties: false,
          },
        },
        comment: { type: 'string', maxLength: 1_000 },
      },
      required: ['indexes'],
      additionalProperties: false,
    },
  },
  draft: {
    indexes: [
      {
        statement: 'create index concurrently on orders (customer_id, created_at desc)',
        serves: 'the last 25 orders of a customer',
        savesMs: 180,
      },
      {
        statement: 'create index concurrently on events (tenant) where seen = false',
        serves: 'the number of unseen events',
        savesMs: 900,
      },
      {
        statement: 'create index concurrently on invoices (lower(email))',
        serves: 'invoices by address',
        savesMs: 2200,
      },
    ],
    comment: 'sessions has its index already: 3 ms is the time of one look-up.',
  },
}

const rollback: DemoQuestion = {
  client: 'Brightwater',
  project: 'harbor-core',
  ageMinutes: 490,
  task: {
    prompt: `Write a rollback plan for a partitioned table change

We move \`events\` (1.2 TB) to daily partitions by copying in the background and switching names at the end.

- How do we get back **after** the switch, without losing what was written since?
- What do we have to measure before we start?
- At which point is there no way back?`,
    mode: 'standard',
    tagId: 3,
    maxCredits: 5_040,
    attachments: [
      {
        fileName: 'switch.sql',
        mimeType: 'text/plain',
        content: `begin;
set local lock_timeout = '2s';
alter table events rename to events_old;
alter table events_new rename to events;
commit;
`,
      },
    ],
  },
  draft: `Keep the old table in step after the switch, and there is a way back at any time.

Before the switch, add a trigger to \`events_new\` that copies each row into \`events_old\`. It costs one more insert for each row; measure that first, at your busiest hour.

To go back, do the switch the other way round in one transaction with the same \`lock_timeout\`. Nothing is lost, because the trigger wrote both.

The point of no return is the day on which you drop the trigger. Wait at least one full billing month.`,
}

const plan: DemoQuestion = {
  client: 'Quill Labs',
  project: 'quill-gateway',
  ageMinutes: 1_466,
  task: {
    prompt: `Compare two queue libraries for exactly-once delivery

We choose between a queue in PostgreSQL and one in Valkey for about 300 jobs a second. A job sends mail, so **twice is worse than late**.

Please compare what happens in each when a worker dies after the work and before the note that it is done.`,
    mode: 'standard',
    tagId: 2,
    maxCredits: 4_320,
  },
  draft: `Neither gives exactly-once by itself: the mail leaves the building, and no queue can take that back. What you can have is **at most once** or **at least once with a key**.

With the queue in PostgreSQL, the note that a job is done can commit together with your own rows. With Valkey these are two systems, and a death between them leaves one of both.

At 300 a second both are far from their limits. I would take PostgreSQL, and give the mail provider the id of the job as its idempotency key.`,
}

export const databaseQuestions: DemoQuestion[] = [locks, indexes, rollback, plan]
