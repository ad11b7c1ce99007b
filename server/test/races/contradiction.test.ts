// Answers that contradict each other, sent at once through HTTP: one of them is the task's.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Loose, type Service, startService } from '../service.ts'
import { createTask, makeWorker, refOf, type Worker } from '../workbench-client.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const tasks = 50
const atOnce = 10
const answers = ['one', 'two', 'three', 'four']

/** The answer that was accepted, where the others were refused as they should be. */
async function contradict(worker: Worker, stranger: Worker, { id, lease }: Loose) {
  const send = (by: Worker, message: string) =>
    by.act(id, 'submit', { leaseNumber: lease.number, result: { message } })
  const [foreign, ...replies] = await Promise.all([
    send(stranger, 'mine'),
    ...answers.map((message) => send(worker, message)),
  ])
  expect(foreign?.status).toBe(404)
  const accepted = answers.filter((_, i) => replies[i]?.status === 200)
  expect(accepted, id).toHaveLength(1)
  for (const reply of replies.filter(({ status }) => status !== 200)) {
    expect([reply.status, reply.body.error.code]).toEqual([409, 'TASK_FINAL'])
  }
  return accepted[0] as string
}

async function readEvents(taskId: string): Promise<string[]> {
  const { accountUuid, taskUuid } = await refOf(service, taskId)
  const { rows } = await sql<{ type: string }>`select type from task_events
    where account_id = ${accountUuid} and task_id = ${taskUuid} order by version`.execute(
    service.deps.database.db,
  )
  return rows.map(({ type }) => type)
}

test(`four contradicting answers at once for each of ${tasks} tasks: one is accepted`, async () => {
  const client = await service.makeClient()
  const ids: string[] = []
  for (let i = 0; i < tasks; i++) ids.push(await createTask(service, client))
  for (let done = 0; done < tasks; done += atOnce) {
    // Others each time: a person may ask only so often.
    const worker = await makeWorker(service, { capacity: atOnce })
    const stranger = await makeWorker(service)
    const held = await Promise.all(Array.from({ length: atOnce }, () => worker.claimNext()))
    const accepted = await Promise.all(held.map((task) => contradict(worker, stranger, task)))
    for (const [i, message] of accepted.entries()) {
      const shown = await service.call('GET', `/tasks/${held[i].id}`, { key: client.key })
      expect(shown.body).toMatchObject({ status: 'completed', result: { message } })
    }
  }
  for (const id of ids) {
    expect(await readEvents(id)).toEqual(['task.created', 'task.claimed', 'task.completed'])
  }
  expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
})
