// Drives the service as the model is driven: each command is one call of the domain, and what it
// answers or throws is said in the model's words.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ApiError } from '../../server/src/core/errors.ts'
import { encodeId } from '../../server/src/core/ids.ts'
import { grantCredits } from '../../server/src/modules/money/credits/credits.ts'
import { replyToQuestion } from '../../server/src/modules/work/clarification/clarification.ts'
import { type DeadlineDeps, sweepOnce } from '../../server/src/modules/work/deadlines/deadlines.ts'
import {
  askUnderLease,
  claimNext,
  claimTask,
  type HeldTask,
  type LeaseDeps,
  openLease,
  releaseLease,
  renewLease,
  submitAnswer,
  submitWithUndo,
  undoSubmit,
} from '../../server/src/modules/work/leases/leases.ts'
import type { NewQuestion } from '../../server/src/modules/work/questions/questions.ts'
import { createTask } from '../../server/src/modules/work/tasks/create/create-task.ts'
import {
  cancelTask,
  completeTask,
  queueDrafted,
  requeueTask,
  type TaskRef,
} from '../../server/src/modules/work/tasks/tasks.ts'
import { createDepsOf, deadlineDepsOf, replyDepsOf } from './domain.ts'
import type { Fixture } from './fixture.ts'
import {
  type AiCommand,
  type Command,
  type CommandOf,
  type Held,
  type Reply,
  second,
  simulatedWait,
} from './state.ts'

export type Drive = (command: Command) => Promise<Reply>
export type PassTime = (ms: number) => Promise<unknown>

export function createDriver(deps: LeaseDeps, fixture: Fixture, passTime: PassTime): Drive {
  const deadlines = deadlineDepsOf(deps)
  return async (command) => {
    try {
      if (command.do === 'pass') {
        await passTime(command.time)
        return ok
      }
      return await run(deps, deadlines, fixture, command)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Why a lease is lost is of no matter to a heartbeat.
      const isLostBeat = command.do === 'heartbeat' && error.code === 'TASK_FINAL'
      return { code: isLostBeat ? 'LEASE_LOST' : error.code }
    }
  }
}

const ok: Reply = { code: 'ok' }

async function run(
  deps: LeaseDeps,
  deadlines: DeadlineDeps,
  fixture: Fixture,
  command: Exclude<Command, { do: 'pass' }>,
): Promise<Reply> {
  switch (command.do) {
    case 'grant':
      await deps.db.transaction().execute((tx) => grant(tx, fixture, command))
      return ok
    case 'create':
      return await create(deps, fixture, command)
    case 'claimNext': {
      const engineerUuid = fixture.engineers[command.engineer] as string
      const claim = await claimNext(deps, { engineerUuid })
      if (claim === undefined) return { code: 'nothing' }
      await open(deps, { engineerUuid, taskId: claim.taskId, leaseNumber: claim.leaseNumber })
      const task = fixture.tasks.findIndex(({ taskUuid }) => taskUuid === claim.ref.taskUuid)
      return { code: 'ok', task, lease: claim.leaseNumber }
    }
    case 'claimTask': {
      const engineerUuid = fixture.engineers[command.engineer] as string
      const taskId = idOf(fixture, command)
      const { leaseNumber } = await claimTask(deps, { engineerUuid, taskId })
      await open(deps, { engineerUuid, taskId, leaseNumber })
      return { code: 'ok', task: command.task, lease: leaseNumber }
    }
    case 'sweep':
      await sweepAll(deadlines)
      return ok
    default:
      return await runOnTask(deps, fixture, command)
  }
}

/** The model's engineers look at once at what they claim; whoever lost it meanwhile sees nothing. */
async function open(deps: LeaseDeps, held: HeldTask): Promise<void> {
  await openLease(deps, held).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
}

type TaskCommand =
  | CommandOf<'heartbeat' | 'release' | 'submit' | 'undo' | 'ask' | 'reply' | 'cancel' | 'takeBack'>
  | AiCommand

async function runOnTask(deps: LeaseDeps, fixture: Fixture, command: TaskCommand): Promise<Reply> {
  const ref = refOf(fixture, command)
  switch (command.do) {
    case 'heartbeat': {
      const idleSeconds = command.idle / second
      await renewLease(deps, { ...heldOf(fixture, command), idleSeconds })
      return ok
    }
    case 'release':
      await releaseLease(deps, { ...heldOf(fixture, command), note: '' })
      return ok
    case 'submit':
      return await submit(deps, fixture, command)
    case 'undo':
      await undoSubmit(deps, heldOf(fixture, command))
      return ok
    case 'ask':
      await askUnderLease(replyDepsOf(deps), {
        ...heldOf(fixture, command),
        question: describeQuestion(command),
      })
      return ok
    case 'reply':
      await replyToQuestion(replyDepsOf(deps), ref, { reply: { text: 'So.' } })
      return ok
    case 'cancel':
      await cancelTask(deps, ref, { reason: command.by })
      return ok
    case 'takeBack':
      await requeueTask(deps, ref, { guard: {}, reason: 'operator' })
      return ok
    default:
      return await runAi(deps, fixture, command)
  }
}

async function submit(
  deps: LeaseDeps,
  fixture: Fixture,
  command: CommandOf<'submit'>,
): Promise<Reply> {
  const submission = {
    ...heldOf(fixture, command),
    result: { message: randomUUID() },
    effortSeconds: command.effortSeconds,
    provenance: { source: 'human' },
  }
  if (!command.undo || !(await submitWithUndo(deps, submission)))
    await submitAnswer(deps, submission)
  return ok
}

