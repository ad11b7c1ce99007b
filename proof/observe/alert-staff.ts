// The engineers of the proof: each claims, reads and answers, one task after the other, through every fault.
import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, ask } from './alert-requests.ts'

/** An engineer has read a task for at least a second. */
const readMs = 1_100
const idleMs = 500

export type Staff = {
  /** They go on, or stop; then it returns when each has sent what they had. */
  setAnswering(isAnswering: boolean): Promise<void>
  /** By their own request, as an engineer does it. */
  setDuty(onDuty: boolean): Promise<void>
  stop(): Promise<void>
}

/** `engineers` are headers of those who are signed in and on duty. */
export function startStaff(url: string, engineers: readonly Record<string, string>[]): Staff {
  let isOver = false
  let isAnswering = true
  const answering = new Set<Promise<unknown>>()

  async function answerOne(headers: Record<string, string>): Promise<void> {
    const act = (path: string, body: object): Promise<Answer> =>
      ask(`${url}/workbench/v1/tasks/${path}`, { method: 'POST', headers, body })
    const { body } = await act('claim-next', {})
    const task = body?.task
    if (task === undefined || task === null) return await delay(idleMs)
    const leaseNumber = task.lease.number
    await act(`${task.id}/open`, { leaseNumber })
    await delay(readMs)
    await act(`${task.id}/submit`, { leaseNumber, result: { verdict: 'No: it locks the table.' } })
  }

  async function work(headers: Record<string, string>): Promise<void> {
    while (!isOver) {
      const answer = isAnswering ? answerOne(headers) : delay(idleMs)
      answering.add(answer)
      await answer.finally(() => answering.delete(answer))
    }
  }

  const working = engineers.map(work)
  return {
    async setAnswering(wanted) {
      isAnswering = wanted
      if (!wanted) await Promise.all(answering)
    },
    async setDuty(onDuty) {
      for (const headers of engineers) {
        const put = { method: 'PUT', headers, body: { onDuty } }
        const { status } = await ask(`${url}/workbench/v1/duty`, put)
        if (status !== 200) throw new Error(`duty of an engineer: ${status}`)
      }
    },
    async stop() {
      isOver = true
      await Promise.all(working)
    },
  }
}
