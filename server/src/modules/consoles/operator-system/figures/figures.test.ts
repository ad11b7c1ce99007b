// What the metrics tell of the queue, of engineers and of credits, against tasks that really wait.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../../../../../test/service.ts'
import { createTask, makeWorker, refOf } from '../../../../../test/workbench-client.ts'
import { figureWorks } from '../../../../start/worker-figures.ts'
import { countHours } from '../../operator-overview/hourly-counts.ts'
import { readFigures } from './figures.ts'

let service: Service
const db = () => service.deps.database.db

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

async function readQueue(mode: string) {
  const { queue } = await readFigures(db())
  return queue.filter((row) => row.mode === mode && row.waiting + row.overdue + row.dueSoon > 0)
}

/** Moves the due time of a task, as if so much time had passed. */
async function setDue(taskId: string, minutes: number): Promise<void> {
  const { accountUuid, taskUuid } = await refOf(service, taskId)
  await sql`update task_queue set due_at = now() + make_interval(mins => ${minutes})
    where account_id = ${accountUuid} and task_id = ${taskUuid}`.execute(service.adminDb)
}

test('without tasks every tag has a row for each mode, with zeros', async () => {
  const { queue, money } = await readFigures(db())
  const tags = new Set(queue.map(({ tag }) => tag))
  expect(tags.size).toBeGreaterThan(0)
  expect(queue).toHaveLength(3 * tags.size)
  for (const { waiting, oldestSeconds, dueSoon, overdue } of queue)
    expect([waiting, oldestSeconds, dueSoon, overdue]).toEqual([0, 0, 0, 0])
  expect(money.openHolds).toBe(0)
})

test('what waits, is due soon or is late shows by mode, and a claim takes it off the queue', async () => {
  const client = await service.makeClient()
  const worker = await makeWorker(service)
  const tasks = [await createTask(service, client), await createTask(service, client)]
  const [row] = await readQueue('standard')
  expect(row).toMatchObject({ waiting: 2, dueSoon: 0, overdue: 0 })
  expect(row?.oldestSeconds).toBeGreaterThan(0)
  const { money } = await readFigures(db())
  expect(money.openHolds).toBe(2)
  expect(money.held).toBeGreaterThan(0)
  expect(money.held + money.available).toBe(1_000_000)

  await setDue(tasks[0] as string, 5)
  await setDue(tasks[1] as string, -5)
  expect(await readQueue('standard')).toMatchObject([{ waiting: 2, dueSoon: 1, overdue: 1 }])
  await worker.act(tasks[0] as string, 'claim')
  expect(await readQueue('standard')).toMatchObject([{ waiting: 1, dueSoon: 1, overdue: 1 }])

  for (const { run } of figureWorks) await run(service.deps)
  const text = await service.deps.metrics.registry.metrics()
  expect(text).toMatch(/^trs_queue_waiting_tasks\{mode="standard",tag="[^"]+"\} 1$/m)
  expect(text).toMatch(/^trs_queue_overdue_tasks\{mode="standard",tag="[^"]+"\} 1$/m)
  expect(text).toMatch(/^trs_open_holds 2$/m)
  expect(text).toMatch(/^trs_engineers_on_duty 1$/m)
  for (const { standBy } of figureWorks) standBy(service.deps)
  const afterwards = await service.deps.metrics.registry.metrics()
  expect(afterwards).not.toMatch(/^trs_queue_\w+_tasks\{/m)
  expect(afterwards).toMatch(/^trs_open_holds 0$/m)
  expect(afterwards).toMatch(/^trs_engineers_on_duty 0$/m)
})

test('an answer counts once, as on time or late', async () => {
  const client = await service.makeClient()
  const worker = await makeWorker(service)
  const [early, late] = [await createTask(service, client), await createTask(service, client)]
  await setDue(late, -1)
  for (const task of [early, late]) {
    await worker.act(task, 'claim')
    await worker.act(task, 'submit', { leaseNumber: 1, result: { message: 'Yes.' } })
  }
  const counted = { on_time: 0, late: 0 }
  // Transactions of other databases hold the count back too.
  await expect
    .poll(
      async () => {
        for (const rows of await Promise.all([countHours(db()), countHours(db())]))
          for (const { isOnTime, count } of rows) counted[isOnTime ? 'on_time' : 'late'] += count
        return counted.on_time + counted.late
      },
      { timeout: 20_000 },
    )
    .toBe(2)
  expect(counted).toEqual({ on_time: 1, late: 1 })
  expect(await countHours(db())).toEqual([])
})
