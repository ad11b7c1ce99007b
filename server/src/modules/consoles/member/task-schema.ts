// Everything about one task that a member of its account may see.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { taskEventTypes } from '../../events/feed/feed.ts'
import { filePath } from '../../files/attachments/schema.ts'
import { closed, credits, data, nullable, time, whole } from '../engineer/work-task-schema.ts'
import { callbackExample, callbackSummary } from './callback-schema.ts'
import { ledgerEntry, ledgerEntryExample } from './ledger/ledger-schema.ts'
import { deliveriesShownMax, notesShownMax, timelineShownMax } from './task-detail.ts'
import {
  access,
  dashboardTag,
  maker,
  makerExample,
  stages,
  taskFields,
  taskParams,
  taskRowExample,
} from './task-row-schema.ts'

const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })
const multiplier = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: 1_000, description })

const breakdown = Type.Object(
  {
    effortSeconds: whole('The effort that counted.'),
    modeMultiplier: multiplier('What the mode multiplies the cost by.'),
    expertiseMultiplier: multiplier('The price multiplier of the tag.'),
    minimumCharge: credits('What a completed task costs at least.'),
    exactCredits: Type.Number({
      minimum: 0,
      description: 'The product of effort and multipliers, before rounding and bounds.',
    }),
    releasedCredits: credits('What came back of the hold.'),
  },
  {
    ...closed,
    title: 'AccountTaskCharge',
    description:
      'How the charge comes about: rounded up, at least the minimum, at most the ceiling.',
  },
)

const timelineEntry = Type.Object(
  {
    type: Type.Enum([...taskEventTypes], { description: 'What happened.' }),
    at: time('When.'),
    version: Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'The version after it.',
    }),
    stage: Type.Enum([...stages], { description: 'Where the task stood after it.' }),
    engineer: nullable(
      Type.String({ pattern: '^E-[0-9]{4}$', maxLength: 6 }),
      'Of a claim and of an answer by an engineer: a name that stands for the same engineer in all tasks of the account.',
    ),
    hasDraft: nullable(Type.Boolean(), 'Of task.drafted: whether a draft came about.'),
  },
  { ...closed, title: 'TimelineEntry' },
)

const operatorNote = Type.Object(
  {
    at: time('When.'),
    text: Type.String({ maxLength: limits.clientNoteCharsMax, description: 'What it says.' }),
  },
  { ...closed, title: 'OperatorNote' },
)

const draft = Type.Object(
  {
    model: Type.String({ maxLength: 200, description: 'The model that wrote it.' }),
    createdAt: time('When it was ready.'),
    content: nullable(
      data('{message}, or data that matches responseSchema.'),
      'What it said; null until the task is completed, because nobody has checked it before, and when it was removed.',
    ),
    changedShare: nullable(
      share('0 to 1.'),
      'How much of the result is not of the draft: of the paragraphs of a message, or of the values of data. Null until the task is completed.',
    ),
  },
  { ...closed, title: 'AccountTaskDraft' },
)

const delivery = Type.Object(
  {
    webhookId: Type.String({
      pattern: '^webhook_[0-9a-hjkmnp-tv-z]{26}$',
      maxLength: 34,
      description: 'Names the endpoint.',
    }),
    deliveryId: Type.String({
      pattern: '^delivery_[0-9a-hjkmnp-tv-z]{26}$',
      maxLength: 35,
      description: 'Names the delivery.',
    }),
    url: Type.String({
      maxLength: limits.webhookUrlCharsMax,
      description: 'The origin it is sent to; the rest of the address may hold a secret.',
    }),
    eventType: Type.Enum([...taskEventTypes], { description: 'The type of the event.' }),
    state: Type.Enum(['pending', 'delivered', 'failed'], { description: 'What became of it.' }),
    attempts: whole('Attempts so far.'),
    lastStatus: nullable(
      Type.Integer({ minimum: 100, maximum: 999 }),
      'What the last attempt was answered with; null where no answer came, or none was made.',
    ),
    lastLatencyMs: nullable(whole('Milliseconds.'), 'How long the last attempt took, or null.'),
    lastAt: nullable(time('ISO 8601, UTC.'), 'When the last attempt began, or null.'),
  },
  { ...closed, title: 'AccountTaskDelivery' },
)

const file = Type.Object(
  {
    fileName: Type.String({ maxLength: limits.fileNameCharsMax, description: 'File name.' }),
    path: filePath,
    mimeType: Type.String({ maxLength: limits.mimeTypeCharsMax, description: 'MIME type.' }),
    fileSize: whole('Size in bytes.', limits.attachmentBytesMaxA),
  },
  { ...closed, title: 'AccountTaskFile' },
)

