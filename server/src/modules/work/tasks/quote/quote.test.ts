import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeEngineer } from '../../../../../test/engineers.ts'
import { type Loose, type Service, startService } from '../../../../../test/service.ts'
import { createUploader, note } from '../../../../../test/uploads.ts'
import { requireId } from '../../../../core/ids.ts'
import { limits } from '../../../../core/limits.ts'
import { type Revision, revisions } from '../../../../core/money.ts'
import { connectDatabase } from '../../../../db/client.ts'
import { fullDiskError } from '../../../../http/full-disk.ts'
import { createDeps } from '../../../../start/task-dependencies.ts'
import { readCreateBody } from '../create/create-body.ts'
import { quoteTask } from './quote-task.ts'

type Client = Awaited<ReturnType<Service['makeClient']>>

let service: Service
let client: Client
const db = () => service.deps.database.db

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
  await makeEngineer(db(), { tagIds: [1] })
  await service.deps.servedTags.look()
})
afterAll(() => service.stop())

const ceiling: Record<Revision, number> = { A: 1_200, B: 20 }

const bodyOf = (revision: Revision, more: Loose = {}) => ({
  prompt: 'Is this function safe to call twice?',
  maxCredits: ceiling[revision],
  projectId: client.projectId,
  ...more,
})

const quote = (revision: Revision, more: Loose = {}, key = client.key) =>
  service.call('POST', '/tasks/quote', { key, revision, body: bodyOf(revision, more) })

const create = (revision: Revision, more: Loose = {}, key = client.key) =>
  service.call('POST', '/tasks/create', { key, revision, body: bodyOf(revision, more) })

const codesOf = (reply: { body: Loose }) => reply.body.refusals.map(({ code }: Loose) => code)

async function setEstimates(accountId: string): Promise<void> {
  await sql`insert into charge_estimates values
    (${requireId('acct', accountId)}, 'fast', 1, false, 64, 1, 415, 9000,
      array(select 600 * n from generate_series(1, 20) n))
    on conflict do nothing`.execute(db())
  await sql`insert into answer_time_estimates values
    ('fast', false, 'tag', 1, null, 118, 960, 2460) on conflict do nothing`.execute(db())
}

