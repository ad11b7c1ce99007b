// What must hold of the model after each command, whatever the history was. A checker remembers the
// tasks that have ended, because those must never change again.
import { isFinal } from './model.ts'
import { hasSeat, openLease } from './queue.ts'
import { type Account, type Model, nextStages, type Stage, type Task } from './state.ts'

class Broken extends Error {}

function insist(holds: boolean, what: string): void {
  if (!holds) throw new Broken(what)
}

export type Checker = (model: Model) => void

export function createChecker(): Checker {
  const ended = new Map<Task, string>()
  return (model) => {
    for (const task of model.tasks) {
      const wasEnded = ended.get(task)
      if (wasEnded === undefined) checkTask(model, task)
      if (wasEnded !== undefined) insist(wasEnded === describeEnd(task), 'a final task changed')
      else if (isFinal(task)) ended.set(task, describeEnd(task))
    }
    model.accounts.forEach((account, number) => {
      checkMoney(model, account, number)
    })
    model.engineers.forEach((_, number) => {
      checkSeats(model, number)
    })
  }
}

function describeEnd({ stage, events, charged, cancelReason, leases }: Task): string {
  return `${stage} ${events.length} ${charged} ${cancelReason} ${leases.length}`
}

function checkMoney(model: Model, account: Account, number: number): void {
  const { available, held, granted, spent } = account
  let [open, charged] = [0, 0]
  for (const task of model.tasks) {
    if (task.account !== number) continue
    if (!isFinal(task)) open += task.maxCredits
    charged += task.charged ?? 0
  }
  insist(available >= 0 && held >= 0, 'a balance is below zero')
  insist(available + held === granted - spent, 'money does not add up')
  insist(held === open, 'what is held is not what open tasks may cost')
  insist(spent === charged, 'what is spent is not what tasks were charged')
}

function checkSeats(model: Model, engineer: number): void {
  const { capacity, memberOf } = model.engineers[engineer] as Model['engineers'][number]
  const held = model.tasks.filter((task) => openLease(task)?.engineer === engineer)
  const undone = held.filter((task) => openLease(task)?.isUndone).length
  insist(held.length <= capacity + undone, 'an engineer holds more than they may')
  insist(hasSeat(model, engineer) === held.length < capacity, 'a seat is counted wrongly')
  insist(!held.some(({ account }) => memberOf.includes(account)), 'an engineer holds his own task')
}

const stageAfter: Record<string, Stage> = {
  'task.drafted': 'queued',
  'task.claimed': 'claimed',
  'task.requeued': 'queued',
  'task.needs_input': 'needs_input',
  'task.resumed': 'queued',
  'task.completed': 'completed',
  'task.cancelled': 'cancelled',
}

function checkTask(model: Model, task: Task): void {
  checkQuestions(task)
  insist((task.heldBack !== null) === (task.stage === 'in_review'), 'an answer is held back or not')
  const { stage, events, charged, maxCredits, cancelReason } = task
  checkHistory(task)
  checkLeases(model, task)
  insist(isFinal(task) === (charged !== null), 'settled and final are not the same')
  insist((charged ?? 0) <= maxCredits, 'charged above the ceiling')
  insist((stage === 'cancelled') === (cancelReason !== null), 'a cancel without its reason')
  if (stage === 'completed') insist((charged as number) >= 60, 'charged below the minimum')
  if (stage === 'cancelled') {
    const wasQueued = ['task.requeued', 'task.resumed'].includes(events.at(-2) as string)
    const isPaid = cancelReason === 'client' && !wasQueued
    insist(charged === 0 || isPaid, 'a cancel that must be free was charged')
  }
  insist(task.passedBy <= task.passesMax || hasCompany(model, task), 'an account waits too long')
}

/** Open exactly while the task waits for it, and kept for an asker only where it is offered to nobody else. */
function checkQuestions({ stage, questions, asker, claimClass }: Task): void {
  const open = questions.filter(({ outcome }) => outcome === null)
  insist(
    open.length === (stage === 'needs_input' ? 1 : 0),
    'a question is open or not as it should',
  )
  insist(questions.length <= 5, 'more than five questions')
  insist(asker === null || claimClass === null, 'a kept task is offered to all')
}

/** The events tell each change of stage, each a lawful one, and end where the task stands. */
function checkHistory({ stage, events }: Task): void {
  insist(events[0] === 'task.created', 'the first event is not the creation')
  insist(events.filter((event) => event === 'task.overdue').length <= 1, 'overdue twice')
  const changes = events.slice(1).filter((event) => event !== 'task.overdue')
  let at: Stage =
    changes.length === 0 ? stage : events.includes('task.drafted') ? 'drafting' : 'queued'
  for (const event of changes) {
    const next = stageAfter[event] as Stage
    insist((nextStages[at] as readonly Stage[]).includes(next), `${at} left to ${next}`)
    at = next
  }
  // An answer that can be undone shows to nobody but its engineer.
  insist(at === (stage === 'in_review' ? 'claimed' : stage), 'the events do not lead to the stage')
}

function checkLeases({ accounts }: Model, task: Task): void {
  const { leases, leaseNumber, stage, account, claimClass } = task
  const open = leases.filter(({ end }) => end === undefined)
  insist(open.length === (stage === 'claimed' ? 1 : 0), 'held by nobody or by two')
  if (open[0]) insist(open[0].number === leaseNumber, 'the open lease is not the newest')
  insist(
    leases.every(({ number }, index) => number > (leases[index - 1]?.number ?? 0)),
    'lease numbers do not go up',
  )
  const { isTest } = accounts[account] as Account
  insist(!isTest || (leases.length === 0 && claimClass === null), 'a test task was offered')
}

/** Only an account with a single waiting task is promised its bound. */
function hasCompany({ tasks }: Model, task: Task): boolean {
  if (task.stage !== 'queued') return true
  return tasks.some(
    (other) =>
      other !== task &&
      other.stage === 'queued' &&
      other.account === task.account &&
      other.tag === task.tag &&
      other.claimClass === task.claimClass,
  )
}
