// The way out, from outside: an account with everything in it is exported by the command line, read back by
// a script that knows the docs alone, and compared with what the API shows.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeId } from '../../server/src/core/ids.ts'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import { type Loose, type Service, startService } from '../../server/test/service.ts'
import { fileDepsOf, moveAttachments } from '../../server/test/stored-files.ts'
import { createUploader, note, pngOf, sha256Of } from '../../server/test/uploads.ts'
import { createTask, makeWorker, type TestClient } from '../../server/test/workbench-client.ts'

const run = promisify(execFile)
const script = join(import.meta.dirname, 'read-back.py')

let service: Service
let client: TestClient
let testKey: string
let owner: TestPerson
let folder: string
const taskIds: string[] = []
const inlineBytes = Buffer.from('line one\nline two\n')
const png = pngOf(300_000)

beforeAll(async () => {
  service = await startService()
  folder = await mkdtemp(join(tmpdir(), 'export-'))
  client = await service.makeClient()
  owner = await signIn(service, {
    name: 'Olivia Berg',
    memberOf: [{ accountId: client.accountId, role: 'owner' }],
  })
  await fillAccount()
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Tasks of every kind of end, live and test, with files in the store and in the table. */
async function fillAccount(): Promise<void> {
  const uploader = createUploader(service, client.key)
  const uploadId = (await uploader.upload(png)).body.id
  await uploader.upload({ ...note, fileName: 'unused.txt' })
  const attachment = (fileName: string) => ({
    fileName,
    mimeType: 'text/plain',
    content: inlineBytes.toString(),
  })
  const hostile = '"quoted" näme; 世.txt'
  taskIds.push(
    await createTask(service, client, {
      prompt: 'Is this safe? Grüße, 世界 \u2028 {"a":1}',
      metadata: { ticket: 'A-1', nested: '{"x":[1,2]}' },
      attachments: [attachment('one.txt'), { uploadId }, attachment(hostile)],
    }),
  )
  await moveAttachments(service)
  const worker = await makeWorker(service)
  const { lease } = await worker.claimNext()
  const done = await worker.act(taskIds[0] as string, 'submit', {
    leaseNumber: lease.number,
    result: { message: 'Yes.\nÜ 世' },
  })
  expect(done.status, done.text).toBe(200)
  taskIds.push(await createTask(service, client))
  await service.call('POST', `/tasks/${taskIds[1]}/cancel`, { key: client.key })
  taskIds.push(await createTask(service, client))
  await service.call('POST', '/webhooks/create', {
    key: client.key,
    body: { url: 'https://example.com/hook', description: 'Ours' },
  })
  const { testAccountId } = (await owner.call('GET', `/console/v1/accounts/${client.accountId}`))
    .body
  testKey = (await service.makeKey({ account: testAccountId })).key
  const project = await service.call('POST', '/projects/create', {
    key: testKey,
    body: { name: 'Trying' },
  })
  taskIds.push(
    await createTask(service, {
      ...client,
      key: testKey,
      projectId: project.body.id,
    } as TestClient),
  )
  await service.deps.requestLog.flush()
}

async function exportAccount(name: string, account = client.accountId): Promise<string> {
  const path = join(folder, name)
  await service.admin('export-account', { account, to: path })
  return path
}

async function readBack(path: string): Promise<Loose> {
  const { stdout } = await run('python3', [script, path], { maxBuffer: 1 << 28 })
  return JSON.parse(stdout)
}

test('the script is of at most 100 lines and imports nothing but Python', async () => {
  const text = await readFile(script, 'utf8')
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(100)
  const imports = [...text.matchAll(/^(?:import|from) (\w+)/gm)].map(([, name]) => name)
  expect(imports).toEqual(['hashlib', 'json', 'sys', 'tarfile'])
})

describe('an account with everything in it', () => {
  let found: Loose
  let path: string

  beforeAll(async () => {
    path = await exportAccount('whole.tar.gz')
    found = await readBack(path)
  })

  test('is read back without a fault, and only its owner on the machine can read the file', async () => {
    expect(found.faults).toEqual([])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(found.manifest).toMatchObject({
      format: 'task-review-account-export',
      version: 1,
      accountId: client.accountId,
      money: { unit: 'credit', revision: 'A', integers: true },
      files: { count: 4, missing: 0 },
    })
  })

  test('has the tasks and results that the API shows', async () => {
    expect(found.tasks.map(({ id }: Loose) => id).toSorted()).toEqual(taskIds.toSorted())
    for (const taskId of taskIds) {
      const key = taskId === taskIds[3] ? testKey : client.key
      const shown = (await service.call('GET', `/tasks/${taskId}`, { key })).body
      const task = found.tasks.find(({ id }: Loose) => id === taskId)
      expect({
        status: task.status,
        metadata: task.metadata,
        result: task.answer?.result,
        mode: task.mode,
        maxCredits: task.maxCredits,
        projectId: task.projectId,
        createdAt: task.createdAt,
      }).toEqual({
        status: shown.status,
        metadata: shown.metadata ?? null,
        result: shown.result,
        mode: shown.mode,
        maxCredits: shown.maxCredits,
        projectId: shown.projectId,
        createdAt: shown.createdAt,
      })
    }
    expect(found.tasks.find(({ id }: Loose) => id === taskIds[0]).prompt).toBe(
      'Is this safe? Grüße, 世界 \u2028 {"a":1}',
    )
  })

  test('has the files, with the names and bytes the client sent', async () => {
    const { files } = found.tasks.find(({ id }: Loose) => id === taskIds[0])
    const listed = await service.call('GET', `/tasks/${taskIds[0]}/attachments`, {
      key: client.key,
    })
    expect(files.map(({ fileName }: Loose) => fileName)).toEqual(
      listed.body.data.map(({ fileName }: Loose) => fileName),
    )
    expect(files.map(({ sha256 }: Loose) => sha256)).toEqual([
      sha256Of(inlineBytes),
      sha256Of(png.bytes),
      sha256Of(inlineBytes),
    ])
    expect(found.rows.files.map(({ missing }: Loose) => missing)).toEqual(Array(4).fill(null))
    expect(found.rows.files.map(({ sha256 }: Loose) => sha256)).toContain(sha256Of(note.bytes))
  })

  test('has the ledger that the API shows, and it adds up to the balance', async () => {
    const shown = (
      await owner.call('GET', `/console/v1/accounts/${client.accountId}/ledger?limit=100`)
    ).body.data
    const own = found.rows.ledger_entries.filter(
      ({ accountId }: Loose) => accountId === client.accountId,
    )
    expect(own.map(({ number }: Loose) => number)).toEqual(
      shown.map(({ number }: Loose) => number).toReversed(),
    )
    const balance = (await service.call('GET', '/credits', { key: client.key })).body
    expect(found.books[client.accountId]).toMatchObject({
      available: balance.available,
      held: balance.held,
    })
    for (const entry of found.rows.ledger_entries) expect(Number.isInteger(entry.amount)).toBe(true)
  })

  test('has keys, webhooks, members and logs, and no secret', async () => {
    const rows = found.rows
    expect(rows.api_keys.map(({ id }: Loose) => id)).toContain(client.keyId)
    expect(rows.webhook_endpoints).toMatchObject([{ url: 'https://example.com/hook' }])
    expect(rows.members).toMatchObject([{ name: 'Olivia Berg', email: owner.email, role: 'owner' }])
    expect(rows.projects.map(({ name }: Loose) => name)).toContain('Test project')
    expect(rows.tags.length).toBeGreaterThan(0)
    expect(rows.request_log.length).toBeGreaterThan(5)
    expect(rows.audit_entries.map(({ number }: Loose) => number)).toEqual(
      rows.audit_entries.map((_: Loose, at: number) => at + 1),
    )
    const text = JSON.stringify(found)
    for (const secret of [client.key, testKey]) expect(text).not.toContain(secret)
    const { rows: kept } = await sql<{ hash: string; secret: string }>`
      select encode(secret_hash, 'hex') as hash,
        (select encode(secret, 'hex') from webhook_endpoints limit 1) as secret
      from api_keys`.execute(service.adminDb)
    for (const { hash, secret } of kept) {
      expect(text).not.toContain(hash)
      expect(text).not.toContain(secret)
    }
  })

  test('has nothing of another account', async () => {
    const other = await service.makeClient()
    await createTask(service, other, { prompt: 'A secret of somebody else, canary-77.' })
    const again = await readBack(await exportAccount('again.tar.gz'))
    expect(again.tasks).toHaveLength(taskIds.length)
    expect(JSON.stringify(again)).not.toMatch(/canary-77/)
    expect(JSON.stringify(again)).not.toContain(other.accountId)
  })
})

test('the test account names the same export, and the audit log says who exported', async () => {
  const { testAccountId } = (await owner.call('GET', `/console/v1/accounts/${client.accountId}`))
    .body
  const { manifest } = await readBack(await exportAccount('twin.tar.gz', testAccountId))
  expect(manifest).toMatchObject({ accountId: client.accountId, testAccountId })
  const acts = (await owner.call('GET', `/console/v1/accounts/${client.accountId}/audit`)).body.data
  expect(acts[0]).toMatchObject({ act: 'account.exported' })
})

test('a file that exists is not overwritten', async () => {
  const path = await exportAccount('kept.tar.gz')
  const before = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  await expect(exportAccount('kept.tar.gz')).rejects.toThrow('the file exists')
  expect(
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  ).toBe(before)
})

test('a file that the store has lost is listed as missing, and the rest is whole', async () => {
  const { store } = fileDepsOf(service)
  const account = decodeId('acct', client.accountId)
  const { rows } = await sql<{ file_id: string }>`select file_id from task_attachments
    where account_id = ${account} and position = 1`.execute(service.adminDb)
  await store.remove([`files/${account}/${rows[0]?.file_id}`])
  const found = await readBack(await exportAccount('lost.tar.gz'))
  expect(found.manifest.files).toMatchObject({ count: 3, missing: 1 })
  expect(found.rows.files.filter(({ missing }: Loose) => missing === 'lost')).toHaveLength(1)
  expect(found.faults).toEqual([])
})

test('a bit that flips is found', async () => {
  const path = await exportAccount('whole-again.tar.gz')
  const { gunzipSync, gzipSync } = await import('node:zlib')
  const { writeFile } = await import('node:fs/promises')
  const bytes = gunzipSync(await readFile(path))
  const at = bytes.indexOf('Is this safe?')
  bytes[at] = 'X'.charCodeAt(0)
  await writeFile(path, gzipSync(bytes))
  await expect(readBack(path)).rejects.toMatchObject({ code: 1 })
})