describe.each(revisions)('POST /tasks/quote in revision %s', (revision) => {
  test('shows the likely and the greatest charge with the arithmetic, and the time', async () => {
    await setEstimates(client.accountId)
    const { status, body } = await quote(revision, { mode: 'fast' })
    expect(status).toBe(200)
    expect(body.credits).toEqual({
      likely: revision === 'A' ? 415 : 7,
      // Others cost more than this one can.
      p90: ceiling[revision],
      max: ceiling[revision],
      distribution: Array.from(
        { length: 20 },
        (_, place) => (place + 1) * (revision === 'A' ? 600 : 10),
      ),
      basis: { source: 'account', tasks: 64 },
      arithmetic: {
        modeMultiplier: 1.5,
        tagMultiplier: 1,
        minimum: revision === 'A' ? 60 : 1,
        effortSecondsMax: 800,
        formula:
          revision === 'A'
            ? 'max(60, min(1200, ceil(effortSeconds × 1.5 × 1)))'
            : 'max(1, floor(min(1200, ceil(effortSeconds × 1.5 × 1)) / 60))',
      },
    })
    expect(body.eta).toEqual({
      p50Seconds: 960,
      p90Seconds: 2460,
      basis: { level: 'tag', tasks: 118 },
    })
    expect([body.refusals, body.warnings]).toEqual([[], []])
  })

  test('has null for what too few tasks are known of', async () => {
    const { body } = await quote(revision, { mode: 'standard' })
    expect([body.credits.likely, body.credits.p90, body.credits.basis, body.eta]).toEqual([
      ...[null, null, null, null],
    ])
  })

  test('names every reason at once, those of the create first', async () => {
    const poor = await service.makeClient({ credits: 60 })
    const accountUuid = requireId('acct', poor.accountId)
    await sql`update balances set pending_tasks_max = 0, content_bytes_max = 1
      where account_id = ${accountUuid}`.execute(db())
    const attachments = [{ uploadId: 'upload_06a1ynhfkxvw5b8q2d3r4s5t6v' }]
    const wrong = { projectId: 999_999_999, tagId: 999_999, attachments }
    const reply = await quote(revision, wrong, poor.key)
    expect(reply.status).toBe(200)
    expect(reply.body.refusals.slice(0, 3).map(({ field }: Loose) => field)).toEqual([
      ...['projectId', 'tagId', 'attachments[0].uploadId'],
    ])
    expect(codesOf(reply)).toEqual([
      ...['INVALID_REQUEST', 'INVALID_REQUEST', 'INVALID_REQUEST', 'INSUFFICIENT_CREDITS'],
      ...['QUOTA_REACHED', 'QUOTA_REACHED'],
    ])
    expect(reply.body.refusals[3].details).toEqual({
      available: revision === 'A' ? 60 : 1,
      required: ceiling[revision],
    })
    expect(reply.body.credits.arithmetic).toBeNull()
    expect((await create(revision, wrong, poor.key)).status).toBe(400)
  })

  test('400: a body that no create takes', async () => {
    for (const more of [{ prompt: 'Why?' }, { mode: 'slow' }, { maxCredits: 1_000_000 }])
      expect((await quote(revision, more)).status).toBe(400)
  })

  test('leaves nothing behind: no key, no hold, no use of an upload', async () => {
    const own = await service.makeClient({ revision })
    const uploader = createUploader(service, own.key, revision)
    const { body: upload } = await uploader.announce(note)
    await uploader.sendContent(upload.id, note.bytes)
    await uploader.complete(upload.id)
    const accountUuid = requireId('acct', own.accountId)
    const readAll = async () => {
      const [balance, keys, tasks, turns] = [
        await sql`select * from balances where account_id = ${accountUuid}`.execute(db()),
        await sql`select * from idempotency_keys where account_id = ${accountUuid}`.execute(db()),
        await sql`select * from tasks where account_id = ${accountUuid}`.execute(db()),
        await sql`select * from account_turns where account_id = ${accountUuid}`.execute(db()),
      ]
      return [balance, keys, tasks, turns].map(({ rows }) => rows)
    }
    const before = await readAll()
    const idempotencyKey = randomUUID()
    const more = {
      projectId: own.projectId,
      attachments: [{ uploadId: upload.id }],
      idempotencyKey,
    }
    for (let i = 0; i < 2; i++) expect(codesOf(await quote(revision, more, own.key))).toEqual([])
    expect(await readAll()).toEqual(before)
    expect((await create(revision, more, own.key)).status).toBe(201)
    const used = await quote(revision, more, own.key)
    expect(used.body.refusals).toMatchObject([{ field: 'attachments[0].uploadId' }])
  })

  test('an idempotency key in the header is ignored, whatever it is', async () => {
    const headers = { 'idempotency-key': 'not a UUID' }
    const body = bodyOf(revision)
    const reply = await service.call('POST', '/tasks/quote', {
      ...{ key: client.key, revision, headers, body },
    })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('idempotent-replayed')).toBeNull()
  })

  test('counts what waits before it, by class and turn, up to a bound', async () => {
    const own = await service.makeClient()
    const ahead = async (mode: string) =>
      (await quote(revision, { mode, projectId: own.projectId }, own.key)).body.queue
    const [fast, standard] = [await ahead('fast'), await ahead('standard')]
    const other = await service.makeClient()
    const more = { projectId: other.projectId, mode: 'fast' }
    for (let i = 0; i < 3; i++) await create(revision, more, other.key)
    // The other account has had a turn already, so its later tasks come after the first of this one.
    expect(await ahead('fast')).toEqual({ ahead: fast.ahead + 1, atLeast: false })
    expect(await ahead('standard')).toEqual({ ahead: standard.ahead + 3, atLeast: false })
  })
})

