import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { letTimePass } from '../../../../test/engineers.ts'
import { onePixelPng } from '../../../../test/files.ts'
import { makePdf } from '../../../../test/pdfs.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import {
  clearQueue,
  createTask,
  makeWorker,
  type TestClient,
  type Worker,
} from '../../../../test/workbench-client.ts'
import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'

let service: Service
let client: TestClient

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
})
afterAll(() => service.stop())
beforeEach(() => clearQueue(service))

const tasks = '/workbench/v1/tasks'
const unknownId = encodeId('task', '019a8000-0000-7000-8000-000000000000')

async function hold(worker: Worker, more: Record<string, unknown> = {}) {
  const taskId = await createTask(service, client, more)
  const task = await worker.claimNext()
  expect(task.id).toBe(taskId)
  return { taskId, leaseNumber: task.lease.number as number, task }
}

describe('POST /workbench/v1/tasks/claim-next', () => {
  const path = `${tasks}/claim-next`

  describe('200', () => {
    test('gives the task with all that is needed to answer it, and nothing of whose it is', async () => {
      const files = [
        { fileName: 'a.ts', mimeType: 'text/plain', content: 'let a' },
        { fileName: 'b.bin', mimeType: 'application/x-thing', content: 'AAEC' },
      ]
      const metadata = { customer: 'Canary Ltd' }
      const taskId = await createTask(service, client, {
        mode: 'fast',
        tagId: 2,
        attachments: files,
        metadata,
      })
      const worker = await makeWorker(service)
      const reply = await worker.call('POST', path, { body: {} })
      expect(reply.status).toBe(200)
      const { task } = reply.body
      expect(task).toMatchObject({
        id: taskId,
        held: true,
        mode: 'fast',
        tag: { id: 2, name: 'Senior' },
        stage: 'claimed',
        version: 2,
        prompt: 'Is this lock held too long?',
        attachments: [
          { position: 0, fileName: 'a.ts', kind: 'source', fileSize: 5 },
          { position: 1, fileName: 'b.bin', kind: 'other', fileSize: 3 },
        ],
        responseSchema: null,
        aiDraft: null,
        workDraft: null,
        overdueAt: null,
        lease: {
          number: 1,
          heartbeatSeconds: 20,
          warnAfterIdleSeconds: 120,
          releaseAfterIdleSeconds: 600,
        },
        budget: { effortSeconds: 0, budgetSeconds: 266, pays: 600, tagMultiplier: 1.5, rate: 2.25 },
      })
      expect(Date.parse(task.lease.until)).toBeGreaterThan(Date.now() + 60_000)
      for (const secret of ['Canary', client.accountId, `${client.projectId}`]) {
        expect(reply.text).not.toContain(secret)
      }
      const shown = await service.call('GET', `/tasks/${taskId}`, { key: client.key })
      expect(shown.body).toMatchObject({ stage: 'claimed', version: 2 })
    })

    test('is null with a time to ask again when nothing waits, or nothing of these tags', async () => {
      const worker = await makeWorker(service)
      const empty = { task: null, pollAfterMs: 5_000 }
      expect((await worker.call('POST', path, { body: {} })).body).toEqual(empty)
      await createTask(service, client)
      expect((await worker.call('POST', path, { body: { tagIds: [2] } })).body).toEqual(empty)
      const { body } = await worker.call('POST', path, { body: { tagIds: [1, 2] } })
      expect(body.task.tag.id).toBe(1)
    })

    test('a realtime task asks for a heartbeat every 10 seconds', async () => {
      const worker = await makeWorker(service)
      const { task } = await hold(worker, { mode: 'realtime_answer' })
      expect(task.lease.heartbeatSeconds).toBe(10)
      expect(task.budget.budgetSeconds).toBe(300)
    })

    test('a task of a test key is never given, nor one of an own account', async () => {
      const { accountId, testAccountId } = await service.makeAccount()
      await service.admin('grant-credits', { account: testAccountId, credits: 10_000 })
      const { key } = await service.makeKey({ account: testAccountId })
      const project = await service.call('POST', '/projects/create', { key, body: { name: 'T' } })
      await createTask(service, { key, projectId: project.body.id })
      const own = await service.makeClient()
      await createTask(service, own)
      const memberOf = [own.accountId, accountId].map((id) => ({
        accountId: id,
        role: 'viewer' as const,
      }))
      const worker = await makeWorker(service, { memberOf })
      expect(await worker.claimNext()).toBeNull()
      const other = await makeWorker(service)
      expect(await other.claimNext()).not.toBeNull()
      expect(await (await makeWorker(service)).claimNext()).toBeNull()
    })
  })

  test('400: tags that are none', async () => {
    const worker = await makeWorker(service)
    const reply = await worker.call('POST', path, { body: { tagIds: ['x'], more: 1 } })
    expect(reply.status).toBe(400)
    expect(reply.body.error.details.errors.map((each: Loose) => each.field)).toEqual(
      expect.arrayContaining(['tagIds[0]', 'more']),
    )
  })

  describe('409', () => {
    test('OFF_DUTY', async () => {
      await createTask(service, client)
      const worker = await makeWorker(service, { isOnDuty: false })
      const reply = await worker.call('POST', path, { body: {} })
      expect([reply.status, reply.body.error.code]).toEqual([409, 'OFF_DUTY'])
    })

    test('CAPACITY_REACHED', async () => {
      const worker = await makeWorker(service)
      await hold(worker)
      await createTask(service, client)
      const reply = await worker.call('POST', path, { body: {} })
      expect([reply.status, reply.body.error.code]).toEqual([409, 'CAPACITY_REACHED'])
      expect(reply.body.error.details).toEqual({ capacity: 1 })
    })
  })
})

