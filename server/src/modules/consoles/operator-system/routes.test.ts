import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import Type from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from '../../../../../scripts/stack/processes.ts'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import { decodeId, encodeId } from '../../../core/ids.ts'
import { activeSecret } from '../../../core/secret-ring.ts'
import { openBoss } from '../../../queue/boss.ts'

let service: Service
let operator: TestPerson
let accountId: string
let accountUuid: string

beforeAll(async () => {
  service = await startService()
  operator = await signIn(service, { operator: true })
  accountId = (await service.makeAccount()).accountId
  accountUuid = decodeId('acct', accountId) as string
})
afterAll(() => service.stop())

const read = async (path: string): Promise<Loose> => {
  const reply = await operator.call('GET', `/operator/v1/${path}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}
const reason = 'The database is back.'
const taskUuid = randomUUID()

describe('jobs', () => {
  const job = {
    name: 'break',
    payload: Type.Object({ taskUuid: Type.String() }),
    retryLimit: 0,
    expireInSeconds: 60,
    concurrency: 1,
    deadLetter: true as const,
  }

  test('what failed for good is shown, goes back once, and the audit says why', async () => {
    const { db } = service.deps.database
    const boss = await openBoss({ databaseUrl: service.databaseUrl, onError: () => undefined })
    let isBroken = true
    let runs = 0
    await boss.declare([job])
    await boss.work(job, async () => {
      runs++
      if (isBroken) throw new Error('The disk is full')
    })
    await db.transaction().execute((tx) => boss.addJobs(tx, job, [{ taskUuid }]))
    boss.wake(job, 1)
    const seesDead = async () => (await read('jobs')).dead.length === 1
    expect(await waitUntil(seesDead, 15_000)).toBe(true)

    const { dead, queues } = await read('jobs')
    expect(dead[0]).toMatchObject({
      queue: 'break',
      taskId: encodeId('task', taskUuid),
      attempts: 1,
      error: 'The disk is full',
    })
    expect(queues).toEqual([expect.objectContaining({ name: 'break', dead: 1, waiting: 0 })])
    const seesWorker = async () => (await read('jobs')).workerSeenAt !== null
    expect(await waitUntil(seesWorker, 15_000)).toBe(true)

    isBroken = false
    const path = `/operator/v1/jobs/${dead[0].id}/retry`
    const short = await operator.call('POST', path, { body: { reason: 'x'.repeat(9) } })
    expect(short.status).toBe(400)
    const retried = await operator.call('POST', path, { body: { reason } })
    expect(retried.status, retried.text).toBe(200)
    expect(retried.body).toEqual({ id: dead[0].id, queue: 'break' })
    boss.wake(job, 1)
    expect(await waitUntil(async () => runs === 2, 15_000)).toBe(true)
    expect((await read('jobs')).dead).toEqual([])
    expect((await operator.call('POST', path, { body: { reason } })).status).toBe(404)
    const acts = await sql<Loose>`select act, subject, details from audit_entries
      where act = 'job.retried'`.execute(db)
    expect(acts.rows).toEqual([
      {
        act: 'job.retried',
        subject: dead[0].id,
        details: { queue: 'break', taskId: encodeId('task', taskUuid), reason },
      },
    ])
    await boss.stop()
  })
})

describe('webhook health', () => {
  const makeEndpoint = async (url: string, disabledReason: string | null = null) => {
    const row = await service.deps.database.db
      .insertInto('webhook_endpoints')
      .values({
        account_id: accountUuid,
        url,
        revision: 'A',
        secret: Buffer.from('sealed'),
        disabled_at: disabledReason === null ? null : sql<Date>`now() - interval '1 hour'`,
        disabled_reason: disabledReason,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  test('counts endpoints, what waits and what was tried, and names those in trouble', async () => {
    const { db } = service.deps.database
    await makeEndpoint('https://good.example.com/x')
    await makeEndpoint('https://off.example.com/x', 'owner')
    const gone = await makeEndpoint('https://gone.example.com/x?token=secret-path', 'gone')
    const failing = await makeEndpoint('https://u:p@bad.example.com:8443/secret-path')
    const delivery = randomUUID()
    await sql`insert into webhook_lanes (endpoint_id, account_id, failures, failing_since, is_open)
      values (${failing}, ${accountUuid}, 4, now() - interval '2 hours', true)`.execute(db)
    await sql`insert into webhook_due (endpoint_id, delivery_id, delivery_created_at, last_attempt_at)
      values (${failing}, ${delivery}, now() - interval '90 seconds', now())`.execute(db)
    await sql`insert into webhook_attempts
      (endpoint_id, delivery_id, number, started_at, latency_ms, status_code, error)
      values (${failing}, ${delivery}, 1, now() - interval '5 seconds', 40, 200, null),
        (${failing}, ${delivery}, 2, now(), 80, 503, null)`.execute(db)

    const health = await read('webhook-health')
    expect(health.endpoints).toEqual({ healthy: 1, failing: 0, probing: 1, disabled: 2 })
    expect(health.waiting.deliveries).toBe(1)
    expect(health.waiting.oldestSeconds).toBeGreaterThanOrEqual(90)
    expect(health.latency).toEqual({ p50Ms: 40, p95Ms: 80 })
    expect(health.hours).toHaveLength(24)
    const sum = (name: string) => health.hours.reduce((all: number, h: Loose) => all + h[name], 0)
    expect([sum('succeeded'), sum('failed')]).toEqual([1, 1])
    expect(health.troubled).toMatchObject([
      { webhookId: encodeId('webhook', failing), accountId, state: 'probing', lastStatusCode: 503 },
      { webhookId: encodeId('webhook', gone), state: 'disabled', disabledReason: 'gone' },
    ])
    expect(health.troubled[0]).toMatchObject({ host: 'bad.example.com:8443', waiting: 1 })
    expect(JSON.stringify(health)).not.toContain('secret-path')
  })
})

describe('AI', () => {
  const addDraft = async (provenance: object | undefined, agoDays = 0) => {
    const { db } = service.deps.database
    const id = randomUUID()
    await sql`insert into ai_drafts
      (account_id, task_id, content, model, input_tokens, output_tokens, created_at)
      values (${accountUuid}, ${id}, '{}', 'm', 1, 1, now() - make_interval(days => ${agoDays}))`.execute(
      db,
    )
    if (!provenance) return
    await sql`insert into task_results (account_id, task_id, result, effort_seconds, provenance)
      values (${accountUuid}, ${id}, '{}', 1, ${JSON.stringify(provenance)})`.execute(db)
  }

  test('sums up tokens and says how much of the drafts was used', async () => {
    const { db } = service.deps.database
    await sql`insert into model_usage
      (account_id, day, calls, booked_tokens, input_tokens, output_tokens)
      values (${accountUuid}, (now() at time zone 'utc')::date, 3, 900, 600, 200)`.execute(db)
    await sql`insert into model_usage_totals (day, shard, booked_tokens)
      values ((now() at time zone 'utc')::date, 0, 400), ((now() at time zone 'utc')::date, 1, 500)`.execute(
      db,
    )
    const mixed = { '/a': 'ai', '/b': 'human' }
    await addDraft({ source: 'human' })
    await addDraft({ source: 'human_with_ai', keptShare: 1 })
    await addDraft({ source: 'human_with_ai', fields: { '/a': 'ai' } })
    await addDraft({ source: 'human_with_ai', fields: mixed })
    await addDraft({ source: 'human_with_ai', fields: { '/a': 'ai' }, omittedFields: 2 })
    await addDraft(undefined)
    await addDraft({ source: 'ai' }, 7)

    const ai = await read('ai?days=7')
    const usage = { calls: 3, inputTokens: 600, outputTokens: 200, cost: null }
    expect(ai.days).toHaveLength(7)
    expect(ai.days.at(-1)).toMatchObject(usage)
    expect(ai.days[0]).toMatchObject({ calls: 0, inputTokens: 0 })
    expect(ai.accounts).toEqual([expect.objectContaining({ accountId, ...usage })])
    expect(ai.today).toEqual({ bookedTokens: 900, dailyTokensMax: null })
    expect(ai.weeks).toHaveLength(12)
    expect(ai.weeks.at(-1)).toMatchObject({
      drafts: 6,
      answered: 5,
      asIs: 2,
      edited: 2,
      unused: 1,
      acceptedShare: 0.8,
    })
    expect(ai.weeks.at(-2)).toMatchObject({ drafts: 1, answered: 1, asIs: 1, acceptedShare: 1 })
    expect(ai.weeks[0]).toMatchObject({ drafts: 0, acceptedShare: null })
  })
})

describe('system', () => {
  test('says which parts answer, what ran and what was set, and no secret', async () => {
    const reply = await operator.call('GET', '/operator/v1/system')
    const { parts, migrations, checks, settings } = reply.body
    const stateOf = (name: string) => parts.find((part: Loose) => part.name === name)?.state
    expect(stateOf('database')).toBe('up')
    expect(stateOf('valkey')).toBe('up')
    expect(stateOf('mail')).toBe('absent')
    expect(stateOf('model')).toBe('absent')
    expect(migrations.at(0).name).toBe('0001_accounts_and_keys')
    expect(migrations.every(({ ranAt }: Loose) => ranAt !== null)).toBe(true)
    expect(checks.find(({ name }: Loose) => name === 'Migrations').state).toBe('good')
    const shownOf = (name: string) => settings.find((one: Loose) => one.name === name)?.value
    expect(shownOf('LOG_LEVEL')).toBe('fatal')
    expect(shownOf('SESSION_SECRET')).toBe('••••••••')
    expect(reply.text).not.toContain(activeSecret(service.config.sessionSecrets))
  })

  test('a part that does not answer is down, and the rest is told all the same', async () => {
    const { valkey } = service.deps
    const ping = valkey.ping
    valkey.ping = (() => Promise.reject(new Error('away'))) as typeof ping
    try {
      const { parts } = await read('system')
      const states = parts.map(({ name, state }: Loose) => `${name} ${state}`)
      expect(states).toContain('valkey down')
      expect(states).toContain('database up')
    } finally {
      valkey.ping = ping
    }
  })
})
