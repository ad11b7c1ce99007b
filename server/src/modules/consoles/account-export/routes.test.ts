// Exports that owners ask for: who may, how often, how long, and that what is downloaded is the archive.
import { createHash, randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import { fileDepsOf, findDisorder, inOrder, listKeys } from '../../../../test/stored-files.ts'
import { createUploader, pngOf } from '../../../../test/uploads.ts'
import { createTask, type TestClient } from '../../../../test/workbench-client.ts'
import type { Mail } from '../../../adapters/mail.ts'
import { decodeId } from '../../../core/ids.ts'
import { clearFiles } from '../../files/files/files.ts'
import { removeExpiredExports } from './account-export.ts'
import { type WriterDeps, writeNextExport } from './write-export.ts'

let service: Service
let client: TestClient
let owner: TestPerson
let mails: Mail[]
const errors: unknown[] = []

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  await sql`update account_exports set state = 'removed', ended_at = now()
    where state = 'asked'`.execute(service.adminDb)
  mails = []
  errors.length = 0
  client = await service.makeClient()
  owner = await signIn(service, { memberOf: [{ accountId: client.accountId, role: 'owner' }] })
  await createTask(service, client, {
    attachments: [{ fileName: 'a.txt', mimeType: 'text/plain', content: 'in the archive' }],
  })
})

const path = (rest = '') => `/console/v1/accounts/${client.accountId}/exports${rest}`
const ask = (person = owner) => person.call('POST', path())
const list = async () => (await owner.call('GET', path())).body.data
const depsOf = (changes: Partial<WriterDeps> = {}): WriterDeps => ({
  ...fileDepsOf(service),
  mustBeScanned: false,
  publicUrl: service.config.publicUrl,
  post: (mail) => void mails.push(mail),
  onError: (error) => void errors.push(error),
  ...changes,
})
const accountUuid = () => decodeId('acct', client.accountId) as string

async function download(exportId: string, person = owner): Promise<Response> {
  const headers = { cookie: person.cookie }
  return await fetch(`${service.url}${path(`/${exportId}/archive`)}`, { headers })
}

describe('an export', () => {
  test('is asked for, written, mailed as a link to the page, and downloaded', async () => {
    const asked = await ask()
    expect(asked.status, asked.text).toBe(201)
    expect(asked.body).toMatchObject({ state: 'preparing', askedBy: { id: owner.personId } })
    expect((await download(asked.body.id)).status).toBe(404)
    expect(await writeNextExport(depsOf())).toBe(true)
    expect(await writeNextExport(depsOf())).toBe(false)
    expect(errors).toEqual([])
    const [ready] = await list()
    expect(ready).toMatchObject({ state: 'ready', tasks: 1, files: 1, filesMissing: 0 })
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: owner.email })
    expect(mails[0]?.text).toContain(`/dashboard/settings?account=${client.accountId}#export`)
    expect(mails[0]?.text).not.toContain(ready.id)
    const reply = await download(ready.id)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('application/gzip')
    expect(reply.headers.get('content-length')).toBe(String(ready.sizeBytes))
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="acct_\w+-\d{4}-\d\d-\d\d\.tar\.gz"$/,
    )
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(ready.sha256)
    expect(gunzipSync(bytes).toString('latin1')).toContain('in the archive')
    const acts = (await owner.call('GET', `/console/v1/accounts/${client.accountId}/audit`)).body
    expect(acts.data.slice(0, 2).map(({ act }: Loose) => act)).toEqual([
      'account.export_downloaded',
      'account.export_asked',
    ])
    expect(await findDisorder(fileDepsOf(service))).toEqual(inOrder)
  })

  test('in several parts is the same archive', async () => {
    // What cannot be compressed, and more than one part holds.
    const bytes9 = Buffer.concat([pngOf(8).bytes, randomBytes(9_000_000)])
    const upload = await createUploader(service, client.key).upload({ ...pngOf(8), bytes: bytes9 })
    expect(upload.status, upload.text).toBeLessThan(300)
    await ask()
    await writeNextExport(depsOf())
    const [ready] = await list()
    const { rows } = await sql<{ parts: number; bytes: number }>`
      select count(*) as parts, sum(size_bytes)::bigint as bytes from account_export_parts
      where account_id = ${accountUuid()}`.execute(service.adminDb)
    expect(rows).toEqual([{ parts: 2, bytes: ready.sizeBytes }])
    const bytes = Buffer.from(await (await download(ready.id)).arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(ready.sha256)
  })

  test('holds no earlier export', async () => {
    await ask()
    await writeNextExport(depsOf())
    await ask()
    await writeNextExport(depsOf())
    expect((await list()).map(({ files }: Loose) => files)).toEqual([1, 1])
  })

  test('is one at a time, also when owners ask at the same moment', async () => {
    const replies = await Promise.all([ask(), ask(), ask(), ask()])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403])
  })

  test('is asked for three times a day', async () => {
    for (let at = 0; at < 3; at++) {
      expect((await ask()).status).toBe(201)
      await writeNextExport(depsOf())
    }
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
  })

  test('needs a recent sign-in to be asked for, seen before a download, and downloaded', async () => {
    const { id } = (await ask()).body
    await writeNextExport(depsOf())
    const stale = await signIn(service, {
      memberOf: [{ accountId: client.accountId, role: 'owner' }],
      signedInAgoSeconds: 3_600,
    })
    for (const [method, rest] of [
      ['POST', ''],
      ['GET', `/${id}`],
      ['GET', `/${id}/archive`],
    ] as const)
      expect((await stale.call(method, path(rest))).body.error.code).toBe('STEP_UP_REQUIRED')
    expect((await stale.call('GET', path())).status).toBe(200)
  })

  test('is nobody else’s: not a developer’s, not of another account', async () => {
    const { id } = (await ask()).body
    await writeNextExport(depsOf())
    const developer = await signIn(service, {
      memberOf: [{ accountId: client.accountId, role: 'developer' }],
    })
    expect((await download(id, developer)).status).toBe(403)
    const other = await service.makeClient()
    const stranger = await signIn(service, {
      memberOf: [{ accountId: other.accountId, role: 'owner' }],
    })
    expect((await download(id, stranger)).status).toBe(404)
    const through = `/console/v1/accounts/${other.accountId}/exports/${id}/archive`
    expect((await stranger.call('GET', through)).status).toBe(404)
  })
})

