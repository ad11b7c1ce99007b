import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextEvent, type PrivateValkey, startPrivateValkey } from '../../test/private-valkey.ts'
import { connectValkey, type Subscription, subscribeValkey, type Valkey } from './valkey.ts'

let server: PrivateValkey
let valkey: Valkey

beforeAll(async () => {
  server = await startPrivateValkey()
  valkey = connectValkey(server.url)
  await nextEvent(valkey, 'ready')
})

afterAll(async () => {
  valkey.disconnect()
  await server.stop()
})

test('scripts are sent again when the server has lost them', async () => {
  expect(await valkey.markSnapshotDirty('{a}:t:1', 1)).toBeGreaterThan(0)
  await valkey.script('FLUSH')
  expect(await valkey.markSnapshotDirty('{a}:t:1', 2)).toBeGreaterThan(0)
  const back = nextEvent(valkey, 'ready')
  await server.kill()
  await server.restart()
  await back
  expect(await valkey.markSnapshotDirty('{a}:t:1', 3)).toBeGreaterThan(0)
})

test('a command in a gap fails at once instead of waiting for the return', async () => {
  const closed = nextEvent(valkey, 'close')
  await server.kill()
  await closed
  // The server comes back only after this.
  await expect(valkey.get('x')).rejects.toThrow()
  const back = nextEvent(valkey, 'ready')
  await server.restart()
  await back
})

test('commands under way when the connection breaks fail and are not sent again', async () => {
  server.freeze()
  const pending = valkey.incr('counted')
  const closed = nextEvent(valkey, 'close')
  valkey.disconnect(true)
  await expect(pending).rejects.toThrow()
  await closed
  const back = nextEvent(valkey, 'ready')
  server.thaw()
  await back
  expect(Number((await valkey.get('counted')) ?? 0)).toBeLessThanOrEqual(1)
})

test('connections carry their name', async () => {
  const name = await valkey.client('GETNAME')
  expect(name).toBe('task-review')
})

test('a subscriber hears its channel, and again after the server came back', async () => {
  const channel = `news-${randomUUID()}`
  const heard: string[] = []
  const waiting: (() => void)[] = []
  const subscribedTimes = { count: 0 }
  const wake = () => {
    for (const resolve of waiting.splice(0)) resolve()
  }
  const until = async (isReached: () => boolean) => {
    while (!isReached()) await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const subscription = subscribeValkey(
    server.url,
    channel,
    (message) => {
      heard.push(message)
      wake()
    },
    {
      onSubscribed: () => {
        subscribedTimes.count++
        wake()
      },
    },
  )
  await until(() => subscribedTimes.count === 1)
  await valkey.announce(channel, 'one')
  await until(() => heard.length === 1)

  const back = nextEvent(valkey, 'ready')
  await server.kill()
  await server.restart()
  await back
  await until(() => subscribedTimes.count === 2)
  await valkey.announce(channel, 'two')
  await until(() => heard.length === 2)
  expect(heard).toEqual(['one', 'two'])
  subscription.close()
})

test('a subscriber hears nothing of another database of the same server', async () => {
  const heard: string[] = []
  const own = await new Promise<Subscription>((resolve) => {
    const opened = subscribeValkey(`${server.url}/3`, 'news', (message) => heard.push(message), {
      onSubscribed: () => resolve(opened),
    })
  })
  const third = connectValkey(`${server.url}/3`)
  await nextEvent(third, 'ready')
  await valkey.announce('news', 'foreign')
  await third.announce('news', 'own')
  await expect.poll(() => heard.length).toBe(1)
  expect(heard).toEqual(['own'])
  own.close()
  third.disconnect()
})
