// A quote and the create after it: of random bodies none fails for a reason that its quote did not name
// first, none that was quoted without one fails, and no charge is above the quoted maximum.
// At full size: node_modules/.bin/vitest run --mode full server/test/slow/quoted-creates.test.ts
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireId } from '../../src/core/ids.ts'
import { type Mode, modeCreditBounds, modes, type Revision } from '../../src/core/money.ts'
import { makeEngineer } from '../engineers.ts'
import { sized } from '../full-size.ts'
import { type Loose, type Service, startService } from '../service.ts'
import { createUploader, note, pngOf } from '../uploads.ts'

const bodies = sized(300, 1_000)

let service: Service
let accounts: Record<AccountName, Account>

const accountNames = ['rich', 'poor', 'full', 'crammed', 'test'] as const
type AccountName = (typeof accountNames)[number]
type Account = {
  key: string
  projectId: number
  archivedId: number
  uploads: Record<string, string>
}

beforeAll(async () => {
  service = await startService()
  const { db } = service.deps.database
  await makeEngineer(db, { tagIds: [1, 2] })
  await sql`update tags set archived_at = now() where id = 4`.execute(db)
  await service.deps.servedTags.look()
  const live = async (credits: number, quotas = '') => {
    const client = await service.makeClient({ credits })
    if (quotas !== '')
      await sql`update balances set ${sql.raw(quotas)}
        where account_id = ${requireId('acct', client.accountId)}`.execute(db)
    return await furnish(client.key, client.projectId)
  }
  accounts = {
    rich: await live(100_000_000),
    poor: await live(600),
    full: await live(1_000_000, 'pending_tasks_max = 3'),
    crammed: await live(1_000_000, 'content_bytes_max = content_bytes + 2000'),
    test: await makeTestAccount(),
  }
}, 120_000)
afterAll(() => service.stop())

async function makeTestAccount(): Promise<Account> {
  const { testAccountId } = await service.makeAccount()
  const { key } = await service.makeKey({ account: testAccountId })
  const { body } = await service.call('POST', '/projects/create', { key, body: { name: 'Twin' } })
  return await furnish(key, body.id)
}

/** A second, archived project, and an upload in each state. */
async function furnish(key: string, projectId: number): Promise<Account> {
  const call = (method: string, path: string, body?: unknown) =>
    service.call(method, path, { key, body })
  const archived = await call('POST', '/projects/create', { name: 'Old' })
  await call('PATCH', `/projects/${archived.body.id}`, { archived: true })
  const uploader = createUploader(service, key)
  const uploads: Record<string, string> = { missing: 'upload_06a1ynhfkxvw5b8q2d3r4s5t6v' }
  for (const [name, file] of [
    ['ready', note],
    ['picture', pngOf(1_000)],
    ['waiting', note],
  ] as const) {
    const { body } = await uploader.announce(file)
    uploads[name] = body.id ?? 'upload_06a1ynhfkxvw5b8q2d3r4s5t6v'
    if (name === 'waiting' || body.id === undefined) continue
    await uploader.sendContent(body.id, file.bytes)
    await uploader.complete(body.id)
  }
  return { key, projectId, archivedId: archived.body.id, uploads }
}

const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, fc.constantFrom(...others))

const sent = fc.record({
  account: mostly<AccountName>('rich', ...accountNames),
  revision: mostly<Revision>('A', 'B'),
  mode: fc.constantFrom(...modes),
  creditShare: fc.double({ min: 0, max: 1, noNaN: true }),
  isTooDear: mostly(false, true),
  project: mostly('own', 'archived', 'foreign', 'none'),
  tagId: mostly(1, 2, 3, 4, 999),
  hasSchema: mostly(false, true),
  schema: mostly<unknown>({ type: 'object' }, { type: 'string' }),
  files: fc.array(mostly('inline', 'picture-inline', 'ready', 'picture', 'waiting', 'missing'), {
    maxLength: 2,
  }),
  outcome: mostly('completed', 'no_engineer', 'unknown'),
  prompt: fc.string({ minLength: 15, maxLength: 60 }),
  effortSeconds: fc.integer({ min: 0, max: 200_000 }),
})

