// The end of content: which goes and which stays, that none of it is left anywhere, and that nothing
// else is touched.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeHistory } from '../../../../test/account-history.ts'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { indexAllTasks } from '../../../../test/search.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import {
  fileDepsOf,
  findDisorder,
  inOrder,
  listKeys,
  moveAttachments,
} from '../../../../test/stored-files.ts'
import { createUploader, note } from '../../../../test/uploads.ts'
import { emptyValkey } from '../../../../test/valkey-databases.ts'
import {
  clearQueue,
  createTask,
  makeWorker,
  refOf,
  type TestClient,
  type Worker,
} from '../../../../test/workbench-client.ts'
import { decodeId } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import { clearFiles } from '../../files/files/files.ts'
import { auditLedger } from '../../money/credits/ledger-audit.ts'
import { changeRetention, removeExpiredContent } from './content.ts'

let service: Service
let db: Db
let client: TestClient

beforeAll(async () => {
  service = await startService()
  db = service.deps.database.db
})
afterAll(() => service.stop())
beforeEach(async () => {
  await clearQueue(service)
  client = await service.makeClient()
})

const keep = (keepDays: number | null) => {
  const accountUuid = decodeId('acct', client.accountId) as string
  return changeRetention(db, { accountUuid, keepDays, actor: 'system' })
}

describe('which tasks lose their content', () => {
  /** By their age when they became final: whole days, and how many of them have none left. */
  async function countEmpty(): Promise<Record<string, number>> {
    const { rows } = await sql<{ kind: string; count: number }>`
      select (case when q.status = 'pending' then 'pending'
          when q.final_at < now() - interval '30 days' then 'old' else 'young' end)
          || case when t.content_removed_at is null then ' kept' else ' removed' end as kind,
        count(*) as count
      from task_queue q join tasks t on t.account_id = q.account_id and t.id = q.task_id
      left join task_results r on r.account_id = q.account_id and r.task_id = q.task_id
      where q.account_id = ${decodeId('acct', client.accountId)}
        and (t.content_removed_at is null) = (t.prompt <> '')
        and (r.result is null or (t.content_removed_at is null) = (r.result <> '{}'))
      group by 1`.execute(db)
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
  }

  test('those that have been final for so long, and no others', async () => {
    await makeHistory(service.adminDb, { client, rows: 900, oldProjectId: client.projectId })
    expect(await removeExpiredContent(db)).toBe(0)
    const before = await countEmpty()
    expect(before['old kept']).toBeGreaterThan(500)
    await keep(30)
    expect(await removeExpiredContent(db)).toBe(before['old kept'])
    expect(await countEmpty()).toEqual({
      'old removed': before['old kept'],
      'young kept': before['young kept'],
      'pending kept': before['pending kept'],
    })
    expect(await removeExpiredContent(db)).toBe(0)
  })

  test('one that was pending while those around it went loses its own when it is its turn', async () => {
    await makeHistory(service.adminDb, { client, rows: 120, oldProjectId: client.projectId })
    await keep(30)
    await removeExpiredContent(db)
    const { rows } = await sql<{ id: string }>`select task_id as id from task_queue
      where account_id = ${decodeId('acct', client.accountId)} and status = 'pending'
      order by task_id limit 1`.execute(db)
    const pending = rows[0]?.id
    await sql`update task_queue set status = 'cancelled', stage = 'cancelled', held_credits = 0,
      cancel_reason = 'client', final_at = now() - interval '31 days'
      where task_id = ${pending}`.execute(db)
    expect(await removeExpiredContent(db)).toBe(1)
  })

  test('two workers at once and a rule that grows shorter leave nothing behind', async () => {
    await makeHistory(service.adminDb, { client, rows: 900, oldProjectId: client.projectId })
    await keep(60)
    await Promise.all([removeExpiredContent(db), removeExpiredContent(db)])
    await keep(30)
    await Promise.all([removeExpiredContent(db), removeExpiredContent(db)])
    expect((await countEmpty())['old kept']).toBeUndefined()
  })

  test('nothing goes where the rule was taken back', async () => {
    await makeHistory(service.adminDb, { client, rows: 90, oldProjectId: client.projectId })
    await keep(30)
    await keep(null)
    expect(await removeExpiredContent(db)).toBe(0)
  })
})