describe('the end of an export', () => {
  const makeReady = async () => {
    const { id } = (await ask()).body
    await writeNextExport(depsOf())
    return id as string
  }
  const countObjects = async () =>
    (await listKeys(fileDepsOf(service), `files/${accountUuid()}/`)).length

  test('comes after seven days: the objects go, and the row says so', async () => {
    const before = await countObjects()
    const id = await makeReady()
    expect(await countObjects()).toBeGreaterThan(before)
    await removeExpiredExports(service.deps.database.db)
    expect((await list())[0]).toMatchObject({ state: 'ready' })
    await sql`update account_exports set expires_at = now() - interval '1 second'
      where account_id = ${accountUuid()}`.execute(service.adminDb)
    await removeExpiredExports(service.deps.database.db)
    await clearFiles(fileDepsOf(service))
    expect((await list())[0]).toMatchObject({ id, state: 'removed' })
    expect((await download(id)).status).toBe(404)
    expect(await countObjects()).toBe(before)
  })

  test('comes with that of the account', async () => {
    await makeReady()
    await sql`update task_queue set status = 'cancelled', stage = 'cancelled', held_credits = 0,
      cancel_reason = 'client', final_at = now() where account_id = ${accountUuid()}`.execute(
      service.adminDb,
    )
    const closed = await owner.call('POST', `/console/v1/accounts/${client.accountId}/close`, {
      body: { name: 'Test' },
    })
    expect(closed.status, closed.text).toBe(200)
    const { rows } = await sql<Loose>`select state,
        (select count(*) from account_export_parts p where p.export_id = e.id) as parts
      from account_exports e where account_id = ${accountUuid()}`.execute(service.adminDb)
    expect(rows).toEqual([{ state: 'removed', parts: 0 }])
  })
})

describe('a worker', () => {
  test('that is cut leaves it to the next one, and adds nothing once it was claimed anew', async () => {
    await ask()
    const { store } = fileDepsOf(service)
    let isTaken = false
    const taken = depsOf({
      store: {
        ...store,
        async put(...put) {
          await store.put(...put)
          if (isTaken) return
          isTaken = true
          // While the first one writes its part, its claim runs out and another one writes it all.
          await sql`update account_exports set held_until = now() - interval '1 s'
            where account_id = ${accountUuid()}`.execute(service.adminDb)
          expect(await writeNextExport(depsOf())).toBe(true)
        },
      },
    })
    expect(await writeNextExport(taken)).toBe(true)
    expect(isTaken).toBe(true)
    expect(errors.map(String)).toEqual(['Error: The export is no longer ours to write'])
    const [ready] = await list()
    expect(ready).toMatchObject({ state: 'ready' })
    const bytes = Buffer.from(await (await download(ready.id)).arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(ready.sha256)
    await clearFiles(fileDepsOf(service), 0)
    expect(await findDisorder(fileDepsOf(service))).toEqual(inOrder)
  })

  test('gives up after three tries that failed, and leaves nothing', async () => {
    await ask()
    const { store } = fileDepsOf(service)
    const broken = depsOf({
      store: {
        ...store,
        put: () => Promise.reject(new Error('The disk is on fire')),
      },
    })
    for (let tries = 1; tries <= 3; tries++) {
      expect(await writeNextExport(broken)).toBe(true)
      expect((await list())[0]).toMatchObject({ state: tries < 3 ? 'preparing' : 'failed' })
      await sql`update account_exports set held_until = now() - interval '1 s'
        where state = 'asked'`.execute(service.adminDb)
    }
    expect(await writeNextExport(broken)).toBe(false)
    expect(mails).toEqual([])
    expect((await ask()).status).toBe(201)
  })

  test('does not count tries while the store is away', async () => {
    await ask()
    const { store } = fileDepsOf(service)
    const away = Object.assign(new Error('away'), { name: 'StoreUnavailable' })
    const deps = depsOf({ store: { ...store, put: () => Promise.reject(away) } })
    for (let tries = 0; tries < 4; tries++) {
      await expect(writeNextExport(deps)).rejects.toThrow('away')
      await sql`update account_exports set held_until = now() - interval '1 s'
        where state = 'asked'`.execute(service.adminDb)
    }
    expect(await writeNextExport(depsOf())).toBe(true)
    expect((await list())[0]).toMatchObject({ state: 'ready' })
  })
})
