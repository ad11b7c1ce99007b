import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../../test/console-client.ts'
import { type Loose, type Service, startService } from '../../../../../test/service.ts'
import {
  addDraft,
  clearQueue,
  createTask,
  makeWorker,
  type TestClient,
} from '../../../../../test/workbench-client.ts'
import { decodeId } from '../../../../core/ids.ts'
import { changeRetention, removeExpiredContent } from '../../content/content.ts'

let service: Service
let client: TestClient
let operator: TestPerson
let owner: TestPerson
const db = () => service.deps.database.db

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
  operator = await signIn(service, { operator: true, name: 'Sofia Lindqvist' })
  owner = await signIn(service, { memberOf: [{ accountId: client.accountId, role: 'owner' }] })
})
afterAll(() => service.stop())
beforeEach(() => clearQueue(service))

const prompt = `Is this lock held too long?\n\n${'Detail of the client. '.repeat(40)}The end of it.`
const file = { fileName: 'src/pool.ts', mimeType: 'text/typescript', content: 'lock()' }

const open = (taskId: string) => operator.call('POST', `/operator/v1/tasks/${taskId}/content`)
const openFile = (taskId: string, position: number | string) =>
  operator.call('POST', `/operator/v1/tasks/${taskId}/files/${position}/open`)

async function listOpenings(taskId: string) {
  const { rows } = await sql<Loose>`select actor, act, details from audit_entries
    where subject = ${taskId} and act = 'task.content_opened' order by number`.execute(db())
  return rows
}

const openingOf = (content: string) => ({
  actor: `person:${operator.personUuid}`,
  act: 'task.content_opened',
  details: { content },
})

