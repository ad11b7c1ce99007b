import { expect, test } from 'vitest'
import { TaskReview, WebhookVerificationError } from '../sdk.ts'
import { signWebhook } from './signature.ts'
import { verifyWebhook } from './verify.ts'

// The example of the Standard Webhooks specification.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const sample = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
  secret,
}

const nowSeconds = () => Math.floor(Date.now() / 1_000)
const body = JSON.stringify({ id: 'evt_1', type: 'task.completed', data: { id: 'task_1' } })
const signed = (change: Partial<typeof sample> = {}) =>
  signWebhook({ id: 'evt_1', timestamp: nowSeconds(), body, secret, ...change })

test('signs as the specification does', async () => {
  expect((await signWebhook(sample))['webhook-signature']).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test.each([
  ['text', body],
  ['bytes', new TextEncoder().encode(body)],
  ['a Buffer', Buffer.from(body)],
  ['an ArrayBuffer', new TextEncoder().encode(body).buffer],
])('takes the body as %s', async (_what, raw) => {
  const event = await verifyWebhook(raw, await signed(), secret)
  expect(event).toEqual(JSON.parse(body))
})

test('takes headers of any kind', async () => {
  const headers = await signed()
  const upper = Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.toUpperCase(), v]))
  for (const kind of [headers, new Headers(headers), upper]) {
    expect((await verifyWebhook(body, kind, secret)).id).toBe('evt_1')
  }
})

test('one of several signatures is enough, and other schemes are passed over', async () => {
  const headers = await signed()
  const signature = `v1a,AAAA v1,bm90IGl0 v1,### ${headers['webhook-signature']}`
  const event = await verifyWebhook(body, { ...headers, 'webhook-signature': signature }, secret)
  expect(event.id).toBe('evt_1')
})

test('an event type nobody knows yet comes as it is', async () => {
  const strange = JSON.stringify({ type: 'task.pondered', data: {} })
  const headers = await signed({ body: strange })
  expect((await verifyWebhook(strange, headers, secret)).type).toBe('task.pondered')
})

test.each([
  ['another secret', {}, { secret: 'whsec_c2VjcmV0' }, /signature verification failed/],
  ['another body', { body: '{}' }, {}, /signature verification failed/],
  ['another id', {}, { id: 'evt_2' }, /signature verification failed/],
  ['an old one', { timestamp: nowSeconds() - 310 }, {}, /seconds old/],
  ['one from the future', { timestamp: nowSeconds() + 310 }, {}, /ahead of this clock/],
])('refuses %s', async (_what, change, other, message) => {
  const headers = { ...(await signed(change)), ...('id' in other && { 'webhook-id': other.id }) }
  const check = verifyWebhook(body, headers, 'secret' in other ? other.secret : secret)
  await expect(check).rejects.toThrow(message)
  await expect(check).rejects.toBeInstanceOf(WebhookVerificationError)
})

test('a clock that is off by less than the tolerance does no harm', async () => {
  for (const off of [-290, 290]) {
    const headers = await signed({ timestamp: nowSeconds() + off })
    expect((await verifyWebhook(body, headers, secret)).id).toBe('evt_1')
  }
  const headers = await signed({ timestamp: nowSeconds() - 20 })
  const strict = verifyWebhook(body, headers, secret, { toleranceSeconds: 10 })
  await expect(strict).rejects.toThrow(/more than the 10/)
})

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
  'says that %s is missing',
  async (name) => {
    const headers = { ...(await signed()), [name]: undefined }
    await expect(verifyWebhook(body, headers, secret)).rejects.toThrow(name)
  },
)

test('a parsed body is refused with what to do', async () => {
  const parsed = JSON.parse(body) as string
  await expect(verifyWebhook(parsed, await signed(), secret)).rejects.toThrow(/raw body/)
})

test('a time that is none, a secret that is none, and a body that is no JSON', async () => {
  const headers = await signed()
  const untimed = verifyWebhook(body, { ...headers, 'webhook-timestamp': 'now' }, secret)
  await expect(untimed).rejects.toThrow(/Invalid webhook-timestamp/)
  await expect(verifyWebhook(body, headers, 'whsec_$')).rejects.toThrow(/secret/)
  const text = verifyWebhook('Hi', await signed({ body: 'Hi' }), secret)
  await expect(text).rejects.toThrow(/not valid JSON/)
})

test('the client knows its secret, or says that it has none', async () => {
  const options = { apiKey: 'trs_test_abc', baseUrl: 'https://tasks.example.com' }
  const knowing = new TaskReview({ ...options, webhookSecret: secret })
  expect((await knowing.webhooks.verify(body, await signed())).id).toBe('evt_1')
  const unknowing = new TaskReview(options).webhooks.verify(body, await signed())
  await expect(unknowing).rejects.toThrow(/TASKREVIEW_WEBHOOK_SECRET/)
})