describe('what goes', () => {
  const canary = 'canary7f3a'
  const responseSchema = {
    type: 'object',
    properties: { [canary]: { type: 'string' }, safe: { type: 'boolean' } },
    required: [canary, 'safe'],
    additionalProperties: false,
  }

  /** A completed task with content in every place that holds any. */
  async function completeFull(): Promise<string> {
    const uploadId = (
      await createUploader(service, client.key).upload({ ...note, fileName: `${canary}.txt` })
    ).body.id
    const inline = { fileName: `${canary}-2.txt`, mimeType: 'text/plain', content: canary }
    const taskId = await createTask(service, client, {
      prompt: `Is ${canary} safe to call twice?`,
      metadata: { [canary]: canary },
      attachments: [inline, { uploadId }, { ...inline, fileName: `${canary}-3.txt` }],
      responseSchema,
    })
    const { accountUuid, taskUuid } = await refOf(service, taskId)
    const draft = JSON.stringify({ [canary]: canary, safe: false })
    await sql`insert into ai_drafts (account_id, task_id, content, model, input_tokens, output_tokens)
      values (${accountUuid}, ${taskUuid}, ${draft}::jsonb, 'test-model', 1, 1)`.execute(db)
    await moveAttachments(service)
    const worker = await makeWorker(service)
    await ask(worker, taskId)
    const { lease } = await worker.claimNext()
    const saved = await worker.call('PUT', `/workbench/v1/tasks/${taskId}/draft`, {
      headers: { 'if-match': '"0"' },
      body: { content: { [canary]: canary } },
    })
    expect(saved.status, saved.text).toBe(200)
    const parts = [`/${canary}`]
    await worker.accept(taskId, { leaseNumber: lease.number, parts, unread: true })
    const done = await worker.act(taskId, 'submit', {
      leaseNumber: lease.number,
      result: { [canary]: canary, safe: true },
    })
    expect(done.status, done.text).toBe(200)
    return taskId
  }

  /** A question and its reply, in every place of them. */
  async function ask(worker: Worker, taskId: string): Promise<void> {
    const { lease } = await worker.claimNext()
    const asked = await worker.act(taskId, 'questions', {
      leaseNumber: lease.number,
      ...{ text: `Is it ${canary}?`, choices: [canary, 'No'], onNoReply: 'default' },
      defaultReply: { choice: canary },
    })
    expect(asked.status, asked.text).toBe(200)
    const body = { choice: canary, text: canary }
    const path = `/tasks/${taskId}/messages`
    const replied = await service.call('POST', path, { key: client.key, body })
    expect(replied.status, replied.text).toBe(200)
  }

  /** Every table of the service in which some row says it. */
  async function tablesThatSay(text: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(db)
    expect(rows.length).toBeGreaterThan(50)
    const found: string[] = []
    for (const { name } of rows) {
      const hits =
        await sql`select from ${sql.table(name)} t where t::text like ${`%${text}%`} limit 1`.execute(
          service.adminDb,
        )
      if (hits.rows.length > 0) found.push(name)
    }
    return found
  }

  test('every word and every file, wherever they are; the task, its effort and its money stay', async () => {
    const files = fileDepsOf(service)
    const keysBefore = (await listKeys(files, 'files/')).length
    const taskId = await completeFull()
    await indexAllTasks(db)
    const path = `/tasks/${taskId}`
    const before = (await service.call('GET', path, { key: client.key })).body
    expect(await tablesThatSay(canary)).toEqual([
      'ai_drafts',
      'draft_acceptances',
      'task_attachments',
      'task_questions',
      'task_results',
      'task_search',
      'tasks',
      'uploads',
      'work_drafts',
    ])
    const books = await auditLedger(db)
    await keep(0)
    expect(await removeExpiredContent(db)).toBe(1)
    await clearFiles(files)
    expect(await tablesThatSay(canary)).toEqual([])
    const thread = await service.call('GET', `${path}/messages`, { key: client.key })
    expect(thread.body.data).toMatchObject([{ number: 1, state: 'removed', text: '(removed)' }])
    expect(thread.body.data[0].reply).toBeUndefined()
    expect((await listKeys(files, 'files/')).length).toBe(keysBefore)
    expect(await findDisorder(files)).toEqual(inOrder)
    await emptyValkey(service.deps.valkey)
    const { result, ...rest } = before
    expect(result).toEqual({ [canary]: canary, safe: true })
    expect((await service.call('GET', path, { key: client.key })).body).toEqual({
      ...rest,
      title: null,
      metadata: null,
      attachments: [],
      contentRemovedAt: expect.any(String),
      provenance: {
        source: 'human_with_ai',
        model: 'test-model',
        keptShare: 0.5,
        acceptedUnread: { count: 1 },
      },
    })
    expect(await auditLedger(db)).toEqual(books)
  })

  test.each([
    ['a word of the prompt', sql`update tasks set prompt = 'Another question.'`],
    [
      'the money',
      sql`update tasks set prompt = '', metadata = null, response_schema = null,
      attachments = null, content_removed_at = now(), max_credits = 1`,
    ],
    ['the answer', sql`update task_results set result = '{"message":"No."}'`],
    ['the effort', sql`update task_results set result = '{}', effort_seconds = 1`],
    ['who answered', sql`update task_results set result = '{}', provenance = '{"source":"ai"}'`],
    ['the draft', sql`update ai_drafts set content = '{"message":"No."}'`],
    ['what the draft cost', sql`update ai_drafts set content = '{}', input_tokens = 0`],
  ])('nothing else can be changed: not %s', async (_what, statement) => {
    await completeFull()
    await expect(statement.execute(db)).rejects.toThrow('append-only')
  })
})

describe('the rule', () => {
  let owner: TestPerson
  const path = () => `/console/v1/accounts/${client.accountId}/retention`
  const set = (keepDays: unknown) => owner.call('PUT', path(), { body: { keepDays } })
  beforeEach(async () => {
    owner = await signIn(service, { memberOf: [{ accountId: client.accountId, role: 'owner' }] })
  })

  test('is none until an owner sets one, for live and test, once in the audit', async () => {
    expect((await owner.call('GET', path())).body).toEqual({ keepDays: null })
    expect((await set(90)).body).toEqual({ keepDays: 90 })
    await set(90)
    expect((await owner.call('GET', path())).body).toEqual({ keepDays: 90 })
    const { rows } = await sql<{ count: number }>`select count(*) as count from content_rules r
      join accounts a on a.id = r.account_id
      where ${decodeId('acct', client.accountId)} in (a.id, a.live_account_id)
        and keep_days = 90`.execute(db)
    expect(rows[0]?.count).toBe(2)
    const acts = (await owner.call('GET', `/console/v1/accounts/${client.accountId}/audit`)).body
    const changes = acts.data.filter(({ act }: Loose) => act === 'account.retention_changed')
    expect(changes).toHaveLength(1)
    expect(changes[0]).toMatchObject({ details: { keepDays: 90, keepDaysBefore: null } })
  })

  test.each([0, 3651, 1.5, '30', undefined])('400: %j days', async (keepDays) => {
    expect((await set(keepDays)).status).toBe(400)
  })
})
