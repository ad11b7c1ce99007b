// Caps and paused spending at the pages of members. Everybody of the account sees them; owners change them.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import { timeZonePattern } from '../../../core/time-zone.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { accountParams } from '../../identity/people/members/member-schema.ts'

const closed = { additionalProperties: false } as const
const time = Type.String({ format: 'date-time' })
const orNull = (type: Type.TSchema, description: string) =>
  Type.Union([type, Type.Null()], { description })
const count = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

const capId = Type.String({ pattern: '^cap_[0-9a-z]{26}$', description: 'The cap.' })
const credits = Type.Integer({
  minimum: limits.capCreditsMin,
  maximum: limits.capCreditsMax,
  description: 'How much it allows, in credits as revision A counts them.',
})
const period = Type.Enum(['task', 'day', 'month'], {
  description: 'What it limits: each task alone, or all tasks created in a day or month.',
})
const projectId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const keyId = Type.String({ pattern: '^key_[0-9a-z]{26}$' })
const timeZone = Type.String({
  pattern: timeZonePattern,
  description: 'In which days and months begin, such as Europe/Berlin.',
})

const cap = Type.Object(
  {
    id: capId,
    subject: Type.Enum(['account', 'project', 'key'], { description: 'Whose tasks it counts.' }),
    projectId: orNull(projectId, 'The project, where it is one of a project.'),
    keyId: orNull(keyId, 'The newest key of the lineage, where it is one of a key.'),
    name: Type.String({ description: 'Of the project or key; empty for the account.' }),
    period,
    credits,
    isDefault: Type.Boolean({
      description: 'Whether the key got it by device login and nobody has changed it.',
    }),
    used: count('Held and charged for tasks created in the current period.'),
    charged: count('How much of that is charged; the rest is held for open tasks.'),
    resetsAt: orNull(time, 'When the next period begins; null where it limits each task.'),
    reachedAt: orNull(time, 'When all of it was used in this period; null while there is room.'),
  },
  { ...closed, title: 'SpendingCap' },
)

export const spending = Type.Object(
  {
    pausedAt: orNull(time, 'Since when no new tasks are created; null while it is not paused.'),
    timeZone,
    caps: Type.Array(cap, { description: 'The account first, then projects, then keys.' }),
  },
  { ...closed, title: 'Spending' },
)

const exampleCap = {
  id: 'cap_06a1ynhfkxvw5b8q2d3r4s5t6v',
  subject: 'key',
  projectId: null,
  keyId: 'key_06a1ynhfkxvw5b8q2d3r4s5t6w',
  name: 'Checkout production',
  period: 'day',
  credits: 30_000,
  isDefault: false,
  used: 14_554,
  charged: 3_754,
  resetsAt: '2026-11-16T23:00:00.000Z',
  reachedAt: null,
}
export const spendingExample = { pausedAt: null, timeZone: 'Europe/Berlin', caps: [exampleCap] }
const reply = {
  status: 200,
  description: 'As it is now.',
  schema: spending,
  example: spendingExample,
} as const

const basePath = '/console/v1/accounts/{account_id}/spending'
const common = { tag: 'Credits', params: accountParams, reply, errors: [] } as const
const byOwner = { ...common, access: { who: 'member', roles: ['owner'], twinToo: true } } as const
const capParams = Type.Object({ ...accountParams.properties, cap_id: capId })

export const getSpendingOperation = {
  ...common,
  operationId: 'getSpending',
  method: 'GET',
  path: basePath,
  summary: 'Show spending caps and whether spending is paused',
  description:
    'Of this account, live or test. A cap counts what tasks hold when they are created; what is not ' +
    'charged returns to the period of the create. Caps of keys that no longer work are left out.',
  access: { who: 'member', twinToo: true },
} as const satisfies ConsoleOperation

export const pauseSpendingOperation = {
  ...byOwner,
  operationId: 'pauseSpending',
  method: 'PUT',
  path: `${basePath}/pause`,
  summary: 'Pause or resume spending',
  description:
    'While it is paused, every create is 402 SPENDING_PAUSED. Reading continues, and open tasks are ' +
    'answered and charged.',
  body: Type.Object(
    { paused: Type.Boolean({ description: 'Whether spending is paused.' }) },
    { ...closed, title: 'PauseSpending' },
  ),
  bodyExample: { paused: true },
} as const satisfies ConsoleOperation

export const setSpendingTimeZoneOperation = {
  ...byOwner,
  operationId: 'setSpendingTimeZone',
  method: 'PUT',
  path: `${basePath}/time-zone`,
  summary: 'Choose the time zone of caps',
  description:
    'Days and months of caps begin in it; UTC unless set. What the current ones have used is counted anew.',
  body: Type.Object({ timeZone }, { ...closed, title: 'SetSpendingTimeZone' }),
  bodyExample: { timeZone: 'Europe/Berlin' },
} as const satisfies ConsoleOperation

export const createCapOperation = {
  ...byOwner,
  operationId: 'createCap',
  method: 'POST',
  path: `${basePath}/caps`,
  summary: 'Add a spending cap',
  description:
    'Of the account, or of the project or key that is named; one for each period. What tasks of the ' +
    `current period have used counts from the start. At most ${limits.capsPerAccountMax} an account.`,
  body: Type.Object(
    {
      projectId: Type.Optional({ ...projectId, description: 'Counts tasks of this project.' }),
      keyId: Type.Optional({
        ...keyId,
        description: 'Counts tasks of this key and of the keys it is rotated to.',
      }),
      period,
      credits,
    },
    { ...closed, title: 'CreateCap' },
  ),
  bodyExample: { projectId: 1001, period: 'month', credits: 38_000 },
  reply: { ...reply, status: 201, description: 'All caps, with the new one.' },
} as const satisfies ConsoleOperation

export const changeCapOperation = {
  ...byOwner,
  operationId: 'changeCap',
  method: 'PATCH',
  path: `${basePath}/caps/{cap_id}`,
  summary: 'Change what a spending cap allows',
  description:
    'From the next create on. One below what is used refuses new tasks until the period is over or ' +
    'open tasks end for less than they hold.',
  params: capParams,
  body: Type.Object({ credits }, { ...closed, title: 'ChangeCap' }),
  bodyExample: { credits: 60_000 },
} as const satisfies ConsoleOperation

export const deleteCapOperation = {
  ...byOwner,
  operationId: 'deleteCap',
  method: 'DELETE',
  path: `${basePath}/caps/{cap_id}`,
  summary: 'Delete a spending cap',
  description: 'The remaining caps are returned.',
  params: capParams,
} as const satisfies ConsoleOperation