const accountTaskDetail = Type.Object(
  {
    ...taskFields,
    version: Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'Counts the changes.',
    }),
    overdueAt: nullable(time('ISO 8601, UTC.'), 'Since when it is overdue, or null.'),
    prompt: Type.String({
      maxLength: limits.promptCharsMax,
      description: 'What was asked; empty when the content was removed.',
    }),
    contentRemovedAt: nullable(
      time('ISO 8601, UTC.'),
      'When prompt, files, draft and result were removed, as the account wants it; else null.',
    ),
    responseSchema: nullable(data('JSON Schema.'), 'What the result must match, or null.'),
    metadata: nullable(data('Any data.'), 'The metadata of the create, or null.'),
    files: Type.Array(file, { maxItems: limits.attachmentsPerTaskMax, description: 'Its files.' }),
    result: nullable(
      data('The result.'),
      'The answer; null until it is completed, and when it was removed.',
    ),
    provenance: nullable(
      data('Who made the result, and how.'),
      'Who made the result, and how; null until it is completed.',
    ),
    createdBy: maker,
    breakdown: nullable(breakdown, 'How the charge came about; null unless it is completed.'),
    entries: Type.Array(ledgerEntry, {
      maxItems: 10,
      description: 'What it moved in the ledger, in order.',
    }),
    timeline: Type.Array(timelineEntry, {
      maxItems: timelineShownMax,
      description: 'What happened, in order.',
    }),
    notes: Type.Array(operatorNote, {
      maxItems: notesShownMax,
      description: 'What operators wrote to the account about the task, in order.',
    }),
    draft: nullable(draft, 'What the AI suggested, or null where it did not.'),
    deliveries: Type.Array(delivery, {
      maxItems: deliveriesShownMax,
      description: `What was sent to webhooks, in order; kept ${limits.deliveryKeepDays} days.`,
    }),
    callback: nullable(
      callbackSummary,
      'Where the create asked to be called back; null without one, and when it was removed.',
    ),
  },
  { ...closed, title: 'AccountTaskDetail' },
)

const engineer = 'E-0114'

export const getAccountTaskOperation = {
  operationId: 'getAccountTask',
  method: 'GET',
  path: '/console/v1/accounts/{account_id}/tasks/{task_id}',
  tag: dashboardTag,
  summary: 'Read a task of an account',
  description:
    'The task, what it cost and why, what happened to it, what the AI suggested, and what was sent ' +
    'to webhooks. No engineer is named.',
  access,
  params: taskParams,
  reply: {
    status: 200,
    description: 'The task.',
    schema: accountTaskDetail,
    example: {
      ...taskRowExample,
      version: 4,
      overdueAt: null,
      prompt: 'Does this migration lock the orders table?',
      contentRemovedAt: null,
      responseSchema: { type: 'object', properties: { locks: { type: 'boolean' } } },
      metadata: { ticket: 'OPS-12' },
      files: [{ fileName: 'up.sql', mimeType: 'application/sql', fileSize: 812 }],
      result: { locks: true },
      provenance: { source: 'human_with_ai', model: 'example-model', fields: { '/locks': 'ai' } },
      createdBy: makerExample,
      breakdown: {
        effortSeconds: 217,
        modeMultiplier: 1.5,
        expertiseMultiplier: 1.5,
        minimumCharge: 60,
        exactCredits: 488.25,
        releasedCredits: 111,
      },
      entries: [ledgerEntryExample],
      timeline: [
        {
          type: 'task.claimed',
          at: '2026-11-13T13:59:21.000Z',
          version: 3,
          stage: 'claimed',
          engineer,
          hasDraft: null,
        },
      ],
      notes: [{ at: '2026-11-13T13:59:20.000Z', text: 'Moved to an engineer who is free now.' }],
      draft: {
        model: 'example-model',
        createdAt: '2026-11-13T13:58:09.000Z',
        content: { locks: true },
        changedShare: 0,
      },
      deliveries: [
        {
          webhookId: 'webhook_06a1ynhfkxvw5b8q2d3r4s5t6v',
          deliveryId: 'delivery_06a1ynhfkxvw5b8q2d3r4s5t6v',
          url: 'https://example.com',
          eventType: 'task.completed',
          state: 'delivered',
          attempts: 1,
          lastStatus: 200,
          lastLatencyMs: 84,
          lastAt: '2026-11-13T14:04:17.000Z',
        },
      ],
      callback: callbackExample,
    },
  },
  errors: [],
} as const satisfies ConsoleOperation