function describeQuestion({ rule, wait }: CommandOf<'ask'>): NewQuestion {
  return {
    ...{ text: 'A question of the model', choices: null, allowsText: false, replySchema: null },
    onNoReply: rule,
    defaultReply: rule === 'default' ? { text: 'So.' } : null,
    waitSeconds: wait / second,
  }
}

function idOf(fixture: Fixture, command: { task: number }): string {
  return encodeId('task', refOf(fixture, command).taskUuid)
}

function refOf(fixture: Fixture, { task }: { task: number }): TaskRef {
  const { accountUuid, taskUuid } = fixture.tasks[task] as TaskRef
  return { accountUuid, taskUuid }
}

function heldOf(fixture: Fixture, held: Held) {
  const engineerUuid = fixture.engineers[held.engineer] as string
  return { engineerUuid, taskId: idOf(fixture, held), leaseNumber: held.lease }
}

async function grant(
  tx: Parameters<typeof grantCredits>[0],
  fixture: Fixture,
  command: CommandOf<'grant'>,
) {
  const accountUuid = fixture.accounts[command.account]?.uuid as string
  await grantCredits(tx, { accountUuid, credits: command.credits, reason: 'model' })
}

async function create(
  deps: LeaseDeps,
  fixture: Fixture,
  command: CommandOf<'create'>,
): Promise<Reply> {
  const { mode, simulation, revision, maxCredits, hasSchema, isServed } = command
  const { uuid, projectId, isTest } = fixture.accounts[
    command.account
  ] as Fixture['accounts'][number]
  const outcome = simulation.outcome === 'operator' ? 'cancelled' : simulation.outcome
  const { value } = await createTask(createDepsOf(deps, { hasModel: fixture.hasModel, isServed }), {
    creator: { accountUuid: uuid, keyUuid: randomUUID(), isTest },
    revision,
    use: undefined,
    task: {
      prompt: 'A task of the model',
      ...{ mode, maxCredits, projectId, attachments: [], idempotencyKey: undefined },
      tagId: fixture.tags[command.tag] as number,
      metadata: isTest ? { simulate: { outcome, ...simulatedTimes(simulation.after) } } : undefined,
      responseSchema: hasSchema ? { type: 'object' } : undefined,
    },
  })
  const isInstant = mode === 'realtime_answer' && hasSchema
  const task = { accountUuid: uuid, taskUuid: value.uuid, isInstant, isTest }
  return { code: 'ok', task: fixture.tasks.push(task) - 1 }
}

function simulatedTimes(afterMs: number) {
  return { afterMs, onNoReply: 'continue', replyWithinMs: simulatedWait }
}

/** What comes late is no error for the AI, and it does only what is asked of it. */
async function runAi(deps: LeaseDeps, fixture: Fixture, command: AiCommand): Promise<Reply> {
  const { isInstant, isTest } = fixture.tasks[command.task] as Fixture['tasks'][number]
  const ref = refOf(fixture, command)
  const leaseNumber = command.lease
  const isItsWork = command.do === 'aiFailed' || isInstant === (command.do === 'aiAnswered')
  if (isTest || !isItsWork) return { code: 'nothing' }
  if (!isInstant) {
    const content = { verdict: 'yes' }
    const draft = { content, model: 'model', inputTokens: 1, outputTokens: 1, filesNotRead: [] }
    const given = command.do === 'aiDrafted' ? { draft } : {}
    return (await queueDrafted(deps, ref, { leaseNumber, ...given })) ? ok : { code: 'nothing' }
  }
  const guard = { stages: ['drafting' as const], leaseNumber }
  try {
    if (command.do === 'aiFailed') await cancelTask(deps, ref, { guard, reason: 'ai_failed' })
    else {
      const provenance = { source: 'ai' }
      const result = { verdict: 'yes' }
      await completeTask(deps, ref, { guard, result, effortSeconds: 30, provenance })
    }
    return ok
  } catch (error) {
    const isLate = error instanceof ApiError && ['LEASE_LOST', 'TASK_FINAL'].includes(error.code)
    if (isLate) return { code: 'nothing' }
    throw error
  }
}

const sweepsMax = 50

/** Until there is nothing left to do at this moment; a timer that never rests is a fault. */
async function sweepAll(deps: DeadlineDeps): Promise<void> {
  for (let sweep = 0; sweep < sweepsMax; sweep++) {
    const live = await sweepOnce(deps, 'live')
    const test = await sweepOnce(deps, 'test')
    if (live.handled + test.handled === 0) return
  }
  throw new Error('the sweeper finds something to do for ever')
}

/** The negative control of the races: the lease number of the caller is not checked. */
export async function submitUnfenced(
  deps: LeaseDeps,
  fixture: Fixture,
  command: CommandOf<'submit'>,
): Promise<Reply> {
  const { taskUuid } = refOf(fixture, command)
  const { rows } = await sql<{ engineer_id: string | null; lease_number: number }>`
    select engineer_id, lease_number from task_queue where task_id = ${taskUuid}`.execute(deps.db)
  const [now] = rows
  const drive = createDriver(deps, fixture, noTime)
  if (now === undefined || now.engineer_id === null) return await drive(command)
  const engineer = fixture.engineers.indexOf(now.engineer_id)
  return await drive({ ...command, engineer, lease: now.lease_number })
}

const noTime = () => Promise.resolve()
