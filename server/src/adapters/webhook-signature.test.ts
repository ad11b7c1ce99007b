import { describe, expect, test } from 'vitest'
import { judgeCases } from '../../test/signed-messages.ts'
import { newWebhookSecret, signWebhook } from './webhook-signature.ts'

describe('a signature', () => {
  test('of a random message is judged alike by the public library', () => {
    // Ten times as many, and by the library for Python too, in CI.
    const { misjudged, good, spoiled } = judgeCases(1_000)
    expect(misjudged).toEqual([])
    expect({ good, spoiled }).toEqual({ good: 1_334, spoiled: 1_000 })
  })

  test('is the one the standard gives as its example', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
    const message = { id, timestampSeconds: 1_614_265_330, body: '{"test": 2432232314}' }
    expect(signWebhook([secret], message)).toEqual({
      'webhook-id': id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  test('is given for each secret, in their order', () => {
    const [next, old] = [newWebhookSecret(), newWebhookSecret()]
    const message = { id: 'evt_1', timestampSeconds: 1, body: '{}' }
    const one = (secret: string) => signWebhook([secret], message)['webhook-signature']
    expect(signWebhook([next, old], message)['webhook-signature']).toBe(`${one(next)} ${one(old)}`)
  })

  test('is refused without a secret, or with one that is none', () => {
    const message = { id: 'evt_1', timestampSeconds: 1, body: '{}' }
    for (const secrets of [
      [],
      ['whsec_'],
      ['whsec_c2hvcnQ='],
      ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    ])
      expect(() => signWebhook(secrets, message)).toThrow(RangeError)
  })
})

test('a secret is 32 random bytes and never the same', () => {
  const secrets = Array.from({ length: 1_000 }, newWebhookSecret)
  expect(new Set(secrets).size).toBe(1_000)
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
})
