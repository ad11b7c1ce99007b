import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointNotice, type NoticeWorld, openNoticeWorld } from '../../../../test/notices.ts'
import { deleteOldNotices, type NewNotice, raiseNotice, settleNotice } from './notices.ts'

let world: NoticeWorld

beforeAll(async () => {
  world = await openNoticeWorld()
})
afterAll(() => world.close())

const settle = (notice: NewNotice) =>
  world.db.transaction().execute((tx) => settleNotice(tx, notice))

async function readNumbers(accountUuid: string): Promise<number[]> {
  const rows = await world.db
    .selectFrom('notices')
    .select('number')
    .where('account_id', '=', accountUuid)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

test('the same thing is raised once while it stands, and again after it was settled', async () => {
  const { accountUuid } = await world.makeAccount()
  const notice = endpointNotice(accountUuid)
  expect(await world.raise(notice)).toBe(true)
  expect(await world.raise(notice)).toBe(false)
  expect(await world.raise(endpointNotice(accountUuid, 2))).toBe(true)
  await settle(notice)
  expect(await world.raise(notice)).toBe(true)
  expect(await readNumbers(accountUuid)).toEqual([1, 2, 3])
})

test('raised at the same time, it stands once', async () => {
  const { accountUuid } = await world.makeAccount()
  const raised = await Promise.all(
    Array.from({ length: 8 }, () => world.raise(endpointNotice(accountUuid))),
  )
  expect(raised.filter(Boolean)).toHaveLength(1)
  expect(await readNumbers(accountUuid)).toHaveLength(1)
})

test('what the transaction takes back was never raised', async () => {
  const { accountUuid } = await world.makeAccount()
  const owner = await world.makePerson(accountUuid, 'owner')
  const failed = world.db.transaction().execute(async (tx) => {
    await raiseNotice(tx, endpointNotice(accountUuid))
    throw new Error('It was not so')
  })
  await expect(failed).rejects.toThrow('It was not so')
  const lanes = world.db.selectFrom('digest_lanes').selectAll()
  expect(await lanes.where('person_id', '=', owner.personUuid).execute()).toEqual([])
  expect(await readNumbers(accountUuid)).toEqual([])
})

test('numbers become visible in their order: a later one waits for an earlier one', async () => {
  const { accountUuid } = await world.makeAccount()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { promise: isRaised, resolve: tellRaised } = Promise.withResolvers<void>()
  const first = world.db.transaction().execute(async (tx) => {
    await raiseNotice(tx, endpointNotice(accountUuid, 1))
    tellRaised()
    await gate
  })
  await isRaised
  const second = world.raise(endpointNotice(accountUuid, 2))
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
    return rows.length > 0
  }
  while (!(await isWaiting())) expect(await readNumbers(accountUuid)).toEqual([])
  open()
  await Promise.all([first, second])
  expect(await readNumbers(accountUuid)).toEqual([1, 2])
})

test('a notice of a test twin stands with its live account', async () => {
  const { accountUuid, testAccountUuid } = await world.makeAccount()
  await world.raise(endpointNotice(testAccountUuid))
  expect(await readNumbers(accountUuid)).toEqual([1])
  expect(await readNumbers(testAccountUuid)).toEqual([])
  await settle(endpointNotice(testAccountUuid))
  expect(await world.raise(endpointNotice(testAccountUuid))).toBe(true)
})

test('settled notices are kept for 90 days, standing ones for ever', async () => {
  const { accountUuid } = await world.makeAccount()
  for (const number of [1, 2, 3]) await world.raise(endpointNotice(accountUuid, number))
  const setSettled = (number: number, days: number) =>
    sql`update notices set settled_at = now() - make_interval(days => ${days})
      where account_id = ${accountUuid} and number = ${number}`.execute(world.db)
  await setSettled(1, 91)
  await setSettled(2, 89)
  await deleteOldNotices(world.db)
  expect(await readNumbers(accountUuid)).toEqual([2, 3])
})
