// The engineer's own text.
import Type from 'typebox'
import { limits } from '../../../../core/limits.ts'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'
import { access, taskParams, workbenchTag } from '../schema.ts'
import {
  closed,
  draftContent,
  draftRevision,
  leaseNumber,
  time,
  workDraft,
} from '../work-task-schema.ts'

const path = '/workbench/v1/tasks/{task_id}/draft'
const etag = { ETag: 'The revision, in quotes: send it as If-Match with the next save.' }

export const getDraftOperation = {
  operationId: 'getWorkDraft',
  method: 'GET',
  path,
  tag: workbenchTag,
  summary: 'Read your text',
  description: 'What you last saved for a task that you hold or have held.',
  access,
  params: taskParams,
  reply: {
    status: 200,
    description: 'Your text; revision 0 before the first save.',
    schema: workDraft,
    example: { content: 'No:', revision: 3, savedAt: '2026-11-15T09:31:10.000Z' },
    headers: etag,
  },
  errors: [],
} as const satisfies ConsoleOperation

export const saveDraftOperation = {
  operationId: 'saveWorkDraft',
  method: 'PUT',
  path,
  tag: workbenchTag,
  summary: 'Save your text',
  description:
    'Saves what you wrote so far, also after the lease is lost. Of two saves made from the same ' +
    `revision one is refused. At most ${limits.workDraftBytesMax.toLocaleString('en-US')} bytes.`,
  access,
  params: taskParams,
  requestHeaders: { 'If-Match': 'The revision you read, in quotes; "0" for the first save.' },
  bodyBytesMax: limits.workbenchBodyBytesMax,
  body: Type.Object({ content: draftContent }, { ...closed, title: 'SaveDraftRequest' }),
  bodyExample: { content: 'No: it sends' },
  reply: {
    status: 200,
    description: 'The text is saved.',
    schema: Type.Object(
      { revision: draftRevision, savedAt: time('When it was saved.') },
      { ...closed, title: 'SavedDraft' },
    ),
    example: { revision: 4, savedAt: '2026-11-15T09:31:40.000Z' },
    headers: etag,
  },
  errors: ['STALE_REVISION', 'REVISION_REQUIRED'],
} as const satisfies ConsoleOperation

// The first look at a task, and what of its AI draft the engineer answers for.
export const openTaskOperation = {
  operationId: 'openTask',
  method: 'POST',
  path: '/workbench/v1/tasks/{task_id}/open',
  tag: workbenchTag,
  summary: 'Report that a task is on the screen',
  description:
    'Call it when the task is first shown to the engineer. Effort counts from here on, and nothing can ' +
    `be accepted or submitted for ${limits.readMsMin.toLocaleString('en-US')} ms. Repeating it changes nothing.`,
  access,
  params: taskParams,
  body: Type.Object({ leaseNumber }, { ...closed, title: 'OpenRequest' }),
  bodyExample: { leaseNumber: 1 },
  reply: {
    status: 200,
    description: 'When the task was first opened under this lease.',
    schema: Type.Object(
      { openedAt: time('When it was, by the clock of the service.') },
      { ...closed, title: 'OpenReply' },
    ),
    example: { openedAt: '2026-11-15T09:31:12.000Z' },
  },
  errors: ['LEASE_LOST', 'TASK_FINAL'],
} as const satisfies ConsoleOperation

export const acceptDraftOperation = {
  operationId: 'acceptDraftParts',
  method: 'POST',
  path: '/workbench/v1/tasks/{task_id}/accept',
  tag: workbenchTag,
  summary: 'Accept parts of the AI draft as they are',
  description:
    'An act of the engineer, kept with person and time: they have read these parts and stand for ' +
    'them, or, with unread, they send them without having read them, which is shown to the client. What is ' +
    'accepted unread counts under this lease alone.',
  access,
  params: taskParams,
  bodyBytesMax: limits.workbenchBodyBytesMax,
  body: Type.Object(
    {
      leaseNumber,
      parts: Type.Array(
        Type.String({
          maxLength: limits.resultBytesMax,
          description: 'A value by its JSON pointer; /message#2 is the third paragraph.',
        }),
        {
          minItems: 1,
          maxItems: limits.provenanceFieldsMax,
          description: 'Places in the AI draft, each for itself.',
        },
      ),
      unread: Type.Optional(
        Type.Boolean({ description: 'True when the engineer has not read these parts.' }),
      ),
    },
    { ...closed, title: 'AcceptRequest' },
  ),
  bodyExample: { leaseNumber: 1, parts: ['/message#0'] },
  reply: { status: 204, description: 'The parts are accepted.' },
  errors: ['LEASE_LOST', 'TASK_FINAL', 'TOO_SOON_TO_ANSWER'],
} as const satisfies ConsoleOperation
