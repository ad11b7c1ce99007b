import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { letTimePass, makeEngineer } from '../../../../test/engineers.ts'
import { type Service, startService } from '../../../../test/service.ts'
import { encodeId } from '../../../core/ids.ts'
import { leaseDeps } from '../../../start/task-dependencies.ts'
import { type DeadlineDeps, sweepOnce } from '../deadlines/deadlines.ts'
import { findTaskRef, type TaskRef } from '../tasks/tasks.ts'
import {
  assignTask,
  claimNext,
  claimTask,
  type LeaseDeps,
  openLease,
  releaseLease,
  renewLease,
  submitAnswer,
} from './leases.ts'

let service: Service
let deps: LeaseDeps
let sweeping: DeadlineDeps

beforeAll(async () => {
  service = await startService()
  deps = leaseDeps(service.deps)
  sweeping = {
    ...deps,
    simulatorDelayMs: 0,
    resumeInstantAnswer: () => Promise.resolve(),
    simulate: () => Promise.resolve(),
    onError(error) {
      throw error
    },
  }
})
afterAll(() => service.stop())

// Each test has the queue to itself.
beforeEach(async () => {
  await sql`update task_queue set claim_class = null where stage = 'queued'`.execute(deps.db)
})

type Client = Awaited<ReturnType<Service['makeClient']>>

async function create(client: Client, more: Record<string, unknown> = {}, revision = 'A') {
  const body = { prompt: 'Is this lock held too long?', maxCredits: 600, ...more }
  const made = await service.call('POST', '/tasks/create', {
    key: client.key,
    revision,
    body: { ...body, projectId: client.projectId },
  })
  expect(made.status).toBe(201)
  return made.body.id as string
}

const read = async (client: Client, taskId: string) =>
  (await service.call('GET', `/tasks/${taskId}`, { key: client.key })).body

async function readQueueRow({ taskUuid }: TaskRef) {
  const row = deps.db.selectFrom('task_queue').select(['version', 'status'])
  return await row.where('task_id', '=', taskUuid).executeTakeFirstOrThrow()
}

const answer = { result: { message: 'Yes, it is.' }, provenance: { source: 'human' } }

async function claim(engineerUuid: string) {
  const claimed = await claimNext(deps, { engineerUuid })
  if (!claimed) throw new Error('nothing to claim')
  return { engineerUuid, taskId: claimed.taskId, leaseNumber: claimed.leaseNumber }
}

async function open(engineerUuid: string) {
  const held = await claim(engineerUuid)
  await openLease(deps, held)
  return held
}

describe('claiming', () => {
  test('class before turn, turn before age; accounts take turns', async () => {
    const [a, b] = [await service.makeClient(), await service.makeClient()]
    const a1 = await create(a)
    const a2 = await create(a)
    const a3 = await create(a)
    const b1 = await create(b)
    const fast = await create(b, { mode: 'fast' })
    const engineer = await makeEngineer(deps.db, { capacity: 10 })
    const order = []
    for (let i = 0; i < 5; i++) order.push((await claim(engineer)).taskId)
    expect(order).toEqual([fast, a1, b1, a2, a3])
    expect(await claimNext(deps, { engineerUuid: engineer })).toBeUndefined()
  })

  test('only own tags, and one task at a time within capacity', async () => {
    const client = await service.makeClient()
    const senior = await create(client, { tagId: 2 })
    await create(client, { tagId: 1 })
    const engineer = await makeEngineer(deps.db, { tagIds: [2], capacity: 1 })
    const both = await Promise.allSettled([claim(engineer), claim(engineer)])
    const won = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value.taskId] : []))
    expect(won).toEqual([senior])
    await expect(claimNext(deps, { engineerUuid: engineer })).rejects.toMatchObject({
      code: 'CAPACITY_REACHED',
    })
  })

  test('who comes while another takes the last task of a tag gets one of another tag', async () => {
    const client = await service.makeClient()
    const first = await create(client, { tagId: 1, mode: 'fast' })
    const second = await create(client, { tagId: 2 })
    const engineer = await makeEngineer(deps.db)
    const claimed = await deps.db.transaction().execute(async (tx) => {
      const { taskUuid } = (await findTaskRef(deps.db, first)) as TaskRef
      await sql`select from task_queue where task_id = ${taskUuid} for update`.execute(tx)
      return await claim(engineer)
    })
    expect(claimed.taskId).toBe(second)
  })

  test('nobody claims a task of an account they belong to, by either way', async () => {
    const client = await service.makeClient()
    const taskId = await create(client)
    const engineer = await makeEngineer(deps.db)
    await sql`insert into memberships (account_id, person_id, role)
      select distinct account_id, ${engineer}::uuid, 'viewer' from task_queue
      where claim_class is not null and stage = 'queued'`.execute(deps.db)
    expect(await claimNext(deps, { engineerUuid: engineer })).toBeUndefined()
    const byId = claimTask(deps, { engineerUuid: engineer, taskId })
    await expect(byId).rejects.toMatchObject({ code: 'TASK_TAKEN' })
    await sql`delete from memberships`.execute(deps.db)
    expect((await claimTask(deps, { engineerUuid: engineer, taskId })).taskId).toBe(taskId)
  })

  test('off duty is said', async () => {
    const engineer = await makeEngineer(deps.db, { isOnDuty: false })
    await expect(claimNext(deps, { engineerUuid: engineer })).rejects.toMatchObject({
      code: 'OFF_DUTY',
    })
  })
})

