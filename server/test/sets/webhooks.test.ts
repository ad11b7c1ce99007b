// The catalogue of events is complete: every type that can be sent is in both documents with its schema,
// its example and what a receiver needs to know, and on the page about events.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Revision, revisions } from '../../src/core/money.ts'
import { eventTypes } from '../../src/modules/events/feed/feed.ts'
import { operations } from '../../src/start/operations.ts'
import { documents, resolve, validatorOf } from '../contract.ts'

const sentTypes = [...eventTypes, 'webhook.test']
const table = revisions.flatMap((revision) => sentTypes.map((type) => [type, revision] as const))

// biome-ignore lint/suspicious/noExplicitAny: a document is walked by its own structure.
type Node = any

function entryOf(type: string, revision: Revision): Node {
  return documents[revision].webhooks[type]?.post
}

test.each(revisions)('revision %s has an entry for every type that is sent, and no other', (r) => {
  expect(Object.keys(documents[r].webhooks)).toEqual(sentTypes)
  const ids = sentTypes.map((type) => entryOf(type, r).operationId)
  const taken = operations.map(({ operationId }) => operationId)
  expect(new Set([...ids, ...taken]).size).toBe(ids.length + taken.length)
})

describe.each(table)('%s in revision %s', (type, revision) => {
  test('says when it is sent, how it is checked, and what the answer means', () => {
    const { summary, description, tags, security, parameters, responses } = entryOf(type, revision)
    expect(summary.length).toBeLessThanOrEqual(60)
    expect(description.length).toBeGreaterThan(20)
    expect({ tags, security }).toEqual({ tags: ['Webhooks'], security: [] })
    const headers = parameters.map((each: Node) => resolve(each, revision))
    expect(headers.map(({ name }: Node) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ])
    for (const { schema, example } of headers) {
      expect(validatorOf(schema, revision).Check(example)).toBe(true)
    }
    expect(Object.keys(responses).sort()).toEqual(['2XX', '3XX', '410', '4XX', '5XX'])
  })

  test('has an example of its own type that fits its schema', () => {
    const { schema, examples } = entryOf(type, revision).requestBody.content['application/json']
    const values = Object.values<Node>(examples).map(({ value }) => value)
    expect(values).toHaveLength(1)
    expect(values[0].type).toBe(type)
    const validator = validatorOf(schema, revision)
    expect(validator.Check(values[0]), JSON.stringify(validator.Errors(values[0]))).toBe(true)
    const more = { ...values[0], engineerId: 'somebody' }
    expect(validator.Check(more)).toBe(false)
  })
})

test('every type has its row on the page about events, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/api/events.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([a-z]+\.[a-z_]+)` \| \S/gm)].map(([, type]) => type)
  expect(rows).toEqual(sentTypes)
})