describe('POST /workbench/v1/tasks/{task_id}/claim', () => {
  test('200: gives that very task', async () => {
    await createTask(service, client)
    const taskId = await createTask(service, client)
    const worker = await makeWorker(service)
    const reply = await worker.act(taskId, 'claim')
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ id: taskId, held: true, lease: { number: 1 } })
  })

  test('404: what could never be offered is as absent as what is not there', async () => {
    const taskId = await createTask(service, client, { tagId: 2 })
    const [senior, general] = [
      await makeWorker(service),
      await makeWorker(service, { tagIds: [1, 3], isOnDuty: false }),
    ]
    const memberOf = [{ accountId: client.accountId, role: 'developer' as const }]
    const member = await makeWorker(service, { memberOf })
    const { text } = await senior.act(unknownId, 'claim')
    for (const worker of [general, member]) {
      const reply = await worker.act(taskId, 'claim')
      expect([reply.status, reply.text]).toEqual([404, text])
    }
    await clearQueue(service)
    expect((await senior.act(taskId, 'claim')).text).toBe(text)
    expect((await senior.act('task_1', 'claim')).text).toBe(text)
  })

  test('409: TASK_TAKEN by somebody else, or final; CAPACITY_REACHED; OFF_DUTY', async () => {
    const [first, second] = [await makeWorker(service), await makeWorker(service)]
    const { taskId } = await hold(first)
    expect((await second.act(taskId, 'claim')).body.error.code).toBe('TASK_TAKEN')
    await service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
    expect((await second.act(taskId, 'claim')).body.error.code).toBe('TASK_TAKEN')
    await hold(second)
    const waiting = await createTask(service, client)
    expect((await second.act(waiting, 'claim')).body.error.code).toBe('CAPACITY_REACHED')
    const off = await makeWorker(service, { isOnDuty: false })
    expect((await off.act(waiting, 'claim')).body.error.code).toBe('OFF_DUTY')
  })

  test('of eight who claim it at once one gets it', async () => {
    const taskId = await createTask(service, client)
    const workers = await Promise.all(Array.from({ length: 8 }, () => makeWorker(service)))
    const replies = await Promise.all(workers.map((worker) => worker.act(taskId, 'claim')))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  })
})

describe('GET /workbench/v1/tasks', () => {
  test('200: those I hold now, the first claimed first', async () => {
    const worker = await makeWorker(service, { capacity: 3 })
    const [a, b] = [await hold(worker), await hold(worker)]
    const other = await makeWorker(service)
    await hold(other)
    const released = await hold(worker)
    await worker.act(released.taskId, 'release', {
      leaseNumber: released.leaseNumber,
      reason: 'No.',
    })
    const { body } = await worker.call('GET', tasks)
    expect(body.data.map(({ id }: Loose) => id)).toEqual([a.taskId, b.taskId])
    await letTimePass(service.deps.database.db, 91)
    expect((await worker.call('GET', tasks)).body).toEqual({ data: [] })
  })
})

