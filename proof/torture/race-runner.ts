// A runner runs one race after another with its own account, engineers and tag, so that several run
// concurrently. The sweeper is the only one who acts in all of them.
import type pg from 'pg'
import type { Database } from '../../server/src/db/client.ts'
import { pictureDatabase, pictureModel } from '../model/compare.ts'
import { leaseDepsOf } from '../model/domain.ts'
import { createDriver, type Drive } from '../model/driver.ts'
import { isExplained, type Told } from '../model/explain.ts'
import { type Fixture, setUpFixture } from '../model/fixture.ts'
import { apply } from '../model/model.ts'
import type {
  Command,
  CommandOf,
  Held,
  Lease,
  Model,
  NoReplyRule,
  Reply,
  Task,
} from '../model/state.ts'
import type { Violation } from './campaign.ts'
import type { Random } from './random.ts'

export type Submit = (
  deps: ReturnType<typeof leaseDepsOf>,
  stage: Fixture,
  command: CommandOf<'submit'>,
) => Promise<Reply>

export type Runner = {
  database: Database
  client: pg.Client
  random: Random
  stage: Fixture
  /** Replaces the submit of the service in the negative control. */
  submit: Submit | undefined
}

export type Round = { told: Told[]; violations: Violation[] }

const creditsAtStart = 1_000_000_000

function startModel(): Model {
  const money = { available: creditsAtStart, held: 0, granted: creditsAtStart, spent: 0 }
  const engineers = [1, 2, 1].map((capacity) => ({ tags: [1], capacity, memberOf: [] }))
  const accounts = [{ isTest: false, ...money }]
  return {
    now: 0,
    hasModel: true,
    accounts,
    engineers,
    tasks: [],
    clocks: new Map(),
    turns: new Map(),
  }
}

export async function openRunner(runner: Omit<Runner, 'stage'>): Promise<Runner> {
  return { ...runner, stage: await setUpFixture(runner.database.db, runner.client, startModel()) }
}

/** One task, brought to some point of its life, and then everybody at once. */
export async function runRound(runner: Runner): Promise<Round> {
  const { client, random } = runner
  const stage: Fixture = { ...runner.stage, tasks: [] }
  const deps = leaseDepsOf(runner.database)
  const drive = createDriver(deps, stage, (time) => bringNearer(client, stage, time))
  const model = startModel()
  for (const command of drawBeginning(random)) {
    const [reply, wanted] = [await drive(command), apply(model, command)]
    if (reply.code === wanted.code) continue
    // Lost the race: the sweeper of another runner was first.
    await drive({ do: 'cancel', task: 0, by: 'operator' })
    return await runRound(runner)
  }
  const race: Drive = (command) =>
    command.do === 'submit' && runner.submit ? runner.submit(deps, stage, command) : drive(command)
  const violations: Violation[] = []
  const told = await raceAll(drawRacers(random, model), race, violations)
  const found = await pictureDatabase(client, stage, 0)
  const foundTask = JSON.stringify(pickLasting(found.tasks[0] as Shown))
  const isReached = (end: Model) => {
    const { tasks, seats } = pictureModel(end)
    return (
      JSON.stringify(pickLasting(tasks[0] as Shown)) === foundTask &&
      JSON.stringify(seats) === JSON.stringify(found.seats)
    )
  }
  const isAtDeadline = isNearEnd(model)
  const end = { isReached, isAtDeadline, time: isAtDeadline ? second : 0 }
  if (violations.length === 0 && !isExplained(model, told, end)) {
    const { now, tasks } = model
    const detail = JSON.stringify({ now, start: tasks[0], told, end: found.tasks[0] })
    violations.push({ kind: 'no order explains it', detail })
  }
  await drive({ do: 'cancel', task: 0, by: 'operator' })
  return { told, violations }
}

async function raceAll(racers: Command[], race: Drive, violations: Violation[]): Promise<Told[]> {
  const told: Told[] = []
  await Promise.all(
    racers.map(async (command) => {
      try {
        const reply = await race(command)
        if (command.do !== 'sweep') told.push({ command, reply })
      } catch (error) {
        const { code, message, detail: more } = error as Error & { code?: string; detail?: string }
        const detail = `${command.do}: ${code ?? ''} ${message} ${more ?? ''}`
        violations.push({ kind: 'failed without a code', detail })
      }
    }),
  )
  return told
}

/** The lease runs out while the race is on, or the time for a reply or for undoing. */
function isNearEnd({ now, tasks }: Model): boolean {
  const [task] = tasks
  const lasts = [task?.leases.at(-1)?.expiresAt, task?.questions.at(-1)?.deadlineAt]
  const ends = [...lasts, task?.heldBack?.sendsAt]
  return ends.some((end) => end !== undefined && end > now && end < now + second)
}

type Shown = Record<string, unknown> & { leases: Record<string, unknown>[] }

/** What does not depend on how fast the round was. */
function pickLasting(task: Shown) {
  const { stage, version, leaseNumber, engineer, held, cancelReason, charged, events } = task
  const leases = task.leases.map(({ number, engineer: holder, end }) => ({ number, holder, end }))
  const isOverdue = task.overdueAt !== null
  const { questions, asker } = task
  return {
    ...{ stage, version, leaseNumber, engineer, held, cancelReason, charged, events },
    ...{ leases, isOverdue, questions, asker },
  }
}

