import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { type Service, startService } from '../../../../test/service.ts'
import { weekdays } from './staffing.ts'

let service: Service
let operator: TestPerson

beforeAll(async () => {
  service = await startService()
  operator = await signIn(service, { operator: true })
})
afterAll(() => service.stop())

const everyDay = (opensAt: string, closesAt: string) =>
  weekdays.map((day) => ({ day, opensAt, closesAt }))
const ordinary = { A: everyDay('08:00', '20:00'), B: everyDay('08:00', '22:00') }
const christmas = { date: '2030-12-25', name: 'Christmas Day' }
const reason = 'Because of this test.'

const readActs = () =>
  service.deps.database.db
    .selectFrom('audit_entries')
    .select(['actor', 'act', 'subject', 'details'])
    .where('account_id', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .execute()

describe('GET /operator/v1/calendar', () => {
  test('200 shows the hours of both revisions and every holiday', async () => {
    const reply = await operator.call('GET', '/operator/v1/calendar')
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ timeZone: 'America/New_York', hours: ordinary, holidays: [] })
  })
})

describe('PUT /operator/v1/calendar/hours', () => {
  const put = (hours: object) =>
    operator.call('PUT', '/operator/v1/calendar/hours', { body: { ...hours, reason } })

  test('200 replaces the week, and names the operator in the audit', async () => {
    const hours = { A: [{ day: 'monday', opensAt: '09:30', closesAt: '24:00' }], B: [] }
    const reply = await put(hours)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toEqual(hours)
    expect((await operator.call('GET', '/operator/v1/calendar')).body.hours).toEqual(hours)
    const actor = expect.stringMatching(/^person:/)
    const details = { hours, reason }
    expect(await readActs()).toEqual([{ actor, act: 'hours.set', subject: 'calendar', details }])
    expect((await put(ordinary)).status).toBe(200)
  })

  test.each([
    ['a missing revision', { A: [] }],
    ['a time that is none', { A: [{ day: 'monday', opensAt: '8', closesAt: '20:00' }], B: [] }],
    ['an opening at 24:00', { A: [{ day: 'monday', opensAt: '24:00', closesAt: '24:00' }], B: [] }],
    ['a day that is none', { A: [{ day: 'Monday', opensAt: '08:00', closesAt: '20:00' }], B: [] }],
    ['a closing first', { A: [], B: [{ day: 'monday', opensAt: '20:00', closesAt: '08:00' }] }],
  ])('400 for %s', async (_, body) => {
    const reply = await put(body)
    expect(reply.status).toBe(400)
    expect((await operator.call('GET', '/operator/v1/calendar')).body.hours).toEqual(ordinary)
  })
})

describe('holidays', () => {
  const path = '/operator/v1/calendar/holidays'
  const why = new URLSearchParams({ reason })

  test('201 adds one, 204 removes it, and 404 where there is none', async () => {
    const added = await operator.call('POST', path, { body: { ...christmas, reason } })
    expect(added.status, added.text).toBe(201)
    const { body } = await operator.call('GET', '/operator/v1/calendar')
    expect(body.holidays).toEqual([christmas])
    const removed = await operator.call('DELETE', `${path}/${christmas.date}?${why}`)
    expect(removed.status, removed.text).toBe(204)
    expect(await readActs()).toMatchObject([{ act: 'holiday.removed', details: { reason } }])
    expect((await operator.call('DELETE', `${path}/${christmas.date}?${why}`)).status).toBe(404)
    expect((await operator.call('DELETE', `${path}/2030-02-30?${why}`)).status).toBe(404)
  })

  test.each([
    { date: '2030-02-30', name: 'No day' },
    { date: '2030-12-25', name: '' },
    { name: 'X' },
  ])('400 for %o', async (body) => {
    expect((await operator.call('POST', path, { body })).status).toBe(400)
  })
})

test('nobody but an operator may look or change', async () => {
  const { accountId } = await service.makeAccount()
  const people = [
    await signIn(service, { memberOf: [{ accountId, role: 'owner' }] }),
    await signIn(service, { engineer: { tagIds: [1] } }),
    await signIn(service, { operator: true, secondFactor: false }),
  ]
  for (const person of people) {
    const replies = [
      await person.call('GET', '/operator/v1/calendar'),
      await person.call('PUT', '/operator/v1/calendar/hours', { body: ordinary }),
      await person.call('POST', '/operator/v1/calendar/holidays', { body: christmas }),
      await person.call('DELETE', `/operator/v1/calendar/holidays/${christmas.date}`),
    ]
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  }
  expect((await operator.call('GET', '/operator/v1/calendar')).body.holidays).toEqual([])
})
