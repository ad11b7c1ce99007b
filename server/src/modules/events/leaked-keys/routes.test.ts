import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { listMails, readMail } from '../../../../test/mailbox.ts'
import { openSender } from '../../../../test/notices.ts'
import { type Loose, type Service, startService, type TestKey } from '../../../../test/service.ts'
import { scopes } from '../../../core/caller.ts'
import { decodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { revisions } from '../../../core/money.ts'
import { makeSecret } from '../../identity/api-keys/secret.ts'

const lines: string[] = []
const scanner = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const keyIdentifier = 'f9525bf080f75b3506ca1ead061add62b8633a346606dc5fe544e29231c6ee0d'
let publicKeys: Server
let service: Service
let accountId: string
let testAccountId: string
let owner: TestPerson
let maker: TestKey
const db = () => service.deps.database.db
const adminDb = () => service.adminDb

beforeAll(async () => {
  publicKeys = createServer((_request, response) => {
    const key = scanner.publicKey.export({ type: 'spki', format: 'pem' })
    const list = [{ key_identifier: keyIdentifier, key, is_current: true }]
    response.end(JSON.stringify({ public_keys: list }))
  })
  publicKeys.listen(0, '127.0.0.1')
  await once(publicKeys, 'listening')
  const { port } = publicKeys.address() as AddressInfo
  service = await startService(
    {
      trustedProxyHops: 1,
      leakReportPublicKeysUrl: `http://127.0.0.1:${port}/meta/public_keys/secret_scanning`,
      logLevel: 'trace',
    },
    { write: (line: string) => void lines.push(line) },
  )
})
afterAll(async () => {
  await service.stop()
  publicKeys.close()
})
beforeEach(async () => {
  ;({ accountId, testAccountId } = await service.makeAccount())
  owner = await signIn(service, { memberOf: [{ accountId, role: 'owner' }] })
  maker = await service.makeKey({ account: accountId, scopes })
})

let reporters = 0
/** Each from an address of its own, so that no test meets the limit of another. */
function fromElsewhere(): Record<string, string> {
  reporters += 1
  return { 'x-forwarded-for': `10.1.${reporters >> 8}.${reporters & 255}` }
}

const report = (body: unknown, headers: Record<string, string> = {}, revision = 'A') =>
  service.call('POST', '/keys/report', {
    body,
    revision,
    headers: { ...fromElsewhere(), ...headers },
  })
const make = async (by: TestKey, body: Loose = {}): Promise<TestKey> => {
  const reply = await service.call('POST', '/keys/create', { key: by.key, body })
  expect(reply.status).toBe(201)
  return { key: reply.body.secret, keyId: reply.body.id }
}
const roll = async (by: TestKey, keyId: string): Promise<TestKey> => {
  const reply = await service.call('POST', `/keys/${keyId}/roll`, { key: by.key, body: {} })
  expect(reply.status).toBe(201)
  return { key: reply.body.secret, keyId: reply.body.id }
}
const statusOf = async ({ key }: TestKey) => (await service.call('GET', '/me', { key })).status
const statusesOf = (keys: TestKey[]) => Promise.all(keys.map(statusOf))

/** What happened to keys, as owners read it, oldest first. */
async function readActs(): Promise<Loose[]> {
  const { body } = await owner.call('GET', `/console/v1/accounts/${accountId}/audit`)
  return body.data.filter(({ act }: Loose) => /^key\.(reported|revoked)$/.test(act)).reverse()
}

const found = { label: 'true_positive' }
const none = { label: 'false_positive' }

describe('POST /keys/report', () => {
  describe.each(revisions)('200 in revision %s', (revision) => {
    test('revokes the key everywhere and says that it was one', async () => {
      expect(await statusOf(maker)).toBe(200)
      const reply = await report({ key: maker.key }, {}, revision)
      expect(reply.status).toBe(200)
      expect(reply.body).toEqual(found)
      await expect.poll(() => statusOf(maker)).toBe(401)
    })

    test('a text that is not a key gets the same reply, with another label', async () => {
      for (const key of [makeSecret(false), makeSecret(true), maker.keyId, 'x', maker.key.slice(1)])
        expect((await report({ key }, {}, revision)).body).toEqual(none)
      expect(await statusOf(maker)).toBe(200)
      expect(await readActs()).toEqual([])
    })
  })

  test('a test key ends as a live one does', async () => {
    const key = await service.makeKey({ account: testAccountId })
    expect((await report({ key: key.key })).body).toEqual(found)
    await expect.poll(() => statusOf(key)).toBe(401)
    expect(await readActs()).toMatchObject([
      { act: 'key.reported', mode: 'test', subject: key.keyId },
      { act: 'key.revoked', mode: 'test', subject: key.keyId },
    ])
  })

  test('ends every key that was made with it, and with those, and no other', async () => {
    const child = await make(maker, { name: 'Build server' })
    const other = await service.makeKey({ account: accountId, scopes: ['tasks:read'] })
    const successorOfOther = await roll(maker, other.keyId)
    const successor = await roll(maker, maker.keyId)
    const grandchild = await make(successor)
    const stranger = await service.makeKey({ account: accountId, scopes })
    const ofStranger = await make(stranger)
    await report({ key: maker.key })
    const family = [maker, child, successorOfOther, successor, grandchild]
    await expect.poll(() => statusesOf(family)).toEqual(family.map(() => 401))
    // Its holder was never told the secret of the key that it rolled.
    expect(await statusesOf([other, stranger, ofStranger])).toEqual([200, 200, 200])
    const [first, ...revoked] = await readActs()
    expect(first).toMatchObject({
      act: 'key.reported',
      subject: maker.keyId,
      actor: { kind: 'system' },
    })
    expect(first?.details).toEqual({ reporter: 'anonymous', url: null, source: null, revoked: 5 })
    expect(revoked.map(({ subject }) => subject).sort()).toEqual(
      family.map(({ keyId }) => keyId).sort(),
    )
  })

  test('a successor that a person made stays: that is how a leak is mended', async () => {
    const path = `/console/v1/accounts/${accountId}/keys/${maker.keyId}/roll`
    const rolled = await owner.call('POST', path, { body: { overlapSeconds: 0 } })
    expect(rolled.status).toBe(201)
    const successor = { key: rolled.body.secret, keyId: rolled.body.id }
    expect((await report({ key: maker.key })).body).toEqual(found)
    await expect.poll(() => statusOf(maker)).toBe(401)
    expect(await statusOf(successor)).toBe(200)
  })

  test('all of it commits or nothing does', async () => {
    const child = await make(maker)
    await sql`create function refuse_notices() returns trigger language plpgsql as
      $$ begin raise exception 'no notices today'; end $$`.execute(adminDb())
    await sql`create trigger refuse_notices before insert on notices
      for each row execute function refuse_notices()`.execute(adminDb())
    expect((await report({ key: maker.key })).status).toBe(500)
    await sql`drop trigger refuse_notices on notices`.execute(adminDb())
    expect(await statusesOf([maker, child])).toEqual([200, 200])
    expect(await readActs()).toEqual([])
    await report({ key: maker.key })
    await expect.poll(() => statusesOf([maker, child])).toEqual([401, 401])
  })

  test('may be repeated, and a key that ended before is answered the same', async () => {
    const expired = await service.makeKey({
      account: accountId,
      expires: new Date(Date.now() - 1_000).toISOString(),
    })
    for (const key of [maker.key, maker.key, expired.key, expired.key])
      expect((await report({ key })).body).toEqual(found)
    const replies = await Promise.all([1, 2, 3, 4].map(() => report({ key: maker.key })))
    expect(replies.map(({ body }) => body)).toEqual([found, found, found, found])
    expect((await readActs()).map(({ act }) => act)).toEqual([
      ...['key.reported', 'key.revoked'],
      ...['key.reported', 'key.revoked'],
    ])
  })

  test('a child of a key that was revoked before ends too', async () => {
    const child = await make(maker)
    await service.admin('revoke-key', { key: maker.keyId })
    await report({ key: maker.key })
    await expect.poll(() => statusOf(child)).toBe(401)
  })

  test('keeps where it was found, cut and without the secret', async () => {
    const url = `https://example.com/?key=${maker.key}&${'x'.repeat(2_000)}`
    await report({ key: maker.key, url, source: `a file with ${maker.key}` })
    const [{ details }] = (await readActs()) as [Loose]
    expect(details.url).toHaveLength(limits.reportedUrlCharsKept)
    expect(details.url).toMatch(/^https:\/\/example\.com\/\?key=trs_live_….{4}&xxx/)
    expect(details.source).toMatch(/^a file with trs_live_….{4}$/)
    const { rows } = await sql<{ found: boolean }>`
      select bool_or(details::text like ${`%${maker.key}%`}) as found from audit_entries`.execute(
      db(),
    )
    expect(rows).toEqual([{ found: false }])
  })

  describe('400', () => {
    const longUrl = 'x'.repeat(limits.reportedUrlCharsMax + 1)
    test.each([
      ['nothing', {}, 'key', 'is required'],
      ['a number', { key: 1 }, 'key', 'must be of type string'],
      ['an empty list', [], 'body', 'must have at least 1 items'],
      ['a token without its type', [{ token: 'x' }], '[0].type', 'is required'],
      ['a text', '"x"', 'body', 'must be of type object'],
      ['a long address', { key: 'x', url: longUrl }, 'url', 'must be at most 8192 characters'],
    ])('%s', async (_, body, field, message) => {
      const { status, body: refused } = await report(body)
      expect(status).toBe(400)
      expect(refused.error.details.errors).toEqual([{ field, message }])
    })
  })

  test('429 to an address that reports too fast', async () => {
    const headers = fromElsewhere()
    const tries = Array.from({ length: limits.refusedKeysBurstPerAddress + 30 }, () =>
      report({ key: 'x' }, headers),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect((await report({ key: 'x' })).status).toBe(200)
  })
})

function signed(text: string, by: KeyObject = scanner.privateKey) {
  return {
    'github-public-key-identifier': keyIdentifier,
    'github-public-key-signature': sign('sha256', Buffer.from(text), by).toString('base64'),
  }
}

describe('a list of a scanner', () => {
  const place = 'https://github.com/octocat/hello/blob/1234567/config.env'
  const listOf = (...tokens: string[]) =>
    // As another JSON writer would space it: the signature is of the bytes.
    JSON.stringify(
      tokens.map((token) => ({ token, type: 'task_review_key', url: place, source: 'commit' })),
    ).replaceAll('":', '": ')

  test('is answered item by item, and what is signed says who found it', async () => {
    const second = await service.makeKey({ account: accountId })
    const text = listOf(maker.key, makeSecret(false), second.key, maker.key)
    const reply = await report(text, signed(text))
    expect(reply.status).toBe(200)
    expect(reply.body.map(({ label }: Loose) => label)).toEqual([
      ...['true_positive', 'false_positive', 'true_positive', 'true_positive'],
    ])
    expect(reply.text).not.toContain(maker.key)
    expect(reply.body[0]).toMatchObject({
      token_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      token_type: 'task_review_key',
    })
    await expect.poll(() => statusesOf([maker, second])).toEqual([401, 401])
    const [{ details }] = (await readActs()) as [Loose]
    expect(details).toMatchObject({ reporter: 'github', url: place, source: 'commit' })
  })

  test('that was changed on its way, or is signed by another, is refused', async () => {
    const text = listOf(maker.key)
    const stranger = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const wrong = [
      report(text.replace('commit', 'commot'), signed(text)),
      report(`${text} `, signed(text)),
      report(text, signed(text, stranger.privateKey)),
      report(text, { ...signed(text), 'github-public-key-signature': 'AAAA' }),
    ]
    for (const { status, body } of await Promise.all(wrong)) {
      expect(status).toBe(400)
      expect(body.error.details.errors).toEqual([
        { field: 'Github-Public-Key-Signature', message: 'is not a signature of this body' },
      ])
    }
    expect(await statusOf(maker)).toBe(200)
    expect((await report(text, signed(text))).status).toBe(200)
  })

  test.each([
    ['without a signature', {}],
    ['signed by a key that is not in the list', { 'github-public-key-identifier': '00ff' }],
  ])('%s is taken like the report of anybody', async (_, headers) => {
    const text = listOf(maker.key)
    const sent = Object.keys(headers).length === 0 ? {} : { ...signed(text), ...headers }
    expect((await report(text, sent)).body).toMatchObject([{ label: 'true_positive' }])
    await expect.poll(() => statusOf(maker)).toBe(401)
    expect(await readActs()).toMatchObject([{ details: { reporter: 'anonymous' } }, {}])
  })

  test(`of ${limits.reportedKeysMax} is taken, and of one more refused`, async () => {
    const tokens = Array.from({ length: limits.reportedKeysMax - 1 }, () => makeSecret(false))
    const items = [...tokens, maker.key].map((token) => ({ token, type: 'x' }))
    expect((await report([...items, { token: 'x', type: 'x' }])).status).toBe(400)
    expect((await report(items)).body.at(-1)).toMatchObject({ label: 'true_positive' })
  })
})

describe('the members', () => {
  let sender: ReturnType<typeof openSender>
  beforeAll(() => {
    sender = openSender(service.databaseUrl)
  })
  afterAll(() => sender.close())

  test('owners and developers are told by mail, viewers are not', async () => {
    const join = (role: 'developer' | 'viewer') =>
      signIn(service, { memberOf: [{ accountId, role }] })
    const [developer, viewer] = await Promise.all([join('developer'), join('viewer')])
    await make(maker)
    await report({ key: maker.key, url: 'https://evil.example/sign-in' })
    await sender.sendDue()
    for (const { email } of [owner, developer]) {
      const { subject, text, headers } = await readMail(email)
      expect(subject).toBe('An API key leaked and was revoked: Test')
      expect(text).toContain(`(trs_live_…${maker.key.slice(-4)}) was reported as leaked by`)
      expect(text).toContain('It and one key created with it were revoked')
      expect(text).toContain(`/accounts/${accountId}/keys`)
      expect(text).not.toContain(maker.key)
      // Anybody with a leaked key could otherwise have us mail their link.
      expect(text).not.toContain('evil.example')
      // Nobody can turn this off.
      expect(text).not.toContain('unsubscribe')
      expect(headers['list-unsubscribe']).toBeUndefined()
    }
    expect(await listMails(viewer.email)).toEqual([])
  })

  test('a scanner that is known is believed where it found the key', async () => {
    const url = 'https://github.com/octocat/hello/blob/1234567/config.env?raw=1'
    const text = JSON.stringify([{ token: maker.key, type: 'x', url }])
    await report(text, signed(text))
    await sender.sendDue()
    expect((await readMail(owner.email)).text).toContain(
      'was found by GitHub secret scanning at https://github.com/octocat/hello/blob/1234567/config.env.',
    )
  })

  test('the mail does not wait for the hour after another, nor is it sent twice', async () => {
    const second = await service.makeKey({ account: accountId })
    await report({ key: maker.key })
    await sender.sendDue()
    await readMail(owner.email)
    await report({ key: maker.key })
    await report({ key: second.key })
    await sender.sendDue()
    const { text } = await readMail(owner.email, 2)
    expect(text).toContain(second.key.slice(-4))
    expect(text).not.toContain(maker.key.slice(-4))
    await sender.sendDue()
    expect(await listMails(owner.email)).toHaveLength(2)
  })
})

test('an operator reports a key from a file, which no history of a shell keeps', async () => {
  const file = join(tmpdir(), `leaked-${maker.keyId}`)
  await writeFile(file, `${maker.key}\n`)
  const child = await make(maker)
  expect(await service.admin('report-key', { 'key-file': file })).toEqual({ revoked: true })
  await expect.poll(() => statusesOf([maker, child])).toEqual([401, 401])
  expect(await readActs()).toMatchObject([
    { act: 'key.reported', actor: { kind: 'operator' }, details: { reporter: 'operator' } },
    ...[{ act: 'key.revoked' }, { act: 'key.revoked' }],
  ])
  await writeFile(file, makeSecret(false))
  await expect(service.admin('report-key', { 'key-file': file })).rejects.toThrow(
    'no key with this secret',
  )
})

test('no secret is ever logged or stored, also where the database refuses what is written', async () => {
  await sql`create function refuse_acts() returns trigger language plpgsql as
    $$ begin raise exception 'refused: %', new::text using detail = new::text; end $$`.execute(
    adminDb(),
  )
  await sql`create trigger refuse_acts before insert on audit_entries
    for each row when (new.act = 'key.reported') execute function refuse_acts()`.execute(adminDb())
  const url = `https://example.com/${maker.key}`
  expect((await report({ key: maker.key, url, source: maker.key })).status).toBe(500)
  await sql`drop trigger refuse_acts on audit_entries`.execute(adminDb())
  expect((await report({ key: maker.key, url, source: maker.key })).body).toEqual(found)
  const failures = lines.filter((line) => line.includes('request failed'))
  expect(failures.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.includes(maker.key))).toEqual([])
  const keyUuid = decodeId('key', maker.keyId)
  const { rows } = await sql<{ text: string }>`
    select data::text as text from notices where subject = ${keyUuid}`.execute(db())
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(maker.key)
})
