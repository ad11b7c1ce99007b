// The reference model: what tasks, leases, the queue and the ledger do, said as plainly as possible
// and without a database. It knows nothing of the service's code; both are driven by the same
// commands and must agree.
import { measureSeconds, minimumCharge, priceOf } from './price.ts'
import {
  countPasses,
  findBest,
  groupOf,
  hasSeat,
  isKeptFor,
  mayClaim,
  openLease,
  takeTurn,
} from './queue.ts'
import {
  type Account,
  type AiCommand,
  type Asked,
  type CancelReason,
  type Command,
  type CommandOf,
  type Held,
  type Lease,
  type LeaseEnd,
  type Model,
  type NoReplyRule,
  type Outcome,
  type Question,
  type Reply,
  type Stage,
  simulatedWait,
  type Task,
  times,
} from './state.ts'
import { canUndo, holdBack, undo } from './undo.ts'

const effortOfAiSeconds = 30
const effortOfSimulatorSeconds = 90
const ok: Reply = { code: 'ok' }

export function apply(model: Model, command: Command): Reply {
  const task = 'task' in command ? (model.tasks[command.task] as Task) : undefined
  if (task === undefined) return applyToAll(model, command)
  switch (command.do) {
    case 'claimTask':
      return claimTask(model, command.engineer, task)
    case 'heartbeat':
      return heartbeat(model, task, command)
    case 'release':
      return findLoss(model, task, command) ?? requeue(task, 'released')
    case 'submit':
      return findLoss(model, task, command) ?? submit(model, task, command)
    case 'undo':
      return undo(model, task, command)
    case 'ask':
      return askUnderLease(model, task, command)
    case 'reply':
      return reply(model, task)
    case 'cancel':
      return cancel(model, task, command.by)
    case 'takeBack':
      if (isFinal(task)) return { code: 'TASK_FINAL' }
      return task.stage === 'claimed' ? requeue(task, 'operator') : { code: 'LEASE_LOST' }
    default:
      return hearAi(model, task, command as AiCommand)
  }
}

function applyToAll(model: Model, command: Command): Reply {
  switch (command.do) {
    case 'grant': {
      const account = model.accounts[command.account] as Account
      account.available += command.credits
      account.granted += command.credits
      return ok
    }
    case 'create':
      return create(model, command)
    case 'claimNext':
      return claimNext(model, command.engineer)
    case 'pass':
      model.now += command.time
      return ok
    default:
      while (sweepOnce(model));
      return ok
  }
}

/** Answered by the AI alone. */
const isInstant = (task: Asked) => task.mode === 'realtime_answer' && task.hasSchema
export const isFinal = (task: Task) => task.stage === 'completed' || task.stage === 'cancelled'

function create(model: Model, command: CommandOf<'create'>): Reply {
  const { do: _, isServed, ...asked } = command
  const { mode, simulation, maxCredits } = asked
  const account = model.accounts[asked.account] as Account
  if (account.available < maxCredits) return { code: 'INSUFFICIENT_CREDITS' }
  const isServable = account.isTest
    ? simulation.outcome !== 'no_engineer'
    : isInstant(asked)
      ? model.hasModel
      : isServed
  if (mode === 'realtime_answer' && asked.revision === 'A' && !isServable)
    return { code: 'NO_ENGINEER_AVAILABLE' }
  account.available -= maxCredits
  account.held += maxCredits
  const dueAt = model.now + times.window[mode]
  const isDrafted = isInstant(asked) || (asked.hasSchema && model.hasModel)
  const isOffered = !account.isTest && !isInstant(asked)
  const draftTime = isInstant(asked) ? times.instant : times.draft
  // A soon instant answer is simulated by the process of the create; this is when the sweeper makes up for it.
  const isInProcess = isInstant(asked) && simulation.after <= times.inProcessMax
  const simulationTime = simulation.after + (isInProcess ? times.instant : 0)
  const machineTime = account.isTest ? simulationTime : isDrafted ? draftTime : null
  const task: Task = {
    ...asked,
    stage: isDrafted ? 'drafting' : 'queued',
    leaseNumber: isDrafted ? 1 : 0,
    claimClass: isOffered ? { realtime_answer: 0, fast: 2, standard: 3 }[mode] : null,
    turn: 0,
    dueAt,
    urgentAt: isOffered && mode !== 'realtime_answer' ? dueAt - times.window[mode] / 10 : null,
    overdueAt: null,
    expiresAt: dueAt + times.grace,
    machineAt: machineTime === null ? null : model.now + machineTime,
    ...{ leases: [], events: ['task.created'], cancelReason: null, questions: [] },
    ...{ asker: null, askerClass: null, askerUntil: null, heldBack: null },
    ...{ effortSeconds: null, charged: null, passedBy: 0, passesMax: 0 },
  }
  if (!isDrafted) takeTurn(model, task)
  return { code: 'ok', task: model.tasks.push(task) - 1 }
}

