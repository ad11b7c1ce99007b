import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import {
  addCap,
  type Client,
  capKinds,
  create,
  expectTrueCounts,
  makeCapClient,
  setAmount,
} from '../../../../test/races/caps-rush.ts'
import { type Service, startService } from '../../../../test/service.ts'
import { clearQueue, makeWorker, refOf } from '../../../../test/workbench-client.ts'
import { decodeId } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import { deadlineDeps } from '../../../start/task-dependencies.ts'
import { tellOfCaps } from '../../events/notices/cap-alerts.ts'
import { sweepOnce } from '../../work/deadlines/deadlines.ts'
import { changeTimeZone, listCaps } from './caps.ts'

let service: Service
let db: Db
let client: Client

beforeAll(async () => {
  service = await startService()
  db = service.deps.database.db
})
afterAll(() => service.stop())
beforeEach(async () => {
  client = await makeCapClient(service)
})

const ofAccount = { subject: 'account', period: 'day' } as const
const used = async () => (await expectTrueCounts(service, client)).map((row) => row.used)

/** As if the counted period had been the one before. */
async function moveToYesterday() {
  await sql`update spending_caps set starts_at = starts_at - interval '1 day',
    ends_at = ends_at - interval '1 day' where account_id = ${client.accountUuid}`.execute(db)
}

describe('a settlement gives back to the period of the create', () => {
  test('a cancel returns the whole hold', async () => {
    for (const kind of capKinds) await addCap(service, client, kind, 100_000)
    const { body } = await create(service, client)
    expect(await used()).toEqual(Array(6).fill(240))
    await service.call('POST', `/tasks/${body.id}/cancel`, { key: client.key })
    expect(await used()).toEqual(Array(6).fill(0))
  })

  test('a completion keeps the charge', async () => {
    await clearQueue(service)
    for (const kind of capKinds) await addCap(service, client, kind, 100_000)
    const { body } = await create(service, client, { maxCredits: 600 })
    const worker = await makeWorker(service)
    const { body: claimed } = await worker.act(body.id, 'claim', {})
    const leaseNumber = claimed.lease.number
    await worker.answer(body.id, { leaseNumber, result: { message: 'It is not.' } })
    const rows = await expectTrueCounts(service, client)
    expect(rows.map((row) => [row.used, row.charged])).toEqual(Array(6).fill([60, 60]))
  })

  test('an expiry returns the whole hold', async () => {
    for (const kind of capKinds) await addCap(service, client, kind, 100_000)
    const { taskUuid } = await refOf(service, (await create(service, client)).body.id)
    await sql`update task_queue set expires_at = now(), next_action_at = now()
      where task_id = ${taskUuid}`.execute(db)
    await sweepOnce(deadlineDeps(service.deps), 'live')
    expect(await used()).toEqual(Array(6).fill(0))
  })

  test('nothing comes back to a later period', async () => {
    await addCap(service, client, ofAccount, 1_000)
    const { body } = await create(service, client)
    // A period that began after the create, and has used as much since.
    await sql`update spending_caps set starts_at = clock_timestamp()
      where account_id = ${client.accountUuid}`.execute(db)
    await service.call('POST', `/tasks/${body.id}/cancel`, { key: client.key })
    const { rows } = await sql<{ used: number }>`select used from spending_caps
      where account_id = ${client.accountUuid}`.execute(db)
    expect(rows).toEqual([{ used: 240 }])
  })
})

describe('a period', () => {
  test('that is over leaves the whole cap to the next, and is shown as unused', async () => {
    await addCap(service, client, ofAccount, 480)
    await create(service, client)
    await create(service, client)
    const refused = await create(service, client)
    expect(refused.body.error).toMatchObject({
      code: 'SPENDING_CAP_REACHED',
      details: { ...ofAccount, limit: 480, left: 0, required: 240 },
    })
    expect(refused.headers.get('x-should-retry')).toBe('false')
    await moveToYesterday()
    expect((await listCaps(db, client.accountUuid))[0]?.used).toBe(0)
    expect((await create(service, client)).status).toBe(201)
    expect((await listCaps(db, client.accountUuid))[0]?.used).toBe(240)
  })

  test('follows the time zone of the account, and what it has seen is counted anew', async () => {
    await addCap(service, client, ofAccount, 100_000)
    await create(service, client)
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Lord_Howe']) {
      await changeTimeZone(db, { ...client, actor: 'system', timeZone })
      const [cap] = await listCaps(db, client.accountUuid)
      const { rows } = await sql<{ ends_at: Date }>`
        select ends_at from spending_period('day', now(), ${timeZone})`.execute(db)
      expect([cap?.resets_at, cap?.used]).toEqual([rows[0]?.ends_at, 240])
    }
  })
})