/** Lets time pass for the one task: in one statement, for a sweeper may be looking. */
async function bringNearer(client: pg.Client, { tasks }: Fixture, ms: number): Promise<void> {
  const by = `$2 * interval '1 millisecond'`
  await client.query(
    `with nearer as (
      update task_queue set due_at = due_at - ${by}, urgent_at = urgent_at - ${by},
        expires_at = expires_at - ${by}, next_action_at = next_action_at - ${by},
        asker_until = asker_until - ${by}
      where task_id = $1 returning account_id, task_id),
    asked as (
      update task_questions set asked_at = asked_at - ${by}, deadline_at = deadline_at - ${by}
      where task_id = $1 and closed_at is null)
    update task_leases l set expires_at = expires_at - ${by},
      last_heartbeat_at = last_heartbeat_at - ${by}
    from nearer where (l.account_id, l.task_id) = (nearer.account_id, nearer.task_id)
      and l.ended_at is null`,
    [tasks[0]?.taskUuid, ms],
  )
}

const second = 1_000

/** Prices are whole minutes in B, so what the race itself takes costs nothing. */
function drawBeginning(random: Random): Command[] {
  const create: CommandOf<'create'> = {
    do: 'create',
    ...{ account: 0, tag: 1, revision: 'B', maxCredits: 600, isServed: true },
    mode: random.pick(['standard', 'standard', 'standard', 'fast', 'realtime_answer']),
    hasSchema: false,
    simulation: { outcome: 'completed', after: 0 },
  }
  const held = { engineer: 0, task: 0, lease: 1 }
  const claim: Command = { do: 'claimTask', engineer: 0, task: 0 }
  const beat: Command = { do: 'heartbeat', ...held, idle: 0 }
  const pass = (seconds: number): Command => ({ do: 'pass', time: seconds * second })
  const worked: Command[] = [claim, pass(25), beat, pass(25), beat, pass(25), beat]
  const lost: Command[] = [...worked, pass(95)]
  const drafted: Command = { ...create, hasSchema: true }
  const waiting: Command = { ...create, mode: 'standard' }
  const ask = (rule: NoReplyRule): Command => ({ do: 'ask', ...held, rule, wait: 300 * second })
  // B never cancels without a reply, and what is charged in A must not depend on how long the round took.
  const asked = random.pick<Command[]>([
    [waiting, ...worked, ask('default')],
    [waiting, ...worked, ask('continue')],
    [{ ...waiting, revision: 'A' }, claim, ask('cancel')],
  ])
  const submitted: Command[] = [
    waiting,
    ...worked,
    { do: 'submit', ...held, effortSeconds: undefined, undo: true },
  ]
  return random.pick<Command[]>([
    [create],
    [create, claim],
    [create, ...worked],
    [create, ...worked],
    [create, ...lost],
    [create, ...worked, pass(89.99)],
    [create, ...worked, pass(89.97)],
    [create, ...lost, { do: 'takeBack', task: 0 }],
    [create, ...worked, { do: 'release', ...held }, { do: 'claimTask', engineer: 1, task: 0 }],
    [create, pass(9 * 24 * 3_600)],
    [create, pass(121)],
    [drafted],
    [drafted, pass(61)],
    asked,
    [...asked, pass(299.99)],
    [...asked, pass(299.97)],
    [...asked, pass(301)],
    [...asked, { do: 'reply', task: 0 }],
    [...asked, { do: 'reply', task: 0 }, pass(901)],
    submitted,
    [...submitted, pass(4.99)],
    [...submitted, pass(4.97)],
    [...submitted, pass(6)],
    [...submitted, { do: 'undo', ...held }],
  ])
}

/** Three to six, of whom some have an old lease, and some are the same engineer twice. */
function drawRacers(random: Random, model: Model): Command[] {
  const task = model.tasks[0] as Task
  const count = Math.floor(random.between(3, 7))
  return Array.from({ length: count }, () => drawRacer(random, task))
}

function drawRacer(random: Random, { leases, leaseNumber, stage }: Task): Command {
  const engineer = Math.floor(random.between(0, 3))
  const lease: Lease | undefined = leases.length > 0 ? random.pick(leases) : undefined
  const held: Held = { task: 0, engineer: lease?.engineer ?? engineer, lease: lease?.number ?? 1 }
  const next: Held = { task: 0, engineer, lease: leaseNumber + 1 }
  const reply: Command = { do: 'reply', task: 0 }
  const undo: Command = { do: 'undo', ...held }
  const submit = (under: Held): Command => ({
    ...{ do: 'submit', ...under, effortSeconds: undefined },
    undo: random.chance(0.5),
  })
  const ai = random.pick(['aiDrafted', 'aiAnswered', 'aiFailed'] as const)
  return random.pick<Command>([
    { do: 'claimNext', engineer },
    { do: 'claimTask', engineer, task: 0 },
    submit(held),
    submit(random.chance(0.8) ? held : next),
    ...(stage === 'in_review' ? [undo, undo, undo, undo] : [undo]),
    { do: 'heartbeat', ...held, idle: 0 },
    { do: 'heartbeat', ...held, idle: random.chance(0.5) ? 0 : 600 * second },
    { do: 'release', ...held },
    { do: 'ask', ...held, rule: random.pick(['default', 'continue']), wait: 300 * second },
    ...(stage === 'needs_input' ? [reply, reply, reply, reply] : [reply]),
    { do: 'cancel', task: 0, by: 'client' },
    { do: 'cancel', task: 0, by: 'operator' },
    { do: 'takeBack', task: 0 },
    { do: 'sweep' },
    { do: 'sweep' },
    stage === 'drafting' ? { do: ai, task: 0, lease: leaseNumber } : { do: 'sweep' },
  ])
}
