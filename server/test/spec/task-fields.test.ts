// Section 2, the table of the creation request body: every row, at and beyond each of its bounds.
import { describe, expect, test } from 'vitest'
import type { Revision } from '../../src/core/money.ts'
import { bothRevisions, expectInvalid, useService } from './conformance.ts'

const spec = useService()

type Fields = Record<string, unknown>
/** What the body has besides the usual, and either 201 or the field that the 400 must name. */
type Case = [rule: string, revisions: 'A' | 'B' | 'AB', fields: Fields, expected: 201 | string]

function runCases(cases: readonly Case[]) {
  for (const [rule, revisions, fields, expected] of cases) {
    for (const revision of [...revisions] as Revision[]) {
      test(`§2 Task ${rule} (${revision})`, async () => {
        const reply = await spec.create(revision, fields)
        if (expected === 201) expect(reply.status, reply.text).toBe(201)
        else expectInvalid(reply, revision, expected)
      })
    }
  }
}

const file = { fileName: 'a.txt', mimeType: 'text/plain', content: 'hello' }
const text = (characters: number, character = 'a') => character.repeat(characters)

describe('prompt', () => {
  runCases([
    ['prompt: it is required', 'AB', { prompt: undefined }, 'prompt'],
    ['prompt: a number is 400', 'AB', { prompt: 1_234_567_890 }, 'prompt'],
    ['prompt: null is 400', 'AB', { prompt: null }, 'prompt'],
    ['prompt: an array of strings is 400', 'AB', { prompt: [text(10)] }, 'prompt'],
    ['prompt: an empty one is 400', 'AB', { prompt: '' }, 'prompt'],
    ['prompt: 9 characters is 400', 'AB', { prompt: text(9) }, 'prompt'],
    ['prompt: 10 characters is 201', 'AB', { prompt: text(10) }, 201],
    ['prompt: 10,000 characters is 201', 'AB', { prompt: text(10_000) }, 201],
    ['prompt: 10,001 characters is 400', 'AB', { prompt: text(10_001) }, 'prompt'],
    ['prompt: 9 emoji are 9 characters, so 400', 'AB', { prompt: text(9, '🦀') }, 'prompt'],
    ['prompt: 10 emoji are 10 characters', 'AB', { prompt: text(10, '🦀') }, 201],
    ['prompt: 10,000 emoji are 10,000 characters', 'AB', { prompt: text(10_000, '🦀') }, 201],
    ['prompt: 10,001 emoji is 400', 'AB', { prompt: text(10_001, '🦀') }, 'prompt'],
    ['prompt: combining marks count one each', 'AB', { prompt: text(5, 'e\u0301') }, 201],
    ['prompt: spaces count, nothing is trimmed', 'AB', { prompt: text(10, ' ') }, 201],
    ['prompt: 9 characters and no trimming up', 'AB', { prompt: ` ${text(7)} ` }, 'prompt'],
  ])
})

const realtime = { mode: 'realtime_answer' }

describe('maxCredits', () => {
  runCases([
    ['maxCredits: it is required', 'AB', { maxCredits: undefined }, 'maxCredits'],
    ['maxCredits: null is 400', 'AB', { maxCredits: null }, 'maxCredits'],
    ['maxCredits: a boolean is 400', 'AB', { maxCredits: true }, 'maxCredits'],
    ['maxCredits: 0 is 400', 'AB', { ...realtime, maxCredits: 0 }, 'maxCredits'],
    ['maxCredits: a negative one is 400', 'AB', { maxCredits: -600 }, 'maxCredits'],
    ['maxCredits: text is 400', 'A', { maxCredits: '600' }, 'maxCredits'],
    ['maxCredits: text is 400', 'B', { maxCredits: '10' }, 'maxCredits'],
    ['maxCredits: a fraction is 400', 'A', { maxCredits: 600.5 }, 'maxCredits'],
    ['maxCredits: a fraction is 400', 'B', { maxCredits: 4.5 }, 'maxCredits'],
    ['maxCredits: 59 is 400', 'A', { ...realtime, maxCredits: 59 }, 'maxCredits'],
    ['maxCredits: 60 is 201', 'A', { ...realtime, maxCredits: 60 }, 201],
    ['maxCredits: 115200 is 201', 'A', { maxCredits: 115_200 }, 201],
    ['maxCredits: 115201 is 400', 'A', { maxCredits: 115_201 }, 'maxCredits'],
    ['maxCredits: 1 is 201', 'B', { ...realtime, maxCredits: 1 }, 201],
    ['maxCredits: 1920 is 201', 'B', { maxCredits: 1_920 }, 201],
    ['maxCredits: 1921 is 400', 'B', { maxCredits: 1_921 }, 'maxCredits'],
  ])
})

