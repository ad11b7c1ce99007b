import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { makeCertificate } from '../../test/certificates.ts'
import {
  answerWith,
  createTestGuard,
  httpReply,
  receiverAddress,
  startReceiver,
} from '../../test/webhook-receivers.ts'
import { createWebhookSender } from './webhook-sender.ts'

const opened: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.stop()))
})

const resolve = async () => [receiverAddress]
const good = makeCertificate({ names: ['receiver.test'], addresses: [receiverAddress] })
const failed = (message: string) => ({ kind: 'failed', reason: 'tls_failed', message })

/** What becomes of a webhook to this host, whose receiver shows the one and we trust the other. */
async function sendTo(host: string, shown = good, trusted = shown) {
  const seen: { servername: string | false | null }[] = []
  const receiver = await startReceiver(
    (socket: Socket) => {
      seen.push({ servername: (socket as TLSSocket).servername })
      answerWith(httpReply('200 OK', 'hello'))(socket)
    },
    { certificate: shown },
  )
  opened.push(receiver)
  const sender = createWebhookSender({ guard: createTestGuard(), resolve, ca: trusted.cert })
  const url = `https://${host}:${receiver.port}/`
  const outcome = await sender.send({ url, headers: {}, body: '{}' })
  return { outcome, seen, heardBytes: receiver.countBytes() }
}

describe('TLS', () => {
  test('is spoken with the name of the host', async () => {
    const { outcome, seen } = await sendTo('receiver.test')
    expect(outcome).toMatchObject({ kind: 'answered', statusCode: 200, excerpt: 'hello' })
    expect(seen).toEqual([{ servername: 'receiver.test' }])
  })

  test('does not send the dot that a name may end with', async () => {
    const { outcome, seen } = await sendTo('receiver.test.')
    expect(outcome).toMatchObject({ kind: 'answered' })
    expect(seen).toEqual([{ servername: 'receiver.test' }])
  })

  test('needs a certificate for the address where the URL names one, and sends no name', async () => {
    const { outcome, seen } = await sendTo(receiverAddress)
    expect(outcome).toMatchObject({ kind: 'answered' })
    expect(seen).toEqual([{ servername: false }])
    const named = makeCertificate({ names: ['receiver.test'] })
    expect((await sendTo(receiverAddress, named)).outcome).toMatchObject(
      failed('No trusted TLS connection could be made: ERR_TLS_CERT_ALTNAME_INVALID.'),
    )
  })

  test.each([
    ['of another name', 'other.test', good, good, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    [
      'that nobody vouches for',
      'receiver.test',
      good,
      makeCertificate({ names: ['receiver.test'] }),
      'DEPTH_ZERO_SELF_SIGNED_CERT',
    ],
    [
      'that has expired',
      'receiver.test',
      makeCertificate({ names: ['receiver.test'], notAfter: new Date(Date.now() - 60_000) }),
      undefined,
      'CERT_HAS_EXPIRED',
    ],
  ])('refuses a certificate %s', async (_, host, shown, trusted, code) => {
    const { outcome, heardBytes } = await sendTo(host, shown, trusted)
    expect(outcome).toMatchObject(failed(`No trusted TLS connection could be made: ${code}.`))
    expect(heardBytes).toBe(0)
  })

  test('fails with a receiver that speaks plainly', async () => {
    const receiver = await startReceiver(answerWith(httpReply('400 Bad Request')))
    opened.push(receiver)
    const sender = createWebhookSender({ guard: createTestGuard(), resolve, ca: good.cert })
    const url = `https://receiver.test:${receiver.port}/`
    const outcome = await sender.send({ url, headers: {}, body: '{}' })
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'tls_failed' })
  })
})
