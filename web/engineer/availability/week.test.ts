import { describe, expect, it } from 'vitest'
import {
  countHours,
  describeDay,
  emptyWeek,
  hourState,
  readWeek,
  setHours,
  writeWeek,
} from './week.ts'

describe('the week', () => {
  const spans = [
    { day: 'monday' as const, from: '08:00', to: '12:30' },
    { day: 'monday' as const, from: '14:00', to: '18:00' },
    { day: 'sunday' as const, from: '22:00', to: '24:00' },
  ]

  it('is written as it was read', () => {
    expect(writeWeek(readWeek(spans))).toEqual(spans)
    expect(writeWeek(emptyWeek())).toEqual([])
  })

  it('keeps the half hours that nobody touched', () => {
    const week = setHours(readWeek(spans), 'monday', [16, 17], false)
    expect(describeDay(week.monday)).toBe('08:00 to 12:30, 14:00 to 16:00')
    expect(hourState(week, 'monday', 12)).toBe('first-half')
    expect(hourState(readWeek([{ day: 'friday', from: '09:30', to: '11:00' }]), 'friday', 9)).toBe(
      'second-half',
    )
    expect(countHours(week)).toBe(8.5)
  })
})
