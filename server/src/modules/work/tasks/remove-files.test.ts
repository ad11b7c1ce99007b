// The end of files: by the client, by the operator's retention, and with whatever refers to them.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import {
  fileDepsOf,
  findDisorder,
  inOrder,
  listKeys,
  stateOf,
} from '../../../../test/stored-files.ts'
import { createUploader, note } from '../../../../test/uploads.ts'
import { decodeId } from '../../../core/ids.ts'
import { revisions } from '../../../core/money.ts'
import { moveBatch } from '../../files/attachments/move-files.ts'
import { clearFiles, type FileDeps } from '../../files/files/files.ts'
import { expireFiles } from './remove-files.ts'

let service: Service
let deps: FileDeps
let client: Awaited<ReturnType<Service['makeClient']>>

beforeAll(async () => {
  service = await startService()
  deps = fileDepsOf(service)
})
afterAll(() => service.stop())
beforeEach(async () => {
  client = await service.makeClient()
})

const inline = { fileName: 'inline.txt', mimeType: 'text/plain', content: 'inline' }

/** A task with an inline file that is moved, an upload, and an inline file that is still in the table. */
async function createTask(): Promise<string> {
  const { key, projectId } = client
  const uploadId = (await createUploader(service, key).upload(note)).body.id
  const attachments = [inline, { uploadId }, { ...inline, fileName: 'unmoved.txt' }]
  const body = { prompt: 'What do these files say?', maxCredits: 600, projectId, attachments }
  const made = await service.call('POST', '/tasks/create', { key, body })
  expect(made.status, made.text).toBe(201)
  const uuid = decodeId('task', made.body.id)
  await sql`update task_attachments set moves_at = 'infinity'
    where task_id = ${uuid} and file_name = 'unmoved.txt'`.execute(deps.db)
  const mover = { ...deps, scanner: undefined, onMoved: () => undefined, onError: failed }
  await moveBatch(mover)
  expect((await filesOf(made.body.id)).map(placeOf)).toEqual(['store', 'store', 'table'])
  return made.body.id
}

function failed(error: unknown): void {
  throw error
}

async function filesOf(taskId: string): Promise<Loose[]> {
  const { rows } = await sql<Loose>`select * from task_attachments
    where task_id = ${decodeId('task', taskId)} order by position`.execute(deps.db)
  return rows
}

function placeOf(file: Loose): string {
  if (file.removed_at !== null) return 'removed'
  return file.content === null ? 'store' : 'table'
}

const call = (method: string, path: string, key = client.key, revision = 'A') =>
  service.call(method, path, { key, revision })
const cancel = (taskId: string) => call('POST', `/tasks/${taskId}/cancel`)

describe('DELETE /tasks/{task_id}/attachments', () => {
  test.each(revisions)(
    '204 for a final task: all its files go, in revision %s',
    async (revision) => {
      const taskId = await createTask()
      await cancel(taskId)
      const before = await call('GET', `/tasks/${taskId}`)
      const path = `/tasks/${taskId}/attachments`
      for (let i = 0; i < 2; i++) {
        const reply = await call('DELETE', path, client.key, revision)
        expect([reply.status, reply.text]).toEqual([204, ''])
      }
      expect((await filesOf(taskId)).map(placeOf)).toEqual(['removed', 'removed', 'removed'])
      await clearFiles(deps)
      expect(await findDisorder(deps)).toEqual(inOrder)
      expect((await call('GET', `/tasks/${taskId}`)).text).toBe(before.text)
    },
  )

  test('204 for a task that had none', async () => {
    const { key, projectId } = client
    const body = { prompt: 'Is there a file here?', maxCredits: 600, projectId }
    const { id } = (await service.call('POST', '/tasks/create', { key, body })).body
    await cancel(id)
    expect((await call('DELETE', `/tasks/${id}/attachments`)).status).toBe(204)
  })

  test.each(revisions)('409 while the task is pending, in revision %s', async (revision) => {
    const taskId = await createTask()
    const reply = await call('DELETE', `/tasks/${taskId}/attachments`, client.key, revision)
    expect(reply.status).toBe(409)
    expect(reply.text).toContain('The task is not final yet.')
    expect((await filesOf(taskId)).map(placeOf)).toEqual(['store', 'store', 'table'])
  })

  test("404 for another's task, the same as for none, and nothing is removed", async () => {
    const taskId = await createTask()
    await cancel(taskId)
    const other = await service.makeClient()
    const foreign = await call('DELETE', `/tasks/${taskId}/attachments`, other.key)
    const none = await call(
      'DELETE',
      '/tasks/task_06a1ynhfkxvw5b8q2d3r4s5t6v/attachments',
      other.key,
    )
    expect([foreign.status, none.status]).toEqual([404, 404])
    expect((await filesOf(taskId)).map(placeOf)).toEqual(['store', 'store', 'table'])
  })
})

