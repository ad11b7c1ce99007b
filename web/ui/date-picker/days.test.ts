import { describe, expect, it } from 'vitest'
import {
  addMonths,
  firstDayOfWeek,
  listPresets,
  listWeekdays,
  listWeeks,
  nameDay,
  showDay,
  showRange,
} from './days.ts'
import { readDay, readTime, writesMonthFirst } from './read-day.ts'

const today = '2026-11-18'

describe('a day as people type it', () => {
  it.each([
    ['2026-11-15', '2026-11-15'],
    ['15 Nov', '2026-11-15'],
    ['15 november 2025', '2025-11-15'],
    ['Nov 15, 2025', '2025-11-15'],
    ['Nov 5th', '2026-11-05'],
    ['15.11.2025', '2025-11-15'],
    ['5.11.', '2026-11-05'],
    ['15/11/25', '2025-11-15'],
    ['yesterday', '2026-11-17'],
    ['29 Feb 2028', '2028-02-29'],
  ])('%s', (typed, day) => expect(readDay(typed, today, false)).toBe(day))

  it.each([
    '',
    '15',
    '31 Feb 2026',
    '29 Feb 2026',
    'Nov',
    '15 Foo',
    '11/15',
    '2026-13-01',
    'constructor',
  ])('%s is none', (typed) => expect(readDay(typed, today, false)).toBeUndefined())

  it('with the month first where the language has it so', () => {
    expect([writesMonthFirst('en-US'), writesMonthFirst('de'), writesMonthFirst('ja')]).toEqual([
      true,
      false,
      false,
    ])
    expect(readDay('11/15/2026', today, true)).toBe('2026-11-15')
    expect(readDay('15.11.2026', today, true)).toBe('2026-11-15')
  })

  it('a time of day', () => {
    expect(['9:05', '0905', '9', '23.59', '24:00', '8:60', 'x'].map(readTime)).toEqual([
      ...['09:05', '09:05', '09:00', '23:59'],
      ...[undefined, undefined, undefined],
    ])
  })
})

describe('a month', () => {
  it('begins on the first day of the week of the language', () => {
    expect([firstDayOfWeek('en-US'), firstDayOfWeek('en-GB'), firstDayOfWeek('ar-EG')]).toEqual([
      7, 1, 6,
    ])
    expect(listWeekdays(7)[0]).toBe('Sunday')
    expect(listWeeks(today, 1)[0]?.[0]).toBe('2026-10-26')
    expect(listWeeks(today, 7)[0]?.[0]).toBe('2026-11-01')
  })

  it('always has six rows', () => {
    for (const day of ['2026-02-01', '2026-08-31', '2027-02-14'])
      expect(listWeeks(day, 1)).toHaveLength(6)
  })

  it('after one keeps to its last day', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  })
})

it('says days as they are written and as they are read out', () => {
  expect([showDay(today), nameDay(today)]).toEqual(['18 Nov 2026', 'Wednesday 18 November 2026'])
  expect(showRange({ from: '2020-01-01', to: '2020-01-31' })).toBe('1 Jan 2020 – 31 Jan 2020')
  expect(showRange({ from: '2020-01-01' })).toBe('From 1 Jan 2020')
  expect(showRange({ to: '2020-01-31' })).toBe('Until 31 Jan 2020')
  expect(showRange({ from: 'nonsense' })).toBeUndefined()
})

it('presets end today, months where they end', () => {
  expect(Object.fromEntries(listPresets(today).map(({ label, range }) => [label, range]))).toEqual({
    Today: { from: '2026-11-18', to: '2026-11-18' },
    'Last 7 days': { from: '2026-11-12', to: '2026-11-18' },
    'Last 28 days': { from: '2026-10-22', to: '2026-11-18' },
    'This month': { from: '2026-11-01', to: '2026-11-18' },
    'Last month': { from: '2026-10-01', to: '2026-10-31' },
  })
})
