// The requests that wait for a child. Invariants:
// - Kinds of work take turns, so that creates with costly schemas do not hold up the check of an
//   answer, and so do accounts: the next is of the one that was served longest ago.
// - Live before test: a request of a test account runs when no live one can.
// - An account never has all children, nor all places to wait in, and nobody waits for ever.
import { type AccountSlots, createAccountSlots, type SlotOwner } from '../../core/account-slots.ts'
import { limits } from '../../core/limits.ts'
import type { Answer } from './child-process.ts'
import type { RequestKind } from './messages.ts'

const kinds: readonly RequestKind[] = ['compile', 'validate', 'sample']
const rememberedAccountsMax = 1_000

/** Dead: it took a child with it, twice. Busy: no child was free in time. */
export type Outcome = Answer | 'dead' | 'busy'

export type Job = {
  kind: RequestKind
  owner: SlotOwner
  request: string
  attempts: number
  settle(outcome: Outcome): void
}

export type JobQueueOptions = {
  processes: number
  /** The longest wait may differ by the moment; whoever waited so long is told that all are busy. */
  readWaitMaxMs(): number
}

type Waiting = Map<Job, NodeJS.Timeout>

export function createJobQueue({ processes, readWaitMaxMs }: JobQueueOptions) {
  const queues = new Map<RequestKind, Job[]>(kinds.map((kind) => [kind, []]))
  const waiting: Waiting = new Map()
  const served = createServed()
  const some = Math.max(1, processes - 1)
  const running = createAccountSlots({ allMax: processes, accountMax: some, testMax: some })
  const places = createAccountSlots({
    allMax: limits.schemaChecksWaitingMax,
    accountMax: limits.schemaChecksWaitingPerAccountMax,
    testMax: limits.schemaChecksWaitingTestMax,
  })
  let nextKind = 0

  function remove(job: Job): void {
    const queue = queues.get(job.kind) as Job[]
    queue.splice(queue.indexOf(job), 1)
    clearTimeout(waiting.get(job))
    waiting.delete(job)
    places.leave(job.owner)
  }

  function giveUp(job: Job): void {
    remove(job)
    job.settle('busy')
  }

  function take(isTest: boolean): Job | undefined {
    for (let turn = 0; turn < kinds.length; turn++) {
      const at = (nextKind + turn) % kinds.length
      const queue = queues.get(kinds[at] as RequestKind) as Job[]
      const job = served.findNext(queue.filter((each) => canRun(running, each, isTest)))
      if (job === undefined) continue
      nextKind = (at + 1) % kinds.length
      return job
    }
    return undefined
  }

  return {
    add(job: Job, place: 'first' | 'last') {
      if (!places.tryEnter(job.owner)) return job.settle('busy')
      const queue = queues.get(job.kind) as Job[]
      if (place === 'first') queue.unshift(job)
      else queue.push(job)
      waiting.set(job, setTimeout(giveUp, readWaitMaxMs(), job))
    },
    /** It runs until it is said to be done. */
    takeNext(): Job | undefined {
      const job = take(false) ?? take(true)
      if (job === undefined) return undefined
      remove(job)
      running.tryEnter(job.owner)
      served.add(job.owner)
      return job
    },
    done: (job: Job) => running.leave(job.owner),
    clear() {
      for (const job of [...waiting.keys()]) giveUp(job)
    },
  }
}

function canRun(running: AccountSlots, { owner }: Job, isTest: boolean): boolean {
  return owner.isTest === isTest && running.hasRoom(owner)
}

/** In which order accounts were served last; those forgotten count as never. */
function createServed() {
  const served = new Map<string, number>()
  let count = 0
  const when = ({ owner }: Job) => served.get(owner.accountUuid) ?? 0
  return {
    add({ accountUuid }: SlotOwner): void {
      served.delete(accountUuid)
      served.set(accountUuid, ++count)
      const [oldest] = served.keys()
      if (served.size > rememberedAccountsMax && oldest !== undefined) served.delete(oldest)
    },
    /** The first of whoever was served longest ago. */
    findNext(jobs: Job[]): Job | undefined {
      let next: Job | undefined
      for (const job of jobs) if (next === undefined || when(job) < when(next)) next = job
      return next
    },
  }
}
