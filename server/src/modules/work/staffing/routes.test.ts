import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import { limits } from '../../../core/limits.ts'
import { type Revision, revisions } from '../../../core/money.ts'
import { isStaffed, nextClosing, nextOpening } from './calendar.ts'
import { readCalendar } from './staffing.ts'

let service: Service

beforeAll(async () => {
  // Behind one proxy, so that a test can come from an address of its own.
  service = await startService({ trustedProxyHops: 1 })
})
afterAll(() => service.stop())

/** An address may send 10 requests a second without a key; polling faster uses up what later tests need. */
const slowly = { timeout: 10_000, interval: 250 }
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const closingTimes: Record<Revision, string> = { A: '20:00', B: '22:00' }

describe('GET /status', () => {
  describe('200', () => {
    test.each(revisions)('shows the hours of revision %s to anybody', async (revision) => {
      const { body } = await service.call('GET', '/status', { revision })
      const hours = { opensAt: '08:00', closesAt: closingTimes[revision] }
      expect(body.timeZone).toBe('America/New_York')
      expect(body.hours).toEqual(hours)
      expect(body.week).toHaveLength(7)
      expect(body.week[6]).toEqual({ day: 'sunday', ...hours })
      expect(body.holidays).toEqual([])
    })

    test.each(revisions)(
      'tells the state of now by the clock of the database in %s',
      async (rev) => {
        const { clock, database } = service.deps
        const calendar = await readCalendar(database.db)
        const { body } = await service.call('GET', '/status', { revision: rev })
        const now = new Date(clock.nowMs())
        expect(body.staffed).toBe(isStaffed(now, calendar, rev))
        expect(body.nextOpeningAt).toBe(nextOpening(now, calendar, rev)?.toISOString())
        expect(body.nextClosingAt).toBe(nextClosing(now, calendar, rev)?.toISOString())
      },
    )

    test('is in the revision of the header, else of the key, else in A', async () => {
      const { accountId } = await service.makeAccount()
      const { key } = await service.makeKey({ account: accountId, revision: 'B' })
      const read = async (options: Loose) => (await service.call('GET', '/status', options)).body
      expect((await read({})).hours.closesAt).toBe('20:00')
      expect((await read({ key })).hours.closesAt).toBe('22:00')
      expect((await read({ key, revision: 'A' })).hours.closesAt).toBe('20:00')
      expect((await read({ key: 'no key at all', revision: 'B' })).hours.closesAt).toBe('22:00')
    })

    test('says within seconds when an engineer is free for a realtime answer', async () => {
      const read = async () => {
        const { body } = await service.call('GET', '/status')
        return Object.fromEntries(body.modes.map((each: Loose) => [each.mode, each]))
      }
      const none = { medianAnswerSeconds: null, medianOfTasks: null }
      const both = { available: true, availableWithSchema: true, ...none }
      expect(await read()).toEqual({
        realtime_answer: {
          mode: 'realtime_answer',
          respondsWithinSeconds: 120,
          available: false,
          availableWithSchema: false,
          ...none,
        },
        fast: { mode: 'fast', respondsWithinSeconds: 14_400, ...both },
        standard: { mode: 'standard', respondsWithinSeconds: 86_400, ...both },
      })
      await sql`with person as (
          insert into auth.users (name, email) values ('On Duty', 'duty@example.com') returning id
        ) insert into engineers (person_id, tag_ids, on_duty_since, last_seen_at)
        select id, '{1}', now(), now() from person`.execute(service.deps.database.db)
      await expect.poll(async () => (await read()).realtime_answer.available, slowly).toBe(true)
    })

    test('shows how long answers took, in both revisions, with a model or without', async () => {
      const { db } = service.deps.database
      await sql`insert into answer_times (day, mode, seconds, tasks)
        values ((now() at time zone 'America/New_York')::date, 'fast', 240, 9)`.execute(db)
      const read = async (revision: Revision) => {
        const { body } = await service.call('GET', '/status', { revision })
        return body.modes.find(({ mode }: Loose) => mode === 'fast')
      }
      const median = { medianAnswerSeconds: 240, medianOfTasks: 9 }
      await expect.poll(() => read('A'), slowly).toMatchObject(median)
      expect(await read('B')).toEqual({
        ...{ mode: 'fast', respondsWithinSeconds: 14_400, available: true },
        ...median,
      })
    })

    test('shows a holiday of the next 60 days, added on the command line', async () => {
      const date = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
      await service.admin('add-holiday', { date, name: 'Founders’ Day' })
      const read = async () => (await service.call('GET', '/status')).body.holidays
      const expected = [{ date, name: 'Founders’ Day' }]
      await expect.poll(read, slowly).toEqual(expected)
      await service.admin('remove-holiday', { date })
      await expect.poll(read, slowly).toEqual([])
    })

    test('costs the database one look for any number of readers', async () => {
      const { adminDb } = service
      await service.call('GET', '/status')
      await sql`alter table staffed_hours rename to hours_away`.execute(adminDb)
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => service.call('GET', '/status', from('10.1.1.1'))),
      )
      await sql`alter table hours_away rename to staffed_hours`.execute(adminDb)
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    })
  })

  describe('400', () => {
    test('an unknown revision', async () => {
      const reply = await service.call('GET', '/status', { revision: 'C' })
      expect(reply.status).toBe(400)
      expect(reply.body.error.details.errors[0].field).toBe('Api-Revision')
    })
  })

  describe('429', () => {
    test('by address, and apart from refused keys', async () => {
      const flood = Array.from({ length: limits.refusedKeysBurstPerAddress + 20 }, () =>
        service.call('GET', '/status', from('10.2.2.2')),
      )
      const refused = (await Promise.all(flood)).filter(({ status }) => status === 429)
      expect(refused.length).toBeGreaterThan(0)
      expect(refused[0]?.body.meta.limit).toBe(
        '100 requests without a key per 10 seconds for the address',
      )
      expect(refused[0]?.headers.get('retry-after')).toBe('1')
      const elsewhere = await service.call('GET', '/status', from('10.3.3.3'))
      expect(elsewhere.status).toBe(200)
      expect((await service.call('GET', '/tags', from('10.2.2.2'))).status).toBe(401)
    })
  })
})
