// The live floor: what waits, who is there, and what will be late if nobody acts.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import { type ConsoleOperation, eventStreamReply } from '../../../http/console/operation.ts'
import { personId } from '../../identity/people/me-schema.ts'
import { closed, mode, nullable, taskId, time, title, whole } from '../engineer/work-task-schema.ts'

export const operatorAccess = { who: 'operator' } as const
const tag = 'Live overview'

const utc = time('ISO 8601, UTC.')
const tagId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The tag.',
})
const tagName = Type.String({ maxLength: 100, description: 'What the level is called.' })

export const personRef = Type.Object(
  {
    personId,
    name: Type.String({ maxLength: limits.personNameCharsMax, description: 'Full name.' }),
  },
  { ...closed, title: 'FloorPerson' },
)

const atRisk = whole(
  `Tasks due within ${limits.riskMinutes} minutes or overdue that nobody works on.`,
)

const tagRow = Type.Object(
  {
    tagId,
    name: tagName,
    realtime: whole('Waiting tasks of mode realtime_answer.'),
    fast: whole('Waiting tasks of mode fast.'),
    standard: whole('Waiting tasks of mode standard.'),
    oldestAt: nullable(utc, 'When the oldest waiting task was made; null where none waits.'),
    atRisk,
  },
  { ...closed, title: 'FloorTag' },
)

const duty = Type.Object(
  {
    engineers: whole('Engineers who may work.'),
    onDuty: whole('Those on duty.'),
    answering: whole('Those who hold a task and are busy with it.'),
    idle: whole('Those who hold a task without input for a while.'),
    away: whole('Those who hold nothing and gave no input for a while.'),
    free: whole('Those on duty who hold nothing and are there.'),
  },
  { ...closed, title: 'FloorDuty', description: 'How many are there, of all engineers.' },
)

const onDuty = Type.Object(
  {
    personId,
    name: personRef.properties.name,
    state: Type.Enum(['answering', 'idle', 'away', 'free'], {
      description: 'Idle holds a task without input for a while; away holds none.',
    }),
    taskId: nullable(taskId, 'The task they hold longest, or null.'),
    mode: nullable(mode, 'Its mode, or null.'),
    since: time(
      'Since when: of a task held, of the last input of an idle or away one, or on duty.',
    ),
  },
  { ...closed, title: 'OnDutyEngineer' },
)

const deadline = Type.Object(
  {
    taskId,
    title,
    mode,
    tagName,
    accountName: Type.String({
      maxLength: limits.accountNameCharsMax,
      description: 'What the account is called.',
    }),
    dueAt: time('When an answer is due.'),
    isIdle: Type.Boolean({ description: 'Whether its holder has given no input for a while.' }),
    inputAt: nullable(utc, 'When its holder last gave input, or null.'),
    holder: nullable(personRef, 'Who holds it, or null.'),
  },
  { ...closed, title: 'NextDeadline' },
)

const flowHour = Type.Object(
  {
    hour: time('When the hour began.'),
    arrived: whole('Tasks made in it.'),
    completed: whole('Tasks answered in it.'),
    staffed: Type.Boolean({ description: 'Whether engineers were there as it began.' }),
  },
  { ...closed, title: 'FlowHour' },
)

