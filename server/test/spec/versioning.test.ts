// Section 9: the prefix, the two revisions and how one is chosen.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Service, startService } from '../service.ts'
import { bothRevisions, expectError, expectInvalid, useService } from './conformance.ts'

const spec = useService()

describe('the prefix', () => {
  test('§9 Prefix: the endpoints live under /api/v1 and nowhere else', async () => {
    const headers = { authorization: `Bearer ${spec.client.key}` }
    const at = async (path: string) => (await fetch(spec.service.url + path, { headers })).status
    expect(await at('/api/v1/tags')).toBe(200)
    for (const path of ['/tags', '/v1/tags', '/api/tags', '/api/v2/tags', '/API/V1/tags', '/']) {
      expect(await at(path), path).toBe(404)
    }
  })

  test('§9 Prefix: a path outside is answered in the error body of A', async () => {
    const reply = await fetch(`${spec.service.url}/api/v2/tags`)
    expect(await reply.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
  })
})

describe('the differences of the table', () => {
  const cases = [
    ['A', 115_200, 201],
    ['A', 115_201, 400],
    ['B', 1_920, 201],
    ['B', 1_921, 400],
  ] as const
  for (const [revision, maxCredits, status] of cases) {
    test(`§9 maxCredits range: ${maxCredits} is ${status} (${revision})`, async () => {
      expect((await spec.create(revision, { maxCredits })).status).toBe(status)
    })
  }

  test('§9 responseSchema: supported (A)', async () => {
    const responseSchema = { type: 'object', properties: { a: { type: 'integer' } } }
    expect((await spec.create('A', { responseSchema })).status).toBe(201)
  })

  test('§9 responseSchema: absent, and refused rather than ignored (B)', async () => {
    for (const responseSchema of [{ type: 'object' }, 'x', {}]) {
      expectInvalid(await spec.create('B', { responseSchema }), 'B', 'responseSchema')
    }
  })

  test('§9 tagIdUsed and expertiseMultiplier: present in the creation response (A)', async () => {
    const { body } = await spec.create('A')
    expect(body).toHaveProperty('tagIdUsed')
    expect(body).toHaveProperty('expertiseMultiplier')
  })

  test('§9 tagIdUsed and expertiseMultiplier: absent in the creation response (B)', async () => {
    const { body } = await spec.create('B')
    expect(body).not.toHaveProperty('tagIdUsed')
    expect(body).not.toHaveProperty('expertiseMultiplier')
  })

  test('§9 Error body: a structured object (A), a string and a number (B)', async () => {
    const [a, b] = [await spec.create('A', { mode: 'x' }), await spec.create('B', { mode: 'x' })]
    expect(a.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { errors: [{}] } })
    expect(b.body).toEqual({ error: expect.any(String), status: 400 })
  })
})

describe('which revision', () => {
  for (const revision of bothRevisions) {
    const other = revision === 'A' ? 'B' : 'A'

    test(`§9 Negotiation: a key made for ${revision} speaks ${revision}`, async () => {
      const { key } = await spec.service.makeKey({ account: spec.client.accountId, revision })
      const reply = await spec.call('GET', '/nothing-like-it', { key })
      expect(reply.headers.get('api-revision')).toBe(revision)
      const known = await spec.call('GET', '/projects/999999999', { key })
      expectError(known, revision, 'NOT_FOUND')
      expect(known.headers.get('api-revision')).toBe(revision)
    })

    test(`§9 Negotiation: the header ${other} overrides a key made for ${revision}`, async () => {
      const { key } = await spec.service.makeKey({ account: spec.client.accountId, revision })
      const reply = await spec.call('GET', '/projects/999999999', { key, revision: other })
      expectError(reply, other, 'NOT_FOUND')
      expect(reply.headers.get('api-revision')).toBe(other)
    })

    test(`§9 Negotiation: it bounds the body that is read, too (${revision})`, async () => {
      const { key } = await spec.service.makeKey({
        account: spec.client.accountId,
        revision: other,
      })
      const maxCredits = revision === 'A' ? 115_200 : 4
      const made = await spec.create(revision, { maxCredits }, { key, revision })
      expect(made.status, made.text).toBe(201)
    })
  }

  test('§9 Negotiation: a key is of revision A unless asked', async () => {
    const made = await spec.service.admin('create-account', { name: 'Plain' })
    const me = await spec.call('GET', '/me', { key: made.liveKey.key })
    expect(me.body.revision).toBe('A')
  })

  for (const unknown of ['C', 'a', '1', '2026-11-15', 'A,B', '']) {
    test(`§9 Negotiation: Api-Revision "${unknown}" is 400`, async () => {
      const headers = { 'api-revision': unknown }
      const reply = await spec.call('GET', '/tags', { headers })
      expectInvalid(reply, 'A', 'Api-Revision')
    })
  }

  test('§9 Negotiation: every reply names its revision, errors included', async () => {
    const replies = [
      await spec.call('GET', '/tags'),
      await spec.service.call('GET', '/tags', { revision: 'B' }),
      await spec.call('GET', '/nothing', { revision: 'B' }),
      await spec.call('PUT', '/tags', { revision: 'B' }),
      await spec.create('B', { mode: 'x' }),
    ]
    const revisions = replies.map(({ headers }) => headers.get('api-revision'))
    expect(revisions).toEqual(['A', 'B', 'B', 'B', 'B'])
  })
})

describe('deprecation', () => {
  test('§9 Deprecation: off unless configured', async () => {
    const { headers } = await spec.call('GET', '/tags', { revision: 'B' })
    expect(headers.get('deprecation')).toBeNull()
    expect(headers.get('sunset')).toBeNull()
  })

  describe('when configured', () => {
    let service: Service
    let key: string
    beforeAll(async () => {
      service = await startService({
        revisionBDeprecatedAt: new Date('2027-01-01T00:00:00Z'),
        revisionBSunsetAt: new Date('2028-01-01T00:00:00Z'),
      })
      const client = await service.makeClient({ credits: 0, revision: 'B' })
      key = client.key
    })
    afterAll(() => service.stop())

    test('§9 Deprecation: a structured date, and Sunset an HTTP date (B)', async () => {
      for (const path of ['/tags', '/projects/999999999', '/me']) {
        const { headers } = await service.call('GET', path, { key })
        expect(headers.get('deprecation')).toBe('@1798761600')
        expect(headers.get('sunset')).toBe('Sat, 01 Jan 2028 00:00:00 GMT')
      }
    })

    test('§9 Deprecation: revision A is told nothing (A)', async () => {
      const { headers } = await service.call('GET', '/tags', { key, revision: 'A' })
      expect(headers.get('deprecation')).toBeNull()
      expect(headers.get('sunset')).toBeNull()
    })
  })
})
