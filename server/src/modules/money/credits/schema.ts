import Type from 'typebox'
import type { ByRevision, Example, Operation } from '../../../http/operation.ts'
import { both } from '../../../http/operation.ts'
import { pageOf, pageQuery } from '../../../http/page.ts'

const amount = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

const balance = Type.Object(
  {
    available: amount('What new tasks can hold.'),
    held: amount('Held for pending tasks.'),
    spent: amount('Charged so far.'),
    granted: amount('Granted so far: available + held + spent.'),
  },
  { additionalProperties: false, title: 'Credits' },
)

const balanceExamples: ByRevision<Record<string, Example>> = {
  A: {
    credits: {
      summary: 'A balance',
      value: { available: 992800, held: 7200, spent: 0, granted: 1000000 },
    },
  },
  B: {
    credits: {
      summary: 'A balance',
      value: { available: 16546, held: 120, spent: 0, granted: 16666 },
    },
  },
}

export const getCreditsOperation = {
  operationId: 'getCredits',
  method: 'GET',
  path: '/credits',
  tag: 'Credits',
  summary: 'Read the balance',
  description: 'What the account can spend, what is held for pending tasks, and what was spent.',
  scope: 'credits:read',
  reply: {
    status: 200,
    description: 'The balance.',
    schema: both(balance),
    examples: balanceExamples,
  },
  errors: [],
} as const satisfies Operation

const entry = Type.Object(
  {
    number: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Counts the entries of the account without gaps.',
    }),
    kind: Type.Enum(['grant', 'hold', 'capture', 'release', 'adjust'], {
      description:
        'grant: credits came in. hold: set aside for a task. capture: the charge. release: the rest. ' +
        'adjust: a correction; available says whether it added or took away.',
    }),
    credits: amount('How many credits moved.'),
    available: amount('What was available after this entry.'),
    held: amount('What was held after this entry.'),
    taskId: Type.Union([Type.String({ maxLength: 31 }), Type.Null()], {
      description: 'The task, or null.',
    }),
    reason: Type.Union([Type.String({ maxLength: 1_000 }), Type.Null()], {
      description: 'Why, for grants and corrections.',
    }),
    createdAt: Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' }),
  },
  { additionalProperties: false, title: 'CreditEntry' },
)

const exampleEntry = {
  number: 1,
  kind: 'grant',
  credits: 1000000,
  available: 1000000,
  held: 0,
  taskId: null,
  reason: 'Test credits',
  createdAt: '2026-11-15T09:30:00.000Z',
}

const entriesExamples: ByRevision<Record<string, Example>> = {
  A: {
    entries: {
      summary: 'The only page',
      value: { data: [exampleEntry], hasMore: false, nextCursor: null },
    },
  },
  B: {
    entries: {
      summary: 'The only page',
      value: {
        data: [{ ...exampleEntry, credits: 16666, available: 16666 }],
        hasMore: false,
        nextCursor: null,
      },
    },
  },
}

export const listCreditEntriesOperation = {
  operationId: 'listCreditEntries',
  method: 'GET',
  path: '/credits/entries',
  tag: 'Credits',
  summary: 'List credit entries',
  description: 'Every move of credits with the running balance, newest first.',
  scope: 'credits:read',
  query: Type.Object(pageQuery, { additionalProperties: false }),
  reply: {
    status: 200,
    description: 'A page of entries.',
    schema: both(pageOf('CreditEntryPage', entry, 'Entries, newest first.')),
    examples: entriesExamples,
  },
  errors: [],
} as const satisfies Operation
