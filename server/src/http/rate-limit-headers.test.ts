import { describe, expect, test } from 'vitest'
import type { LimitSubject, RequestCharge, SingleCharge } from '../adapters/rate-limit-cost.ts'
import { makeRateLimitHeaders, makeRateLimitMeta, rateLimitError } from './rate-limit-headers.ts'

const subject: LimitSubject = {
  keyId: 'key_1',
  accountId: 'acct_1',
  perSecond: 1,
  perHour: 3_600,
  accountPerSecond: 10,
}
const nowMs = Date.UTC(2026, 0, 1)
const nowSeconds = nowMs / 1_000

function request(values: Partial<RequestCharge>): RequestCharge {
  return {
    kind: 'request',
    isAllowed: true,
    subject,
    sharedBy: 1,
    keySecondAheadMicros: 1_000_000,
    keyHourAheadMicros: 1_000_000,
    accountSecondAheadMicros: 100_000,
    ...values,
  }
}

function single(kind: SingleCharge['kind'], isAllowed: boolean, aheadMicros: number): SingleCharge {
  return { kind, isAllowed, sharedBy: 1, aheadMicros }
}

describe('headers', () => {
  test('of a request that was admitted', () => {
    expect(makeRateLimitHeaders(request({}), nowMs)).toEqual({
      'RateLimit-Policy':
        '"key-second";q=1;w=1, "key-hour";q=3600;w=3600, "account-second";q=10;w=1',
      RateLimit: '"key-second";r=0;t=1',
      'X-RateLimit-Limit': '1',
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': String(nowSeconds + 1),
    })
  })

  test('of one wait too many: how many there may be, and when one may have ended', () => {
    expect(makeRateLimitHeaders({ kind: 'wait', isAllowed: false }, nowMs)).toEqual({
      'RateLimit-Policy': '"waits";q=20;qu="concurrent-requests"',
      RateLimit: '"waits";r=0;t=3',
      'X-RateLimit-Limit': '20',
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': String(nowSeconds + 3),
      'Retry-After': '3',
    })
    expect(makeRateLimitMeta({ kind: 'wait', isAllowed: false }, nowMs).limit).toBe(
      '20 waiting requests at a time for the key',
    )
  })

  test('of a request that the second refused', () => {
    const headers = makeRateLimitHeaders(request({ isAllowed: false }), nowMs)
    expect(headers).toMatchObject({ RateLimit: '"key-second";r=0;t=1', 'Retry-After': '1' })
  })

  test('of a request that the hour refused: to wait for one request, not for the whole hour', () => {
    const charge = request({
      isAllowed: false,
      subject: { ...subject, perSecond: 100, perHour: 100 },
      keySecondAheadMicros: 0,
      keyHourAheadMicros: 3_600_000_000 - 1_000_000,
    })
    const headers = makeRateLimitHeaders(charge, nowMs)
    expect(headers.RateLimit).toBe('"key-hour";r=0;t=35')
    expect(headers['Retry-After']).toBe('35')
    expect(headers['X-RateLimit-Reset']).toBe(String(nowSeconds + 35))
  })

  test('of a request that two policies refused name the one that refuses for longer', () => {
    const charge = request({
      isAllowed: false,
      keySecondAheadMicros: 300_000,
      accountSecondAheadMicros: 340_000,
    })
    expect(makeRateLimitHeaders(charge, nowMs).RateLimit).toBe('"account-second";r=0;t=1')
  })

  test('of a fast key: the room that is left, and when all of it is back', () => {
    const charge = request({
      subject: { ...subject, perSecond: 1_000, perHour: 3_600, accountPerSecond: 1_000 },
      keySecondAheadMicros: 1_000,
      keyHourAheadMicros: 3_500_000_000,
      accountSecondAheadMicros: 1_000,
    })
    expect(makeRateLimitHeaders(charge, nowMs).RateLimit).toBe('"key-hour";r=100;t=3500')
  })

  test('of an unchanged poll name its own policy alone', () => {
    expect(makeRateLimitHeaders(single('unchanged-poll', true, 100_000), nowMs)).toEqual({
      'RateLimit-Policy': '"poll";q=10;w=1',
      RateLimit: '"poll";r=2;t=1',
      'X-RateLimit-Limit': '10',
      'X-RateLimit-Remaining': '2',
      'X-RateLimit-Reset': String(nowSeconds + 1),
    })
  })

  test('of a subject are its own, not those of the one before', () => {
    makeRateLimitHeaders(request({}), nowMs)
    const other = request({ subject: { ...subject, perSecond: 5 } })
    expect(makeRateLimitHeaders(other, nowMs)['RateLimit-Policy']).toContain('"key-second";q=5;w=1')
  })
})

describe('the body of a 429', () => {
  test('says when to come back, and what the limit is', () => {
    const charge = request({ isAllowed: false, keySecondAheadMicros: 993_000 })
    expect(makeRateLimitMeta(charge, nowMs)).toEqual({
      retryAfterSeconds: 1,
      resetAt: new Date(nowMs + 743),
      limit: '1 request per second',
    })
  })

  test.each([
    ['3,600 requests per hour', request({ keyHourAheadMicros: 3_600_000_000 })],
    [
      '10 requests per second for the account',
      request({ keySecondAheadMicros: 0, accountSecondAheadMicros: 350_000 }),
    ],
    ['10 unchanged polls per second', single('unchanged-poll', false, 350_000)],
    [
      '100 refused API keys per 10 seconds for the address',
      single('refused-key', false, 10_000_000),
    ],
  ])('%s', (limit, charge) => {
    expect(makeRateLimitMeta({ ...charge, isAllowed: false }, nowMs).limit).toBe(limit)
  })

  test('travels with the headers in one error', () => {
    const error = rateLimitError(single('refused-key', false, 10_000_000))
    expect(error.code).toBe('RATE_LIMITED')
    expect(error.retryAfterSeconds).toBe(1)
    expect(error.headers).toMatchObject({
      'RateLimit-Policy': '"refused-keys";q=100;w=10',
      RateLimit: '"refused-keys";r=0;t=1',
      'Retry-After': '1',
    })
  })
})
