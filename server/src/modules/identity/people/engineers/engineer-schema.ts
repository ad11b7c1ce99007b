// What operators see and change of engineers, and what an engineer says of being on duty.
import Type from 'typebox'
import { limits } from '../../../../core/limits.ts'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'
import { pageOf } from '../../../../http/page.ts'
import { personId } from '../me-schema.ts'
import { page, time } from '../members/member-schema.ts'

const closed = { additionalProperties: false } as const
const tag = 'Engineers'

export const tagIds = Type.Array(
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Names a tag.' }),
  {
    minItems: 1,
    maxItems: limits.engineerTagsMax,
    description: 'The tags whose tasks the engineer may take.',
  },
)

export const capacity = Type.Integer({
  minimum: 1,
  maximum: limits.engineerCapacityMax,
  description: 'How many tasks the engineer may have claimed at a time.',
})

/** Of an operator's action on the deployment itself, which only operators can read. */
export const actReason = Type.String({
  minLength: limits.actReasonCharsMin,
  maxLength: limits.actReasonCharsMax,
  description: 'Why. It is recorded in the audit of the deployment.',
})

const openTasks = Type.Integer({
  minimum: 0,
  maximum: limits.engineerCapacityMax,
  description: 'How many tasks the engineer holds now.',
})

const onDutySince = Type.Union([time('Since when.'), Type.Null()], {
  description: 'Since when the engineer is on duty; null for who is not.',
})

const engineer = Type.Object(
  {
    personId,
    name: Type.String({ maxLength: limits.personNameCharsMax, description: 'Full name.' }),
    email: Type.String({ maxLength: limits.emailCharsMax, description: 'Where mail goes.' }),
    tagIds,
    capacity,
    openTasks,
    onDutySince,
    lastSeenAt: Type.Union([time('When.'), Type.Null()], {
      description: 'When the engineer last did something themselves; null for never.',
    }),
    suspendedAt: Type.Union([time('When.'), Type.Null()], {
      description: 'When an operator stopped their work; null for who may work.',
    }),
    since: time('When they became an engineer.'),
  },
  { ...closed, title: 'Engineer' },
)

const example = {
  personId: 'person_06a1ynhfkxvw5b8q2d3r4s5t6v',
  name: 'Grace Example',
  email: 'grace@example.com',
  tagIds: [1, 2],
  capacity: 2,
  openTasks: 1,
  onDutySince: '2026-11-15T13:00:00.000Z',
  lastSeenAt: '2026-11-15T14:30:00.000Z',
  suspendedAt: null,
  since: '2026-11-01T09:30:00.000Z',
}

export const listEngineersOperation = {
  operationId: 'listEngineers',
  method: 'GET',
  path: '/operator/v1/engineers',
  tag,
  summary: 'List the engineers',
  description: 'Everybody who may answer tasks, in the order they first signed up.',
  access: { who: 'operator' },
  query: page,
  reply: {
    status: 200,
    description: 'A page of engineers.',
    schema: pageOf('EngineerPage', engineer, 'Engineers.'),
    example: { data: [example], hasMore: false, nextCursor: null },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const changeEngineerOperation = {
  operationId: 'changeEngineer',
  method: 'PATCH',
  path: '/operator/v1/engineers/{person_id}',
  tag,
  summary: 'Change what an engineer may take',
  description:
    'Changes tags, capacity or suspension; what is left out stays. A suspended engineer is off duty immediately, and their claimed tasks return to the queue when the leases expire.',
  access: { who: 'operator', stepUp: true },
  params: Type.Object({ person_id: personId }),
  body: Type.Object(
    {
      tagIds: Type.Optional(tagIds),
      capacity: Type.Optional(capacity),
      suspended: Type.Optional(Type.Boolean({ description: 'Whether their work is stopped.' })),
      reason: actReason,
    },
    { ...closed, minProperties: 2, title: 'EngineerChange' },
  ),
  bodyExample: { tagIds: [1, 2], suspended: false, reason: 'Back from leave, with a new skill.' },
  reply: { status: 200, description: 'The engineer as they are now.', schema: engineer, example },
  errors: [],
} as const satisfies ConsoleOperation

const duty = Type.Object(
  {
    onDuty: Type.Boolean({ description: 'Whether tasks may be claimed.' }),
    onDutySince,
    tagIds,
    capacity,
    openTasks,
    claimsNext: Type.Boolean({ description: 'Whether your submits claim the next task as well.' }),
  },
  { ...closed, title: 'Duty' },
)

const dutyExample = {
  onDuty: true,
  onDutySince: '2026-11-15T13:00:00.000Z',
  tagIds: [1, 2],
  capacity: 2,
  openTasks: 0,
  claimsNext: false,
}

export const getDutyOperation = {
  operationId: 'getDuty',
  method: 'GET',
  path: '/workbench/v1/duty',
  tag: 'Workbench',
  summary: 'Whether you are on duty',
  description: 'Since when you are on duty, which tags you take, and how many tasks you hold.',
  access: { who: 'engineer' },
  reply: { status: 200, description: 'Your duty.', schema: duty, example: dutyExample },
  errors: [],
} as const satisfies ConsoleOperation

export const setDutyOperation = {
  operationId: 'setDuty',
  method: 'PUT',
  path: '/workbench/v1/duty',
  tag: 'Workbench',
  summary: 'Go on duty or off duty, and choose what follows a submit',
  description:
    'Only who is on duty can claim. Going off duty gives nothing back: what you hold stays yours. ' +
    'What is left out stays as it is.',
  access: { who: 'engineer' },
  body: Type.Object(
    {
      onDuty: Type.Optional(Type.Boolean({ description: 'True to come, false to go.' })),
      claimsNext: Type.Optional(
        Type.Boolean({ description: 'Whether a submit claims the next task; off at first.' }),
      ),
    },
    { ...closed, minProperties: 1, title: 'DutyChange' },
  ),
  bodyExample: { onDuty: true },
  reply: { status: 200, description: 'Your duty now.', schema: duty, example: dutyExample },
  errors: [],
} as const satisfies ConsoleOperation
