// PostgreSQL has its own copy of the rules of time zones, so it is the judge here.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness.ts'
import { type Revision, revisions } from '../../../core/money.ts'
import {
  type Calendar,
  hoursOn,
  isStaffed,
  listHolidays,
  nextClosing,
  nextOpening,
  toInstantMs,
  type Week,
} from './calendar.ts'

const dayMs = 86_400_000
const halfHourMs = 1_800_000

const daily = (opensMinute: number, closesMinute: number): Week =>
  Array.from({ length: 7 }, () => ({ opensMinute, closesMinute }))

const closings: Record<Revision, number> = { A: 20 * 60, B: 22 * 60 }
const ordinary: Calendar = {
  weeks: { A: daily(8 * 60, closings.A), B: daily(8 * 60, closings.B) },
  holidays: new Map(),
}

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The minute that the wall clock of New York shows at each instant. */
async function readWallMinutes(instants: number[]): Promise<number[]> {
  const { rows } = await client.query<{ minute: number }>(
    `select (extract(hour from wall) * 60 + extract(minute from wall))::int as minute
     from unnest($1::float8[]) with ordinality as each (at_ms, place),
       lateral (select to_timestamp(at_ms / 1000) at time zone 'America/New_York' as wall) shown
     order by place`,
    [instants],
  )
  return rows.map(({ minute }) => minute)
}

describe.each([
  ['the spring day of 23 hours', '2026-03-08', 23],
  ['the autumn day of 25 hours', '2026-11-01', 25],
])('%s', (_, date, hours) => {
  test.each(revisions)('is exact at each half hour, and beside it, in revision %s', async (rev) => {
    const startMs = Date.parse(`${date}T00:00:00Z`)
    const halves = Array.from({ length: 60 }, (_, index) => startMs + index * halfHourMs)
    const instants = halves.flatMap((atMs) => [atMs - 1, atMs, atMs + 1])
    const minutes = await readWallMinutes(instants)
    const expected = minutes.map((minute) => 8 * 60 <= minute && minute < closings[rev])
    expect(instants.map((atMs) => isStaffed(new Date(atMs), ordinary, rev))).toEqual(expected)
    expect(expected.filter(Boolean).length).toBeGreaterThan(60)
  })

  test('has its length, and staffed time its own', () => {
    const day = Date.parse(date) / dayMs
    expect(toInstantMs(day + 1, 0) - toInstantMs(day, 0)).toBe(hours * 3_600_000)
    expect(toInstantMs(day, 20 * 60) - toInstantMs(day, 8 * 60)).toBe(12 * 3_600_000)
  })
})

test('for 20 years every opening and closing is exact to the millisecond', async () => {
  const firstDay = Date.parse('2026-01-01') / dayMs
  const days = Array.from({ length: 20 * 366 }, (_, index) => firstDay + index)
  for (const revision of revisions) {
    // Morning and evening apart, because a wrong pair can look right when one is asked for alone.
    const openings = days.map((day) => toInstantMs(day, 8 * 60))
    const closingTimes = days.map((day) => toInstantMs(day, closings[revision]))
    const instants = [...openings, ...closingTimes].flatMap((atMs) => [atMs - 1, atMs])
    const minutes = await readWallMinutes(instants)
    const wrong = instants.filter((atMs, index) => {
      const minute = minutes[index] as number
      const expected = 8 * 60 <= minute && minute < closings[revision]
      return isStaffed(new Date(atMs), ordinary, revision) !== expected
    })
    expect(wrong).toEqual([])
    expect(minutes.filter((minute) => minute === 8 * 60)).toHaveLength(days.length)
    expect(minutes.filter((minute) => minute === closings[revision])).toHaveLength(days.length)
  }
})

test('for 20 years every hour of the wall clock is the instant PostgreSQL says', async () => {
  const minutes = [0, 60, 90, 119, 120, 150, 179, 180, 480, 1_439, 1_440]
  const { rows } = await client.query<{ day: number; minute: number; at_ms: number }>(
    `select day - date '1970-01-01' as day, minute,
       (extract(epoch from (day + make_interval(mins => minute)) at time zone 'America/New_York')
         * 1000)::float8 as at_ms
     from generate_series(0, 20 * 366) number, unnest($1::int[]) minute,
       lateral (select date '2026-01-01' + number as day) days`,
    [minutes],
  )
  expect(rows.length).toBeGreaterThan(80_000)
  const wrong = rows.filter(({ day, minute, at_ms }) => toInstantMs(day, minute) !== at_ms)
  expect(wrong).toEqual([])
})

test('in July the doors open at 8 in New York, which is not 8 EST', () => {
  expect(isStaffed(new Date('2026-07-15T11:59:59.999Z'), ordinary, 'A')).toBe(false)
  expect(isStaffed(new Date('2026-07-15T12:00:00.000Z'), ordinary, 'A')).toBe(true)
  expect(isStaffed(new Date('2026-07-16T00:00:00.000Z'), ordinary, 'A')).toBe(false)
  expect(isStaffed(new Date('2026-07-16T00:00:00.000Z'), ordinary, 'B')).toBe(true)
  expect(isStaffed(new Date('2026-01-15T12:59:59.999Z'), ordinary, 'A')).toBe(false)
  expect(isStaffed(new Date('2026-01-15T13:00:00.000Z'), ordinary, 'A')).toBe(true)
})

