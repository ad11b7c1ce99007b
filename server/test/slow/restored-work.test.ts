// Mail and jobs after a restore: what the backup knows as done is not done again, and what it knows as owed is
// done, also where that had happened between the backup and the loss.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { requireId } from '../../src/core/ids.ts'
import { raiseNotice } from '../../src/modules/events/notices/notices.ts'
import { commands } from '../../src/operator-cli/commands.ts'
import { buildDeps, type Deps } from '../../src/start/dependencies.ts'
import { startWorker } from '../../src/start/worker.ts'
import { signIn } from '../console-client.ts'
import { letTimePass, makeEngineer } from '../engineers.ts'
import * as life from '../flows/life.ts'
import { createTestValkey, restoreTestDatabase } from '../harness.ts'
import { listMails, readMail } from '../mailbox.ts'
import { endpointNotice } from '../notices.ts'
import { type Service, startService } from '../service.ts'
import { startTestModel, type TestModel } from '../test-model.ts'

let testModel: TestModel
let model: ReturnType<TestModel['configure']>
let service: Service

beforeAll(async () => {
  testModel = await startTestModel()
  model = testModel.configure('50')
  const { smtpUrl } = inject('testStack')
  service = await startService({ model, smtpUrl, allowsProseDrafts: true, sweepIntervalMs: 50 })
  await makeEngineer(service.deps.database.db)
})
afterAll(async () => {
  await service.stop()
  await testModel.stop()
})

async function makeOwedMail() {
  const client = await service.makeClient({ proseDrafts: true })
  const { accountId } = client
  const owner = await signIn(service, { memberOf: [{ accountId, role: 'owner' }] })
  const notice = endpointNotice(requireId('acct', accountId))
  await service.deps.database.db.transaction().execute((tx) => raiseNotice(tx, notice))
  return { ...client, owner }
}

const countDrafts = async ({ database }: Deps) =>
  (await database.db.selectFrom('ai_drafts').select('task_id').execute()).length

test('what was owed at the moment of the backup is done once more, and nothing else', async () => {
  const { deps } = service
  const early = await makeOwedMail()
  const before = await startWorker(deps)
  const told = await readMail(early.owner.email)
  await before.stop()

  const late = await makeOwedMail()
  const body = { prompt: 'Drafted twice?', maxCredits: 600, projectId: late.projectId }
  const made = await service.call('POST', '/tasks/create', { key: late.key, body })
  expect(made.status).toBe(201)
  const copy = await restoreTestDatabase(service.databaseUrl)

  const lost = await startWorker(deps)
  const first = await readMail(late.owner.email)
  await waitUntil(async () => (await countDrafts(deps)) > 0, 20_000)
  await lost.stop()
  const askedBefore = testModel.countCalls(model)
  expect(askedBefore).toBeGreaterThan(0)

  const { url: valkeyUrl } = await createTestValkey()
  const restored = buildDeps({ ...service.config, databaseUrl: copy.url, valkeyUrl })
  const adopt = commands['adopt-database']
  expect(await adopt?.run(restored, {})).toMatchObject({ adopted: true, epoch: 2 })
  const after = await startWorker(restored)
  const second = await readMail(late.owner.email, 2)
  await waitUntil(async () => (await countDrafts(restored)) > 0, 20_000)
  await after.stop()

  // Mail programs show one of two with the same id.
  expect(second.headers['message-id']).toBe(first.headers['message-id'])
  expect(told.headers['message-id']).not.toBe(first.headers['message-id'])
  expect(await listMails(early.owner.email)).toHaveLength(1)
  expect(testModel.countCalls(model)).toBe(2 * askedBefore)
  expect(await countDrafts(restored)).toBe(1)
  await restored.close()
  await copy.drop()
}, 90_000)

test('a question that was open at the backup is open after it, although it was answered, and ends once', async () => {
  const place = await life.openPlace(service)
  const taskId = await life.createTask(place, { mode: 'standard', hasSchema: false, revision: 'A' })
  await life.ask(place, taskId)
  const copy = await restoreTestDatabase(service.databaseUrl)
  const { key } = place.client
  const body = { question: 1, text: 'The newest.' }
  const lost = await service.call('POST', `/tasks/${taskId}/messages`, { key, body })
  expect(lost.status, lost.text).toBe(200)

  const { url: valkeyUrl } = await createTestValkey()
  const restored = buildDeps({ ...service.config, databaseUrl: copy.url, valkeyUrl })
  const { db } = restored.database
  const readQuestion = () =>
    db
      .selectFrom('task_questions')
      .innerJoin('task_queue', 'task_queue.task_id', 'task_questions.task_id')
      .select(['outcome', 'stage', 'reply'])
      .where('task_questions.task_id', '=', requireId('task', taskId))
      .executeTakeFirstOrThrow()
  expect(await commands['adopt-database']?.run(restored, {})).toMatchObject({ adopted: true })
  const after = await startWorker(restored)
  expect(await readQuestion()).toMatchObject({ outcome: null, stage: 'needs_input' })
  await letTimePass(db, 25 * 3_600)
  await waitUntil(async () => (await readQuestion()).outcome !== null, 20_000)
  expect(await readQuestion()).toMatchObject({ outcome: 'continued', stage: 'queued', reply: null })
  await after.stop()
  expect(await commands['audit-ledger']?.run(restored, {})).toMatchObject({ ok: true })
  await restored.close()
  await copy.drop()
}, 90_000)
