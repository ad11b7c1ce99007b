// Timers beside a neighbour that has thousands due at one instant: what is due of others is handled
// while most of the neighbour's tasks still wait.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertDueTasks } from '../../../../test/due-tasks.ts'
import { type Service, startService } from '../../../../test/service.ts'
import { decodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { deadlineDeps } from '../../../start/task-dependencies.ts'
import { sweepOnce } from './deadlines.ts'
import { startSweeper } from './sweeper.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
// What the test before left undone is not this one's.
beforeEach(async () => {
  await sql`update task_queue set next_action_at = null`.execute(service.deps.database.db)
})
afterAll(() => service.stop())

type Owner = { accountUuid: string; projectId: number }

async function makeLive(): Promise<Owner> {
  const { accountId, projectId } = await service.makeClient({ credits: 10_000_000 })
  return { accountUuid: decodeId('acct', accountId) as string, projectId }
}

async function makeTest(): Promise<Owner> {
  const { testAccountId } = await service.makeAccount()
  await service.admin('grant-credits', { account: testAccountId, credits: 10_000_000 })
  const { key } = await service.makeKey({ account: testAccountId })
  const project = await service.call('POST', '/projects/create', { key, body: { name: 'Try' } })
  return { accountUuid: decodeId('acct', testAccountId) as string, projectId: project.body.id }
}

const addDue = (owner: Owner, tasks: number) =>
  insertDueTasks(service.deps.database.db, [owner], { tasks, withinSeconds: 0 })

/** Of an account, what its timer has fired for and nobody has handled. */
async function countDue({ accountUuid }: Owner): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from task_queue
    where account_id = ${accountUuid} and next_action_at <= now()`.execute(service.deps.database.db)
  return rows[0]?.count ?? 0
}

test('live timers do not wait for thousands of test tasks that are due at one instant', async () => {
  const neighbour = await makeTest()
  const honest = await makeLive()
  await addDue(neighbour, 4_000)
  await addDue(honest, 20)
  const errors: unknown[] = []
  const deps = { ...deadlineDeps(service.deps), onError: (error: unknown) => errors.push(error) }
  const sweeper = startSweeper(deps, 20)
  await expect.poll(() => countDue(honest), { timeout: 30_000, interval: 20 }).toBe(0)
  expect(await countDue(neighbour)).toBeGreaterThan(3_000)
  // The test tasks have a loop of their own, which goes on.
  await expect.poll(() => countDue(neighbour), { timeout: 30_000 }).toBeLessThan(4_000)
  await sweeper.stop()
  expect(errors).toEqual([])
})

test('one sweep handles every account, and of one with thousands due only its share', async () => {
  const neighbour = await makeLive()
  const honest = [await makeLive(), await makeLive(), await makeLive()]
  await addDue(neighbour, 2_000)
  for (const owner of honest) await addDue(owner, 2)
  const swept = await sweepOnce(deadlineDeps(service.deps), 'live')
  expect(await Promise.all(honest.map(countDue))).toEqual([0, 0, 0])
  const left = await countDue(neighbour)
  expect(left).toBeLessThan(2_000)
  expect(left).toBeGreaterThanOrEqual(2_000 - limits.sweepTasksPerAccountMax)
  expect(swept).toEqual({ handled: 2_000 - left + 6, hasMore: true })
})

test('a sweep of live timers leaves test tasks alone, and the other way round', async () => {
  const deps = deadlineDeps(service.deps)
  const [live, other] = [await makeLive(), await makeTest()]
  await addDue(other, 2)
  expect((await sweepOnce(deps, 'live')).handled).toBe(0)
  await addDue(live, 2)
  expect((await sweepOnce(deps, 'test')).handled).toBe(2)
  expect([await countDue(other), await countDue(live)]).toEqual([0, 2])
  expect((await sweepOnce(deps, 'live')).handled).toBe(2)
})

test('a task of a test account carries that in its queue row', async () => {
  const { testAccountId } = await service.makeAccount()
  const { key } = await service.makeKey({ account: testAccountId })
  const project = await service.call('POST', '/projects/create', { key, body: { name: 'Try' } })
  const live = await service.makeClient()
  const create = (creator: { key: string; projectId: number }) =>
    service.call('POST', '/tasks/create', {
      key: creator.key,
      body: { prompt: 'Whose timer is this?', maxCredits: 600, projectId: creator.projectId },
    })
  await create({ key, projectId: project.body.id })
  await create(live)
  const accounts = [testAccountId, live.accountId].map((id) => decodeId('acct', id) as string)
  const { rows } = await sql<{ account_id: string; is_test: boolean }>`
    select account_id, is_test from task_queue
    where account_id = any(${accounts}::uuid[])`.execute(service.deps.database.db)
  expect(Object.fromEntries(rows.map((row) => [row.account_id, row.is_test]))).toEqual({
    [accounts[0] as string]: true,
    [accounts[1] as string]: false,
  })
})
