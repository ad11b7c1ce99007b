import { describe, expect, test } from 'vitest'
import { type AccountSlots, createAccountSlots } from './account-slots.ts'

const owner = (endpointUuid: string, accountUuid: string, isTest = false) => ({
  endpointUuid,
  accountUuid,
  isTest,
})

/** Who has entered, in order. */
function watch(slots: AccountSlots) {
  const entered: string[] = []
  return {
    entered,
    enter: (endpointUuid: string, accountUuid: string, isTest = false) =>
      slots.enter(owner(endpointUuid, accountUuid, isTest)).then(() => entered.push(endpointUuid)),
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('an endpoint has its own slots, an account those of all its endpoints', async () => {
  const slots = createAccountSlots({ endpointMax: 2, accountMax: 3, allMax: 100 })
  const { entered, enter } = watch(slots)
  for (const endpoint of ['a', 'a', 'a', 'b', 'b']) void enter(endpoint, 'one')
  void enter('c', 'other')
  await settle()
  expect(entered).toEqual(['a', 'a', 'b', 'c'])
  slots.leave(owner('a', 'one'))
  await settle()
  expect(entered).toEqual(['a', 'a', 'b', 'c', 'a'])
  slots.leave(owner('b', 'one'))
  await settle()
  expect(entered).toEqual(['a', 'a', 'b', 'c', 'a', 'b'])
})

test('who cannot enter does not keep out who can, and who waited longest comes first', async () => {
  const slots = createAccountSlots({ endpointMax: 1, accountMax: 1, allMax: 2 })
  const { entered, enter } = watch(slots)
  void enter('a', 'one')
  void enter('b', 'one')
  void enter('c', 'two')
  void enter('d', 'three')
  await settle()
  expect(entered).toEqual(['a', 'c'])
  slots.leave(owner('c', 'two'))
  await settle()
  expect(entered).toEqual(['a', 'c', 'd'])
  slots.leave(owner('a', 'one'))
  await settle()
  expect(entered).toEqual(['a', 'c', 'd', 'b'])
})

describe('live before test', () => {
  test('test accounts together never fill all slots', () => {
    const slots = createAccountSlots({ accountMax: 4, allMax: 4, testMax: 2 })
    const tryTest = (accountUuid: string) => slots.tryEnter({ accountUuid, isTest: true })
    expect([tryTest('t1'), tryTest('t2'), tryTest('t3')]).toEqual([true, true, false])
    expect(slots.tryEnter({ accountUuid: 'live', isTest: false })).toBe(true)
    slots.leave({ accountUuid: 't1', isTest: true })
    expect(tryTest('t3')).toBe(true)
  })

  test('of those who wait the live ones enter first, however long the others have waited', async () => {
    const slots = createAccountSlots({ accountMax: 9, allMax: 1 })
    const { entered, enter } = watch(slots)
    void enter('first', 'a')
    void enter('test', 't', true)
    void enter('live', 'b')
    await settle()
    slots.leave(owner('first', 'a'))
    await settle()
    expect(entered).toEqual(['first', 'live'])
    slots.leave(owner('live', 'b'))
    await settle()
    expect(entered).toEqual(['first', 'live', 'test'])
  })
})

test('the last slots are kept for accounts that have none', () => {
  const slots = createAccountSlots({ accountMax: 3, allMax: 4, keptForFirst: 2 })
  const tryEnter = (accountUuid: string) => slots.tryEnter({ accountUuid, isTest: false })
  expect([tryEnter('a'), tryEnter('a'), tryEnter('a')]).toEqual([true, true, false])
  expect([tryEnter('b'), tryEnter('b'), tryEnter('c')]).toEqual([true, false, true])
  expect(tryEnter('d')).toBe(false)
})

test('a wait that is called off takes no slot, then or later', async () => {
  const slots = createAccountSlots({ accountMax: 1, allMax: 1 })
  const one = { accountUuid: 'a', isTest: false }
  expect(await slots.enter(one)).toBe(true)
  const calledOff = new AbortController()
  const waiting = slots.enter(one, calledOff.signal)
  calledOff.abort()
  expect(await waiting).toBe(false)
  expect(await slots.enter(one, calledOff.signal)).toBe(false)
  slots.leave(one)
  expect(slots.count()).toBe(0)
})
