// Reads numbers as commands: the digits of a number choose what is done, to which task, by whom. What
// a number means depends on where the model stands, so most commands have something to act on.

import { isFinal, openQuestion } from './model.ts'
import { openLease } from './queue.ts'
import {
  type AiCommand,
  type Command,
  type Held,
  type Lease,
  type Mode,
  type Model,
  type NoReplyRule,
  type Simulation,
  second,
  type Task,
} from './state.ts'

export type World = { hasModel: boolean }

const liveAccounts = 4
const testAccount = liveAccounts
const creditsAtStart = 6_000

/** Where every history begins: four live accounts, a test one, four engineers, no task. */
export function startModel({ hasModel }: World): Model {
  const accounts = Array.from({ length: liveAccounts + 1 }, (_, number) => ({
    isTest: number === testAccount,
    ...{ available: creditsAtStart, held: 0, granted: creditsAtStart, spent: 0 },
  }))
  const engineers = [
    { tags: [1, 2, 3], capacity: 3, memberOf: [] },
    { tags: [1], capacity: 1, memberOf: [] },
    { tags: [2, 3], capacity: 2, memberOf: [1] },
    { tags: [1, 2], capacity: 2, memberOf: [0] },
  ]
  return { now: 0, hasModel, accounts, engineers, tasks: [], clocks: new Map(), turns: new Map() }
}

type Choose = {
  below(count: number): number
  of<T>(from: readonly T[]): T
}

function readDigits(number: number): Choose {
  let left = number
  function below(count: number): number {
    const chosen = left % count
    left = Math.floor(left / count)
    return chosen
  }
  return { below, of: (from) => from[below(from.length)] as (typeof from)[number] }
}

type Draw = (model: Model, choose: Choose) => Command | undefined

/** How often each is drawn, and what it is when there is something to act on. */
const draws: [weight: number, draw: Draw][] = [
  [
    4,
    (model, { below }) => ({
      do: 'grant',
      account: below(model.accounts.length),
      credits: 60 + 97 * below(60),
    }),
  ],
  [26, drawCreate],
  [18, (model, { below }) => ({ do: 'claimNext', engineer: below(model.engineers.length) })],
  [5, drawClaimTask],
  [
    14,
    (model, choose) =>
      withHeld(model, choose, (held) => ({ do: 'heartbeat', ...held, idle: drawIdle(choose) })),
  ],
  [4, (model, choose) => withHeld(model, choose, (held) => ({ do: 'release', ...held }))],
  [
    10,
    (model, choose) =>
      withHeld(model, choose, (held) => ({
        do: 'submit',
        ...held,
        effortSeconds: choose.of([undefined, undefined, 0, 45, 5_000]),
        undo: choose.below(2) === 0,
      })),
  ],
  [5, drawUndo],
  [
    7,
    (model, choose) =>
      withHeld(model, choose, (held) => ({
        do: 'ask',
        ...held,
        rule: choose.of<NoReplyRule>(['default', 'continue', 'cancel']),
        wait: choose.of([300, 3_600, 86_400, 259_200]) * second,
      })),
  ],
  [7, drawReply],
  [
    4,
    (model, choose) =>
      withTask(model, choose, (task) => ({
        do: 'cancel',
        task,
        by: choose.of(['client', 'client', 'operator']),
      })),
  ],
  [1, (model, choose) => withTask(model, choose, (task) => ({ do: 'takeBack', task }))],
  [6, drawAi],
  [14, (_, choose) => ({ do: 'pass', time: drawTime(choose) })],
  [10, () => ({ do: 'sweep' })],
]
const weightOfAll = draws.reduce((sum, [weight]) => sum + weight, 0)

export function readCommand(model: Model, number: number): Command {
  const choose = readDigits(number)
  let point = choose.below(weightOfAll)
  for (const [weight, draw] of draws) {
    if (point < weight) return draw(model, choose) ?? { do: 'sweep' }
    point -= weight
  }
  throw new Error('the weights do not add up')
}

const outcomes: Simulation['outcome'][] = [
  ...(['completed', 'operator', 'no_engineer', 'ai_failed', 'needs_input'] as const),
]

