import { describe, expect, it } from 'vitest'
import {
  formatAgo,
  formatCredits,
  formatDate,
  formatDay,
  formatDayAndTime,
  formatDuration,
  formatSpan,
} from './formats.ts'

const hour = 3600
const day = 24 * hour

it('writes a charge of nothing as 0, and one of something with a true minus', () => {
  expect([-0, 0, -407, 11_640].map(formatCredits)).toEqual(['0', '0', '−407', '11,640'])
})

describe('how long', () => {
  it.each([
    [45, '45 s', '45 s'],
    [60, '1 min', '1 min'],
    [150, '3 min', '2 min 30 s'],
    [372, '6 min', '6 min 12 s'],
    [hour, '1 h', '1 h'],
    [2 * hour + 5 * 60 + 12, '2 h 5 min', '2 h 5 min'],
    [30 * hour + 120, '1 d 6 h', '1 d 6 h'],
    [3 * day, '3 d', '3 d'],
  ])('%i seconds are in one unit, to the minute and to the second', (seconds, rough, exact) => {
    expect(formatDuration(seconds)).toBe(rough)
    expect(formatSpan(seconds)).toBe(exact)
  })

  it('says how long ago in words that fit what is new', () => {
    expect(formatAgo(1_000_000, 1_002_000)).toBe('just now')
    expect(formatAgo(1_000_000, 1_000_000 + 29 * 60_000)).toBe('29 min ago')
  })
})

describe('when', () => {
  const year = new Date().getFullYear()
  const at = new Date(year, 8, 7, 21, 33, 5).getTime()

  it('writes a day in one way, with the year only when it is another one', () => {
    expect(formatDay(at)).toBe('7 Sep')
    expect(formatDay(new Date(2019, 0, 31).getTime())).toBe('31 Jan 2019')
    expect(formatDate(`${year}-11-26`)).toBe('26 Nov')
    expect(formatDate('2020-11-26', true)).toBe('Thu 26 Nov 2020')
  })

  it('says seconds where order matters', () => {
    expect(formatDayAndTime(at)).toBe('7 Sep, 21:33')
    expect(formatDayAndTime(at, true)).toBe('7 Sep, 21:33:05')
  })
})
