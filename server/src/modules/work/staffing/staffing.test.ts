import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness.ts'
import { connectDatabase, type Database } from '../../../db/client.ts'
import { isStaffed } from './calendar.ts'
import {
  addHoliday,
  type DayHours,
  readCalendar,
  removeHoliday,
  secondsUntilStaffed,
  setHours,
  weekdays,
} from './staffing.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connectDatabase({ databaseUrl: testDatabase.url, poolSize: 4 })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const actor = 'operator-cli'
const day = (name: DayHours['day'], opensAt: string, closesAt: string) => ({
  day: name,
  opensAt,
  closesAt,
})
const everyDay = (opensAt: string, closesAt: string) =>
  weekdays.map((name) => day(name, opensAt, closesAt))
const ordinary = { A: everyDay('08:00', '20:00'), B: everyDay('08:00', '22:00') }

async function listActs() {
  return await database.db
    .selectFrom('audit_entries')
    .select(['actor', 'act', 'subject', 'account_id'])
    .where('account_id', 'is', null)
    .orderBy('number')
    .execute()
}

test('a new installation has the hours of the specification and no holidays', async () => {
  const calendar = await readCalendar(database.db)
  const hours = (closesMinute: number) => Array(7).fill({ opensMinute: 480, closesMinute })
  expect(calendar.weeks).toEqual({ A: hours(1_200), B: hours(1_320) })
  expect([...calendar.holidays]).toEqual([])
})

test('whoever finds nobody is sent to the next staffed time of the place', async () => {
  const secondsAt = (text: string) => secondsUntilStaffed(database.db, Date.parse(text))
  expect(await secondsAt('2026-07-15T11:00:00Z')).toBe(3_600)
  expect(await secondsAt('2026-07-15T11:59:59.001Z')).toBe(1)
  // Revision A no longer shows it as staffed, but until 22 engineers are there.
  expect(await secondsAt('2026-07-16T00:30:00Z')).toBe(60)
  expect(await secondsAt('2026-07-16T02:00:00Z')).toBe(10 * 3_600)
  // The night before a change of the clock is an hour shorter or longer than others.
  expect(await secondsAt('2026-03-08T03:00:00Z')).toBe(9 * 3_600)
  expect(await secondsAt('2026-11-01T02:00:00Z')).toBe(11 * 3_600)
})

test('hours are replaced as a whole, and the act is audited', async () => {
  const before = (await listActs()).length
  const hours = { A: [day('saturday', '10:00', '14:30')], B: everyDay('00:00', '24:00') }
  await database.db.transaction().execute((tx) => setHours(tx, { actor, hours }))
  const calendar = await readCalendar(database.db)
  expect(calendar.weeks.A).toEqual([
    ...Array(5).fill(undefined),
    { opensMinute: 600, closesMinute: 870 },
    undefined,
  ])
  expect(isStaffed(new Date('2026-07-18T14:00:00Z'), calendar, 'A')).toBe(true)
  expect(isStaffed(new Date('2026-07-19T14:00:00Z'), calendar, 'A')).toBe(false)
  expect(isStaffed(new Date('2026-07-19T04:00:00Z'), calendar, 'B')).toBe(true)
  expect((await listActs()).slice(before)).toEqual([
    { actor, act: 'hours.set', subject: 'calendar', account_id: null },
  ])
  await database.db.transaction().execute((tx) => setHours(tx, { actor, hours: ordinary }))
})

test('a place that never opens sends everybody away for a week', async () => {
  await database.db.transaction().execute((tx) => setHours(tx, { actor, hours: { A: [], B: [] } }))
  expect(await secondsUntilStaffed(database.db, Date.now())).toBe(604_800)
  await database.db.transaction().execute((tx) => setHours(tx, { actor, hours: ordinary }))
})

test('hours that cannot be are refused, every one of them named, and nothing changes', async () => {
  const before = (await listActs()).length
  const hours = {
    A: [day('monday', '09:00', '09:00'), day('monday', '08:00', '20:00')],
    B: [day('friday', '10:00', '08:00')],
  }
  const refused = database.db.transaction().execute((tx) => setHours(tx, { actor, hours }))
  await expect(refused).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    details: {
      errors: [{ field: 'A[0].closesAt' }, { field: 'A[1].day' }, { field: 'B[0].closesAt' }],
    },
  })
  expect((await readCalendar(database.db)).weeks.A[0]).toEqual({
    opensMinute: 480,
    closesMinute: 1_200,
  })
  expect(await listActs()).toHaveLength(before)
})

test('operators who replace the hours at the same time do so one after the other', async () => {
  const all = Array.from({ length: 4 }, (_, index) => {
    const hours = { A: everyDay('08:00', `1${index}:00`), B: everyDay('08:00', `1${index}:00`) }
    return database.db.transaction().execute((tx) => setHours(tx, { actor, hours }))
  })
  await Promise.all(all)
  const { weeks } = await readCalendar(database.db)
  const closings = [...weeks.A, ...weeks.B].map((hours) => hours?.closesMinute)
  expect(new Set(closings).size).toBe(1)
  await database.db.transaction().execute((tx) => setHours(tx, { actor, hours: ordinary }))
})

test('a holiday closes the day, is named anew, and goes; each act is audited', async () => {
  const before = (await listActs()).length
  const date = '2026-12-25'
  const noon = new Date('2026-12-25T17:00:00Z')
  const run = <T>(work: Parameters<ReturnType<typeof database.db.transaction>['execute']>[0]) =>
    database.db.transaction().execute(work) as Promise<T>
  await run((tx) => addHoliday(tx, { actor, date, name: 'Xmas' }))
  await run((tx) => addHoliday(tx, { actor, date, name: 'Christmas Day' }))
  const closed = await readCalendar(database.db)
  expect([...closed.holidays]).toEqual([[date, 'Christmas Day']])
  expect(isStaffed(noon, closed, 'B')).toBe(false)
  expect(await secondsUntilStaffed(database.db, noon.getTime())).toBe(20 * 3_600)
  await run((tx) => removeHoliday(tx, { actor, date }))
  expect(isStaffed(noon, await readCalendar(database.db), 'B')).toBe(true)
  expect((await listActs()).slice(before)).toEqual([
    { actor, act: 'holiday.added', subject: `holiday:${date}`, account_id: null },
    { actor, act: 'holiday.added', subject: `holiday:${date}`, account_id: null },
    { actor, act: 'holiday.removed', subject: `holiday:${date}`, account_id: null },
  ])
})

test.each(['2027-02-29', '2026-13-01', '25.12.2026', '2026-12-25T00:00'])(
  '%s is no date',
  async (date) => {
    const { db } = database
    const adding = db.transaction().execute((tx) => addHoliday(tx, { actor, date, name: 'X' }))
    await expect(adding).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    const removing = db.transaction().execute((tx) => removeHoliday(tx, { actor, date }))
    await expect(removing).rejects.toMatchObject({ code: 'NOT_FOUND' })
  },
)

test('a day that is no holiday cannot cease to be one', async () => {
  const date = '2026-12-24'
  const removing = database.db.transaction().execute((tx) => removeHoliday(tx, { actor, date }))
  await expect(removing).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