describe('projectId', () => {
  runCases([
    ['projectId: text is 400', 'AB', { projectId: '1001' }, 'projectId'],
    ['projectId: 0 is 400', 'AB', { projectId: 0 }, 'projectId'],
    ['projectId: a fraction is 400', 'AB', { projectId: 1.5 }, 'projectId'],
    ['projectId: one that does not exist is 400', 'AB', { projectId: 999_999_999 }, 'projectId'],
  ])

  for (const revision of bothRevisions) {
    test(`§2 Task projectId: another account's project is 400 (${revision})`, async () => {
      const other = await spec.service.makeClient()
      const own = await spec.create(revision, { projectId: 999_999_999 })
      const foreign = await spec.create(revision, { projectId: other.projectId })
      expectInvalid(foreign, revision, 'projectId')
      expect(foreign.text).toBe(own.text)
    })

    test(`§2 Task projectId: one made by POST /projects/create is 201 (${revision})`, async () => {
      const project = await spec.call('POST', '/projects/create', {
        revision,
        body: { name: 'Mine' },
      })
      const made = await spec.create(revision, { projectId: project.body.id })
      expect(made.status).toBe(201)
      const read = await spec.read(revision, made.body.id)
      expect(read.body.projectId).toBe(project.body.id)
    })
  }
})

describe('projectId, left out', () => {
  for (const revision of bothRevisions) {
    const maxCredits = revision === 'A' ? 600 : 10
    const body = { prompt: 'Is this safe to run twice?', maxCredits }
    const send = (key: string, more: Fields = {}) =>
      spec.service.call('POST', '/tasks/create', {
        key,
        headers: { 'api-revision': revision },
        body: { ...body, ...more },
      })

    test(`§2 Task projectId: without it the only project is taken, else it is required (${revision})`, async () => {
      const { service } = spec
      const { key, projectId } = await service.makeClient()
      for (const more of [{}, { projectId: null }]) {
        const made = await send(key, more)
        expect(made.status, made.text).toBe(201)
        const read = await service.call('GET', `/tasks/${made.body.id}`, { key })
        expect(read.body.projectId).toBe(projectId)
      }
      const second = await service.call('POST', '/projects/create', { key, body: { name: 'Two' } })
      const refused = await send(key)
      expectInvalid(refused, revision, 'projectId')
      expect(refused.text).toContain(`${projectId} (Test project), ${second.body.id} (Two)`)
      const { accountId } = await service.makeAccount()
      await service.admin('grant-credits', { account: accountId, credits: 1_000 })
      const { key: bare } = await service.makeKey({ account: accountId })
      const without = await send(bare)
      expectInvalid(without, revision, 'projectId')
      expect(without.text).toContain('POST /projects/create')
    })
  }
})

describe('null for what may be left out', () => {
  for (const revision of bothRevisions) {
    test(`§2 Task: null is as good as nothing, also for the idempotency key (${revision})`, async () => {
      const idempotencyKey = crypto.randomUUID()
      const attachments = [{ ...file, uploadId: null }]
      const first = await spec.create(revision, { idempotencyKey, attachments: [file] })
      expect(first.status, first.text).toBe(201)
      const nulls = { mode: null, metadata: null, tagId: null, responseSchema: null }
      const again = await spec.create(revision, { ...nulls, idempotencyKey, attachments })
      expect(again.status, again.text).toBe(201)
      expect(again.text).toBe(first.text)
      const { data, fileSize } = { data: null, fileSize: null }
      const more = { attachments: [{ ...file, data, fileSize }], idempotencyKey: null }
      expect((await spec.create(revision, more)).status).toBe(201)
      expect((await spec.create(revision, { attachments: null })).status).toBe(201)
    })
  }
})

describe('mode', () => {
  runCases([
    ['mode: realtime_answer is 201', 'AB', { mode: 'realtime_answer' }, 201],
    ['mode: fast is 201', 'AB', { mode: 'fast' }, 201],
    ['mode: standard is 201', 'AB', { mode: 'standard' }, 201],
    ['mode: any other word is 400', 'AB', { mode: 'slow' }, 'mode'],
    ['mode: capitals matter', 'AB', { mode: 'Fast' }, 'mode'],
    ['mode: a number is 400', 'AB', { mode: 1 }, 'mode'],
  ])

  for (const revision of bothRevisions) {
    test(`§2 Task mode: standard when it is left out (${revision})`, async () => {
      expect((await spec.create(revision)).body.mode).toBe('standard')
    })
  }
})