describe('a lease', () => {
  test('effort is what heartbeats told, and the charge follows from it', async () => {
    const client = await service.makeClient()
    const taskId = await create(client, { tagId: 2, mode: 'fast' })
    const held = await open(await makeEngineer(deps.db))
    for (let i = 0; i < 4; i++) {
      await letTimePass(deps.db, 20)
      await renewLease(deps, { ...held, idleSeconds: 0 })
    }
    await letTimePass(deps.db, 80)
    expect((await renewLease(deps, { ...held, idleSeconds: 0 })).effortSeconds).toBe(110)
    await letTimePass(deps.db, 20)
    const idle = await renewLease(deps, { ...held, idleSeconds: 121 })
    expect(idle).toMatchObject({ effortSeconds: 110, isIdle: true })
    const row = await submitAnswer(deps, { ...held, ...answer })
    expect(row).toEqual({ version: 3, effortSeconds: 110, charged: 248 })
    expect(await read(client, taskId)).toMatchObject({ stage: 'completed', version: 3 })
  })

  test('nothing counts before the first open, and the first open stays', async () => {
    const client = await service.makeClient()
    await create(client)
    const held = await claim(await makeEngineer(deps.db))
    await letTimePass(deps.db, 28)
    expect((await renewLease(deps, { ...held, idleSeconds: 0 })).effortSeconds).toBe(0)
    await letTimePass(deps.db, 20)
    const opened = await openLease(deps, held)
    await letTimePass(deps.db, 10)
    expect((await renewLease(deps, { ...held, idleSeconds: 0 })).effortSeconds).toBe(10)
    expect((await openLease(deps, held)).getTime()).toBe(opened.getTime() - 10_000)
    await letTimePass(deps.db, 5)
    expect(await submitAnswer(deps, { ...held, ...answer })).toMatchObject({ effortSeconds: 15 })
  })

  test('an assigned task that was never opened takes no effort, whatever ends it', async () => {
    const client = await service.makeClient()
    const taskId = await create(client)
    const held = await claim(await makeEngineer(deps.db))
    await letTimePass(deps.db, 28)
    await renewLease(deps, { ...held, idleSeconds: 0 })
    const reply = await service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
    expect(reply.body.credits).toMatchObject({ charged: 0, released: 600 })
    await create(client)
    const next = await claim(await makeEngineer(deps.db))
    await letTimePass(deps.db, 28)
    expect(await submitAnswer(deps, { ...next, ...answer })).toMatchObject({ effortSeconds: 0 })
  })

  test('an assigned task has 15 minutes to be opened, and from then on a lease like any other', async () => {
    const client = await service.makeClient()
    const taskId = await create(client)
    const engineerUuid = await makeEngineer(deps.db)
    const ref = (await findTaskRef(deps.db, taskId)) as TaskRef
    const assign = () =>
      assignTask(deps, ref, { engineerUuid, note: '', also: () => Promise.resolve() })
    await assign()
    await letTimePass(deps.db, 880)
    const held = { engineerUuid, taskId, leaseNumber: 1 }
    // A page in the background renews it too, and must not make it shorter.
    await renewLease(deps, { ...held, idleSeconds: 0 })
    await sweepOnce(sweeping, 'live')
    expect(await read(client, taskId)).toMatchObject({ stage: 'claimed' })
    await letTimePass(deps.db, 91)
    await sweepOnce(sweeping, 'live')
    expect(await read(client, taskId)).toMatchObject({ stage: 'queued' })

    await assign()
    await letTimePass(deps.db, 60)
    await openLease(deps, { ...held, leaseNumber: 2 })
    await letTimePass(deps.db, 91)
    await sweepOnce(sweeping, 'live')
    expect(await read(client, taskId)).toMatchObject({ stage: 'queued' })
  })

  test('is released without a reason before anything was written', async () => {
    const client = await service.makeClient()
    const taskId = await create(client)
    const held = await open(await makeEngineer(deps.db))
    await releaseLease(deps, held)
    expect(await read(client, taskId)).toMatchObject({ stage: 'queued', version: 3 })
  })

  test('an engineer may lower the effort and not raise it', async () => {
    const client = await service.makeClient()
    await create(client)
    const held = await open(await makeEngineer(deps.db))
    await letTimePass(deps.db, 25)
    const raised = submitAnswer(deps, { ...held, ...answer, effortSeconds: 600 })
    await expect(raised).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    const row = await submitAnswer(deps, { ...held, ...answer, effortSeconds: 0 })
    expect(row).toMatchObject({ effortSeconds: 0, charged: 60 })
  })

  test('the answer to a task that became overdue meanwhile is sent, and no poll shows what was before it', async () => {
    const client = await service.makeClient()
    await create(client)
    const held = await open(await makeEngineer(deps.db))
    const ref = (await findTaskRef(deps.db, held.taskId)) as TaskRef
    const { version } = await readQueueRow(ref)
    await sql`update task_queue set due_at = now(), next_action_at = now()
      where task_id = ${ref.taskUuid}`.execute(deps.db)
    await sweepOnce(sweeping, 'live')
    const accountId = encodeId('acct', ref.accountUuid)
    const isKept = () => deps.snapshots.find(accountId, held.taskId, 'A')
    await expect
      .poll(async () => (await read(client, held.taskId)) && (await isKept()))
      .toMatchObject({ version: version + 1 })
    const seen = { accountUuid: ref.accountUuid, version }
    expect(await submitAnswer(deps, { ...held, ...answer, seen })).toMatchObject({
      version: version + 2,
    })
    expect(await read(client, held.taskId)).toMatchObject({ status: 'completed' })
  })

  test('an answer is not sent before its snapshot was marked', async () => {
    await create(await service.makeClient())
    const held = await open(await makeEngineer(deps.db))
    const ref = (await findTaskRef(deps.db, held.taskId)) as TaskRef
    const statuses: string[] = []
    const markDirty = async () => {
      statuses.push((await readQueueRow(ref)).status)
      throw new Error('stopped here')
    }
    const snapshots = { ...deps.snapshots, markDirty }
    await expect(submitAnswer({ ...deps, snapshots }, { ...held, ...answer })).rejects.toThrow(
      'stopped here',
    )
    expect([...statuses, (await readQueueRow(ref)).status]).toEqual(['pending', 'pending'])
  })

  test('that has run out is lost, also before the sweeper comes; the task goes back', async () => {
    const client = await service.makeClient()
    const taskId = await create(client)
    const [first, second] = [await makeEngineer(deps.db), await makeEngineer(deps.db)]
    const held = await claim(first)
    await letTimePass(deps.db, 91)
    await expect(submitAnswer(deps, { ...held, ...answer })).rejects.toMatchObject({
      code: 'LEASE_LOST',
    })
    await expect(renewLease(deps, { ...held, idleSeconds: 0 })).rejects.toMatchObject({
      code: 'LEASE_LOST',
    })
    await sweepOnce(sweeping, 'live')
    expect(await read(client, taskId)).toMatchObject({ stage: 'queued', version: 3 })
    const again = await claim(second)
    expect(again.leaseNumber).toBe(2)
    await expect(submitAnswer(deps, { ...held, ...answer })).rejects.toMatchObject({
      code: 'LEASE_LOST',
    })
    await expect(
      submitAnswer(deps, { ...again, engineerUuid: first, ...answer }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await submitAnswer(deps, { ...again, ...answer })
  })

  test('that is renewed outlives its first timer', async () => {
    const client = await service.makeClient()
    const taskId = await create(client)
    const held = await open(await makeEngineer(deps.db))
    await letTimePass(deps.db, 60)
    await renewLease(deps, { ...held, idleSeconds: 0 })
    await letTimePass(deps.db, 40)
    await sweepOnce(sweeping, 'live')
    expect(await read(client, taskId)).toMatchObject({ stage: 'claimed' })
    expect((await sweepOnce(sweeping, 'live')).handled).toBe(0)
    await submitAnswer(deps, { ...held, ...answer })
  })

  test('is released with a note, and without input it is taken away', async () => {
    const client = await service.makeClient()
    const taskId = await create(client)
    const engineer = await makeEngineer(deps.db)
    await releaseLease(deps, { ...(await claim(engineer)), note: 'Not my field.' })
    expect(await read(client, taskId)).toMatchObject({ stage: 'queued', version: 3 })
    const held = await claim(engineer)
    await expect(renewLease(deps, { ...held, idleSeconds: 600 })).rejects.toMatchObject({
      code: 'LEASE_LOST',
      details: { reason: 'idle' },
    })
    expect(await read(client, taskId)).toMatchObject({ stage: 'queued', version: 5 })
  })

  test.each([
    ['A', 40, 40],
    ['B', 100, 60],
  ])('a client who cancels pays the effort so far (%s)', async (revision, seconds, charged) => {
    const client = await service.makeClient()
    const taskId = await create(client, { maxCredits: revision === 'A' ? 600 : 10 }, revision)
    const held = await open(await makeEngineer(deps.db))
    for (let left = seconds; left > 0; left -= 20) {
      await letTimePass(deps.db, 20)
      await renewLease(deps, { ...held, idleSeconds: 0 })
    }
    const reply = await service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
    expect(reply.body.credits).toMatchObject({ charged, released: 600 - charged, held: 0 })
    await expect(submitAnswer(deps, { ...held, ...answer })).rejects.toMatchObject({
      code: 'TASK_FINAL',
    })
  })
})

test('seats equal open leases, and the books balance', async () => {
  const { rows } = await sql`select person_id from engineers e where open_leases <> (
    select count(*) from task_leases l where l.engineer_id = e.person_id and l.ended_at is null)`.execute(
    deps.db,
  )
  expect(rows).toEqual([])
  expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
})
