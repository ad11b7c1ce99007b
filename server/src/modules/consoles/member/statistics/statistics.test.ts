import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { chargedEach, makeHistory, oldTasks } from '../../../../../test/account-history.ts'
import { signIn, type TestPerson } from '../../../../../test/console-client.ts'
import { type Loose, type Service, shareService } from '../../../../../test/service.ts'
import { createTask, type TestClient } from '../../../../../test/workbench-client.ts'
import { decodeId } from '../../../../core/ids.ts'
import { sumUpLagging, sumUpUsage } from './usage.ts'

let service: Service
let client: TestClient
let viewer: TestPerson
let oldProjectId: number
const rows = 2_000
const db = () => service.deps.database.db
const accountUuid = () => decodeId('acct', client.accountId) as string

beforeAll(async () => {
  service = await shareService()
  client = await service.makeClient()
  const made = await service.call('POST', '/projects/create', {
    key: client.key,
    body: { name: 'Old' },
  })
  oldProjectId = made.body.id
  await makeHistory(service.adminDb, { client, rows, oldProjectId })
  viewer = await signIn(service, { memberOf: [{ accountId: client.accountId, role: 'viewer' }] })
})

const ask = (query: string, accountId = client.accountId) =>
  viewer.call('GET', `/console/v1/accounts/${accountId}/statistics?${query}`)
const read = async (query: string) => {
  const reply = await ask(query)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Loose
}
const sumOf = (rowsOf: Loose[], fields: string[]) =>
  rowsOf.reduce((sum, row) => sum + fields.reduce((part, field) => part + row[field], 0), 0)

/** What the settlements say, which nobody summed up. */
async function selectCharged(daysMost: number, daysLeast = 0, projectId?: number) {
  const ofProject = projectId === undefined ? sql`` : sql`and q.project_id = ${projectId}`
  const result = await sql<{ charged: number }>`
    select coalesce(sum(s.charged), 0)::bigint as charged
    from settlements s join task_queue q using (account_id, task_id)
    where s.account_id = ${accountUuid()} ${ofProject}
      and uuid_extract_timestamp(s.task_id) >= date_trunc('day', now(), 'UTC')
        - make_interval(days => ${daysMost - 1})
      and uuid_extract_timestamp(s.task_id) < date_trunc('day', now(), 'UTC')
        - make_interval(days => ${daysLeast - 1})`.execute(db())
  return result.rows[0]?.charged as number
}