function claimNext(model: Model, engineer: number): Reply {
  if (!hasSeat(model, engineer)) return { code: 'CAPACITY_REACHED' }
  const best = findBest(model, engineer)
  if (best === undefined) return claimKept(model, engineer)
  if (best.leases.length === 0) countPasses(model, engineer, best)
  model.clocks.set(groupOf(best), Math.max(best.turn, model.clocks.get(groupOf(best)) ?? 0))
  return claim(model, engineer, best)
}

/** Nothing else waits: what was replied to first and is kept for this engineer. */
function claimKept(model: Model, engineer: number): Reply {
  const kept = model.tasks.filter((task) => isKeptFor(task, engineer))
  const first = kept.sort((one, other) => Number(one.askerUntil) - Number(other.askerUntil))[0]
  return first === undefined ? { code: 'nothing' } : claim(model, engineer, first)
}

function claimTask(model: Model, engineer: number, task: Task): Reply {
  if (!hasSeat(model, engineer)) return { code: 'CAPACITY_REACHED' }
  const isAllowed = mayClaim(model, engineer, task) || isKeptFor(task, engineer)
  return isAllowed ? claim(model, engineer, task) : { code: 'TASK_TAKEN' }
}

function claim({ now, tasks }: Model, engineer: number, task: Task): Reply {
  const number = ++task.leaseNumber
  offer(task)
  const expiresAt = now + times.lease[task.mode]
  task.leases.push({ number, engineer, expiresAt, lastBeatAt: now, effort: 0 })
  move(task, 'claimed', 'task.claimed')
  return { code: 'ok', task: tasks.indexOf(task), lease: number }
}

function move(task: Task, stage: Stage, event: string): Reply {
  task.stage = stage
  task.events.push(event)
  return ok
}

/** Fencing: why this engineer may not act under this lease; undefined if they may. */
function findLoss({ now }: Model, task: Task, held: Held): Reply | undefined {
  const lease = task.leases.find(({ number }) => number === held.lease)
  if (lease?.engineer !== held.engineer) return { code: 'NOT_FOUND' }
  if (isFinal(task)) return { code: 'TASK_FINAL' }
  return lease.end !== undefined || lease.expiresAt <= now ? { code: 'LEASE_LOST' } : undefined
}

function heartbeat(model: Model, task: Task, command: CommandOf<'heartbeat'>): Reply {
  const loss = findLoss(model, task, command)
  if (loss) return loss.code === 'NOT_FOUND' ? loss : { code: 'LEASE_LOST' }
  if (command.idle >= times.idleRelease) {
    requeue(task, 'idle')
    return { code: 'LEASE_LOST' }
  }
  const lease = openLease(task) as Lease
  if (command.idle <= times.inputCountedMax) lease.effort += intervalOf(model, lease)
  lease.lastBeatAt = model.now
  lease.expiresAt = model.now + times.lease[task.mode]
  return { code: 'ok', effort: lease.effort }
}

const intervalOf = ({ now }: Model, lease: Lease) =>
  Math.min(now - lease.lastBeatAt, times.beatCountedMax)

const questionsMax = 5

