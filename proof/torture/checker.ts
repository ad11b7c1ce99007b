// Judges a campaign: compares what the clients were told (the log of acknowledgements) with what the
// database holds. It knows nothing of how the service works, only what it promises. A balanced book
// is not enough: a crash that loses a whole acknowledged transaction leaves the book in balance.
import type { AckRecord, Invoke, Told } from './ack-log.ts'
import type { Violation } from './campaign.ts'
import type { Facts, TaskFacts } from './facts.ts'
import { checkLeases, checkSeats, isLossHonest, tellsState } from './lease-checker.ts'

export type Expectations = {
  /** Whether a request may stay without an answer because the API itself is killed. */
  mayGoUnanswered: boolean
  /** Whether the service may say 503, with Retry-After, because its database is down. */
  mayBeUnavailable: boolean
}

export type Operation = Invoke & { told: Told | undefined }

/** Losses alone: what a database without durable commits is expected to suffer. */
export const lossKinds = [
  'lost create',
  'lost completion',
  'lost cancel',
  'lost claim',
  'lost release',
] as const

/** Everything that is looked for. */
export const checkedKinds = [
  ...lossKinds,
  'claimed twice',
  'stale submit accepted',
  'two ends acknowledged',
  'completed twice',
  'two tasks for one key',
  'task of another key',
  'forgotten key',
  'key without its task',
  'replay differs',
  'still in doubt',
  'unexpected refusal',
  'server error',
  'no answer',
  'rows without a task',
  'task without its queue row',
  'task without its hold',
  'events do not tell the state',
  'lease without its event',
  'seats are not the open leases',
  'settlement does not fit the state',
  'settlement without its entries',
  'result does not fit the state',
  'hold does not fit the state',
  'hold not taken apart',
  'task nobody asked for',
  'end nobody asked for',
  'books do not balance',
] as const

export type CheckedKind = (typeof checkedKinds)[number]

export function checkHistory(
  records: readonly AckRecord[],
  facts: Facts,
  expectations: Expectations,
): (Violation & { kind: CheckedKind })[] {
  const operations = joinOperations(records)
  const byTask = groupBy(
    operations.filter(({ kind }) => kind === 'complete' || kind === 'cancel'),
    ({ taskId }) => taskId as string,
  )
  const creates = groupBy(
    operations.filter(({ kind }) => kind === 'create'),
    ({ idempotencyKey }) => idempotencyKey as string,
  )
  const found: (Violation & { kind: CheckedKind })[] = []
  const report: Report = (kind, detail) => void found.push({ kind, detail })
  for (const operation of operations) checkReply(operation, expectations, report)
  for (const [key, attempts] of creates) checkCreate(key, attempts, facts, report)
  for (const [taskId, attempts] of byTask) checkEnd(taskId, attempts, facts, report)
  for (const task of facts.tasks.values()) {
    checkTask(task, report)
    checkWasAsked(task, creates, byTask.get(task.taskId) ?? [], report)
  }
  checkLeases(operations, facts, report)
  checkSeats(facts, report)
  checkKeys(facts, report)
  if (!facts.audit.ok) report('books do not balance', JSON.stringify(facts.audit))
  return found
}

export function joinOperations(records: readonly AckRecord[]): Operation[] {
  const operations = new Map<number, Operation>()
  for (const record of records) {
    if (record.type === 'invoke') operations.set(record.op, { ...record, told: undefined })
    else {
      const operation = operations.get(record.op)
      if (operation !== undefined) operation.told = record
    }
  }
  return [...operations.values()]
}

export type Report = (kind: CheckedKind, detail: string) => void

function checkReply(operation: Operation, expected: Expectations, report: Report): void {
  const { op, kind, told } = operation
  // What engineers do is a call of the domain and has no reply to judge.
  if (kind !== 'create' && kind !== 'cancel') return
  const status = told?.status
  if (status === undefined) {
    if (!expected.mayGoUnanswered) report('no answer', `${kind} ${op}: ${told?.code ?? 'nothing'}`)
  } else if (status >= 500) {
    const isPolite = status === 503 && told?.hasRetryAfter === true
    if (!(isPolite && expected.mayBeUnavailable)) {
      report('server error', `${kind} ${op}: ${status} ${told?.code}`)
    }
  }
}

function checkCreate(key: string, attempts: Operation[], facts: Facts, report: Report): void {
  const acknowledged = attempts.filter(isOk)
  for (const { told } of attempts) {
    if (told?.type === 'fail') report('unexpected refusal', `create ${key}: ${told.status}`)
  }
  if (acknowledged.length === 0) {
    if (attempts.every(({ told }) => told?.type !== 'fail')) report('still in doubt', key)
    return
  }
  const taskIds = new Set(acknowledged.map(({ told }) => told?.taskId ?? 'none'))
  if (taskIds.size > 1) report('two tasks for one key', `${key}: ${[...taskIds].join(' and ')}`)
  if (new Set(acknowledged.map(({ told }) => told?.digest)).size > 1) {
    report('replay differs', key)
  }
  for (const taskId of taskIds) {
    const task = facts.tasks.get(taskId)
    if (task?.asked === undefined) {
      report('lost create', `${taskId} of key ${key}`)
      continue
    }
    if (task.asked.key !== key) report('task of another key', `${taskId} of key ${key}`)
    const remembered = facts.taskIdsByKey.get(key) ?? []
    if (!remembered.includes(taskId)) report('forgotten key', `${key}: ${taskId}`)
  }
}

