// A refusal repeats what was wrong, but never so much that a small request makes a large reply.
import { beforeAll, expect, test } from 'vitest'
import { fieldCharsMax, messageCharsMax } from '../../src/core/field-path.ts'
import { type Service, shareService } from '../service.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>

beforeAll(async () => {
  service = await shareService()
  client = await service.makeClient()
})

const long = 'x'.repeat(100_000)
const header = 'x'.repeat(10_000)

test.each([
  ['an unknown field', { prompt: 'Long enough?', maxCredits: 600, projectId: 1, [long]: 1 }],
  [
    'a nested key',
    { prompt: 'Long enough?', maxCredits: 600, projectId: 1, metadata: { [long]: '\0' } },
  ],
  ['a MIME type', { attachments: [{ fileName: 'a', mimeType: long.slice(0, 100), content: '' }] }],
  ['a mode', { mode: long }],
  ['a schema keyword', { responseSchema: { type: 'object', [long]: 1 } }],
])('%s of 100,000 characters is shown cut', async (_, body) => {
  const reply = await service.call('POST', '/tasks/create', { key: client.key, body })
  expect(reply.status).toBe(400)
  for (const { field, message } of reply.body.error.details.errors) {
    expect(field.length).toBeLessThanOrEqual(fieldCharsMax)
    expect(message.length).toBeLessThanOrEqual(messageCharsMax)
  }
  expect(reply.text.length).toBeLessThan(2_000)
})

test('so is an unknown revision, in the words of either', async () => {
  for (const revision of ['A', 'B'] as const) {
    const { key } = await service.makeKey({ account: client.accountId, revision })
    const reply = await service.call('GET', '/tags', { key, revision: header })
    expect(reply.status).toBe(400)
    expect(reply.text.length).toBeLessThan(2_000)
    expect(reply.headers.get('api-revision')).toBe(revision)
  }
})

test('a cut never leaves half a character', async () => {
  const key = '😀'.repeat(40_000 / 2)
  const body = { name: 'A project', [`a${key}`]: 1 }
  const reply = await service.call('POST', '/projects/create', { key: client.key, body })
  const [{ field }] = reply.body.error.details.errors
  expect(field).toMatch(/^a(?:😀)+.?…$/u)
  expect(field.isWellFormed()).toBe(true)
})

test('an address of more than 16 KB is refused and told why', async () => {
  const reply = await service.call('GET', `/tags?x=${'x'.repeat(20_000)}`, { key: client.key })
  expect(reply.status).toBe(400)
  expect(reply.body.error.details.errors).toEqual([
    { field: 'request', message: 'has more than 16 KB of address and headers' },
  ])
})