describe('GET /console/v1/accounts/{account_id}/statistics', () => {
  test.each([7, 30, 90])('200: %d days add up to what was charged in them', async (days) => {
    const body = await read(`days=${days}&timeZone=UTC`)
    expect(body.creditsByDay).toHaveLength(days)
    expect(body.creditsByDay.at(-1).day).toBe(body.to.slice(0, 10))
    expect(body.creditsByDay[0].day).toBe(body.from.slice(0, 10))
    const charged = await selectCharged(days)
    expect(charged).toBeGreaterThan(0)
    expect(body.spentCredits).toBe(charged)
    expect(sumOf(body.creditsByDay, ['realtime_answer', 'fast', 'standard'])).toBe(charged)
    expect(sumOf(body.spendByProject, ['credits'])).toBe(charged)
    expect(body.spendByKey).toEqual([
      { createdBy: { kind: 'key', id: client.keyId, name: expect.any(String) }, credits: charged },
    ])
    expect(body.spentBeforeCredits).toBe(await selectCharged(2 * days, days))
  })

  test('200: only a project, and its days', async () => {
    const body = await read(`days=90&timeZone=UTC&projectId=${oldProjectId}`)
    expect(body.spentCredits).toBe(await selectCharged(90, 0, oldProjectId))
    expect(body.spentCredits).toBeLessThan(oldTasks * chargedEach)
    expect(body.openTasks).toMatchObject({ total: 1, byStage: [{ stage: 'drafting', tasks: 1 }] })
  })

  test('200: the days are those of the zone', async () => {
    const [tokyo, utc] = [
      await read('days=7&timeZone=Asia/Tokyo'),
      await read('days=7&timeZone=UTC'),
    ]
    expect(tokyo.from).toMatch(/T15:00:00.000Z$/)
    expect(utc.from).toMatch(/T00:00:00.000Z$/)
  })

  test('200: how long answers took, by mode', async () => {
    const { answerTimes, openTasks } = await read('days=90&timeZone=UTC')
    const standard = answerTimes.find(({ mode }: Loose) => mode === 'standard')
    expect(sumOf(standard.buckets, ['answers'])).toBe(standard.answers)
    // The history's answers come evenly within 2,000 of the 7,200 seconds.
    expect(standard.p50Seconds).toBeGreaterThan(900)
    expect(standard.p50Seconds).toBeLessThan(1_100)
    expect(standard.p95Seconds).toBeGreaterThan(1_850)
    expect(standard.onTimeShare).toBe(1)
    expect(standard.buckets.at(-1)).toEqual({ upToSeconds: null, answers: 0 })
    expect(openTasks.total).toBe(rows / 50)
  })

  test('what is summed up in small steps, and by several at once, is the same', async () => {
    const before = await read('days=90&timeZone=UTC')
    await sql`truncate usage_marks, usage_quarters`.execute(service.adminDb)
    await Promise.all([7, 100, 1_000].map((step) => sumUpUsage(db(), accountUuid(), step)))
    const after = await read('days=90&timeZone=UTC')
    expect(after.creditsByDay).toEqual(before.creditsByDay)
  })

  test('the worker sums up what nobody looked at, and then finds nothing that lags', async () => {
    const before = await read('days=90&timeZone=UTC')
    await sql`truncate usage_marks, usage_quarters`.execute(service.adminDb)
    expect(await sumUpLagging(db())).toBeGreaterThan(0)
    const { rows: marks } = await sql<{ lag: number }>`
      select b.last_entry_number - m.last_number as lag from usage_marks m join balances b using (account_id)
      where account_id = ${accountUuid()}`.execute(db())
    expect(marks).toEqual([{ lag: 0 }])
    expect(await sumUpLagging(db())).toBe(0)
    const after = await read('days=90&timeZone=UTC')
    expect(after.creditsByDay).toEqual(before.creditsByDay)
  })

  test('200: what came since the last look is in the next', async () => {
    const own = await service.makeClient()
    const memberOf = [{ accountId: own.accountId, role: 'owner' as const }]
    const owner = await signIn(service, { memberOf })
    const path = `/console/v1/accounts/${own.accountId}/statistics?timeZone=UTC`
    const empty = (await owner.call('GET', path)).body
    expect(empty).toMatchObject({ spentCredits: 0, heldCredits: 0, openTasks: { total: 0 } })
    expect(empty.creditsByDay).toHaveLength(30)
    await createTask(service, own)
    expect((await owner.call('GET', path)).body).toMatchObject({
      ...{ spentCredits: 0, heldCredits: 600, availableCredits: 999_400 },
      openTasks: { total: 1, orMore: false, byStage: [{ stage: 'queued', tasks: 1 }] },
    })
  })

  test("200: another account's project gives the same as a missing one", async () => {
    const other = await service.makeClient()
    await createTask(service, other)
    const body = await read(`days=7&timeZone=UTC&projectId=${other.projectId}`)
    expect(body).toMatchObject({ spentCredits: 0, openTasks: { total: 0 }, spendByProject: [] })
    expect((await ask('timeZone=UTC', other.accountId)).status).toBe(404)
  })

  test.each(['', 'timeZone=Mars/Base', 'days=8&timeZone=UTC', 'days=x&timeZone=UTC'])(
    '400: %s',
    async (query) => {
      expect((await ask(query)).status).toBe(400)
    },
  )
})
