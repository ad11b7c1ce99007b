import { expect, test } from 'vitest'
import { gather } from './query-batching.ts'

/** A statement that ends when the test says so. */
function createSlowStatement() {
  const batches: number[][] = []
  let end: (error?: Error) => void = () => undefined
  const ask = gather(3, (items: number[]) => {
    batches.push(items)
    return new Promise<number[]>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve(items.map((item) => item * 10)))
    })
  })
  return { ask, batches, end: (error?: Error) => end(error) }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

test('what comes while one is under way goes together, up to a bound', async () => {
  const { ask, batches, end } = createSlowStatement()
  const first = ask(1)
  await settle()
  const rest = [2, 3, 4, 5].map(ask)
  await settle()
  expect(batches).toEqual([[1]])
  end()
  expect(await first).toBe(10)
  await settle()
  expect(batches).toEqual([[1], [2, 3, 4]])
  end()
  await settle()
  end()
  expect(await Promise.all(rest)).toEqual([20, 30, 40, 50])
})

test('one that fails is told to those who were in it, and the next goes on', async () => {
  const { ask, end } = createSlowStatement()
  const failed = expect(ask(1)).rejects.toThrow('no')
  await settle()
  const next = ask(2)
  end(new Error('no'))
  await failed
  await settle()
  end()
  expect(await next).toBe(20)
})