const floor = Type.Object(
  {
    at: time('When all of this was looked at.'),
    waiting: Type.Object(
      {
        total: whole('Tasks that wait for an engineer.'),
        oldestAt: nullable(utc, 'When the oldest of them was made, or null.'),
      },
      { ...closed, title: 'FloorWaiting', description: 'What waits.' },
    ),
    byTag: Type.Array(tagRow, { maxItems: 1_000, description: 'The same by tag.' }),
    risk: Type.Object(
      { total: atRisk, overdue: whole('Those of them that are overdue already.') },
      { ...closed, title: 'FloorRisk', description: 'What will be late if nobody acts.' },
    ),
    duty,
    onDuty: Type.Array(onDuty, {
      maxItems: limits.floorPeopleMax,
      description: 'Who is there: first idle ones, then who works longest, then who is free.',
    }),
    nextDeadlines: Type.Array(deadline, {
      maxItems: limits.deadlinesShownMax,
      description: 'What is due next.',
    }),
    flow: Type.Array(flowHour, {
      maxItems: 24,
      description: 'The last 24 hours, the present one last; counted every few seconds.',
    }),
    staffed: Type.Object(
      {
        now: Type.Boolean({ description: 'Whether it is staffed time.' }),
        until: nullable(utc, 'When staffed time ends next, or null where it never does.'),
        from: nullable(utc, 'When staffed time begins next, or null where it never does.'),
        timeZone: Type.String({ maxLength: 100, description: 'The zone of the calendar.' }),
      },
      { ...closed, title: 'FloorStaffed', description: 'What the calendar says.' },
    ),
    aiAcceptedShare7d: nullable(
      Type.Number({ minimum: 0, maximum: 1 }),
      'Of the drafts engineers had in the last 7 days, the share of which something was kept in the answer; null where there was none.',
    ),
    books: Type.Object(
      {
        balanced: nullable(Type.Boolean(), 'Whether the ledger proved itself; null before.'),
        provenAt: nullable(utc, 'When it did so last, or null.'),
        entries: nullable(
          Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
          'How many entries that proof stands for, or null. 0 proves nothing.',
        ),
      },
      { ...closed, title: 'FloorBooks', description: 'The last proof of the ledger.' },
    ),
  },
  { ...closed, title: 'Floor' },
)

const floorExample = {
  at: '2026-11-13T14:41:00.000Z',
  waiting: { total: 23, oldestAt: '2026-11-13T10:49:00.000Z' },
  byTag: [
    {
      tagId: 2,
      name: 'Senior',
      realtime: 0,
      fast: 5,
      standard: 4,
      oldestAt: '2026-11-13T10:49:00.000Z',
      atRisk: 1,
    },
  ],
  risk: { total: 1, overdue: 0 },
  duty: { engineers: 9, onDuty: 8, answering: 6, idle: 1, away: 0, free: 1 },
  onDuty: [
    {
      personId: 'person_06a1ynhfkxvw5b8q2d3r4s5t6v',
      name: 'Grace Example',
      state: 'answering',
      taskId: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v',
      mode: 'fast',
      since: '2026-11-13T14:37:19.000Z',
    },
  ],
  nextDeadlines: [
    {
      taskId: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v',
      title: 'Does this migration lock the orders table?',
      mode: 'fast',
      tagName: 'Senior',
      accountName: 'Example',
      dueAt: '2026-11-13T14:49:00.000Z',
      isIdle: false,
      inputAt: null,
      holder: null,
    },
  ],
  flow: [{ hour: '2026-11-13T14:00:00.000Z', arrived: 31, completed: 29, staffed: true }],
  staffed: {
    now: true,
    until: '2026-11-14T01:00:00.000Z',
    from: '2026-11-14T13:00:00.000Z',
    timeZone: 'America/New_York',
  },
  aiAcceptedShare7d: 0.61,
  books: { balanced: true, provenAt: '2026-11-13T14:00:00.000Z', entries: 40_310 },
}

export const getFloorOperation = {
  operationId: 'getFloor',
  method: 'GET',
  path: '/operator/v1/floor',
  tag,
  summary: 'The live overview',
  description:
    'The queue by tag and mode, what is due next, who is on duty, and how much came ' +
    'and went in the last day. Tasks of test accounts are not counted: they never reach an engineer.',
  access: operatorAccess,
  reply: { status: 200, description: 'The live overview.', schema: floor, example: floorExample },
  errors: [],
} as const satisfies ConsoleOperation

export const streamFloorOperation = {
  operationId: 'streamFloor',
  method: 'GET',
  path: '/operator/v1/floor/stream',
  tag,
  summary: 'Follow the live floor',
  description:
    'Server-sent events for an open page. `floor` carries the whole floor as getFloor replies it, ' +
    'at the beginning and whenever something is another; `look` says when it was looked at and all ' +
    'was as before: `{at}`. A process looks once a second for all its pages, and less often where a ' +
    'look takes long. The stream ends with the session. At most ' +
    `${limits.livePagesPerPersonMax} streams a person.`,
  access: operatorAccess,
  reply: eventStreamReply,
  errors: ['RATE_LIMITED'],
} as const satisfies ConsoleOperation