/** Writing the question is effort; what is wrong with it is reported before the lease is checked. */
function askUnderLease(model: Model, task: Task, command: CommandOf<'ask'>): Reply {
  const loss = findLoss(model, task, command)
  if (loss?.code === 'NOT_FOUND') return loss
  const isRefused =
    task.mode === 'realtime_answer' ||
    task.questions.length >= questionsMax ||
    (task.revision === 'B' && command.rule === 'cancel')
  if (isRefused) return { code: 'INVALID_REQUEST' }
  if (loss) return loss
  const lease = openLease(task) as Lease
  lease.effort += intervalOf(model, lease)
  lease.end = 'asked'
  return ask(model, task, { asker: command.engineer, rule: command.rule, wait: command.wait })
}

type Asking = { asker: number | null; rule: NoReplyRule; wait: number }

function ask({ now }: Model, task: Task, { asker, rule, wait }: Asking): Reply {
  task.questions.push({ askedAt: now, deadlineAt: now + wait, rule, asker, outcome: null })
  return move(task, 'needs_input', 'task.needs_input')
}

export const openQuestion = (task: Task) => task.questions.find(({ outcome }) => outcome === null)

function reply(model: Model, task: Task): Reply {
  const question = openQuestion(task)
  if (!question || question.deadlineAt <= model.now) return { code: 'QUESTION_CLOSED' }
  return resume(model, task, 'replied')
}

/** The clock goes on where it stood, and who asked is offered the task first. */
function resume({ now }: Model, task: Task, outcome: Outcome): Reply {
  const question = openQuestion(task) as Question
  const paused = now - question.askedAt
  question.outcome = outcome
  task.dueAt += paused
  task.expiresAt += paused
  if (task.urgentAt !== null) task.urgentAt += paused
  if (question.asker === null) task.machineAt = now + times.simulator
  else {
    task.asker = question.asker
    task.askerClass = task.claimClass
    task.askerUntil = now + times.asker
    task.claimClass = null
  }
  return move(task, 'queued', 'task.resumed')
}

/** To everybody again, in the class it had. */
function offer(task: Task): void {
  task.claimClass = task.claimClass ?? task.askerClass
  task.asker = null
  task.askerClass = null
  task.askerUntil = null
}

/** What was to happen without a reply. */
function endQuestion(model: Model, task: Task): Reply {
  const { rule } = openQuestion(task) as Question
  if (rule === 'cancel') return cancel(model, task, 'no_reply')
  return resume(model, task, rule === 'default' ? 'assumed' : 'continued')
}

/** Back to where it stood in the queue. */
function requeue(task: Task, end: LeaseEnd): Reply {
  ;(openLease(task) as Lease).end = end
  return move(task, 'queued', 'task.requeued')
}

/** The engineer may lower what was measured, never raise it. */
function submit(model: Model, task: Task, command: CommandOf<'submit'>): Reply {
  const lease = openLease(task) as Lease
  const last = intervalOf(model, lease)
  const measured = measureSeconds(task, command.engineer, last)
  const effortSeconds = command.effortSeconds ?? measured
  if (effortSeconds > measured) return { code: 'INVALID_REQUEST' }
  lease.effort += last
  lease.end = 'submitted'
  if (!command.undo || !canUndo(model, task)) return complete(model, task, effortSeconds)
  holdBack(model, task, command.engineer, effortSeconds)
  return ok
}

function complete(model: Model, task: Task, effortSeconds: number): Reply {
  task.effortSeconds = effortSeconds
  task.heldBack = null
  settle(model, task, Math.max(minimumCharge, priceOf(task, effortSeconds)))
  return move(task, 'completed', 'task.completed')
}

/** Only a client's cancel is charged, for the effort of who holds the task, asked, or can still undo. */
function cancel(model: Model, task: Task, reason: CancelReason): Reply {
  if (isFinal(task)) {
    const isRepeated = reason === 'client' && task.cancelReason === 'client'
    return isRepeated ? ok : { code: 'TASK_FINAL' }
  }
  const question = openQuestion(task)
  if (question) question.outcome = reason === 'no_reply' ? 'no_reply' : 'ended'
  const hasEnded = task.heldBack !== null || (question !== undefined && reason === 'client')
  const lease = hasEnded ? task.leases.at(-1) : openLease(task)
  const isLive = lease !== undefined && (hasEnded || lease.expiresAt > model.now)
  const isPaid = reason === 'client' && isLive
  if (lease) lease.end = 'cancelled'
  task.cancelReason = reason
  task.heldBack = null
  settle(model, task, isPaid ? priceOf(task, measureSeconds(task, lease.engineer)) : 0)
  return move(task, 'cancelled', 'task.cancelled')
}

