// Taking over what a dead process left: places are few, and every one comes back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letTimePass } from '../../../../test/engineers.ts'
import { type Service, startService } from '../../../../test/service.ts'
import { startTestModel, type TestModel } from '../../../../test/test-model.ts'
import { decodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { draftDeps } from '../../../start/task-dependencies.ts'
import { createInstantResumer } from './instant-answers.ts'

const responseSchema = {
  type: 'object',
  required: ['verdict'],
  properties: { verdict: { type: 'string' } },
}

let testModel: TestModel
let model: ReturnType<TestModel['configure']>
let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
beforeAll(async () => {
  testModel = await startTestModel()
  model = testModel.configure('', { timeoutMs: 3_000 })
  testModel.setMode(model, 'hang')
  service = await startService({ model })
  client = await service.makeClient()
})
afterAll(async () => {
  await service.stop()
  await testModel.stop()
})

async function create() {
  const { key, projectId } = client
  const body = {
    prompt: 'Who answers this one?',
    mode: 'realtime_answer',
    maxCredits: 300,
    projectId,
  }
  const reply = await service.call('POST', '/tasks/create', {
    key,
    body: { ...body, responseSchema },
  })
  expect(reply.status).toBe(201)
  const taskUuid = decodeId('task', reply.body.id) as string
  return { id: reply.body.id as string, accountUuid: accountUuid(), taskUuid }
}

const accountUuid = () => decodeId('acct', client.accountId) as string

test('a database that fails while a task is taken over costs no place', async () => {
  const whole = draftDeps(service.deps)
  let isAway = true
  const deps = {
    ...whole,
    get db() {
      if (isAway) throw new Error('the database is away')
      return whole.db
    },
  }
  const backgroundWork = new Set<Promise<unknown>>()
  const resume = createInstantResumer(deps, backgroundWork)
  const orphan = await create()
  for (let i = 0; i < 2 * limits.resumedAnswersMax; i++)
    await expect(resume(orphan)).rejects.toThrow('the database is away')
  isAway = false
  await letTimePass(whole.db, 60)
  testModel.setMode(model, '')
  await resume(orphan)
  await Promise.all(backgroundWork)
  expect(backgroundWork.size).toBe(0)
  const task = await service.call('GET', `/tasks/${orphan.id}`, { key: client.key })
  expect(task.body).toMatchObject({ status: 'completed' })
})
