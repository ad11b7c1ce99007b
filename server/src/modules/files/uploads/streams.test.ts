import { describe, expect, test } from 'vitest'
import { createAccountSlots } from '../../../core/account-slots.ts'
import { limits } from '../../../core/limits.ts'
import { createUploadStreams } from './streams.ts'

const places = () => createAccountSlots({ allMax: 3, accountMax: 2 })

/** Work that lasts until it is let go or told to stop. */
function hold(
  streams: ReturnType<typeof createUploadStreams>,
  accountUuid: string,
  isTest = false,
) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = streams.run({ accountUuid, isTest }, (signal) => {
    const stopped = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    )
    return Promise.race([promise, stopped])
  })
  return { done, release: () => resolve() }
}

describe('places for files under way', () => {
  test('an account has some of them, and all accounts together no more than there are', async () => {
    const streams = createUploadStreams({ places: places(), waitMs: 50 })
    const [first, second] = [hold(streams, 'a'), hold(streams, 'a')]
    const refusal = { code: 'UNAVAILABLE', retryAfterSeconds: 5 }
    await expect(hold(streams, 'a').done).rejects.toMatchObject(refusal)
    const third = hold(streams, 'b')
    await expect(hold(streams, 'c').done).rejects.toMatchObject(refusal)
    for (const each of [first, second, third]) {
      each.release()
      await each.done
    }
    const after = [hold(streams, 'a'), hold(streams, 'a'), hold(streams, 'c')]
    for (const each of after) each.release()
    await Promise.all(after.map(({ done }) => done))
  })

  test('a place is given back also by work that fails', async () => {
    const streams = createUploadStreams({
      places: createAccountSlots({ allMax: 1, accountMax: 1 }),
      waitMs: 50,
    })
    const failing = () =>
      streams.run({ accountUuid: 'a', isTest: false }, () => Promise.reject(new Error('broken')))
    await expect(failing()).rejects.toThrow('broken')
    await expect(failing()).rejects.toThrow('broken')
  })

  test('who comes too early waits a little for a place', async () => {
    const streams = createUploadStreams({
      places: createAccountSlots({ allMax: 1, accountMax: 1 }),
      waitMs: 10_000,
    })
    const [first, second] = [hold(streams, 'a'), hold(streams, 'a')]
    first.release()
    second.release()
    await Promise.all([first.done, second.done])
  })

  test('what is under way ends when the process has waited long enough', async () => {
    const streams = createUploadStreams({ places: places(), waitMs: 50 })
    const { done } = hold(streams, 'a')
    streams.drain(0)
    await expect(done).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  const testAccounts = Array.from({ length: limits.uploadStreamsMax }, (_, i) => `test ${i}`)
  const eightAccounts = Array.from({ length: 8 }, (_, i) => `busy ${i}`)

  test.each([
    ['two accounts, or any number of test accounts,', ['a', 'b'], testAccounts],
    ['so many accounts that all places would be theirs,', eightAccounts, []],
  ])('%s leave places for the others', async (_who, live, tests) => {
    const streams = createUploadStreams({ waitMs: 2_000 })
    const held: ReturnType<typeof hold>[] = []
    const holdAll = (account: string, isTest: boolean) => {
      for (let i = 0; i < limits.uploadStreamsMax; i++) {
        const one = hold(streams, account, isTest)
        one.done.catch(() => undefined)
        held.push(one)
      }
    }
    for (const account of live) holdAll(account, false)
    for (const account of tests) holdAll(account, true)
    const others = ['c', 'd', 'e', 'f'].map((account) => hold(streams, account))
    for (const each of others) each.release()
    // While none of the held ones has ended.
    await Promise.all(others.map(({ done }) => done))
    for (const each of held) each.release()
    await Promise.allSettled(held.map(({ done }) => done))
  })
})