describe('retention', () => {
  const age = async (taskId: string, days: number) =>
    await sql`update task_queue set final_at = final_at - make_interval(days => ${days})
      where task_id = ${decodeId('task', taskId)}`.execute(deps.db)

  /** The id carries the time of the create, so an old task is one under an older id. */
  async function makeOld(taskId: string, days: number): Promise<string> {
    const uuid = decodeId('task', taskId)
    const { rows } = await sql<{ id: string }>`
      select uuidv7(make_interval(days => ${-days})) as id`.execute(deps.db)
    const old = rows[0]?.id
    await deps.db.transaction().execute(async (tx) => {
      for (const table of ['task_queue', 'task_attachments'])
        await sql`update ${sql.table(table)} set task_id = ${old} where task_id = ${uuid}`.execute(
          tx,
        )
      await sql`update task_queue set final_at = final_at - make_interval(days => ${days})
        where task_id = ${old}`.execute(tx)
    })
    return old as string
  }

  async function placesOf(taskUuid: string): Promise<string[]> {
    const { rows } = await sql<Loose>`select * from task_attachments
      where task_id = ${taskUuid} order by position`.execute(deps.db)
    return rows.map(placeOf)
  }

  test('removes the files of tasks that were final for so long, and no others', async () => {
    const [old, young, pending, recent] = [
      await createTask(),
      await createTask(),
      await createTask(),
      await createTask(),
    ]
    for (const taskId of [old, young, recent]) await cancel(taskId)
    const oldUuid = await makeOld(old, 31)
    const youngUuid = await makeOld(young, 29)
    const pendingUuid = await makeOld(pending, 40)
    // Made long ago, and final since yesterday.
    const recentUuid = await makeOld(recent, 40)
    await sql`update task_queue set final_at = now() - interval '1 day'
      where task_id = ${recentUuid}`.execute(deps.db)
    expect(await expireFiles(deps.db, 30)).toBe(3)
    expect(await expireFiles(deps.db, 30)).toBe(0)
    expect(await placesOf(oldUuid)).toEqual(['removed', 'removed', 'removed'])
    for (const uuid of [youngUuid, pendingUuid, recentUuid])
      expect(await placesOf(uuid)).toEqual(['store', 'store', 'table'])
    await clearFiles(deps)
    expect(await findDisorder(deps)).toEqual(inOrder)
  })

  test('does not look at tasks by their final time alone', async () => {
    const taskId = await createTask()
    await cancel(taskId)
    await age(taskId, 31)
    expect(await expireFiles(deps.db, 30)).toBe(0)
  })
})

test('whoever deletes the rows of a task, by whatever means, lets its files go', async () => {
  const taskId = await createTask()
  const { rows } = await sql<Loose>`delete from task_attachments
    where task_id = ${decodeId('task', taskId)}
    returning account_id as "accountUuid", file_id as "fileUuid"`.execute(deps.db)
  const files = rows.filter(({ fileUuid }) => fileUuid !== null)
  expect(files.length).toBe(2)
  for (const file of files) expect(await stateOf(deps, file)).toBe('released')
  const before = (await listKeys(deps, 'files/')).length
  await clearFiles(deps)
  expect((await listKeys(deps, 'files/')).length).toBe(before - 2)
  expect(await findDisorder(deps)).toEqual(inOrder)
})
