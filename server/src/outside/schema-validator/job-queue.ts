// The requests that wait for a child. Kinds of work take turns, so that creates with costly schemas
// do not hold up the check of an answer. Nobody waits for ever, and not too many do.
import type { Answer } from './child-process.ts'
import type { RequestKind } from './messages.ts'

const queueMax = 200
const kinds: readonly RequestKind[] = ['compile', 'validate', 'sample']

/** Dead: it took a child with it, twice. Busy: no child was free in time. */
export type Outcome = Answer | 'dead' | 'busy'

export type Job = {
  kind: RequestKind
  request: string
  attempts: number
  settle(outcome: Outcome): void
}

/** The longest wait may differ by the moment; whoever waited so long is told that all are busy. */
export function createJobQueue(readWaitMaxMs: () => number) {
  const queues = new Map<RequestKind, Job[]>(kinds.map((kind) => [kind, []]))
  const timers = new Map<Job, NodeJS.Timeout>()
  let nextKind = 0

  function take(kind: RequestKind): Job | undefined {
    const job = queues.get(kind)?.shift()
    if (job !== undefined) {
      clearTimeout(timers.get(job))
      timers.delete(job)
    }
    return job
  }

  return {
    add(job: Job, place: 'first' | 'last') {
      if (timers.size >= queueMax) return job.settle('busy')
      const queue = queues.get(job.kind) as Job[]
      if (place === 'first') queue.unshift(job)
      else queue.push(job)
      const giveUp = () => {
        queue.splice(queue.indexOf(job), 1)
        timers.delete(job)
        job.settle('busy')
      }
      timers.set(job, setTimeout(giveUp, readWaitMaxMs()))
    },
    takeNext(): Job | undefined {
      for (let turn = 0; turn < kinds.length; turn++) {
        const at = (nextKind + turn) % kinds.length
        const job = take(kinds[at] as RequestKind)
        if (job === undefined) continue
        nextKind = (at + 1) % kinds.length
        return job
      }
      return undefined
    },
    clear() {
      for (const kind of kinds) {
        for (let job = take(kind); job !== undefined; job = take(kind)) job.settle('busy')
      }
    },
  }
}
