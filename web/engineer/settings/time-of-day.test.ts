import { expect, it } from 'vitest'
import { readTimeOfDay } from './time-of-day.ts'

it.each([
  ['22:00', '22:00'],
  ['9', '09:00'],
  ['930', '09:30'],
  ['2230', '22:30'],
  ['7.45', '07:45'],
  [' 10 pm ', '22:00'],
  ['12am', '00:00'],
  ['12:15 PM', '12:15'],
])('reads %s as %s', (typed, time) => {
  expect(readTimeOfDay(typed)).toBe(time)
})

it.each(['', '24', '25:00', '12:60', '13 pm', '0 am', 'ten', '1:2', '12345'])(
  'refuses %s',
  (typed) => {
    expect(readTimeOfDay(typed)).toBeUndefined()
  },
)