describe('GET /workbench/v1/tasks/{task_id}', () => {
  test('200: all of it while I hold it; then the title, the state and my text alone', async () => {
    const worker = await makeWorker(service)
    const { taskId, leaseNumber } = await hold(worker, { prompt: 'A title\nA second line.' })
    await worker.call('PUT', `${tasks}/${taskId}/draft`, {
      body: { content: 'My words' },
      headers: { 'if-match': '"0"' },
    })
    const held = await worker.call('GET', `${tasks}/${taskId}`)
    expect(held.body).toMatchObject({ held: true, workDraft: { content: 'My words', revision: 1 } })
    await worker.act(taskId, 'release', { leaseNumber, reason: 'Not my field.' })
    const past = await worker.call('GET', `${tasks}/${taskId}`)
    expect(past.body).toMatchObject({
      id: taskId,
      held: false,
      title: 'A title',
      stage: 'queued',
      workDraft: { content: 'My words', revision: 1 },
      lastLease: { number: leaseNumber, endReason: 'released' },
    })
    expect(past.text).not.toContain('second line')
  })

  test('200: a lease that ran out shows no prompt, also before the sweeper comes', async () => {
    const worker = await makeWorker(service)
    const { taskId } = await hold(worker)
    await letTimePass(service.deps.database.db, 91)
    const { body } = await worker.call('GET', `${tasks}/${taskId}`)
    expect(body).toMatchObject({ held: false, lastLease: { endReason: 'expired' } })
  })

  test('404: a task that was never mine, waiting or held by another', async () => {
    const [worker, other] = [await makeWorker(service), await makeWorker(service)]
    const { text } = await worker.call('GET', `${tasks}/${unknownId}`)
    const { taskId } = await hold(other)
    const waiting = await createTask(service, client)
    for (const id of [taskId, waiting]) {
      const reply = await worker.call('GET', `${tasks}/${id}`)
      expect([reply.status, reply.text]).toEqual([404, text])
    }
  })
})

describe('GET /workbench/v1/tasks/{task_id}/attachments', () => {
  const attachments = [
    { fileName: 'a.html', mimeType: 'text/html', content: '<script>alert(1)</script>' },
    { fileName: 'dot.png', mimeType: 'image/png', content: onePixelPng },
    { fileName: 'a.pdf', mimeType: 'application/pdf', content: makePdf().toString('base64') },
    { fileName: 'x.bin', mimeType: 'application/x-thing', content: 'AAEC' },
  ]

  test('200: links to another host, with every way of looking at a file', async () => {
    const worker = await makeWorker(service)
    const { taskId } = await hold(worker, { attachments })
    const reply = await worker.call('GET', `${tasks}/${taskId}/attachments`)
    expect(reply.status).toBe(200)
    const ways = reply.body.data.map(({ links }: Loose) => Object.keys(links))
    expect(ways).toEqual([
      ['download', 'text'],
      ['download', 'preview'],
      ['download', 'view'],
      ['download'],
    ])
    const [page] = reply.body.data
    expect(page).toMatchObject({ position: 0, fileName: 'a.html', kind: 'source', fileSize: 25 })
    expect(new URL(page.links.text).hostname).not.toBe(new URL(service.config.publicUrl).hostname)
    expect(await (await fetch(page.links.text)).text()).toBe('<script>alert(1)</script>')
  })

  test('200: a task without files has none', async () => {
    const worker = await makeWorker(service)
    const { taskId } = await hold(worker)
    const reply = await worker.call('GET', `${tasks}/${taskId}/attachments`)
    expect([reply.status, reply.body]).toEqual([200, { data: [] }])
  })

  test('no bytes of a client are served here', async () => {
    const worker = await makeWorker(service)
    const { taskId } = await hold(worker, { attachments })
    for (const path of ['/attachments/0', '/attachments/0/content', '/files/0']) {
      expect((await worker.call('GET', `${tasks}/${taskId}${path}`)).status).toBe(404)
    }
  })

  test('404: for anybody but the holder, and for a lost lease', async () => {
    const [worker, other] = [await makeWorker(service), await makeWorker(service)]
    const { taskId, leaseNumber } = await hold(worker, { attachments })
    const path = `${tasks}/${taskId}/attachments`
    expect((await worker.call('GET', path)).status).toBe(200)
    expect((await other.call('GET', path)).status).toBe(404)
    await worker.act(taskId, 'release', { leaseNumber, reason: 'No.' })
    expect((await worker.call('GET', path)).status).toBe(404)
    await worker.act(taskId, 'claim')
    expect((await worker.call('GET', path)).status).toBe(200)
    await letTimePass(service.deps.database.db, 91)
    expect((await worker.call('GET', path)).status).toBe(404)
  })
})

