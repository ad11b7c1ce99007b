// The days and months of caps over changes of clocks. Moments are given, so nothing here waits for one.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function periodOf(period: 'day' | 'month', at: string, zone: string) {
  const { rows } = await sql<{ starts_at: Date; ends_at: Date }>`
    select starts_at, ends_at from spending_period(${period}, ${at}::timestamptz, ${zone})`.execute(
    database.adminDb,
  )
  const row = rows[0] as { starts_at: Date; ends_at: Date }
  return {
    starts: row.starts_at.toISOString(),
    ends: row.ends_at.toISOString(),
    hours: (row.ends_at.getTime() - row.starts_at.getTime()) / 3_600_000,
  }
}

const days: [zone: string, at: string, starts: string, ends: string, hours: number][] = [
  // Forward on 29 March 2026 and back on 25 October.
  ['Europe/Berlin', '2026-03-29T00:30Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z', 23],
  ['Europe/Berlin', '2026-03-29T01:00Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z', 23],
  ['Europe/Berlin', '2026-10-25T00:30Z', '2026-10-24T22:00Z', '2026-10-25T23:00Z', 25],
  ['Europe/Berlin', '2026-10-25T01:30Z', '2026-10-24T22:00Z', '2026-10-25T23:00Z', 25],
  // Forward on 8 March and back on 1 November.
  ['America/New_York', '2026-03-08T07:00Z', '2026-03-08T05:00Z', '2026-03-09T04:00Z', 23],
  ['America/New_York', '2026-11-01T06:30Z', '2026-11-01T04:00Z', '2026-11-02T05:00Z', 25],
  // By half an hour: back on 5 April, forward on 4 October.
  ['Australia/Lord_Howe', '2026-04-04T15:00Z', '2026-04-04T13:00Z', '2026-04-05T13:30Z', 24.5],
  ['Australia/Lord_Howe', '2026-10-03T16:00Z', '2026-10-03T13:30Z', '2026-10-04T13:00Z', 23.5],
  // At midnight itself: it is skipped in Chile, and comes twice in Cuba, where the second one counts.
  ['America/Santiago', '2026-09-06T05:00Z', '2026-09-06T04:00Z', '2026-09-07T03:00Z', 23],
  ['America/Havana', '2026-11-01T04:30Z', '2026-10-31T04:00Z', '2026-11-01T05:00Z', 25],
]

test.each(days)('a day in %s around %s', async (zone, at, starts, ends, hours) => {
  expect(await periodOf('day', at, zone)).toEqual({
    starts: new Date(starts).toISOString(),
    ends: new Date(ends).toISOString(),
    hours,
  })
})

const months: [zone: string, at: string, starts: string, ends: string][] = [
  ['Europe/Berlin', '2026-03-31T21:59Z', '2026-02-28T23:00Z', '2026-03-31T22:00Z'],
  ['America/New_York', '2026-11-01T03:59Z', '2026-10-01T04:00Z', '2026-11-01T04:00Z'],
  ['Australia/Lord_Howe', '2026-10-31T12:59Z', '2026-09-30T13:30Z', '2026-10-31T13:00Z'],
]

test.each(months)('a month in %s around %s', async (zone, at, starts, ends) => {
  const { hours: _, ...period } = await periodOf('month', at, zone)
  const expected = { starts: new Date(starts).toISOString(), ends: new Date(ends).toISOString() }
  expect(period).toEqual(expected)
})

describe('every quarter of an hour of two years', () => {
  const zones = [
    ...['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago'],
    ...['America/Havana', 'Africa/Cairo', 'Asia/Kathmandu', 'UTC'],
  ]
  test.each(zones)(
    'lies in its period, which the next one follows without a gap: %s',
    async (zone) => {
      const { rows } = await sql<{ moments: number; outside: number; gaps: number }>`
      with moment as (
        select at, kind, p.* from generate_series('2026-01-01T00:00Z'::timestamptz,
            '2027-12-31T23:45Z', '15 minutes') at, unnest('{day,month}'::text[]) kind,
          lateral spending_period(kind, at, ${zone}) p
      ), followed as (
        select *, lead(starts_at) over (partition by kind order by at) as next_start from moment
      )
      select count(*)::int as moments, count(*) filter (where at < starts_at or at >= ends_at)::int
          as outside, count(*) filter (where next_start <> starts_at and next_start <> ends_at)::int
          as gaps
      from followed`.execute(database.adminDb)
      expect(rows[0]).toEqual({ moments: 2 * 730 * 96, outside: 0, gaps: 0 })
    },
  )
})
