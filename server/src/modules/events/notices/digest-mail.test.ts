import { expect, test } from 'vitest'
import { letterhead } from '../../../../test/notices.ts'
import { type Digest, putOnOneLine, writeDigest } from './digest-mail.ts'
import type { UntoldNotice } from './digest-queries.ts'

const accountUuid = '0192f7a0-0000-7000-8000-000000000001'
const personUuid = '0192f7a0-0000-7000-8000-000000000002'
const raisedAt = new Date('2026-11-15T09:30:00Z')

function write({
  accountName = 'Example',
  name = 'Ada',
  notices,
}: Partial<Digest['recipient']> & {
  notices: Pick<UntoldNotice, 'kind' | 'data'>[]
}) {
  return writeDigest(
    {
      recipient: {
        name,
        email: 'ada@example.com',
        role: 'owner',
        memberSince: '2026-11-01 00:00:00+00',
        accountName,
        offKinds: [],
      },
      accountUuid,
      personUuid,
      notices: notices.map((each) => ({ ...each, isTest: false, raisedAt, total: notices.length })),
      untilNumber: 7,
    },
    letterhead,
  )
}

const endpoint = (url: string, reason = 'failing') => ({
  kind: 'endpoint_disabled' as const,
  data: { endpointId: 'webhook_1', url, reason },
})
const key = (name: string) => ({
  kind: 'key_expiring' as const,
  data: { keyId: 'key_1', name, hint: 'trs_live_…8rTs', expiresAt: '2026-11-20T09:30:00.000Z' },
})

const hostile = [
  'Acme\r\nBcc: victim@example.com\r\n\r\nYour password is needed',
  'Acme\u2028\u2029\u0085Second line',
  'Acme\u0000\u001b[2J\u202egnp.exe',
  'A'.repeat(200),
  '\u{1F600}'.repeat(200),
]

test.each(hostile)('a hostile name (%j) stays on its line and out of the headers', (name) => {
  const mail = write({ accountName: name, name, notices: [key(name)] })
  const plain = write({ notices: [key('Bot')] })
  expect(mail.text.split('\n')).toHaveLength(plain.text.split('\n').length)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
  expect(mail.subject).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]/)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
  expect(mail.text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u2028\u2029\u202a-\u202e]/)
  expect([...putOnOneLine(name)].length).toBeLessThanOrEqual(120)
})

test('the address of an endpoint is shown without what may be a secret', () => {
  const { text } = write({ notices: [endpoint('https://u:pw@h.example/in?token=s3cret#x')] })
  expect(text).toContain('https://h.example/in')
  expect(text).not.toMatch(/pw|s3cret/)
})

test('each kind in the mail has its own link, the header one for all of them', () => {
  const mail = write({ notices: [endpoint('https://h.example/'), key('Bot')] })
  const links = mail.text.split('\n').filter((line) => line.includes('/auth/unsubscribe?token='))
  expect(links).toHaveLength(2)
  expect(links[0]).toContain('.endpoint_disabled.')
  expect(links[1]).toContain('.key_expiring.')
  expect(mail.unsubscribeUrl).toContain('.endpoint_disabled~key_expiring.')
})

test('the same digest has the same id, a later one another', () => {
  const first = write({ notices: [key('Bot')] })
  expect(write({ notices: [key('Bot')] }).messageId).toBe(first.messageId)
  expect(first.messageId).toBe(`<${accountUuid}.${personUuid}.7@review.example.com>`)
})
