import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

const owner = (endpointUuid: string, accountUuid: string) => ({ endpointUuid, accountUuid })

/** Who has entered, in order. */
function watch(slots: ReturnType<typeof createSlots>) {
  const entered: string[] = []
  return {
    entered,
    enter: (endpointUuid: string, accountUuid: string) =>
      slots.enter(owner(endpointUuid, accountUuid)).then(() => entered.push(endpointUuid)),
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('an endpoint has its own slots, an account those of all its endpoints', async () => {
  const slots = createSlots({ endpointMax: 2, accountMax: 3, allMax: 100 })
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
  const slots = createSlots({ endpointMax: 1, accountMax: 1, allMax: 2 })
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
