// Several answers for the same task at once, over HTTP: one is the answer, the others are refused with
// a code that says why, and nothing is charged or told twice.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sized } from '../full-size.ts'
import { type Loose, type Reply, type Service, startService } from '../service.ts'
import { createTask, makeWorker, refOf, type TestClient, type Worker } from '../workbench-client.ts'

const tasks = sized(250, 1_000)
const lanes = 4
const callers = 4

let service: Service
let client: TestClient
beforeAll(async () => {
  service = await startService()
  client = await service.makeClient({ credits: 100_000_000 })
})
afterAll(() => service.stop())

type Attempt = { worker: Worker; leaseNumber: number; answer: string }

async function claim(worker: Worker, taskId: string): Promise<number> {
  const reply = await worker.act(taskId, 'claim')
  expect(reply.status, reply.text).toBe(200)
  return reply.body.lease.number
}

/** One engineer with the task open in four places. */
async function openInTabs(workers: Worker[], taskId: string): Promise<Attempt[]> {
  const worker = workers[0] as Worker
  const leaseNumber = await claim(worker, taskId)
  return Array.from({ length: callers }, (_, tab) => ({
    worker,
    leaseNumber,
    answer: `tab ${tab}`,
  }))
}

/** Four engineers who held it one after another; only the last still does. */
async function passOn(workers: Worker[], taskId: string): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  for (const [number, worker] of workers.entries()) {
    const leaseNumber = await claim(worker, taskId)
    attempts.push({ worker, leaseNumber, answer: `holder ${number}` })
    if (number === workers.length - 1) break
    const released = await worker.act(taskId, 'release', { leaseNumber, reason: 'Not mine.' })
    expect(released.status, released.text).toBe(204)
  }
  return attempts
}

function submit(taskId: string, { worker, leaseNumber, answer }: Attempt): Promise<Reply> {
  return worker.act(taskId, 'submit', { leaseNumber, result: { message: answer } })
}

async function contradict(workers: Worker[], round: number): Promise<void> {
  const taskId = await createTask(service, client)
  const isPassedOn = round % 2 === 0
  const attempts = await (isPassedOn ? passOn : openInTabs)(workers, taskId)
  // Who asks first is different each time.
  const order = attempts.map((_, index) => attempts[(index + round) % attempts.length] as Attempt)
  const replies = await Promise.all(order.map((attempt) => submit(taskId, attempt)))
  const accepted = order.filter((_, index) => replies[index]?.status === 200)
  expect(accepted).toHaveLength(1)
  if (isPassedOn) expect(accepted[0]).toBe(attempts.at(-1))
  for (const { status, body } of replies.filter((reply) => reply.status !== 200)) {
    expect(status).toBe(409)
    expect(['LEASE_LOST', 'TASK_FINAL']).toContain(body.error.code)
  }
  const shown = await service.call('GET', `/tasks/${taskId}`, { key: client.key })
  expect(shown.body).toMatchObject({
    status: 'completed',
    result: { message: accepted[0]?.answer },
  })
}

test('four answers at once: one is accepted', { timeout: 600_000 }, async () => {
  let begun = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      const workers: Worker[] = []
      for (let i = 0; i < callers; i++) workers.push(await makeWorker(service))
      while (begun < tasks) await contradict(workers, begun++)
    }),
  )
  const { rows } = await sql<Loose>`
    select count(*) as tasks, count(*) filter (where ends <> 1) as wrong from (
      select task_id, count(*) filter (where type in ('task.completed', 'task.cancelled')) as ends
      from task_events group by task_id) told`.execute(service.deps.database.db)
  expect(rows[0]).toEqual({ tasks, wrong: 0 })
  expect(await service.admin('audit-ledger')).toMatchObject({ ok: true, settlements: tasks })
})

test('an answer of anybody but the holder is refused', async () => {
  const taskId = await createTask(service, client)
  const [holder, stranger] = [await makeWorker(service), await makeWorker(service)]
  const leaseNumber = await claim(holder, taskId)
  for (const attempt of [
    { worker: stranger, leaseNumber },
    { worker: stranger, leaseNumber: leaseNumber + 1 },
    { worker: holder, leaseNumber: leaseNumber + 1 },
  ]) {
    const reply = await submit(taskId, { ...attempt, answer: 'Mine is better.' })
    expect(reply).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
  }
  const ref = await refOf(service, taskId)
  const { rows } = await sql<Loose>`
    select stage from task_queue where task_id = ${ref.taskUuid}`.execute(service.deps.database.db)
  expect(rows).toEqual([{ stage: 'claimed' }])
  const reply = await submit(taskId, { worker: holder, leaseNumber, answer: 'Yes.' })
  expect(reply.status).toBe(200)
})
