import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../../test/console-client.ts'
import { type Service, startService } from '../../../../../test/service.ts'
import {
  clearQueue,
  createTask,
  makeWorker,
  type TestClient,
} from '../../../../../test/workbench-client.ts'

let service: Service
let client: TestClient
let operator: TestPerson

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
  operator = await signIn(service, { operator: true })
})
afterAll(() => service.stop())
beforeEach(async () => {
  await clearQueue(service)
  await sql`update engineers set on_duty_since = null`.execute(service.deps.database.db)
})

const post = (what: string, body: object) =>
  operator.call('POST', `/operator/v1/bulk/${what}`, { body })

const stageOf = async (taskId: string) =>
  (await service.call('GET', `/tasks/${taskId}`, { key: client.key })).body.stage

const codes = ({ body }: { body: { data: { code: string | null }[] } }) =>
  body.data.map(({ code }) => code)

describe('one act on several tasks', () => {
  test('the plan spreads them over who is free, up to their limits, and changes nothing', async () => {
    const [one, two] = [await makeWorker(service), await makeWorker(service)]
    const taskIds = [
      await createTask(service, client),
      await createTask(service, client),
      await createTask(service, client),
    ]
    const { body } = await post('plan', { taskIds })
    const given = body.data.map(
      ({ engineer }: { engineer: { personId: string } | null }) => engineer?.personId,
    )
    expect(new Set(given)).toEqual(new Set([one.personId, two.personId, undefined]))
    expect(await Promise.all(taskIds.map(stageOf))).toEqual(['queued', 'queued', 'queued'])
  })

  test('each has its own outcome: one that has moved on keeps no other from it', async () => {
    const [one, two] = [await makeWorker(service), await makeWorker(service)]
    const [first, gone] = [await createTask(service, client), await createTask(service, client)]
    await service.call('POST', `/tasks/${gone}/cancel`, { key: client.key })
    const assignments = [
      { taskId: gone, personId: one.personId },
      { taskId: first, personId: two.personId },
    ]
    const assigned = await post('assign', { assignments, reason: 'Overdue' })
    expect(codes(assigned), assigned.text).toEqual(['TASK_FINAL', null])
    expect(await stageOf(first)).toBe('claimed')
    const taskIds = [first, gone]
    expect(codes(await post('release', { taskIds, reason: 'Holder away' }))).toEqual([
      null,
      'TASK_FINAL',
    ])
    expect(await stageOf(first)).toBe('queued')
    const note = 'Cancelled at your request.'
    const cancelled = await post('cancel', { taskIds, reason: 'Client asked', note })
    expect(codes(cancelled)).toEqual([null, 'TASK_FINAL'])
    expect(await stageOf(first)).toBe('cancelled')
  })

  test('400 for more than a hundred, and for a note that names staff: nothing is done', async () => {
    const taskId = await createTask(service, client)
    const many = Array.from({ length: 101 }, () => taskId)
    expect((await post('release', { taskIds: many, reason: 'Overdue' })).status).toBe(400)
    const worker = await makeWorker(service)
    await sql`update auth.users set name = 'Jonas Weberling' where id = ${worker.personUuid}`.execute(
      service.deps.database.db,
    )
    const named = { taskIds: [taskId], reason: 'Overdue', note: 'Jonas is ill.' }
    expect((await post('cancel', named)).status).toBe(400)
    expect(await stageOf(taskId)).toBe('queued')
  })
})
