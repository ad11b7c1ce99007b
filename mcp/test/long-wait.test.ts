// A person needs minutes, and clients give up sooner. A live task, an engineer at the workbench, and
// clients that drop every call after 30 seconds; in CI all times are shorter by the same factor.
import { setTimeout as sleep } from 'node:timers/promises'
import { resultFromTaskOutcome } from '@modelcontextprotocol/ext-tasks/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sized } from '../../server/test/full-size.ts'
import type { Loose } from '../../server/test/service.ts'
import { makeWorker, type TestClient, type Worker } from '../../server/test/workbench-client.ts'
import {
  type Connected,
  connectHttp,
  connectStdio,
  type HttpPlace,
  type Place,
  raisePlace,
  startHttp,
} from './environment.ts'
import { openTaskSession } from './task-session.ts'

const answersAfterMs = sized(6_000, 180_000)
const givesUpAfterMs = sized(1_000, 30_000)
/** Less than the wait would last by itself. */
const endsWithinMs = 20_000
/** What the service advises for tasks in the mode standard. */
const pollMs = 30_000

let place: Place
let http: HttpPlace

beforeAll(async () => {
  place = await raisePlace()
  http = await startHttp(place)
})
afterAll(async () => {
  await http?.stop()
  await place?.end()
})

const prompt = 'Is this answer worth the wait?'

type Way = { name: string; open(key: string): Promise<Connected> }

const ways: Way[] = [
  { name: 'stdio, current protocol', open: (key) => connectStdio(place, key) },
  { name: 'stdio, older protocol', open: (key) => connectStdio(place, key, { era: 'legacy' }) },
  { name: 'HTTP, current protocol', open: (key) => connectHttp(http.url, key) },
  { name: 'HTTP, older protocol', open: (key) => connectHttp(http.url, key, { era: 'legacy' }) },
]

/** Claims what waits longest, works until the time has come, and answers. */
async function answerLate(worker: Worker): Promise<void> {
  const { id, lease } = await worker.claimNext()
  const end = Date.now() + answersAfterMs
  const body = { leaseNumber: lease.number, idleSeconds: 0 }
  while (Date.now() < end) {
    await sleep(Math.min(15_000, end - Date.now()))
    await worker.act(id, 'heartbeat', body)
  }
  const answer = { leaseNumber: lease.number, result: { message: `Worth it, ${id}.` } }
  answeredAt.set(id, performance.now())
  const sent = await worker.act(id, 'submit', answer)
  expect(sent.status, sent.text).toBe(200)
}

type Waited = { reply: Loose; givenUp: number }

/** By task. */
const answeredAt = new Map<string, number>()

/** A client that drops every call after a while and calls again, until there is an answer. */
async function waitGivingUp({ tool }: Connected, taskId: string): Promise<Waited> {
  for (let givenUp = 0; ; givenUp++) {
    try {
      const args = { taskId, timeoutSeconds: 50 }
      const reply = await tool('wait_for_task', args, { timeout: givesUpAfterMs })
      if (reply.structuredContent.status !== 'pending') return { reply, givenUp }
    } catch (error) {
      expect(String(error)).toMatch(/timed out/i)
    }
  }
}

/** The same by the extension: the client forgets all but the reference, and comes back as another. */
async function waitByTasks(key: string, projectId: number): Promise<Waited> {
  const args = { prompt, maxCredits: 600, projectId }
  let connected = await connectHttp(http.url, key)
  let session = openTaskSession(connected)
  let execution = await session.callTool('create_task', args)
  for (let givenUp = 0; ; givenUp++) {
    const outcome = await execution
      .settle({ signal: AbortSignal.timeout(givesUpAfterMs) })
      .then(({ outcome: ended }) => ended)
      .catch(() => undefined)
    if (outcome !== undefined) {
      await connected.close()
      return { reply: resultFromTaskOutcome(outcome), givenUp }
    }
    if (execution.kind !== 'task') throw new Error('The call did not become a task')
    const reference = execution.serializeReference()
    await execution.detach()
    await connected.close()
    connected = await connectHttp(http.url, key)
    session = openTaskSession(connected)
    execution = await session.resumeTask(reference)
  }
}