const deep = (levels: number): Fields => {
  let value: Fields = {}
  for (let level = 1; level < levels; level++) value = { a: value }
  return value
}

describe('metadata', () => {
  runCases([
    ['metadata: an empty object is 201', 'AB', { metadata: {} }, 201],
    ['metadata: an array is 400', 'AB', { metadata: ['a'] }, 'metadata'],
    ['metadata: text is 400', 'AB', { metadata: 'a' }, 'metadata'],
    ['metadata: 16,384 bytes are 201', 'AB', { metadata: { a: text(16_376) } }, 201],
    ['metadata: 16,385 bytes are 400', 'AB', { metadata: { a: text(16_377) } }, 'metadata'],
    ['metadata: 32 levels are 201', 'AB', { metadata: deep(32) }, 201],
    ['metadata: 33 levels are 400', 'AB', { metadata: deep(33) }, 'metadata'],
  ])

  for (const revision of bothRevisions) {
    test(`§2 Task metadata: it is kept as it was sent (${revision})`, async () => {
      const metadata = {
        ticket: 'T-1',
        nested: { list: [1, 2.5, -0.125, null, true, { '': 'empty name' }] },
        'Ünïcode 🦀': 'a\u200bb\u202ec\n\t"\\',
        constructor: 'a name like any other',
      }
      const taskId = await spec.makeTask(revision, { metadata })
      expect((await spec.read(revision, taskId)).body.metadata).toEqual(metadata)
    })

    test(`§2 Task metadata: null when none was sent (${revision})`, async () => {
      const taskId = await spec.makeTask(revision)
      expect((await spec.read(revision, taskId)).body.metadata).toBeNull()
    })
  }
})

const schema = { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] }

describe('idempotencyKey, attachments, tagId, responseSchema', () => {
  runCases([
    ['idempotencyKey: a word is 400', 'AB', { idempotencyKey: 'once' }, 'idempotencyKey'],
    ['idempotencyKey: a number is 400', 'AB', { idempotencyKey: 1 }, 'idempotencyKey'],
    [
      'idempotencyKey: a UUID in braces is 400',
      'AB',
      { idempotencyKey: '{6f1c3a2e-5b7d-4c9a-8e0f-1a2b3c4d5e6f}' },
      'idempotencyKey',
    ],
    [
      'idempotencyKey: 36 characters that are no UUID are 400',
      'AB',
      { idempotencyKey: '6f1c3a2e-5b7d-4c9a-8e0f-1a2b3c4d5e6g' },
      'idempotencyKey',
    ],
    [
      'idempotencyKey: a UUID is 201',
      'A',
      { idempotencyKey: '6f1c3a2e-5b7d-4c9a-8e0f-1a2b3c4d5e6f' },
      201,
    ],
    [
      'idempotencyKey: a UUID is 201',
      'B',
      { idempotencyKey: '7f1c3a2e-5b7d-4c9a-8e0f-1a2b3c4d5e6f' },
      201,
    ],
    ['attachments: none in the array is 201', 'AB', { attachments: [] }, 201],
    ['attachments: 5 are 201', 'AB', { attachments: Array(5).fill(file) }, 201],
    ['attachments: 6 are 400', 'AB', { attachments: Array(6).fill(file) }, 'attachments'],
    ['attachments: an object is 400', 'AB', { attachments: { 0: file } }, 'attachments'],
    ['attachments: an item of text is 400', 'AB', { attachments: ['a'] }, 'attachments[0]'],
    ['tagId: one of GET /tags is 201', 'AB', { tagId: 3 }, 201],
    ['tagId: one that does not exist is 400', 'AB', { tagId: 4 }, 'tagId'],
    ['tagId: 0 is 400', 'AB', { tagId: 0 }, 'tagId'],
    ['tagId: text is 400', 'AB', { tagId: '1' }, 'tagId'],
    ['tagId: a fraction is 400', 'AB', { tagId: 1.5 }, 'tagId'],
    ['responseSchema: a JSON Schema is 201', 'A', { responseSchema: schema }, 201],
    ['responseSchema: text is 400', 'A', { responseSchema: 'object' }, 'responseSchema'],
    ['responseSchema: an array is 400', 'A', { responseSchema: [schema] }, 'responseSchema'],
    [
      'responseSchema: a root that is no object is 400',
      'A',
      { responseSchema: { type: 'array' } },
      'responseSchema.type',
    ],
    [
      'responseSchema: a type that does not exist is 400',
      'A',
      { responseSchema: { type: 'object', properties: { a: { type: 'text' } } } },
      'responseSchema.properties.a.type',
    ],
    ['responseSchema: it is absent, so 400', 'B', { responseSchema: schema }, 'responseSchema'],
  ])
})
