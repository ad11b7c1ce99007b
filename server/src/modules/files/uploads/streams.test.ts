import { describe, expect, test } from 'vitest'
import { createUploadStreams } from './streams.ts'

const places = { streamsMax: 3, perAccountMax: 2 }

/** Work that lasts until it is let go or told to stop. */
function hold(streams: ReturnType<typeof createUploadStreams>, account: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = streams.run(account, (signal) => {
    const stopped = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    )
    return Promise.race([promise, stopped])
  })
  return { done, release: () => resolve() }
}

describe('places for files under way', () => {
  test('an account has some of them, and all accounts together no more than there are', async () => {
    const streams = createUploadStreams(places)
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
    const streams = createUploadStreams({ streamsMax: 1, perAccountMax: 1 })
    const failing = () => streams.run('a', () => Promise.reject(new Error('broken')))
    await expect(failing()).rejects.toThrow('broken')
    await expect(failing()).rejects.toThrow('broken')
  })

  test('what is under way ends when the process has waited long enough', async () => {
    const streams = createUploadStreams(places)
    const { done } = hold(streams, 'a')
    streams.drain(0)
    await expect(done).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})
