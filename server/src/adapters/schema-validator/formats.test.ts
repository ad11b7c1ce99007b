import { describe, expect, test } from 'vitest'
import { checkedFormats } from '../../core/response-formats.ts'
import { compileSchema } from './compile-schema.ts'
import { formats } from './formats.ts'
import { sampleFormats } from './sample-formats.ts'

const accepts = (format: string, text: string) =>
  compileSchema(
    { type: 'object', properties: { a: { format } } },
    { findsAll: false },
  )({
    a: text,
  }).length === 0

const right: Partial<Record<(typeof checkedFormats)[number], string[]>> = {
  time: ['09:00:00Z', '23:59:60Z', '09:00:00.25+02:00'],
  duration: ['PT1H', 'P1DT12H', 'P2W', 'P1Y2M3DT4H5M6S', 'PT1.5S', 'PT0S'],
  uuid7: ['01890a5d-ac96-774b-bcce-b302099a8057'],
  cidrv4: ['10.0.0.0/8', '0.0.0.0/0'],
  ipv4network: ['10.0.0.0', '10.0.0.0/8'],
  ipvanyaddress: ['10.0.0.1', '::1'],
  base64: ['', 'YQ==', 'YWI=', 'YWJj'],
  base64url: ['_-8', 'YQ=='],
  iban: ['DE89370400440532013000'],
  credit_card: ['4111 1111 1111 1111'],
}

const wrong: Record<(typeof checkedFormats)[number], string[]> = {
  date: ['2026-02-29', '1.2.2026'],
  'date-time': ['2026-01-01', '2026-01-01T09:00:00'],
  time: ['9 o’clock', '09:00', '24:00:00Z'],
  duration: ['one hour', 'P', 'PT', 'P1DT', '1:30', 'PT1H1W', 'PT.5S'],
  email: ['person', 'a@b@c.example'],
  uri: ['example', '/path'],
  hostname: ['-a.example', 'a b'],
  uuid: ['123'],
  ...{ uuid1: ['00000000-0000-4000-8000-000000000001'], uuid3: ['x'] },
  ...{ uuid4: ['00000000-0000-4000-0000-000000000001'], uuid5: ['x'], uuid6: ['x'] },
  ...{ uuid7: ['01890a5d-ac96-474b-bcce-b302099a8057'], uuid8: ['x'] },
  ipv4: ['256.1.1.1', '1.1.1'],
  ipv6: ['1.1.1.1', ':::'],
  cidrv4: ['10.0.0.0', '10.0.0.0/33', '10.0.0.0/08', '10.0.0.0/8/8'],
  cidrv6: ['::1', '::1/129'],
  ipv4network: ['::/0', '10.0.0.0/x'],
  ipv6network: ['10.0.0.0/8'],
  ipv4interface: ['::1/64'],
  ipv6interface: ['::1/-1'],
  ipvanyaddress: ['10.0.0.1/8', 'host'],
  ipvanynetwork: ['host/8'],
  ipvanyinterface: ['10.0.0.1/'],
  base64: ['YQ', 'Y Q=', 'a-b_'],
  base64url: ['a+b/', 'a b'],
  jwt: ['a.b', 'a.b.c.d', 'a.b.ü'],
  emoji: ['a', '', ':-)', '123'],
  iban: ['DE89370400440532013001', 'de89'],
  credit_card: ['4111111111111112', '4111'],
}

describe.each([...checkedFormats])('%s', (format) => {
  test('is told from other text', () => {
    for (const text of right[format] ?? []) expect(accepts(format, text), text).toBe(true)
    for (const text of wrong[format]) expect(accepts(format, text), text).toBe(false)
  })

  test('has samples that it accepts', () => {
    for (const number of [1, 2, 17, 300])
      expect(accepts(format, sampleFormats.get(format)?.(number) ?? ''), `${number}`).toBe(true)
  })

  test('is judged in no time, however long the text', () => {
    const isRight = formats.get(format)
    for (const start of ['1', 'a', '-', 'P', 'a@', '::', 'http://'])
      for (const length of [8_000, 1_000_000]) {
        const startedAtMs = performance.now()
        isRight?.(`${start.repeat(length / start.length)}!`)
        expect(performance.now() - startedAtMs).toBeLessThan(1_000)
      }
  })
})

test('an address is bounded, and what is encoded is not', () => {
  const name = 'a'.repeat(9_000)
  expect(accepts('email', `${name}@example.com`)).toBe(false)
  expect(accepts('uri', `https://example.com/${name}`)).toBe(false)
  expect(accepts('base64', 'YWJj'.repeat(50_000))).toBe(true)
  expect(accepts('base64url', 'YWJj'.repeat(50_000))).toBe(true)
})

test('any other format is a remark', () => expect(accepts('zip-code', 'x')).toBe(true))

test('a text that must be JSON is read', () => {
  const a = { type: 'string', contentMediaType: 'application/json' }
  const check = compileSchema({ type: 'object', properties: { a } }, { findsAll: true })
  expect(check({ a: '{"b":1}' })).toEqual([])
  expect(check({ a: '{b' })).toMatchObject([{ message: 'must be JSON as text' }])
  const encoded = { ...a, contentEncoding: 'base64' }
  const other = compileSchema({ properties: { a: encoded } }, { findsAll: true })
  expect(other({ a: '{b' })).toEqual([])
})