function drawCreate(model: Model, choose: Choose): Command {
  const mode = choose.of<Mode>(['fast', 'standard', 'realtime_answer'])
  const revision = choose.of(['A', 'B'] as const)
  const minutes = mode === 'realtime_answer' ? 1 + choose.below(10) : 4 + choose.below(20)
  return {
    do: 'create',
    account: choose.below(model.accounts.length),
    mode,
    // B has no schemas, and counts minutes of A's seconds.
    hasSchema: revision === 'A' && choose.below(2) === 0,
    tag: 1 + choose.below(3),
    revision,
    maxCredits: minutes * 60 - (revision === 'A' && minutes > 4 ? choose.below(60) : 0),
    simulation: { outcome: choose.of(outcomes), after: choose.of([0, 2, 90]) * second },
    isServed: choose.below(4) > 0,
  }
}

function drawClaimTask(model: Model, choose: Choose): Command | undefined {
  const engineer = choose.below(model.engineers.length)
  return withTask(model, choose, (task) => ({ do: 'claimTask', engineer, task }))
}

/** Mostly one that is open; now and then any. */
function withTask(
  { tasks }: Model,
  choose: Choose,
  make: (task: number) => Command,
): Command | undefined {
  if (tasks.length === 0) return undefined
  const open = choose.below(5) > 0 ? tasks.filter((task) => !isFinal(task)) : tasks
  return make(tasks.indexOf(choose.of(open.length > 0 ? open : tasks)))
}

/** Mostly the holder under its lease; else another engineer, an old lease, or a task that ended. */
function withHeld(
  model: Model,
  choose: Choose,
  make: (held: Held) => Command,
): Command | undefined {
  const leased = model.tasks.filter(({ leases }) => leases.length > 0)
  const open = leased.filter((task) => openLease(task) !== undefined)
  const pool = choose.below(6) > 0 && open.length > 0 ? open : leased
  if (pool.length === 0) return undefined
  const task = choose.of(pool)
  const lease = choose.below(6) > 0 ? task.leases.at(-1) : choose.of(task.leases)
  if (lease === undefined) return undefined
  const engineer = choose.below(12) > 0 ? lease.engineer : choose.below(model.engineers.length)
  return make({ engineer, task: model.tasks.indexOf(task), lease: lease.number })
}

/** Mostly an answer that is held back; else whatever was ever held. */
function drawUndo(model: Model, choose: Choose): Command | undefined {
  const held = model.tasks.filter(({ heldBack }) => heldBack !== null)
  if (held.length === 0 || choose.below(6) === 0)
    return withHeld(model, choose, (lease) => ({ do: 'undo', ...lease }))
  const task = choose.of(held)
  const { engineer, number } = task.leases.at(-1) as Lease
  return { do: 'undo', engineer, task: model.tasks.indexOf(task), lease: number }
}

/** Mostly to an open question. */
function drawReply({ tasks }: Model, choose: Choose): Command | undefined {
  const asked = tasks.filter(({ questions }) => questions.length > 0)
  const open = asked.filter((task) => openQuestion(task) !== undefined)
  const pool = choose.below(6) > 0 && open.length > 0 ? open : asked
  return pool.length === 0 ? undefined : { do: 'reply', task: tasks.indexOf(choose.of(pool)) }
}

function drawIdle(choose: Choose): number {
  return choose.of([0, 0, 0, 7, 60, 61, 599, 600]) * second
}

function drawAi(model: Model, choose: Choose): Command | undefined {
  const drafting = model.tasks.filter(({ stage }) => stage === 'drafting')
  const drafted = model.tasks.filter(({ hasSchema }) => hasSchema)
  const pool = choose.below(6) > 0 && drafting.length > 0 ? drafting : drafted
  if (pool.length === 0) return undefined
  const task = choose.of<Task>(pool)
  const lease = Math.max(1, task.leaseNumber - (choose.below(6) > 0 ? 0 : 1))
  const what = choose.of<AiCommand['do']>(['aiDrafted', 'aiAnswered', 'aiFailed'])
  return { do: what, task: model.tasks.indexOf(task), lease }
}

const minute = 60 * second
const hour = 60 * minute

/** Mostly the pace of work, sometimes beyond a deadline; to the millisecond. */
function drawTime(choose: Choose): number {
  const whole = choose.of([
    ...[1, 3, 5, 7, 10, 10, 12, 15, 20, 20, 20, 29, 31, 61, 89, 95].map(
      (seconds) => seconds * second,
    ),
    ...[2 * minute, 10 * minute, hour, 4 * hour, 22 * hour, 8 * 24 * hour],
  ])
  return whole + choose.below(1_000)
}