describe('a refusal', () => {
  test('names the cap with the least left, in the scale of the caller', async () => {
    await addCap(service, client, ofAccount, 6_000)
    const key = await addCap(service, client, { subject: 'key', period: 'month' }, 600)
    const body = { prompt: 'How much is left of it?', maxCredits: 20, projectId: client.projectId }
    const refused = await service.call('POST', '/tasks/create', {
      key: client.key,
      revision: 'B',
      body,
    })
    expect([refused.status, refused.body.error]).toEqual([
      402,
      `The task needs 20 credits, and the monthly cap of this API key has 10 of 10 left. It resets at ${key.resets_at.toISOString()}.`,
    ])
  })

  test('of a cap of each task has no reset', async () => {
    await addCap(service, client, { subject: 'project', period: 'task' }, 120)
    const { body } = await create(service, client)
    expect(body.error.details).toMatchObject({ subject: 'project', period: 'task', resetsAt: null })
  })

  test('is too few credits before it is a cap, and a cap before it is a quota', async () => {
    const poor = await service.makeClient({ credits: 120 })
    const accountUuid = decodeId('acct', poor.accountId) as string
    await addCap(service, { ...poor, accountUuid }, ofAccount, 60)
    await sql`update balances set pending_tasks_max = 0
      where account_id = ${accountUuid}`.execute(db)
    const ask = () => create(service, { ...poor, accountUuid })
    expect((await ask()).body.error.code).toBe('INSUFFICIENT_CREDITS')
    await service.admin('grant-credits', { account: poor.accountId, credits: 1_000 })
    expect((await ask()).body.error.code).toBe('SPENDING_CAP_REACHED')
  })

  test('does not concern other projects and other keys', async () => {
    await addCap(service, client, { subject: 'project', period: 'day' }, 60)
    await addCap(service, client, { subject: 'key', period: 'day' }, 60)
    const { key } = await service.makeKey({ account: client.accountId })
    const made = await service.call('POST', '/projects/create', { key, body: { name: 'Other' } })
    const other = { ...client, key, projectId: made.body.id as number }
    expect((await create(service, client)).status).toBe(402)
    expect((await create(service, { ...other, key: client.key })).status).toBe(402)
    expect((await create(service, { ...other, projectId: client.projectId })).status).toBe(402)
    expect((await create(service, other)).status).toBe(201)
  })
})

test('the cap of a key holds for the key that it is rotated to', async () => {
  await addCap(service, client, { subject: 'key', period: 'day' }, 480)
  await create(service, client)
  const rolled = await service.admin('roll-key', { key: client.keyId })
  const next = { ...client, key: rolled.key as string }
  expect((await create(service, next)).status).toBe(201)
  expect((await create(service, next)).status).toBe(402)
})

describe('alerts', () => {
  let owner: TestPerson
  beforeEach(async () => {
    owner = await signIn(service, { memberOf: [{ accountId: client.accountId, role: 'owner' }] })
    expect(owner).toBeDefined()
  })

  const readNotices = async () => {
    const { rows } = await sql<{ percent: number; settled: boolean }>`
      select (data->>'percent')::int as percent, settled_at is not null as settled from notices
      where account_id = ${client.accountUuid} and kind = 'spending_cap' order by number`.execute(
      db,
    )
    return rows
  }
  const told = async () => {
    // Several workers look at once.
    await Promise.all([tellOfCaps(db), tellOfCaps(db), tellOfCaps(db)])
    // Two of them may each have taken a step of the same create.
    return (await readNotices()).map(({ percent }) => percent).sort((a, b) => a - b)
  }

  test('come at 50, 80 and 100%, each once in a period', async () => {
    await addCap(service, client, ofAccount, 2_400)
    const makeOne = () => create(service, client)
    for (let i = 0; i < 4; i++) await makeOne()
    expect(await told()).toEqual([])
    const { body } = await makeOne()
    expect(await told()).toEqual([50])
    // Below the step and above it again: it was told already.
    await service.call('POST', `/tasks/${body.id}/cancel`, { key: client.key })
    await makeOne()
    expect(await told()).toEqual([50])
    for (let i = 0; i < 3; i++) await makeOne()
    expect(await told()).toEqual([50, 80])
    for (let i = 0; i < 4; i++) await makeOne()
    expect(await told()).toEqual([50, 80, 100])
    const [cap] = await listCaps(db, client.accountUuid)
    expect([cap?.used, cap?.reached_at]).toEqual([2_400, expect.any(Date)])
  })

  test('come again in the next period, and those of the last are settled', async () => {
    await addCap(service, client, ofAccount, 240)
    await create(service, client)
    expect(await told()).toEqual([50, 80, 100])
    await moveToYesterday()
    await sql`update spending_cap_alerts set starts_at = starts_at - interval '2 days',
      ends_at = ends_at - interval '2 days' where account_id = ${client.accountUuid}`.execute(db)
    // The notices keep the name of their period.
    await sql`update notices n set subject = (select a.cap_id || '/' || to_char(a.starts_at
        at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '/' || a.step
      from spending_cap_alerts a where a.account_id = n.account_id
        and a.step = (n.data->>'percent')::int) where n.account_id = ${client.accountUuid}`.execute(
      db,
    )
    await create(service, client)
    expect(await told()).toEqual([50, 50, 80, 80, 100, 100])
    expect((await readNotices()).map(({ settled }) => settled)).toEqual([
      ...[true, true, true],
      ...[false, false, false],
    ])
  })

  test('come of a step that a lowered cap or a new one has reached', async () => {
    const { id } = await addCap(service, client, ofAccount, 10_000)
    await create(service, client)
    expect(await told()).toEqual([])
    await setAmount(service, client, id, 400)
    expect(await told()).toEqual([50])
    await addCap(service, client, { subject: 'project', period: 'month' }, 240)
    expect(await told()).toEqual([50, 50, 80, 100])
  })

  test('reach owners, by a mail that names the cap', async () => {
    await addCap(service, client, { subject: 'key', period: 'day' }, 240)
    await create(service, client)
    await told()
    const { rows } = await sql`select from digest_lanes
      where account_id = ${client.accountUuid} and person_id = ${owner.personUuid}
        and wanted_number > told_number`.execute(db)
    expect(rows).toHaveLength(1)
  })
})