/** seenWithinMs: a call that waits sees the answer at once, one that polls at its next poll. */
function checkAnswer({ reply, givenUp }: Waited, name: string, seenWithinMs: number): void {
  const { taskId, status, answer } = reply.structuredContent
  const seenMs = Math.round(performance.now() - (answeredAt.get(taskId) ?? 0))
  expect(status).toBe('completed')
  expect(answer.result).toEqual({ message: `Worth it, ${taskId}.` })
  expect(givenUp).toBeGreaterThanOrEqual(Math.floor(answersAfterMs / givesUpAfterMs) - 1)
  expect(seenMs, name).toBeLessThan(seenWithinMs)
  const waited = answersAfterMs / 1_000
  console.info(
    `${name}: answered after ${waited} s, seen ${seenMs} ms later, given up ${givenUp} times`,
  )
}

test('a wait of minutes survives clients that give up', {
  timeout: answersAfterMs + 60_000,
}, async () => {
  const clients = await Promise.all([...ways, undefined].map(() => place.makeClient()))
  const last = clients.at(-1) as TestClient
  const byTasks = waitByTasks(last.key, last.projectId)
  const waits = ways.map(async ({ name, open }, i) => {
    const { key, projectId } = clients[i] as TestClient
    const connected = await open(key)
    const created = await connected.tool('create_task', { prompt, maxCredits: 600, projectId })
    const waited = await waitGivingUp(connected, created.structuredContent.taskId)
    await connected.close()
    // One question, one task, however often it was waited for.
    const { body } = await place.call('GET', '/tasks', { key })
    expect(body.data).toHaveLength(1)
    checkAnswer(waited, name, 5_000)
  })
  const workers = await Promise.all(clients.map(() => makeWorker(place)))
  await queued(clients)
  await Promise.all(workers.map(answerLate))
  const polled = byTasks.then((waited) => checkAnswer(waited, 'HTTP, as a task', pollMs + 5_000))
  await Promise.all([...waits, polled])
})

/** All tasks wait for an engineer. */
async function queued(clients: TestClient[]): Promise<void> {
  await expect
    .poll(
      async () => {
        const pages = clients.map(({ key }) => place.call('GET', '/tasks', { key }))
        const tasks = (await Promise.all(pages)).flatMap(({ body }) => body.data)
        return tasks.filter(({ stage }) => stage === 'queued').length
      },
      { timeout: 20_000 },
    )
    .toBe(clients.length)
}

/** An engineer is not needed for these: nobody takes the task. */
async function openWaiting({ open }: Way) {
  const { key, projectId } = await place.makeClient()
  const connected = await open(key)
  const created = await connected.tool('create_task', { prompt, maxCredits: 600, projectId })
  return { connected, taskId: created.structuredContent.taskId as string }
}

test.each(ways)('$name: a wait that was given up ends at the service too', async (way) => {
  // An older client over HTTP cancels by a message that may reach another process. Its wait ends with
  // the connection, or when its time is over.
  const isEndedByClose = way.name === 'HTTP, older protocol'
  const { connected, taskId } = await openWaiting(way)
  const { waits } = place.deps.metrics.waiting
  const args = { taskId, timeoutSeconds: 50 }
  const given = connected.tool('wait_for_task', args, { timeout: 1_000 })
  given.catch(() => {})
  await expect.poll(() => waits.count, { timeout: endsWithinMs }).toBe(1)
  await expect(given).rejects.toThrow(/timed out/i)
  if (isEndedByClose) await connected.close()
  await expect.poll(() => waits.count, { timeout: endsWithinMs }).toBe(0)
  await connected.close()
})

test('progress keeps a client that asks for it', async () => {
  const waits = ways.slice(0, 3).map(async (way) => {
    const { connected, taskId } = await openWaiting(way)
    const told: number[] = []
    const args = { taskId, timeoutSeconds: 9 }
    const reply = await connected.tool('wait_for_task', args, {
      timeout: 8_000,
      resetTimeoutOnProgress: true,
      onprogress: ({ progress }: { progress: number }) => told.push(progress),
    })
    expect([told, reply.structuredContent.status], way.name).toEqual([[5], 'pending'])
    await connected.close()
  })
  await Promise.all(waits)
})
