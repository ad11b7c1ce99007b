import { expect, test } from 'vitest'
import { prepareOnce } from './prepared.ts'

test('what was made is kept for all who ask, and a failure is not', async () => {
  let made = 0
  const load = prepareOnce(async () => {
    made++
    if (made === 1) throw new Error('no memory')
    return `document ${made}`
  })
  await expect(load()).rejects.toThrow('no memory')
  const asked = await Promise.all([load(), load(), load()])
  expect([...asked, await load()]).toEqual(Array(4).fill('document 2'))
  expect(made).toBe(2)
})
