// Section 1, staffed hours: 8am to 8pm in revision A, to 10pm in B, on the clock of New York.
import { describe, expect, test } from 'vitest'
import type { Revision } from '../../src/core/money.ts'
import { isStaffed } from '../../src/modules/work/staffing/calendar.ts'
import { readCalendar } from '../../src/modules/work/staffing/staffing.ts'
import { bothRevisions, useService } from './conformance.ts'

const spec = useService()

/** Wall clock times of New York, in winter and in summer, and whether engineers are there. */
const table: [string, Record<Revision, boolean>][] = [
  ['2026-01-15T07:59:59.999-05:00', { A: false, B: false }],
  ['2026-01-15T08:00:00.000-05:00', { A: true, B: true }],
  ['2026-01-15T19:59:59.999-05:00', { A: true, B: true }],
  ['2026-01-15T20:00:00.000-05:00', { A: false, B: true }],
  ['2026-01-15T22:00:00.000-05:00', { A: false, B: false }],
  ['2026-07-15T07:59:59.999-04:00', { A: false, B: false }],
  ['2026-07-15T08:00:00.000-04:00', { A: true, B: true }],
  ['2026-07-15T20:00:00.000-04:00', { A: false, B: true }],
  ['2026-07-15T22:00:00.000-04:00', { A: false, B: false }],
]

describe.each(bothRevisions)('revision %s', (revision) => {
  test('§1 Staffed hours: GET /status tells them, to anybody', async () => {
    const { status, body } = await spec.service.call('GET', '/status', { revision })
    expect(status).toBe(200)
    expect(body.hours).toEqual({ opensAt: '08:00', closesAt: revision === 'A' ? '20:00' : '22:00' })
    expect(body.timeZone).toBe('America/New_York')
    expect(body.week).toHaveLength(7)
  })

  test.each(table)('§1 Staffed hours: %s', async (time, staffed) => {
    const calendar = await readCalendar(spec.service.deps.database.db)
    expect(isStaffed(new Date(time), calendar, revision)).toBe(staffed[revision])
  })

  test('§1 Staffed hours: outside of them tasks are taken all the same', async () => {
    await spec.service.admin('add-holiday', { date: today(), name: 'Today' })
    const made = await spec.create(revision)
    expect(made.status, made.text).toBe(201)
    await spec.service.admin('remove-holiday', { date: today() })
  })
})

function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
}
