// Very many waiting clients in one process, each on a connection of its own. The times of replies are
// taken here, where they arrive, and told to the parent in bulk.
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export type Waiter = { taskId: string; secret: string }
export type CrowdJob = { url: string; waiters: Waiter[]; seconds: number; perSecond: number }
/** state is the status of the task in the reply; the HTTP status is 0 where there was no reply. */
export type WaitReply = { taskId: string; status: number; state: string; atMs: number }

const tellMs = 100

const [job] = (await once(process, 'message')) as [CrowdJob]
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
const untold: WaitReply[] = []
const tell = () => {
  if (untold.length > 0) process.send?.(untold.splice(0))
}

function wait({ taskId, secret }: Waiter): Promise<void> {
  return new Promise((resolve) => {
    const end = (status: number, text: string) => {
      const state = status === 200 ? (JSON.parse(text) as { status: string }).status : text
      untold.push({ taskId, status, state, atMs: Date.now() })
      resolve()
    }
    const url = `${job.url}/api/v1/tasks/${taskId}?wait=${job.seconds}`
    const request = get(url, { agent, headers: { authorization: `Bearer ${secret}` } }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => void chunks.push(chunk))
      reply.on('end', () => end(reply.statusCode ?? 0, Buffer.concat(chunks).toString()))
      reply.on('error', (error) => end(0, error.message))
    })
    request.on('error', (error) => end(0, error.message))
  })
}

const telling = setInterval(tell, tellMs)
const begunAtMs = performance.now()
const waits: Promise<void>[] = []
for (const waiter of job.waiters) {
  const dueMs = (waits.length / job.perSecond) * 1_000
  const aheadMs = dueMs - (performance.now() - begunAtMs)
  if (aheadMs > 0) await delay(aheadMs)
  waits.push(wait(waiter))
}
await Promise.all(waits)
clearInterval(telling)
tell()
process.disconnect()