describe('in revision A alone', () => {
  const schema = { type: 'object', properties: { safe: { type: 'boolean' } } }

  test('a realtime task that nobody can take, and instant answers without a model', async () => {
    const busy = await quote('A', { mode: 'realtime_answer', maxCredits: 600, tagId: 2 })
    expect(codesOf(busy)).toEqual(['NO_ENGINEER_AVAILABLE'])
    expect(busy.body.refusals[0].retryAfterSeconds).toBeGreaterThan(0)
    const free = await quote('A', { mode: 'realtime_answer', maxCredits: 600 })
    expect(codesOf(free)).toEqual([])
    const instant = { mode: 'realtime_answer', maxCredits: 600, responseSchema: schema }
    const reply = await quote('A', instant)
    expect(codesOf(reply)).toEqual(['NO_ENGINEER_AVAILABLE'])
    expect(reply.body.queue).toEqual({ ahead: 0, atLeast: false })
  })

  test('warns of a tag that no engineer has, as the create would', async () => {
    const { body } = await quote('A', { tagId: 3 })
    expect(body.refusals).toEqual([])
    const created = await create('A', { tagId: 3 })
    expect(body.warnings).toEqual(created.body.warnings)
  })

  test('400: a response schema that does not pass the gate', async () => {
    const reply = await quote('A', { responseSchema: { type: 'string' } })
    expect(reply.status).toBe(400)
  })

  test('a test key is quoted too, and hears what its simulation would refuse', async () => {
    const { testAccountId } = await service.makeAccount()
    const { key } = await service.makeKey({ account: testAccountId })
    const { body } = await service.call('POST', '/projects/create', { key, body: { name: 'Twin' } })
    const more = { projectId: body.id, mode: 'realtime_answer', maxCredits: 600 }
    expect(codesOf(await quote('A', more, key))).toEqual([])
    const metadata = { simulate: { outcome: 'no_engineer' } }
    expect(codesOf(await quote('A', { ...more, metadata }, key))).toEqual(['NO_ENGINEER_AVAILABLE'])
  })
})

const askedBy = (from: Client, task: Loose = {}) => ({
  creator: {
    accountUuid: requireId('acct', from.accountId),
    keyUuid: requireId('key', from.keyId),
    isTest: false,
  },
  revision: 'A' as const,
  task: readCreateBody(
    bodyOf('A', { projectId: from.projectId, ...task }),
    'A',
    service.deps.addressGuard,
  ),
})

const depsOf = () => ({
  ...createDeps(service.deps),
  clock: service.deps.clock,
  findFullDisk: () => undefined,
})

test('it writes nothing: a connection that could not write serves it', async () => {
  const readOnly = connectDatabase({
    databaseUrl: `${service.databaseUrl}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`,
    poolSize: 2,
    hotConnections: 1,
    onConnectionError: () => undefined,
  })
  try {
    await expect(
      sql`update estimate_mark set made_at = now()`.execute(readOnly.db),
    ).rejects.toMatchObject({ code: '25006' })
    const deps = createDeps({ ...service.deps, database: readOnly })
    const quoted = await quoteTask(
      { ...depsOf(), ...deps },
      askedBy(client, { mode: 'realtime_answer', maxCredits: 600 }),
    )
    expect(quoted.refusals).toEqual([])
  } finally {
    await readOnly.close()
  }
})

test('says when a disk is full, and when the account was just suspended', async () => {
  const own = await service.makeClient()
  const full = fullDiskError()
  expect(
    (await quoteTask({ ...depsOf(), findFullDisk: () => full }, askedBy(own))).refusals,
  ).toEqual([full])
  const accountUuid = requireId('acct', own.accountId)
  await sql`update accounts set suspended_at = now(), suspension_reason = 'Why not'
    where id = ${accountUuid}`.execute(db())
  const { refusals } = await quoteTask(depsOf(), askedBy(own))
  expect(refusals.map(({ code }) => code)).toEqual(['FORBIDDEN'])
})

test('says that there may be more where it stops counting', async () => {
  const crowd = await service.makeClient()
  const accountUuid = requireId('acct', crowd.accountId)
  await sql`insert into task_queue (account_id, task_id, project_id, status, stage, version, mode,
      tag_id, held_credits, claim_class, due_at, is_test)
    select ${accountUuid}, uuidv7(), ${crowd.projectId}, 'pending', 'queued', 1, 'fast', 2, 0, 2,
      now() + interval '1 day', false from generate_series(1, ${limits.quoteAheadMax + 5})`.execute(
    service.adminDb,
  )
  const { ahead } = await quoteTask(depsOf(), askedBy(client, { mode: 'fast', tagId: 2 }))
  expect(ahead).toEqual({ count: limits.quoteAheadMax, isAtLeast: true })
})
