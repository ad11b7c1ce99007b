// Tasks of test keys are never shown to an engineer, however live and test tasks are mixed and
// however many engineers ask at once.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeId, encodeId } from '../../src/core/ids.ts'
import { sweepOnce } from '../../src/modules/work/deadlines/deadlines.ts'
import { claimNext, claimTask, submitAnswer } from '../../src/modules/work/leases/leases.ts'
import { deadlineDeps, leaseDeps } from '../../src/start/task-dependencies.ts'
import { signIn } from '../console-client.ts'
import { letTimePass, makeEngineer } from '../engineers.ts'
import { type Service, startService } from '../service.ts'

let service: Service

beforeAll(async () => {
  // The simulator's hour never comes in the race; only engineers are at work.
  service = await startService({ simulatorDelayMs: 600_000 })
})
afterAll(() => service.stop())

const clients = 3
const tasksOfEach = 40
const modes = ['realtime_answer', 'fast', 'standard']

async function makeTasks(account: string, revision: 'A' | 'B'): Promise<string[]> {
  const { key } = await service.makeKey({ account, revision })
  const project = await service.call('POST', '/projects/create', { key, body: { name: 'Mixed' } })
  const all = Array.from({ length: tasksOfEach }, async (_, index) => {
    const hasSchema = revision === 'A' && index % 4 === 0
    const made = await service.call('POST', '/tasks/create', {
      key,
      body: {
        prompt: 'Who can see this task?',
        maxCredits: revision === 'A' ? 600 : 10,
        projectId: project.body.id,
        mode: modes[index % (hasSchema ? 3 : modes.length)],
        tagId: 1 + (index % 3),
        ...(hasSchema && { responseSchema: { type: 'object', properties: {} } }),
      },
    })
    return made.status === 201 ? [made.body.id as string] : []
  })
  return (await Promise.all(all)).flat()
}

test('64 engineers empty a mixed queue: every live task, and no test task', async () => {
  const deps = leaseDeps(service.deps)
  const engineers = await Promise.all(
    Array.from({ length: 64 }, () => makeEngineer(deps.db, { capacity: 20 })),
  )
  const live: string[] = []
  const hidden: string[] = []
  for (let index = 0; index < clients; index++) {
    const { accountId, testAccountId } = await service.makeAccount()
    await service.admin('grant-credits', { account: accountId, credits: 1_000_000 })
    const revision = index % 2 === 0 ? 'B' : 'A'
    const [own, test] = await Promise.all([
      makeTasks(accountId, revision),
      makeTasks(testAccountId, revision),
    ])
    live.push(...own)
    hidden.push(...test)
  }
  expect(hidden.length).toBeGreaterThan(100)
  // So that an urgent class would show them too: most of every window is over.
  await letTimePass(deps.db, 110)

  const offered: string[] = []
  await Promise.all(
    engineers.map(async (engineerUuid, index) => {
      for (let turn = 0; ; turn++) {
        const wanted = hidden[(index * 7 + turn) % hidden.length] as string
        const byId = claimTask(deps, { engineerUuid, taskId: wanted })
        await expect(byId).rejects.toMatchObject({ code: 'TASK_TAKEN' })
        const claim = await claimNext(deps, { engineerUuid })
        if (!claim) return
        offered.push(claim.taskId)
        await submitAnswer(deps, {
          engineerUuid,
          taskId: claim.taskId,
          leaseNumber: claim.leaseNumber,
          result: { message: 'Seen.' },
          provenance: { source: 'human' },
        })
      }
    }),
  )
  expect(offered.filter((taskId) => hidden.includes(taskId))).toEqual([])
  const claimable = await listClaimable(live)
  expect(new Set(offered)).toEqual(new Set(claimable))
  expect(offered.length).toBe(claimable.length)
  expect(claimable.length).toBeGreaterThan(100)
})

/** Live tasks that are not the AI's to answer. */
async function listClaimable(taskIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ task_id: string }>`select task_id from task_queue
    where task_id = any(${taskIds.map((id) => decodeId('task', id))}) and claim_class is not null`.execute(
    service.deps.database.db,
  )
  return taskIds.filter((id) => rows.some(({ task_id }) => task_id === decodeId('task', id)))
}

test('the workbench shows none of them, in no list and by no id', async () => {
  const engineer = await signIn(service, { engineer: { tagIds: [1, 2, 3], capacity: 20 } })
  await sql`update engineers set on_duty_since = now(), last_seen_at = now()`.execute(
    service.deps.database.db,
  )
  const hidden = await listPendingTestTasks()
  expect(hidden.length).toBeGreaterThan(100)
  const lists = ['/workbench/v1/queue', '/workbench/v1/tasks', '/workbench/v1/history']
  for (const path of lists) {
    const { status, text } = await engineer.call('GET', path)
    expect(status, text).toBe(200)
    expect(hidden.filter((taskId) => text.includes(taskId))).toEqual([])
  }
  for (const taskId of hidden.slice(0, 20)) {
    expect((await engineer.call('GET', `/workbench/v1/tasks/${taskId}`)).status).toBe(404)
    const claim = await engineer.call('POST', `/workbench/v1/tasks/${taskId}/claim`)
    expect([404, 409]).toContain(claim.status)
  }
})

async function listPendingTestTasks(): Promise<string[]> {
  const { rows } = await sql<{ task_id: string }>`select q.task_id
    from task_queue q join accounts a on a.id = q.account_id
    where a.is_test and q.status = 'pending'`.execute(service.deps.database.db)
  return rows.map(({ task_id }) => encodeId('task', task_id))
}

test('no timer ever puts a test task where an engineer could see it', async () => {
  const { db } = service.deps.database
  const count = async () => {
    const { rows } = await sql<{ shown: number; pending: number }>`
      select count(*) filter (where q.claim_class is not null or q.engineer_id is not null)::int
          as shown,
        count(*) filter (where q.status = 'pending')::int as pending
      from task_queue q join accounts a on a.id = q.account_id where a.is_test`.execute(db)
    return rows[0]
  }
  const before = await count()
  expect(before?.pending).toBeGreaterThan(100)
  for (const seconds of [400, 600, 3_600, 86_400, 604_800]) {
    await letTimePass(db, seconds)
    for (const kind of ['live', 'test'] as const)
      while ((await sweepOnce(deadlineDeps(service.deps), kind)).hasMore);
    expect((await count())?.shown).toBe(0)
  }
  expect((await count())?.pending).toBe(0)
})
