import { expect, test } from 'vitest'
import type { Caller } from '../serving/callers.ts'
import { chooseIdempotencyKey, hashContent } from './request-key.ts'

function callerOf(account: string): Caller {
  return { accountId: async () => account, unheard: new Map() } as unknown as Caller
}

const request = { requestKey: undefined, content: 'c', connectionId: 'one', requestId: 1 }

test('the hash does not mind the order of names, and minds everything else', () => {
  expect(hashContent({ a: 1, b: { c: [1, 2], d: undefined } })).toBe(
    hashContent({ b: { c: [1, 2] }, a: 1 }),
  )
  const hashes = [{ a: 1 }, { a: '1' }, { a: [1] }, { a: null }, { b: 1 }, {}].map(hashContent)
  expect(new Set(hashes).size).toBe(6)
})

test('keys are UUIDs: of the account and the requestKey, or of the connection and the request', async () => {
  const one = callerOf('account one')
  const key = await chooseIdempotencyKey(one, request)
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const others = [
    await chooseIdempotencyKey(one, { ...request, requestId: '1' }),
    await chooseIdempotencyKey(one, { ...request, requestId: 2 }),
    await chooseIdempotencyKey(one, { ...request, content: 'd' }),
    await chooseIdempotencyKey(one, { ...request, connectionId: 'two' }),
    await chooseIdempotencyKey(one, { ...request, requestKey: 'mine' }),
    await chooseIdempotencyKey(callerOf('account two'), { ...request, requestKey: 'mine' }),
  ]
  expect(new Set([key, ...others]).size).toBe(7)
  expect(await chooseIdempotencyKey(one, { ...request })).toBe(key)
  const named = { ...request, requestKey: 'mine', requestId: 9, connectionId: 'three' }
  expect(await chooseIdempotencyKey(one, named)).toBe(others[4])
})

test('a call nobody heard the end of is repeated by its key', async () => {
  const caller = callerOf('account')
  caller.unheard.set('c', 'the key of the first')
  expect(await chooseIdempotencyKey(caller, { ...request, requestId: 2 })).toBe(
    'the key of the first',
  )
})
