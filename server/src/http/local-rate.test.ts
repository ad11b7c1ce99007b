import { expect, test } from 'vitest'
import type { Session } from '../core/caller.ts'
import type { ApiError } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import { limitPerPerson } from './console/person-rate.ts'
import { createLocalRate } from './local-rate.ts'

test('a burst and then the rate, each subject by itself', () => {
  let nowMicros = 1_000_000_000
  const rate = createLocalRate({
    perSecond: 10,
    burst: 20,
    phrase: 'x',
    readMicros: () => nowMicros,
  })
  for (let i = 0; i < 20; i++) rate.charge('one')
  expect(() => rate.charge('one')).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }))
  rate.charge('other')
  nowMicros += 100_000
  rate.charge('one')
  try {
    rate.charge('one')
    expect.unreachable()
  } catch (error) {
    expect((error as ApiError).headers).toEqual({ 'Retry-After': '1' })
  }
})

test('a person is refused before the database is asked, with all their sessions together', async () => {
  let asked = 0
  const find = limitPerPerson({
    readToken: (header) => header,
    find: async () => {
      asked++
      return { person: { uuid: 'the same person' } } as Session
    },
    rate: { perSecond: 1, burst: 10, phrase: 'x' },
  })
  await find('first')
  await find('second')
  for (let i = 0; i < 10; i++) await find(i % 2 === 0 ? 'first' : 'second')
  const askedBefore = asked
  await expect(find('first')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await expect(find('second')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(asked).toBe(askedBefore)
})

test('a cookie that we did not sign asks nobody', async () => {
  const find = limitPerPerson({
    readToken: () => undefined,
    find: () => expect.unreachable(),
  })
  expect(await find('forged')).toBeUndefined()
})

test('the rate of pages leaves room for a page with all its files', () => {
  expect(limits.pagesBurstPerAddress).toBeGreaterThanOrEqual(20 * 40)
})
