// The ledger of an account, entry by entry, and as a file for a spreadsheet.
import Type from 'typebox'
import { limits } from '../../../../core/limits.ts'
import { type ConsoleOperation, csvType } from '../../../../http/console/operation.ts'
import { pageOf, pageQuery } from '../../../../http/page.ts'
import { closed, credits, nullable, taskId, time } from '../../engineer/work-task-schema.ts'
import {
  access,
  accountParams,
  dashboardTag,
  maker,
  makerExample,
  number,
  projectFilter,
  projectName,
} from '../task-row-schema.ts'

const entryKinds = ['grant', 'hold', 'capture', 'release', 'adjust'] as const

const change = (description: string) =>
  Type.Integer({
    minimum: -Number.MAX_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
    description,
  })

export const ledgerEntry = Type.Object(
  {
    number: number('Counts the entries of the account without gaps.'),
    at: time('When it was written.'),
    kind: Type.Enum([...entryKinds], {
      description:
        'grant: credits came in. hold: set aside for a task. capture: the charge. release: the rest. adjust: a correction.',
    }),
    text: Type.String({ maxLength: 1_000, description: 'What it was for, in words.' }),
    availableChange: change('What it added to what is available; negative where it took away.'),
    heldChange: change('What it added to what is held; negative where it took away.'),
    availableAfter: credits('What was available after it.'),
    heldAfter: credits('What was held after it.'),
    taskId: nullable(taskId, 'The task, or null.'),
    projectId: nullable(number('The project.'), 'The project of the task, or null.'),
    projectName: nullable(projectName, 'What the project is called, or null.'),
    createdBy: nullable(maker, 'Who made the task, or null.'),
  },
  { ...closed, title: 'LedgerEntry' },
)

export const ledgerEntryExample = {
  number: 42,
  at: '2026-11-13T14:04:16.000Z',
  kind: 'capture',
  text: '217 s × 1.5 × 1.5',
  availableChange: 0,
  heldChange: -489,
  availableAfter: 85_817,
  heldAfter: 2_233,
  taskId: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v',
  projectId: 1001,
  projectName: 'Checkout',
  createdBy: makerExample,
}

const moment = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', maxLength: 40, description }))

const filters = {
  kind: Type.Optional(Type.Enum([...entryKinds], { description: 'Only entries of this kind.' })),
  taskId: Type.Optional(taskId),
  projectId: projectFilter,
  keyId: Type.Optional(
    Type.String({
      pattern: '^(key|person)_[0-9a-hjkmnp-tv-z]{26}$',
      maxLength: 33,
      description: 'Only entries of tasks that this key, or this member at a page, made.',
    }),
  ),
  from: moment('Only entries written at or after this time.'),
  to: moment('Only entries written before this time.'),
}

const lookedAt = limits.ledgerEntriesLookedAtMax.toLocaleString('en-US')

export const listLedgerOperation = {
  operationId: 'listLedger',
  method: 'GET',
  path: '/console/v1/accounts/{account_id}/ledger',
  tag: dashboardTag,
  summary: 'List the ledger of an account',
  description:
    'Every move of credits with the balance after it, newest first; filters are combined with AND. ' +
    `A page scans at most ${lookedAt} entries: if matches are rare it may contain few or none and ` +
    'still have a next cursor, which continues from there.',
  access,
  params: accountParams,
  query: Type.Object({ ...pageQuery, ...filters }, closed),
  reply: {
    status: 200,
    description: 'A page of entries.',
    schema: pageOf('LedgerPage', ledgerEntry, 'Entries, newest first.'),
    example: { data: [ledgerEntryExample], hasMore: false, nextCursor: null },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const listAnyLedgerOperation = {
  operationId: 'listAnyLedger',
  method: 'GET',
  path: '/operator/v1/accounts/{account_id}/ledger',
  tag: 'Ledger',
  summary: 'List the ledger of the account of a client',
  description: 'The same entries that its members see, also of a test account, newest first.',
  access: { who: 'operator' },
  params: accountParams,
  query: Type.Object({ ...pageQuery, kind: filters.kind, taskId: filters.taskId }, closed),
  reply: listLedgerOperation.reply,
  errors: [],
} as const satisfies ConsoleOperation

export const exportLedgerOperation = {
  operationId: 'exportLedger',
  method: 'GET',
  path: '/console/v1/accounts/{account_id}/ledger.csv',
  tag: dashboardTag,
  summary: 'Download the ledger of an account',
  description:
    'The same entries as CSV in UTF-8, newest first, with a row of names at the top. A text that a ' +
    "spreadsheet would take for a formula begins with '. At most " +
    `${limits.ledgerExportsPerAccountMax} downloads of an account run concurrently, for ` +
    `${limits.ledgerExportSecondsMax / 60} minutes each; from and to divide what is longer.`,
  access,
  params: accountParams,
  query: Type.Object(filters, closed),
  reply: {
    status: 200,
    description: 'The file.',
    fileTypes: [csvType],
    headers: { 'Content-Disposition': 'Names the file.' },
  },
  errors: ['RATE_LIMITED'],
} as const satisfies ConsoleOperation
