// Several creates in one request: what it takes, and what it says of each of them.
import Type, { type TObject, type TSchema } from 'typebox'
import type { ErrorCode } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { type Revision, revisions } from '../../../../core/money.ts'
import { errorSchema } from '../../../../http/error-schema.ts'
import type { ByRevision, Operation } from '../../../../http/operation.ts'
import { documentedBody } from '../create/create-schema.ts'
import { createTaskOperation } from '../schema.ts'
import { createdTask } from '../view-schema.ts'
import { batchExamples, batchReplyExamples } from './examples.ts'

const bodyOf = (revision: Revision, item: TSchema) =>
  Type.Object(
    {
      tasks: Type.Array(item, {
        minItems: 1,
        maxItems: limits.tasksPerBatchMax,
        description: `1 to ${limits.tasksPerBatchMax} bodies as POST /tasks/create takes them, each with its idempotencyKey.`,
      }),
    },
    { additionalProperties: revision === 'B' },
  )

/** The batch without what its items hold: each of them is judged alone. */
export const batchFrame: ByRevision<TObject> = {
  A: bodyOf('A', Type.Unknown()),
  B: bodyOf('B', Type.Unknown()),
}

/** What a create can be refused with once its key was let in. */
const itemErrors: readonly ErrorCode[] = [
  ...(['INVALID_REQUEST', 'FORBIDDEN', 'IDEMPOTENCY_KEY_CONFLICT'] as const),
  ...(['IDEMPOTENCY_KEY_REUSED', 'INTERNAL', 'UNAVAILABLE'] as const),
  ...createTaskOperation.errors,
]

const made = (revision: Revision) =>
  Type.Object(
    {
      status: Type.Integer({
        minimum: 201,
        maximum: 201,
        description: 'As a create alone would have answered.',
      }),
      replayed: Type.Boolean({
        description: 'True where an earlier request or item with the same key made the task.',
      }),
      task: createdTask[revision],
    },
    { additionalProperties: false, title: 'BatchedTask' },
  )

const refusedInA = Type.Object(
  {
    status: Type.Integer({
      minimum: 400,
      maximum: 599,
      description: 'As a create alone would have answered.',
    }),
    error: Type.Union(
      itemErrors.map((code) => (errorSchema(code, 'A') as TObject).properties.error as TSchema),
      { description: 'Why this one was not created.' },
    ),
  },
  { additionalProperties: false, title: 'RefusedTask' },
)

/** In revision B the body of an error has its status beside it already. */
const refused: ByRevision<TSchema> = { A: refusedInA, B: errorSchema('INVALID_REQUEST', 'B') }

const replyOf = (revision: Revision) =>
  Type.Object(
    {
      data: Type.Array(Type.Union([made(revision), refused[revision]]), {
        minItems: 1,
        maxItems: limits.tasksPerBatchMax,
        description: 'What became of each body, in the order they were sent.',
      }),
    },
    { additionalProperties: false, title: 'TaskBatch' },
  )

const byRevision = <T>(make: (revision: Revision) => T) =>
  Object.fromEntries(revisions.map((revision) => [revision, make(revision)])) as ByRevision<T>

export const createTaskBatchOperation = {
  operationId: 'createTaskBatch',
  method: 'POST',
  path: '/tasks/batch',
  tag: 'Tasks',
  summary: 'Create several tasks',
  description:
    `Creates up to ${limits.tasksPerBatchMax} tasks as one request of the rate limit, one after another in the ` +
    'order sent. Each is created or refused alone, as POST /tasks/create would do it, and the reply ' +
    'says which. Give each an idempotencyKey: the whole batch can then be sent again, and what was ' +
    'created before is shown with replayed: true. A batch accepts no Idempotency-Key header and does ' +
    'not wait.',
  scope: 'tasks:write',
  keyedByItem: true,
  body: byRevision((revision) =>
    Type.Object(bodyOf(revision, documentedBody[revision]).properties, {
      additionalProperties: revision === 'B',
      title: 'CreateTaskBatch',
    }),
  ),
  bodyExamples: batchExamples,
  reply: {
    status: 200,
    description: 'What became of each. Read the status of every item.',
    schema: byRevision(replyOf),
    examples: batchReplyExamples,
  },
  errors: [],
  invalidExample: byRevision(() => [{ field: 'tasks', message: 'must have at most 20 items' }]),
} as const satisfies Operation
