// What an account spends and how it is served, in numbers.
import Type from 'typebox'
import { limits } from '../../../../core/limits.ts'
import { modes } from '../../../../core/money.ts'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'
import { quotas, quotasExample } from '../../../money/balances/schema.ts'
import { timeZone } from '../../engineer/own-work/own-schema.ts'
import { closed, credits, nullable, time, whole } from '../../engineer/work-task-schema.ts'
import {
  access,
  accountParams,
  dashboardTag,
  maker,
  makerExample,
  number,
  projectFilter,
  projectName,
  stages,
} from '../task-row-schema.ts'
import { bucketEndsSeconds, spendersShownMax } from './statistics.ts'

const spans = [7, 30, 90] as const
export const daysDefault = 30
const mode = Type.Enum([...modes], { description: 'The mode.' })
const seconds = (description: string) => nullable(whole('Seconds.'), description)

const openTasks = Type.Object(
  {
    total: whole('How many are not final.', limits.dashboardTasksLookedAtMax),
    orMore: Type.Boolean({ description: 'Whether counting stopped there.' }),
    byStage: Type.Array(
      Type.Object(
        {
          stage: Type.Enum([...stages], { description: 'The stage.' }),
          tasks: whole('How many stand there.', limits.dashboardTasksLookedAtMax),
        },
        { ...closed, title: 'OpenStage' },
      ),
      { maxItems: stages.length, description: 'The stages in which any stand.' },
    ),
  },
  { ...closed, title: 'OpenTasks', description: 'What is open now.' },
)

const day = Type.Object(
  {
    day: Type.String({ format: 'date', description: 'The day, in the zone asked for.' }),
    realtime_answer: credits('Charged for that mode.'),
    fast: credits('Charged for that mode.'),
    standard: credits('Charged for that mode.'),
  },
  { ...closed, title: 'SpentDay' },
)

const answerTimes = Type.Object(
  {
    mode,
    answers: whole('How many answers were counted.'),
    p50Seconds: seconds('Half came within this time; null without answers.'),
    p95Seconds: seconds('p95 of the time to answer; null without answers.'),
    onTimeShare: nullable(
      Type.Number({ minimum: 0, maximum: 1 }),
      'How much of it came by the due time, 0 to 1; null without answers.',
    ),
    buckets: Type.Array(
      Type.Object(
        {
          upToSeconds: seconds('Where it ends; null for the last, which has no end.'),
          answers: whole('How many took so long.'),
        },
        { ...closed, title: 'AnswerBucket' },
      ),
      { maxItems: bucketEndsSeconds.length + 1, description: 'From creation to answer.' },
    ),
  },
  { ...closed, title: 'AnswerTimes' },
)

const statistics = Type.Object(
  {
    from: time('When the span began: the first moment of its first day.'),
    to: time('When it was read.'),
    availableCredits: credits('What new tasks can hold.'),
    heldCredits: credits('Held for open tasks.'),
    spentCredits: credits('Charged in the span.'),
    spentBeforeCredits: credits('Charged in as many days before.'),
    openTasks,
    quotas,
    creditsByDay: Type.Array(day, { maxItems: 90, description: 'Each day of the span, in order.' }),
    answerTimes: Type.Array(answerTimes, {
      maxItems: modes.length,
      description: `Of tasks created in the span; of very many the newest ${limits.answersCountedMax.toLocaleString('en-US')} answers.`,
    }),
    spendByProject: Type.Array(
      Type.Object(
        { projectId: number('The project.'), projectName, credits: credits('Charged for it.') },
        { ...closed, title: 'ProjectSpend' },
      ),
      { maxItems: spendersShownMax, description: 'The highest first.' },
    ),
    spendByKey: Type.Array(
      Type.Object(
        { createdBy: maker, credits: credits('Charged for its tasks.') },
        { ...closed, title: 'KeySpend' },
      ),
      { maxItems: spendersShownMax, description: 'The highest first.' },
    ),
  },
  { ...closed, title: 'AccountStatistics' },
)

export const getAccountStatisticsOperation = {
  operationId: 'getAccountStatistics',
  method: 'GET',
  path: '/console/v1/accounts/{account_id}/statistics',
  tag: dashboardTag,
  summary: 'See what an account spends',
  description:
    'The balance, what was charged in the last days and for what, what is open, and how long ' +
    'answers took. The balance is that of the account; the rest follows projectId.',
  access,
  params: accountParams,
  query: Type.Object(
    {
      days: Type.Optional(
        Type.Integer({
          enum: [...spans],
          default: daysDefault,
          description: 'How many days, today included.',
        }),
      ),
      timeZone,
      projectId: projectFilter,
    },
    closed,
  ),
  reply: {
    status: 200,
    description: 'The numbers.',
    schema: statistics,
    example: {
      from: '2026-11-08T23:00:00.000Z',
      to: '2026-11-15T09:30:00.000Z',
      availableCredits: 84_210,
      heldCredits: 3_840,
      spentCredits: 12_660,
      spentBeforeCredits: 11_300,
      openTasks: { total: 5, orMore: false, byStage: [{ stage: 'queued', tasks: 5 }] },
      quotas: quotasExample,
      creditsByDay: [{ day: '2026-11-09', realtime_answer: 60, fast: 1_800, standard: 0 }],
      answerTimes: [
        {
          mode: 'fast',
          answers: 40,
          p50Seconds: 600,
          p95Seconds: 7_800,
          onTimeShare: 0.975,
          buckets: [{ upToSeconds: 60, answers: 2 }],
        },
      ],
      spendByProject: [{ projectId: 1001, projectName: 'Checkout', credits: 12_660 }],
      spendByKey: [{ createdBy: makerExample, credits: 12_660 }],
    },
  },
  errors: [],
} as const satisfies ConsoleOperation
