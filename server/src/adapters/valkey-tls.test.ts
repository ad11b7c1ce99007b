// The same commands, scripts and channels by TLS with a password, and nothing without either, on Debian's build of Valkey.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isTlsValkeyReady } from '../../../scripts/stack/tls-valkey.ts'
import { nextEvent } from '../../test/private-valkey.ts'
import { startTlsValkey, type TlsValkey } from '../../test/valkey-tls.ts'
import { readValkeyFacts } from '../doctor/valkey-facts.ts'
import { limitsKeyFor, snapshotKeyFor } from './keys.ts'
import { packRates } from './rate-limit-cost.ts'
import { connectValkey, subscribeValkey } from './valkey.ts'

let server: TlsValkey
const trusted = getCACertificates('default')
const certificate = () => readFileSync(server.login.certificateFile, 'utf8')

/** The first error of a connection that must not come to be. */
async function failureOf(url: string): Promise<Error> {
  return await new Promise((resolve, reject) => {
    const valkey = connectValkey(url, { onError: end })
    function end(error: Error) {
      valkey.disconnect()
      resolve(error)
    }
    valkey.once('ready', () => reject(new Error(`${url} let a stranger in`)))
  })
}

/** `scripts/debian-parts valkey` makes the build; where that cannot be, for want of root, these are left out. */
describe.skipIf(!isTlsValkeyReady())('by TLS', () => {
  beforeAll(async () => {
    server = await startTlsValkey()
  }, 60_000)
  afterAll(async () => {
    setDefaultCACertificates(trusted)
    await server?.stop()
  })

  test('a certificate that nobody vouches for ends the connection', async () => {
    expect((await failureOf(server.url)).message).toMatch(/certificate/i)
  })

  test('scripts, channels and the doctor, by TLS and with the password', async () => {
    setDefaultCACertificates([...trusted, certificate()])
    const valkey = connectValkey(server.url)
    await nextEvent(valkey, 'ready')
    const account = randomUUID()
    const key = snapshotKeyFor(account, 'task')
    const readAtMicros = await valkey.markSnapshotDirty(key, 1)
    expect(await valkey.setSnapshot(key, 1, '{}', '{}', readAtMicros)).toBe(1)
    const rates = packRates(1_000, 1_000_000, 1_000)
    const polled = await valkey.chargePoll(limitsKeyFor(account), key, 'key', rates, 'a', '')
    expect(polled.length).toBeGreaterThan(0)
    const heard: string[] = []
    const subscribed = Promise.withResolvers<void>()
    const subscription = subscribeValkey(server.url, 'news', (message) => heard.push(message), {
      onSubscribed: subscribed.resolve,
    })
    await subscribed.promise
    await valkey.announce('news', 'first')
    await vi.waitFor(() => expect(heard).toContain('first'))
    expect(await readValkeyFacts(server.url)).toMatchObject({ valkeyMajor: 9, isOpen: false })
    subscription.close()
    valkey.disconnect()
  })

  test('a wrong password, and none', async () => {
    setDefaultCACertificates([...trusted, certificate()])
    const { port } = server
    const { password } = server.login
    const wrong = `rediss://default:${password}x@127.0.0.1:${port}`
    expect((await failureOf(wrong)).message).toMatch(/WRONGPASS|NOAUTH/)
    expect((await failureOf(`rediss://127.0.0.1:${port}`)).message).toMatch(/NOAUTH/)
  })
})
