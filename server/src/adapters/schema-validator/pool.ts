// Brings the requests that wait and the children that are free together. A request that takes a
// child with it is given to one more, and then given up.

import type { SlotOwner } from '../../core/account-slots.ts'
import type { Child } from './child-process.ts'
import { createChildSupervisor } from './child-supervisor.ts'
import { createJobQueue, type Job, type Outcome } from './job-queue.ts'
import type { RequestKind } from './messages.ts'

const attemptsMax = 2
const waitMaxMs = 2_000
/** Right after the start there is nobody yet to wait for. */
const firstWaitMaxMs = 25_000

export type PoolOptions = { processes: number; onChildDeath?: (() => void) | undefined }

export type Pool = {
  start(): void
  run(kind: RequestKind, owner: SlotOwner, request: string): Promise<Outcome>
  /** Of the children that are there now. */
  pids(): number[]
  close(): Promise<void>
}

export function createPool({ processes, onChildDeath }: PoolOptions): Pool {
  const idle: Child[] = []
  let busy = 0
  let isClosed = false
  const supervisor = createChildSupervisor({
    processes,
    onReady(child) {
      idle.push(child)
      dispatch()
    },
    onDeath(child) {
      const at = idle.indexOf(child)
      if (at !== -1) idle.splice(at, 1)
      onChildDeath?.()
    },
  })
  const readWaitMaxMs = () => (supervisor.wasReady() ? waitMaxMs : firstWaitMaxMs)
  const queue = createJobQueue({ processes, readWaitMaxMs })

  function dispatch() {
    while (busy < processes && idle.length > 0) {
      const job = queue.takeNext()
      if (job === undefined) return
      void work(idle.shift() as Child, job)
    }
  }

  async function work(child: Child, job: Job) {
    busy++
    job.attempts++
    const answer = await child.run(job.request)
    busy--
    queue.done(job)
    if (answer !== undefined) job.settle(answer)
    else if (isClosed) job.settle('busy')
    else if (job.attempts >= attemptsMax) job.settle('dead')
    else queue.add(job, 'first')
    // A verdict that was only promised to be completed is left by a child that died over it.
    const isWhole = answer !== undefined && answer.type !== 'soon'
    if (isWhole && supervisor.has(child)) idle.push(child)
    dispatch()
  }

  return {
    start: supervisor.start,
    async run(kind, owner, request) {
      if (isClosed) return 'busy'
      supervisor.start()
      return await new Promise<Outcome>((settle) => {
        queue.add({ kind, owner, request, attempts: 0, settle }, 'last')
        dispatch()
      })
    },
    pids: supervisor.pids,
    async close() {
      isClosed = true
      queue.clear()
      await supervisor.close()
    },
  }
}