describe('POST /operator/v1/tasks/{task_id}/content', () => {
  test('200: prompt, files, saved text, draft, and what the client reads', async () => {
    const taskId = await createTask(service, client, { prompt, attachments: [file] })
    await addDraft(service, taskId, { message: 'The AI suggests this.' })
    const worker = await makeWorker(service)
    await worker.act(taskId, 'claim')
    await worker.call('PUT', `/workbench/v1/tasks/${taskId}/draft`, {
      body: { content: 'Half a sentence' },
      headers: { 'if-match': '"0"' },
    })
    const { status, body, text } = await open(taskId)
    expect(status, text).toBe(200)
    expect(body).toMatchObject({
      prompt,
      contentRemovedAt: null,
      responseSchema: null,
      files: [{ position: 0, fileName: 'pool.ts', path: 'src', status: 'available' }],
      savedText: {
        content: 'Half a sentence',
        revision: 1,
        engineer: { personId: worker.personId },
      },
      draft: { content: { message: 'The AI suggests this.' }, model: 'test-model' },
      answer: null,
      clientView: { revision: 'A', task: { id: taskId, stage: 'claimed' } },
    })
    expect(body.files[0]).not.toHaveProperty('links')
    const polled = await service.call('GET', `/tasks/${taskId}`, { key: client.key })
    const { eta: _eta, credits, ...rest } = polled.body
    expect(body.clientView.task).toMatchObject(rest)
    expect(body.clientView.task.credits.max).toBe(credits.max)
  })

  test('200: the answer of a completed task, in the revision of its client', async () => {
    const other = await service.makeClient({ revision: 'B' })
    const { body: made } = await service.call('POST', '/tasks/create', {
      key: other.key,
      revision: 'B',
      body: { prompt, maxCredits: 60, projectId: other.projectId },
    })
    const worker = await makeWorker(service)
    const { body: claimed } = await worker.act(made.id, 'claim')
    const result = { message: 'No, it is not.' }
    await worker.act(made.id, 'submit', { leaseNumber: claimed.lease.number, result })
    expect((await open(made.id)).body).toMatchObject({
      answer: result,
      clientView: { revision: 'B', task: { status: 'completed', result } },
    })
  })

  test('each opening is recorded, for operators by name and for owners without', async () => {
    const taskId = await createTask(service, client, { prompt })
    await open(taskId)
    await open(taskId)
    expect(await listOpenings(taskId)).toEqual([openingOf('texts'), openingOf('texts')])
    const own = await owner.call('GET', `/console/v1/accounts/${client.accountId}/audit?limit=1`)
    expect(own.body.data[0]).toMatchObject({
      act: 'task.content_opened',
      subject: taskId,
      actor: { kind: 'operator' },
      details: { content: 'texts' },
    })
    expect(own.text).not.toContain('Sofia')
    const all = await operator.call('GET', '/operator/v1/audit?act=task.content_opened&limit=1')
    expect(all.body.data[0]).toMatchObject({ subject: taskId, actorName: 'Sofia Lindqvist' })
    const detail = await operator.call('GET', `/operator/v1/tasks/${taskId}`)
    const opening = { act: 'task.content_opened', content: 'texts', reason: '', note: null }
    const by = { operator: { personId: operator.personId, name: 'Sofia Lindqvist' } }
    expect(detail.body.acts).toMatchObject([opening, { ...opening, ...by }])
  })

  test('no entry, no content: what cannot be recorded is not shown', async () => {
    const taskId = await createTask(service, client, { prompt, attachments: [file] })
    await sql`create function refuse_openings() returns trigger language plpgsql as
      $$ begin raise exception 'no entry'; end $$`.execute(service.adminDb)
    await sql`create trigger refuse_openings before insert on audit_entries for each row
      when (new.act = 'task.content_opened') execute function refuse_openings()`.execute(
      service.adminDb,
    )
    try {
      for (const reply of [await open(taskId), await openFile(taskId, 0)]) {
        expect(reply.status).toBe(500)
        expect(reply.text).not.toMatch(/The end of it|pool\.ts|files\/v1/)
      }
    } finally {
      await sql`drop trigger refuse_openings on audit_entries`.execute(service.adminDb)
      await sql`drop function refuse_openings()`.execute(service.adminDb)
    }
    expect(await listOpenings(taskId)).toEqual([])
  })

  test('reading the task, lists and searches show no content and record nothing', async () => {
    const taskId = await createTask(service, client, { prompt, attachments: [file] })
    const paths = [`/${taskId}`, `?search=${taskId}`, '?q=lock', '']
    for (const path of paths) {
      const { text } = await operator.call('GET', `/operator/v1/tasks${path}`)
      expect(text).not.toMatch(/The end of it|pool\.ts/)
    }
    expect(await listOpenings(taskId)).toEqual([])
  })

  test('200: emptied content is said to be removed', async () => {
    const taskId = await createTask(service, client, { prompt, attachments: [file] })
    await service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
    const accountUuid = decodeId('acct', client.accountId) as string
    await changeRetention(db(), { accountUuid, keepDays: 0, actor: 'system' })
    await removeExpiredContent(db())
    await changeRetention(db(), { accountUuid, keepDays: null, actor: 'system' })
    expect((await open(taskId)).body).toMatchObject({
      prompt: '',
      contentRemovedAt: expect.any(String),
      files: [],
      savedText: null,
      draft: null,
      answer: null,
    })
    expect(await listOpenings(taskId)).toHaveLength(1)
  })

  test('403 without a recent sign-in, 404 for no task: nothing is recorded', async () => {
    const taskId = await createTask(service, client, { prompt })
    const late = await signIn(service, { operator: true, signedInAgoSeconds: 3_600 })
    const refused = await late.call('POST', `/operator/v1/tasks/${taskId}/content`)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'STEP_UP_REQUIRED'])
    expect(await listOpenings(taskId)).toEqual([])
    expect((await open('task_00000000000000000000000000')).status).toBe(404)
  })
})

describe('POST /operator/v1/tasks/{task_id}/files/{position}/open', () => {
  test('200: a link to the bytes, recorded by the number of the file; 404 for none', async () => {
    const taskId = await createTask(service, client, { prompt, attachments: [file] })
    const { status, body, text } = await openFile(taskId, 0)
    expect(status, text).toBe(200)
    const bytes = await fetch(body.links.download)
    expect(await bytes.text()).toBe('lock()')
    expect(await listOpenings(taskId)).toEqual([openingOf('file 1')])
    expect((await openFile(taskId, 1)).status).toBe(404)
    expect(await listOpenings(taskId)).toHaveLength(1)
  })
})
