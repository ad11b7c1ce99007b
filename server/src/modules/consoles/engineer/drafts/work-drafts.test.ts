import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { letTimePass } from '../../../../../test/engineers.ts'
import { type Service, startService } from '../../../../../test/service.ts'
import {
  clearQueue,
  createTask,
  makeWorker,
  type TestClient,
  type Worker,
} from '../../../../../test/workbench-client.ts'
import { limits } from '../../../../core/limits.ts'

let service: Service
let client: TestClient

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
})
afterAll(() => service.stop())
beforeEach(() => clearQueue(service))

async function hold(worker: Worker) {
  await createTask(service, client)
  const task = await worker.claimNext()
  return { taskId: task.id as string, leaseNumber: task.lease.number as number }
}

const pathOf = (taskId: string) => `/workbench/v1/tasks/${taskId}/draft`

const save = (worker: Worker, taskId: string, revision: number, content: unknown) =>
  worker.call('PUT', pathOf(taskId), {
    body: { content },
    headers: { 'if-match': `"${revision}"` },
  })

describe('GET /workbench/v1/tasks/{task_id}/draft', () => {
  test('200: revision 0 before the first save, then what was saved', async () => {
    const worker = await makeWorker(service)
    const { taskId } = await hold(worker)
    const none = await worker.call('GET', pathOf(taskId))
    expect(none.body).toEqual({ content: null, revision: 0, savedAt: null })
    expect(none.headers.get('etag')).toBe('"0"')
    const content = { risk: 'low', note: 'Grüße 🙂\n' }
    await save(worker, taskId, 0, content)
    const saved = await worker.call('GET', pathOf(taskId))
    expect(saved.body).toMatchObject({ content, revision: 1 })
    expect(saved.headers.get('etag')).toBe('"1"')
  })

  test('404: nobody reads the text of another, nor of a task that was never his', async () => {
    const [worker, other] = [await makeWorker(service), await makeWorker(service)]
    const { taskId } = await hold(worker)
    await save(worker, taskId, 0, 'Mine')
    expect((await other.call('GET', pathOf(taskId))).status).toBe(404)
    expect((await save(other, taskId, 0, 'Theirs')).status).toBe(404)
  })
})

describe('PUT /workbench/v1/tasks/{task_id}/draft', () => {
  test('200: each save is the next revision', async () => {
    const worker = await makeWorker(service)
    const { taskId } = await hold(worker)
    for (const revision of [0, 1, 2]) {
      const reply = await save(worker, taskId, revision, `Text ${revision}`)
      expect(reply.status).toBe(200)
      expect(reply.body.revision).toBe(revision + 1)
      expect(reply.headers.get('etag')).toBe(`"${revision + 1}"`)
    }
  })

  test('200: after the lease is lost, and when the task is final, no word is lost', async () => {
    const [worker, other] = [await makeWorker(service), await makeWorker(service)]
    const { taskId, leaseNumber } = await hold(worker)
    await letTimePass(service.deps.database.db, 91)
    expect((await save(worker, taskId, 0, 'After the lease')).status).toBe(200)
    await service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
    expect((await save(worker, taskId, 1, 'After the end')).status).toBe(200)
    const result = { message: 'Yes.' }
    const late = await worker.act(taskId, 'submit', { leaseNumber, result })
    expect(late.status).toBe(409)
    expect((await worker.call('GET', pathOf(taskId))).body.content).toBe('After the end')
    expect((await other.call('GET', pathOf(taskId))).status).toBe(404)
  })

  test('200: each engineer has a text of his own', async () => {
    const [first, second] = [await makeWorker(service), await makeWorker(service)]
    const { taskId, leaseNumber } = await hold(first)
    await save(first, taskId, 0, 'First')
    await first.act(taskId, 'release', { leaseNumber, reason: 'No.' })
    expect((await second.claimNext()).workDraft).toBeNull()
    expect((await save(second, taskId, 0, 'Second')).status).toBe(200)
    expect((await first.call('GET', pathOf(taskId))).body.content).toBe('First')
  })

  test('400: a revision that is none, and content that is neither text nor an object', async () => {
    const worker = await makeWorker(service)
    const { taskId } = await hold(worker)
    for (const header of ['0', 'W/"0"', '*', '"x"', '"0", "1"', '"99999999999"']) {
      const body = { content: 'x' }
      const headers = { 'if-match': header }
      const reply = await worker.call('PUT', pathOf(taskId), { body, headers })
      expect([reply.status, reply.body.error.details.errors[0].field]).toEqual([400, 'If-Match'])
    }
    for (const content of [1, null, ['x'], undefined]) {
      expect((await save(worker, taskId, 0, content)).status).toBe(400)
    }
  })

  test('412: another revision is saved, and its number is told', async () => {
    const worker = await makeWorker(service)
    const { taskId } = await hold(worker)
    expect((await save(worker, taskId, 3, 'x')).body.error.details).toEqual({ revision: 0 })
    await save(worker, taskId, 0, 'Kept')
    for (const revision of [0, 2]) {
      const reply = await save(worker, taskId, revision, 'Lost')
      expect([reply.status, reply.body.error.code]).toEqual([412, 'STALE_REVISION'])
      expect(reply.body.error.details).toEqual({ revision: 1 })
    }
    expect((await worker.call('GET', pathOf(taskId))).body.content).toBe('Kept')
  })

  test('413: larger than a text may be', async () => {
    const worker = await makeWorker(service)
    const { taskId } = await hold(worker)
    const most = 'x'.repeat(limits.workDraftBytesMax - 2)
    expect((await save(worker, taskId, 0, most)).status).toBe(200)
    const reply = await save(worker, taskId, 1, `${most}x`)
    expect([reply.status, reply.body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  test('428: a save must say what it was made from', async () => {
    const worker = await makeWorker(service)
    const { taskId } = await hold(worker)
    const reply = await worker.call('PUT', pathOf(taskId), { body: { content: 'x' } })
    expect([reply.status, reply.body.error.code]).toEqual([428, 'REVISION_REQUIRED'])
  })

  test('of eight saves made from one revision exactly one is kept, 20 times over', async () => {
    for (let round = 0; round < 4; round++) {
      // Another engineer each round: a person may ask only so often.
      const worker = await makeWorker(service)
      const { taskId } = await hold(worker)
      for (let revision = 0; revision < 5; revision++) await saveAtOnce(worker, taskId, revision)
    }
  })

  async function saveAtOnce(worker: Worker, taskId: string, revision: number): Promise<void> {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) => save(worker, taskId, revision, `${revision}-${i}`)),
    )
    const statuses = replies.map(({ status }) => status)
    expect([...statuses].sort()).toEqual([200, ...Array(7).fill(412)])
    const { body } = await worker.call('GET', pathOf(taskId))
    expect(body).toMatchObject({
      revision: revision + 1,
      content: `${revision}-${statuses.indexOf(200)}`,
    })
  }
})
