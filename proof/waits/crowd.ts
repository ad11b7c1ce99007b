// A crowd of clients that wait, one task each, in processes of their own: what they are told, and when.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { waitUntil } from '../../scripts/stack/processes.ts'
import { limits } from '../../server/src/core/limits.ts'
import type { CrowdJob, Waiter, WaitReply } from './crowd-child.ts'

export type Crowd = {
  replies: Map<string, WaitReply>
  /** Whether all of these were answered in time. */
  untilAnswered(taskIds: readonly string[], timeoutMs: number): Promise<boolean>
  ended: Promise<unknown>
  kill(): void
}

export type CrowdOptions = Omit<CrowdJob, 'perSecond'> & { processes: number }

// Few enough that a machine which serves them as well can keep up while they come.
const beginPerSecond = 1_000
const lanes = 16

export function startCrowd({ processes, waiters, ...options }: CrowdOptions): Crowd {
  const replies = new Map<string, WaitReply>()
  const children = Array.from({ length: processes }, (_, place) => {
    const child = fork(join(import.meta.dirname, 'crowd-child.ts'))
    child.on('message', (told: WaitReply[]) => {
      for (const reply of told) replies.set(reply.taskId, reply)
    })
    const own = waiters.filter((_waiter, i) => i % processes === place)
    const job: CrowdJob = { ...options, waiters: own, perSecond: beginPerSecond / processes }
    child.send(job)
    return child
  })
  return {
    replies,
    untilAnswered: (taskIds, timeoutMs) =>
      waitUntil(() => taskIds.every((taskId) => replies.has(taskId)), timeoutMs),
    ended: Promise.all(children.map((child) => once(child, 'exit'))),
    kill() {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}

export type WaitingClient = { secret: string; projectId: number }

/** As many keys as it takes for so many waits. */
export function countKeysFor(waits: number): number {
  return Math.ceil(waits / limits.waitsPerKeyMax)
}

/** One new task for each wait, over all the keys evenly. */
export async function makeWaiters(
  url: string,
  clients: readonly WaitingClient[],
  count: number,
): Promise<Waiter[]> {
  const waiters: Waiter[] = []
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let i = lane; i < count; i += lanes) {
        const { secret, projectId } = clients[i % clients.length] as WaitingClient
        const reply = await fetch(`${url}/api/v1/tasks/create`, {
          method: 'POST',
          headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
          body: JSON.stringify({ prompt: 'How long do I wait?', maxCredits: 300, projectId }),
        })
        if (reply.status !== 201) throw new Error(`Create gave ${reply.status}`)
        const { id } = (await reply.json()) as { id: string }
        waiters.push({ taskId: id, secret })
      }
    }),
  )
  return waiters
}

/** What the API counts about itself. */
async function readCount(metricsUrl: string, metric: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${metric} `))
  return Number(line?.split(' ')[1])
}

export async function untilWaiting(
  metricsUrl: string,
  waits: number,
  timeoutMs: number,
): Promise<void> {
  const isReached = async () => (await readCount(metricsUrl, 'trs_waits_open')) >= waits
  if (!(await waitUntil(isReached, timeoutMs)))
    throw new Error(
      `Only ${await readCount(metricsUrl, 'trs_waits_open')} of ${waits} requests wait`,
    )
}
