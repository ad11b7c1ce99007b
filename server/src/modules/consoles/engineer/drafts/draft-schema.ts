// The engineer's own text.
import Type from 'typebox'
import { limits } from '../../../../core/limits.ts'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'
import { access, taskParams, workbenchTag } from '../schema.ts'
import { closed, draftContent, draftRevision, time, workDraft } from '../work-task-schema.ts'

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
