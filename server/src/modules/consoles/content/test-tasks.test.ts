// The end of test tasks: what goes, what stays, and that the ledger proves itself without them.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexAllTasks } from '../../../../test/search.ts'
import { type Service, startService } from '../../../../test/service.ts'
import { createUploader, note } from '../../../../test/uploads.ts'
import { decodeId } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import { readQuotas } from '../../money/balances/balances.ts'
import { recountAccount } from '../../money/balances/recount.ts'
import { checkNewEntries } from '../../money/credits/check-ledger.ts'
import { auditLedger } from '../../money/credits/ledger-audit.ts'
import { deleteOldTestTasks } from './test-tasks.ts'

let service: Service
let db: Db
beforeAll(async () => {
  service = await startService()
  db = service.deps.database.db
})
afterAll(() => service.stop())

const prompt = 'Will this task be here in a week?'

async function makeClient(kind: 'live' | 'test') {
  const account = await service.makeAccount()
  const accountId = kind === 'live' ? account.accountId : account.testAccountId
  await service.admin('grant-credits', { account: accountId, credits: 100_000 })
  const { key } = await service.makeKey({ account: accountId })
  const project = await service.call('POST', '/projects/create', { key, body: { name: 'Test' } })
  return { key, accountUuid: decodeId('acct', accountId) as string, projectId: project.body.id }
}

type Client = Awaited<ReturnType<typeof makeClient>>

async function create({ key, projectId }: Client, more: object = {}): Promise<string> {
  const body = { prompt, maxCredits: 240, projectId, ...more }
  const made = await service.call('POST', '/tasks/create', { key, body })
  expect(made.status).toBe(201)
  return made.body.id
}

/** Moves all that the account has into the past, as no statement of the service could. */
async function age(accountUuid: string, days: number) {
  const tables = {
    tasks: 'id',
    task_queue: 'task_id',
    task_attachments: 'task_id',
    task_results: 'task_id',
    task_search: 'task_id',
    task_events: 'task_id',
    feed_events: 'task_id',
    uploads: 'task_id',
    ledger_entries: 'task_id',
    settlements: 'task_id',
  }
  await service.adminDb.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const [table, column] of Object.entries(tables)) {
      const older = sql`overlay(${sql.ref(column)}::text placing
        left(uuidv7(uuid_extract_timestamp(${sql.ref(column)}) - make_interval(days => ${days})
          - clock_timestamp())::text, 13) from 1 for 13)::uuid`
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${older}
        where account_id = ${accountUuid} and ${sql.ref(column)} is not null`.execute(tx)
    }
    await sql`update idempotency_keys set created_at = created_at - make_interval(days => ${days})
      where account_id = ${accountUuid}`.execute(tx)
  })
}

async function countRows(accountUuid: string): Promise<Record<string, number>> {
  const tables = [
    ...['tasks', 'task_queue', 'task_attachments', 'task_results', 'task_events', 'uploads'],
    ...['idempotency_keys', 'ledger_entries', 'settlements', 'task_search'],
  ]
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count
      from ${sql.table(table)} where account_id = ${accountUuid}`.execute(db)
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

async function fill(client: Client) {
  const uploader = createUploader(service, client.key)
  const upload = await uploader.announce(note)
  await uploader.sendContent(upload.body.id, note.bytes)
  const inline = { fileName: 'a.txt', mimeType: 'text/plain', content: 'YQ==' }
  const ids = [
    await create(client, { attachments: [inline, { uploadId: upload.body.id }] }),
    await create(client, { idempotencyKey: crypto.randomUUID() }),
    await create(client),
  ]
  await service.admin('complete-task', {
    ...{ task: ids[0] as string, message: 'No.', 'effort-seconds': 90 },
  })
  await service.call('POST', `/tasks/${ids[1]}/cancel`, { key: client.key })
  return ids
}

test('after 7 days final test tasks and all of theirs are gone, the ledger stays and proves itself', async () => {
  const client = await makeClient('test')
  await fill(client)
  await indexAllTasks(db)
  await age(client.accountUuid, 8)
  const before = await countRows(client.accountUuid)
  expect(await deleteOldTestTasks(db)).toBe(2)
  const after = await countRows(client.accountUuid)
  // The third is pending.
  expect(before.task_search).toBe(3)
  expect(after).toMatchObject({ tasks: 1, task_queue: 1, task_events: 1, task_search: 1 })
  expect(after).toMatchObject({ task_attachments: 0, task_results: 0, uploads: 0 })
  expect(after.idempotency_keys).toBe(0)
  expect(after.ledger_entries).toBe(before.ledger_entries)
  expect(after.settlements).toBe(2)
  expect(await auditLedger(db)).toMatchObject({ ok: true })
  expect(await checkNewEntries(db)).toMatchObject({ balanced: true })
  const { pendingTasks, tasks, contentBytes } = await readQuotas(db, client.accountUuid)
  expect([pendingTasks.used, tasks.used, contentBytes.used]).toEqual([1, 1, prompt.length])
  expect(await recountAccount(db, client.accountUuid)).toBeUndefined()
})

test('a request whose task is gone may be sent again with its key', async () => {
  const client = await makeClient('test')
  const idempotencyKey = crypto.randomUUID()
  const first = await create(client, { idempotencyKey })
  await service.call('POST', `/tasks/${first}/cancel`, { key: client.key })
  await age(client.accountUuid, 8)
  await deleteOldTestTasks(db)
  expect(await create(client, { idempotencyKey })).not.toBe(first)
})

test('younger test tasks and all live ones stay', async () => {
  const young = await makeClient('test')
  const live = await makeClient('live')
  for (const client of [young, live]) await fill({ ...client })
  await age(young.accountUuid, 6)
  await age(live.accountUuid, 800)
  const before = await Promise.all([young, live].map((each) => countRows(each.accountUuid)))
  await deleteOldTestTasks(db)
  const after = await Promise.all([young, live].map((each) => countRows(each.accountUuid)))
  expect(after).toEqual(before)
})

test('the log of a live task cannot be deleted, nor that of a young test task', async () => {
  const live = await makeClient('live')
  const young = await makeClient('test')
  for (const client of [live, young]) {
    await create(client)
    if (client === live) await age(live.accountUuid, 800)
    const events = sql`select task_id from task_events where account_id = ${client.accountUuid}`
    const deleting = sql`
      select delete_events_of_test_tasks(${client.accountUuid}, array(${events}))`.execute(db)
    await expect(deleting).rejects.toMatchObject({ code: '23001' })
  }
})

test('two workers at once delete each task once', async () => {
  const client = await makeClient('test')
  await fill(client)
  await age(client.accountUuid, 8)
  const counts = await Promise.all([deleteOldTestTasks(db), deleteOldTestTasks(db)])
  expect(counts[0] + counts[1]).toBe(2)
  expect(await recountAccount(db, client.accountUuid)).toBeUndefined()
})