type Sent = typeof sent extends fc.Arbitrary<infer T> ? T : never

const perB = 60

function creditsOf({ revision, mode, creditShare, isTooDear }: Sent): number {
  const { min, max } = modeCreditBounds[mode as Mode]
  const credits = isTooDear ? max * 2 : min + Math.floor(creditShare * creditShare * (max - min))
  return revision === 'A' ? credits : Math.ceil(credits / perB)
}

function bodyOf(each: Sent): Loose {
  const { projectId, archivedId, uploads } = accounts[each.account]
  const foreign = accounts[each.account === 'rich' ? 'poor' : 'rich'].projectId
  const projects: Loose = { own: projectId, archived: archivedId, foreign }
  return {
    prompt: each.prompt,
    maxCredits: creditsOf(each),
    mode: each.mode,
    tagId: each.tagId,
    ...(each.project !== 'none' && { projectId: projects[each.project] }),
    ...(each.hasSchema && { responseSchema: each.schema }),
    ...(each.files.length > 0 && { attachments: each.files.map((name) => fileOf(name, uploads)) }),
    ...(each.account === 'test' && { metadata: { simulate: { outcome: each.outcome } } }),
  }
}

function fileOf(name: string, uploads: Record<string, string>): Loose {
  if (name === 'inline')
    return { fileName: 'a.txt', mimeType: 'text/plain', content: 'x'.repeat(300) }
  if (name === 'picture-inline') {
    const content = pngOf(200).bytes.toString('base64')
    return { fileName: 'a.png', mimeType: 'image/png', content }
  }
  return { uploadId: uploads[name] }
}

test(`${bodies} bodies: a create meets the first reason of its quote, or none`, async () => {
  const counts: Record<string, number> = {}
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1
  }
  await fc.assert(
    fc.asyncProperty(sent, async (each) => {
      const { revision } = each
      const { key } = accounts[each.account]
      const request = { key, revision, body: bodyOf(each) }
      const quote = await service.call('POST', '/tasks/quote', request)
      const created = await service.call('POST', '/tasks/create', request)
      if (quote.status !== 200) {
        count(`malformed ${quote.status}`)
        expect([quote.status, created.status, quote.text]).toEqual([400, 400, created.text])
        return
      }
      const [first] = quote.body.refusals
      count(first?.code ?? 'created')
      expect(created.status === 201, `${quote.text} ${created.text}`).toBe(first === undefined)
      if (revision === 'A' && first) expect(created.body.error.code).toBe(first.code)
      if (created.status !== 201) return
      await settle(each, created.body.id, quote.body.credits.max)
    }),
    { numRuns: bodies, seed: 43 },
  )
  // Otherwise the bodies would show less than they seem to.
  for (const name of [
    'created',
    'INVALID_REQUEST',
    'INSUFFICIENT_CREDITS',
    'NO_ENGINEER_AVAILABLE',
  ])
    expect(counts[name], JSON.stringify(counts)).toBeGreaterThan(0)
  process.stdout.write(`${JSON.stringify(counts)}\n`)
}, 1_800_000)

/** Completes it with any effort, and keeps one of its account open so that quotas fill up. */
async function settle(each: Sent, task: string, quotedMax: number): Promise<void> {
  if (each.account === 'full' || each.account === 'test' || each.hasSchema) return
  await service.admin('complete-task', {
    ...{ task, message: 'Yes.', 'effort-seconds': each.effortSeconds },
  })
  const { key } = accounts[each.account]
  const { body } = await service.call('GET', `/tasks/${task}`, { key, revision: 'A' })
  const charged = body.credits?.charged ?? body.creditsCharged
  expect(charged).toBeGreaterThan(0)
  expect(charged).toBeLessThanOrEqual(each.revision === 'A' ? quotedMax : quotedMax * perB)
}