function checkEnd(taskId: string, attempts: Operation[], facts: Facts, report: Report): void {
  const completed = attempts.filter(({ kind }) => kind === 'complete').filter(isOk)
  const cancelled = attempts.filter(({ kind }) => kind === 'cancel').filter(isOk)
  const task = facts.tasks.get(taskId)
  for (const attempt of attempts) checkRefusal(attempt, attempts, task, report)
  if (completed.length > 0 && cancelled.length > 0) report('two ends acknowledged', taskId)
  if (completed.length > 1) report('completed twice', taskId)
  const unsettled = attempts.filter(({ told }) => told === undefined || told.type === 'info')
  if (unsettled.length === attempts.length) report('still in doubt', `the end of ${taskId}`)
  const [settlement] = task?.settlements ?? []
  if (completed.length > 0) {
    const isThere =
      task?.queue?.status === 'completed' &&
      settlement !== undefined &&
      task.answers.includes(completed[0]?.answer ?? '')
    if (!isThere) report('lost completion', describe(taskId, task))
  }
  if (cancelled.length > 0) {
    // Only whoever cancels under an engineer's hands pays for the work so far.
    const isFree = !task?.leases.some(({ end }) => end === 'cancelled')
    const isThere =
      task?.queue?.status === 'cancelled' &&
      settlement !== undefined &&
      (settlement.charged === 0 || !isFree)
    if (!isThere) report('lost cancel', describe(taskId, task))
  }
}

// A refusal is honest when somebody else was ending the same task, or an earlier attempt of one's own
// may have. Nothing else may refuse: the tasks exist, and the keys may do it.
function checkRefusal(
  attempt: Operation,
  all: Operation[],
  task: TaskFacts | undefined,
  report: Report,
): void {
  const { told, op, kind, taskId } = attempt
  if (told?.type !== 'fail' || isLossHonest(attempt, task)) return
  const isContested = all.some((other) => other.op !== op && other.told?.type !== 'fail')
  if (told.code !== 'TASK_FINAL' || !isContested) {
    report('unexpected refusal', `${kind} of ${taskId}: ${told.status ?? ''} ${told.code}`)
  }
}

/** What must hold of every task, whoever asked for it. */
function checkTask(task: TaskFacts, report: Report): void {
  const { taskId, asked, queue, events, entries, settlements, answers } = task
  if (asked === undefined) report('rows without a task', taskId)
  else if (queue === undefined) report('task without its queue row', taskId)
  if (asked === undefined || queue === undefined) return
  const holds = entries.filter(({ kind }) => kind === 'hold')
  if (holds.length !== 1 || holds[0]?.amount !== asked.maxCredits) {
    report('task without its hold', `${taskId}: ${JSON.stringify(entries)}`)
  }
  const isFinal = queue.status !== 'pending'
  const types = events.map(({ type }) => type)
  const isCounted = events.every(({ version }, index) => version === index + 1)
  if (!tellsState(types, queue.status) || !isCounted || queue.version !== events.length) {
    report('events do not tell the state', `${taskId}: ${queue.status} after ${types.join()}`)
  }
  if (settlements.length !== (isFinal ? 1 : 0)) {
    report('settlement does not fit the state', `${taskId}: ${queue.status}`)
  }
  if (answers.length !== (queue.status === 'completed' ? 1 : 0)) {
    report('result does not fit the state', `${taskId}: ${queue.status}`)
  }
  if (queue.heldCredits !== (isFinal ? 0 : asked.maxCredits)) {
    report('hold does not fit the state', `${taskId}: ${queue.heldCredits}`)
  }
  for (const settlement of settlements) checkMoney(task, asked.maxCredits, settlement, report)
}

function checkMoney(
  { taskId, entries }: TaskFacts,
  maxCredits: number,
  { charged, released }: { charged: number; released: number },
  report: Report,
): void {
  const sum = (wanted: string) =>
    entries.filter(({ kind }) => kind === wanted).reduce((total, { amount }) => total + amount, 0)
  if (charged + released !== maxCredits) {
    report('hold not taken apart', `${taskId}: ${charged} + ${released} of ${maxCredits}`)
  }
  if (sum('capture') !== charged || sum('release') !== released) {
    report('settlement without its entries', taskId)
  }
}

function checkWasAsked(
  task: TaskFacts,
  creates: ReadonlyMap<string, Operation[]>,
  ends: Operation[],
  report: Report,
): void {
  if (task.asked === undefined) return
  if (!creates.has(task.asked.key)) report('task nobody asked for', task.taskId)
  const status = task.queue?.status
  if (status === 'completed') {
    const isAsked = ends.some(({ answer }) => task.answers.includes(answer ?? ''))
    if (!isAsked) report('end nobody asked for', task.taskId)
  }
  if (status === 'cancelled' && !ends.some(({ kind }) => kind === 'cancel')) {
    report('end nobody asked for', task.taskId)
  }
}

/** One key, one task: by what the tasks say of themselves, and by what the service remembers. */
function checkKeys(facts: Facts, report: Report): void {
  const tasksOfKey = groupBy(
    [...facts.tasks.values()].filter(({ asked }) => asked !== undefined),
    ({ asked }) => asked?.key as string,
  )
  for (const [key, tasks] of tasksOfKey) {
    if (tasks.length > 1) report('two tasks for one key', `${key}: ${tasks.length} in the database`)
  }
  for (const [key, taskIds] of facts.taskIdsByKey) {
    if (taskIds.length > 1) report('two tasks for one key', `${key}: remembered twice`)
    for (const taskId of taskIds) {
      if (facts.tasks.get(taskId)?.asked === undefined) report('key without its task', key)
    }
  }
}

function isOk({ told }: Operation): boolean {
  return told?.type === 'ok'
}

function describe(taskId: string, task: TaskFacts | undefined): string {
  return `${taskId}: ${task === undefined ? 'not there' : JSON.stringify(task)}`
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