describe('POST /workbench/v1/tasks/{task_id}/heartbeat', () => {
  test('200: renews, counts and warns; effort of earlier leases is mine too', async () => {
    const worker = await makeWorker(service)
    const { taskId, leaseNumber } = await hold(worker)
    const beat = (number: number, idleSeconds: number) =>
      worker.act(taskId, 'heartbeat', { leaseNumber: number, idleSeconds })
    await letTimePass(service.deps.database.db, 20)
    expect((await beat(leaseNumber, 3)).body).toMatchObject({ effortSeconds: 20, isIdle: false })
    expect((await beat(leaseNumber, 120)).body).toMatchObject({ effortSeconds: 20, isIdle: true })
    await worker.act(taskId, 'release', { leaseNumber, reason: 'Lunch.' })
    const again = await worker.act(taskId, 'claim')
    expect(again.body.budget.effortSeconds).toBe(20)
    await letTimePass(service.deps.database.db, 10)
    expect((await beat(again.body.lease.number, 0)).body.effortSeconds).toBe(30)
  })

  test('400: idle for a part of a second or less than none', async () => {
    const worker = await makeWorker(service)
    const { taskId, leaseNumber } = await hold(worker)
    for (const idleSeconds of [-1, 0.5, '3', undefined]) {
      const reply = await worker.act(taskId, 'heartbeat', { leaseNumber, idleSeconds })
      expect(reply.status).toBe(400)
    }
  })

  test('404: not my lease', async () => {
    const [worker, other] = [await makeWorker(service), await makeWorker(service)]
    const { taskId, leaseNumber } = await hold(worker)
    const body = { leaseNumber, idleSeconds: 0 }
    expect((await other.act(taskId, 'heartbeat', body)).status).toBe(404)
    const wrong = await worker.act(taskId, 'heartbeat', { ...body, leaseNumber: 2 })
    expect(wrong.status).toBe(404)
  })

  test('409: LEASE_LOST when it ran out, and when idle for too long', async () => {
    const worker = await makeWorker(service, { capacity: 2 })
    const lost = await hold(worker)
    await letTimePass(service.deps.database.db, 91)
    const body = { leaseNumber: lost.leaseNumber, idleSeconds: 0 }
    const reply = await worker.act(lost.taskId, 'heartbeat', body)
    expect([reply.status, reply.body.error.code]).toEqual([409, 'LEASE_LOST'])
    const held = await hold(worker)
    const idle = await worker.act(held.taskId, 'heartbeat', { ...body, idleSeconds: 600 })
    expect(idle.body.error).toMatchObject({ code: 'LEASE_LOST', details: { reason: 'idle' } })
  })
})

describe('POST /workbench/v1/tasks/{task_id}/release', () => {
  test('204: the task waits again; the reason is kept and no client sees it', async () => {
    const worker = await makeWorker(service)
    const { taskId, leaseNumber } = await hold(worker)
    const reply = await worker.act(taskId, 'release', { leaseNumber, reason: 'Canary reason' })
    expect([reply.status, reply.text]).toEqual([204, ''])
    const shown = await service.call('GET', `/tasks/${taskId}`, { key: client.key })
    expect(shown.body.stage).toBe('queued')
    expect(shown.text).not.toContain('Canary')
    const { rows } = await sql<{ end_note: string }>`select end_note from task_leases
      where engineer_id = ${worker.personUuid}`.execute(service.deps.database.db)
    expect(rows).toEqual([{ end_note: 'Canary reason' }])
  })

  test('400: a reason that is empty or too long', async () => {
    const worker = await makeWorker(service)
    const { taskId, leaseNumber } = await hold(worker)
    for (const reason of ['', 'x'.repeat(limits.releaseReasonCharsMax + 1)]) {
      expect((await worker.act(taskId, 'release', { leaseNumber, reason })).status).toBe(400)
    }
  })

  test('409: LEASE_LOST the second time, TASK_FINAL when it is final', async () => {
    const worker = await makeWorker(service)
    const first = await hold(worker)
    const body = { leaseNumber: first.leaseNumber, reason: 'No.' }
    await worker.act(first.taskId, 'release', body)
    expect((await worker.act(first.taskId, 'release', body)).body.error.code).toBe('LEASE_LOST')
    await clearQueue(service)
    const second = await hold(worker)
    await service.call('POST', `/tasks/${second.taskId}/cancel`, { key: client.key })
    expect((await worker.act(second.taskId, 'release', body)).body.error.code).toBe('TASK_FINAL')
  })
})
