// The part of the checker that judges leases: what engineers were told of their claims, releases and
// answers, beside the leases that the database holds.
import type { Operation, Report } from './checker.ts'
import type { Facts, LeaseFacts, TaskFacts } from './facts.ts'

/** Whether the events lead, one lawful step after another, to a task of this status. */
export function tellsState(types: readonly string[], status: string): boolean {
  const [first, ...rest] = types
  let stage = first === 'task.created' ? 'queued' : 'none'
  for (const type of rest) {
    if (type === 'task.overdue') continue
    stage = steps[`${stage} ${type}`] ?? 'none'
  }
  const isOpen = ['queued', 'claimed', 'asked'].includes(stage)
  return status === (isOpen ? 'pending' : stage)
}

const steps: Record<string, string> = {
  'queued task.claimed': 'claimed',
  'claimed task.requeued': 'queued',
  'claimed task.needs_input': 'asked',
  'asked task.resumed': 'queued',
  'asked task.completed': 'completed',
  'asked task.cancelled': 'cancelled',
  'queued task.completed': 'completed',
  'claimed task.completed': 'completed',
  'queued task.cancelled': 'cancelled',
  'claimed task.cancelled': 'cancelled',
}

function findLease(task: TaskFacts | undefined, number: number | undefined) {
  return task?.leases.find((lease) => lease.number === number)
}

export function checkLeases(operations: Operation[], facts: Facts, report: Report): void {
  const claims = new Set<string>()
  for (const operation of operations) {
    const { kind, told } = operation
    const taskId = told?.taskId ?? operation.taskId
    const task = facts.tasks.get(taskId as string)
    if (kind === 'release' || kind === 'ask') checkRelease(operation, task, report)
    if (told?.type !== 'ok') continue
    if (kind === 'claim') {
      const lease = findLease(task, told.leaseNumber)
      const name = `${taskId}, lease ${told.leaseNumber}`
      if (lease?.engineerUuid !== operation.engineerUuid) report('lost claim', name)
      if (claims.has(name)) report('claimed twice', name)
      claims.add(name)
    }
    if (kind === 'complete' && operation.leaseNumber !== undefined) {
      const lease = findLease(task, operation.leaseNumber)
      const isLast = task?.leases.at(-1) === lease
      if (lease?.end !== 'submitted' || !isLast) {
        report('stale submit accepted', `${taskId}: ${JSON.stringify(lease)}`)
      }
    }
  }
  for (const task of facts.tasks.values()) checkLeaseEvents(task, report)
}

/** A client who cancels while a question waits ends the lease of who asked, after the fact. */
const endsOf: Record<string, string[]> = { release: ['released'], ask: ['asked', 'cancelled'] }

function checkRelease(operation: Operation, task: TaskFacts | undefined, report: Report): void {
  const { kind, told, taskId, leaseNumber } = operation
  const lease = findLease(task, leaseNumber)
  if (told?.type === 'ok' && !endsOf[kind]?.includes(lease?.end ?? '')) {
    report('lost release', `${taskId}: ${JSON.stringify(lease)}`)
  }
  const isFinal = told?.code === 'TASK_FINAL' && task?.queue?.status !== 'pending'
  if (told?.type === 'fail' && !isFinal && !isLossHonest(operation, task)) {
    report('unexpected refusal', `${kind} of ${taskId}: ${told.code}`)
  }
}

/** A lease may be called lost when its time is over, or when it ended otherwise than by an answer. */
export function isLossHonest(operation: Operation, task: TaskFacts | undefined): boolean {
  const { told, leaseNumber } = operation
  if (told?.code !== 'LEASE_LOST' || leaseNumber === undefined) return false
  const lease = findLease(task, leaseNumber)
  return lease !== undefined && lease.end !== 'submitted' && (lease.end !== null || lease.isOver)
}

const requeuing = ['released', 'expired', 'idle', 'operator']

function checkLeaseEvents({ taskId, leases, events }: TaskFacts, report: Report): void {
  const count = (type: string) => events.filter((event) => event.type === type).length
  const isRequeued = ({ end }: LeaseFacts) => end !== null && requeuing.includes(end)
  const isTold =
    count('task.claimed') === leases.length &&
    count('task.requeued') === leases.filter(isRequeued).length &&
    leases.filter(({ end }) => end === null).length <= 1
  if (!isTold) report('lease without its event', `${taskId}: ${JSON.stringify(leases)}`)
}

export function checkSeats({ wrongSeats }: Facts, report: Report): void {
  for (const engineerUuid of wrongSeats) report('seats are not the open leases', engineerUuid)
}
