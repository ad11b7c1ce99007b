import { describe, expect, test } from 'vitest'
import { isWanted } from './send-pushes.ts'

describe('quiet hours', () => {
  const push: Parameters<typeof isWanted>[0] = {
    kind: 'replied',
    ...{ is_signed_in: true, is_on_duty: true, is_scheduled: false },
    ...{ kinds: null, quiet_from: '22:00', quiet_to: '08:00', local_time: '12:00' },
    is_paused: false,
  }

  test.each([
    ['22:00', false],
    ['23:59', false],
    ['00:00', false],
    ['07:59', false],
    ['08:00', true],
    ['21:59', true],
  ])('go over midnight: at %s it is wanted: %s', (local_time, wanted) => {
    expect(isWanted({ ...push, local_time })).toBe(wanted)
  })

  test('of a day end where they end', () => {
    const noon = { quiet_from: '12:00', quiet_to: '13:00' }
    expect(isWanted({ ...push, ...noon, local_time: '12:59' })).toBe(false)
    expect(isWanted({ ...push, ...noon, local_time: '13:00' })).toBe(true)
  })

  test('silence neither a test nor an assigned task, which needs duty', () => {
    expect(isWanted({ ...push, kind: 'test', local_time: '23:00' })).toBe(true)
    expect(isWanted({ ...push, kind: 'assigned', local_time: '23:00' })).toBe(true)
    expect(isWanted({ ...push, kind: 'assigned', is_on_duty: false })).toBe(false)
    expect(isWanted({ ...push, kind: 'test', is_signed_in: false })).toBe(false)
  })

  test('and a pause silence the same', () => {
    const paused = { ...push, is_paused: true }
    expect(isWanted(paused)).toBe(false)
    expect(isWanted({ ...paused, kind: 'realtime' })).toBe(false)
    expect(isWanted({ ...paused, kind: 'assigned' })).toBe(true)
    expect(isWanted({ ...paused, kind: 'test' })).toBe(true)
  })
})