function settle(model: Model, task: Task, charged: number): void {
  const account = model.accounts[task.account] as Account
  account.held -= task.maxCredits
  account.available += task.maxCredits - charged
  account.spent += charged
  task.charged = charged
}

/** The AI has a lease number as engineers do; a result with an older one is refused. */
function hearAi(model: Model, task: Task, command: AiCommand): Reply {
  const isLate = task.stage !== 'drafting' || task.leaseNumber !== command.lease
  const isItsWork = command.do === 'aiFailed' || isInstant(task) === (command.do === 'aiAnswered')
  const { isTest } = model.accounts[task.account] as Account
  if (isTest || isLate || !isItsWork) return { code: 'nothing' }
  if (command.do === 'aiAnswered') return complete(model, task, effortOfAiSeconds)
  return isInstant(task) ? cancel(model, task, 'ai_failed') : enqueue(model, task)
}

/** From drafting into the queue, at the end of it: its turn begins now. */
function enqueue(model: Model, task: Task): Reply {
  takeTurn(model, task)
  return move(task, 'queued', 'task.drafted')
}

/** Checks the deadlines of every task. Returns whether there was anything to do. */
export function sweepOnce(model: Model): boolean {
  const acts = model.tasks.map((task) => findDue(model, task)).filter((act) => act !== undefined)
  for (const act of acts) act()
  return acts.length > 0
}

function findDue(model: Model, task: Task): (() => unknown) | undefined {
  const isPast = (time: number | null) => time !== null && time <= model.now
  const isOverdue = task.overdueAt === null && isPast(task.dueAt)
  const mark = () => markOverdue(model, task)
  const isRealtime = task.mode === 'realtime_answer'
  if (isFinal(task)) return undefined
  const { heldBack } = task
  if (heldBack)
    return isPast(heldBack.sendsAt)
      ? () => complete(model, task, heldBack.effortSeconds)
      : undefined
  const question = openQuestion(task)
  if (question) return isPast(question.deadlineAt) ? () => endQuestion(model, task) : undefined
  if ((model.accounts[task.account] as Account).isTest)
    return isPast(task.machineAt) ? () => simulate(model, task) : undefined
  if (task.stage === 'drafting') {
    if (!isPast(task.machineAt)) return undefined
    if (!isRealtime) return () => enqueue(model, task)
    return isOverdue ? () => cancel(model, task, 'ai_failed') : () => takeOver(model, task)
  }
  const lease = openLease(task)
  if (lease && isPast(lease.expiresAt)) return () => requeue(task, 'expired')
  if (lease) return isOverdue ? mark : undefined
  if (isOverdue && isRealtime) return () => cancel(model, task, 'no_engineer')
  if (isPast(task.expiresAt)) return () => cancel(model, task, 'expired')
  if (isOverdue) return mark
  if (task.asker !== null) return isPast(task.askerUntil) ? () => offer(task) : undefined
  return isPast(task.urgentAt) ? () => promote(model, task) : undefined
}

/** It shows, and that is all. */
function markOverdue(model: Model, task: Task): void {
  task.overdueAt = model.now
  task.events.push('task.overdue')
}

function promote(model: Model, task: Task): void {
  task.urgentAt = null
  task.claimClass = 1
  takeTurn(model, task)
}

/** Another process goes on with an answer that the first did not give in time. */
function takeOver(model: Model, task: Task): void {
  task.leaseNumber++
  task.machineAt = model.now + times.instant
}

function simulate(model: Model, task: Task): void {
  const { outcome } = task.simulation
  const isAsking = outcome === 'needs_input' && task.mode !== 'realtime_answer'
  if (isAsking && task.questions.length === 0)
    ask(model, task, { asker: null, rule: 'continue', wait: simulatedWait })
  else if (outcome === 'completed' || outcome === 'needs_input')
    complete(model, task, effortOfSimulatorSeconds)
  else cancel(model, task, outcome)
}