describe('openings and closings', () => {
  const at = (text: string) => new Date(text)
  const iso = (time: Date | undefined) => time?.toISOString()

  test('are the next ones, also while staffed, and across both changes of the clock', () => {
    expect(iso(nextOpening(at('2026-07-15T12:00:00Z'), ordinary, 'A'))).toBe(
      '2026-07-16T12:00:00.000Z',
    )
    expect(iso(nextClosing(at('2026-07-15T12:00:00Z'), ordinary, 'A'))).toBe(
      '2026-07-16T00:00:00.000Z',
    )
    expect(iso(nextOpening(at('2026-03-08T01:00:00Z'), ordinary, 'A'))).toBe(
      '2026-03-08T12:00:00.000Z',
    )
    expect(iso(nextOpening(at('2026-11-01T00:00:00Z'), ordinary, 'B'))).toBe(
      '2026-11-01T13:00:00.000Z',
    )
    expect(iso(nextClosing(at('2026-11-01T00:00:00Z'), ordinary, 'B'))).toBe(
      '2026-11-01T02:00:00.000Z',
    )
  })

  test('agree with isStaffed over a year with holidays and closed days', () => {
    const weeks = { A: daily(8 * 60, 20 * 60).with(6, undefined), B: daily(0, 1_440) }
    const holidays = new Map([
      ['2026-03-08', 'The day the clock changes'],
      ['2026-12-25', 'Christmas Day'],
    ])
    const calendar: Calendar = { weeks, holidays }
    for (const revision of revisions) {
      for (let atMs = Date.parse('2026-02-01'); atMs < Date.parse('2027-01-31'); atMs += 3.1e7) {
        const now = at(new Date(atMs).toISOString())
        for (const [find, before] of [
          [nextOpening, false],
          [nextClosing, true],
        ] as const) {
          const found = find(now, calendar, revision)
          if (found === undefined) continue
          expect(isStaffed(new Date(found.getTime() - 1), calendar, revision)).toBe(before)
          expect(isStaffed(found, calendar, revision)).toBe(!before)
          expect(found.getTime()).toBeGreaterThan(atMs)
        }
      }
    }
    expect(iso(nextClosing(at('2026-12-20T12:00:00Z'), calendar, 'B'))).toBe(
      '2026-12-25T05:00:00.000Z',
    )
    expect(iso(nextOpening(at('2026-12-20T12:00:00Z'), calendar, 'B'))).toBe(
      '2026-12-26T05:00:00.000Z',
    )
  })

  test('a holiday has no hours, and only its own day', () => {
    const calendar = { ...ordinary, holidays: new Map([['2026-12-25', 'Christmas Day']]) }
    expect(hoursOn(at('2026-12-25T15:00:00Z'), calendar, 'A')).toBeUndefined()
    expect(hoursOn(at('2026-12-26T04:59:59Z'), calendar, 'A')).toBeUndefined()
    expect(hoursOn(at('2026-12-26T05:00:00Z'), calendar, 'A')).toEqual({
      opensMinute: 480,
      closesMinute: 1_200,
    })
    expect(listHolidays(at('2026-12-26T04:59:59Z'), calendar)).toHaveLength(1)
    expect(listHolidays(at('2026-12-26T05:00:00Z'), calendar)).toEqual([])
    expect(listHolidays(at('2026-10-25T12:00:00Z'), calendar)).toEqual([])
    expect(listHolidays(at('2026-10-26T12:00:00Z'), calendar)).toHaveLength(1)
  })

  test('there is none where the place never opens, or never closes', () => {
    const never: Calendar = { ...ordinary, weeks: { A: [], B: daily(0, 1_440) } }
    const now = at('2026-07-15T12:00:00Z')
    expect(isStaffed(now, never, 'A')).toBe(false)
    expect(nextOpening(now, never, 'A')).toBeUndefined()
    expect(nextClosing(now, never, 'A')).toBeUndefined()
    expect(isStaffed(now, never, 'B')).toBe(true)
    expect(nextOpening(now, never, 'B')).toBeUndefined()
    expect(nextClosing(now, never, 'B')).toBeUndefined()
  })

  test('hours inside the skipped hour are no time at all', () => {
    const night: Calendar = { ...ordinary, weeks: { A: daily(120, 180), B: daily(150, 240) } }
    expect(iso(nextOpening(at('2026-03-08T06:00:00Z'), night, 'A'))).toBe(
      '2026-03-09T06:00:00.000Z',
    )
    expect(iso(nextOpening(at('2026-03-08T06:00:00Z'), night, 'B'))).toBe(
      '2026-03-08T07:30:00.000Z',
    )
  })
})
