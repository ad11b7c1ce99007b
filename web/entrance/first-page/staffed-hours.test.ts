import { expect, it } from 'vitest'
import type { ServiceStatus } from '../../api/public-queries.ts'
import { formatTimeOfDay } from '../../core/formats.ts'
import { describeWeek, partOfDay, writeOwnHours } from './staffed-hours.ts'

const hours = { opensAt: '08:00', closesAt: '20:00' }
const workdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
const status: ServiceStatus = {
  staffed: true,
  timeZone: 'America/New_York',
  hours,
  week: workdays.map((day) => ({ day, ...hours })),
  nextOpeningAt: '2026-11-17T13:00:00.000Z',
  nextClosingAt: '2026-11-17T01:00:00.000Z',
  holidays: [],
  modes: [],
}
const nowMs = Date.parse('2026-11-16T18:00:00.000Z')

it('says the hours of a week in one sentence', () => {
  expect(describeWeek(status)).toBe('08:00 to 20:00 New York, Monday to Friday')
  expect(describeWeek({ ...status, week: [] })).toBeUndefined()
  const [monday, , wednesday] = status.week
  if (monday === undefined || wednesday === undefined) throw new Error('no days')
  const odd = { ...status, week: [monday, { ...wednesday, closesAt: '12:00' }] }
  expect(describeWeek(odd)).toBe('Hours of New York, Monday, Wednesday')
})

it('places now in the day of the office', () => {
  expect(partOfDay(hours, 'America/New_York', nowMs)).toEqual({
    fromPercent: (480 / 1_440) * 100,
    widthPercent: 50,
    nowPercent: (780 / 1_440) * 100,
  })
})

it("says the hours in the visitor's own time", () => {
  const at = (iso: string) => formatTimeOfDay(iso)
  const open = `${at('2026-11-16T13:00:00Z')} to ${at('2026-11-17T01:00:00Z')}`
  expect(writeOwnHours(status)).toBe(open)
  expect(writeOwnHours({ ...status, staffed: false })).toBe(open)
  expect(writeOwnHours({ ...status, nextClosingAt: null })).toBeUndefined()
})
