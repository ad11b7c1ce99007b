// Each kind of break is planted into the documents as released, and each kind of addition too.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBreaks, promisedDocuments } from './api-compatibility.ts'

const root = resolve(import.meta.dirname, '..')
let scratch: string

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'task-review-api-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

// biome-ignore lint/suspicious/noExplicitAny: a document is changed in the middle of its tree.
type Json = any
type Change = [what: string, id: string | undefined, change: (document: Json) => void]

const schema = (document: Json, name: string): Json => document.components.schemas[name]

function drop(object: Json, name: string): void {
  delete object.properties[name]
  object.required = object.required?.filter((each: string) => each !== name)
}

function rename(object: Json, from: string, to: string): void {
  object[to] = object[from]
  delete object[from]
}

const create = (document: Json) => document.paths['/tasks/create'].post

const breaks: Change[] = [
  ['a path removed', 'api-path-removed-without-deprecation', (d) => delete d.paths['/credits']],
  [
    'an operation removed',
    'api-removed-without-deprecation',
    (d) => delete d.paths['/webhooks/{webhook_id}'].delete,
  ],
  [
    'an operation renamed',
    'api-operation-id-removed',
    (d) => Object.assign(d.paths['/credits'].get, { operationId: 'other' }),
  ],
  [
    'a field of a reply removed',
    'response-required-property-removed',
    (d) => drop(schema(d, 'Credits'), 'held'),
  ],
  [
    'a field of a reply no longer always there',
    'response-property-became-optional',
    (d) => schema(d, 'Credits').required.pop(),
  ],
  [
    'a field of a reply that may be null now',
    'response-property-became-nullable',
    (d) => Object.assign(schema(d, 'Credits').properties.held, { type: ['integer', 'null'] }),
  ],
  [
    'another type in a reply',
    'response-property-type-changed',
    (d) => Object.assign(schema(d, 'Credits').properties.held, { type: 'string' }),
  ],
  [
    'a value of a reply removed',
    'response-property-enum-value-removed',
    (d) => schema(d, 'CreatedTask').properties.mode.enum.shift(),
  ],
  [
    'a value that clients have not met',
    'response-property-enum-value-added',
    (d) => schema(d, 'CreatedTask').properties.status.enum.push('paused'),
  ],
  [
    'an input removed',
    'request-property-removed',
    (d) => drop(schema(d, 'CreateTask'), 'metadata'),
  ],
  [
    'a value of an input removed',
    'request-property-enum-value-removed',
    (d) => schema(d, 'CreateTask').properties.mode.enum.shift(),
  ],
  [
    'an input newly required',
    'new-required-request-property',
    (d) => {
      schema(d, 'CreateProject').properties.zone = { type: 'string', maxLength: 9 }
      schema(d, 'CreateProject').required.push('zone')
    },
  ],
  [
    'a query newly required',
    'new-required-request-parameter',
    (d) => {
      const query = { name: 'zone', in: 'query', required: true, schema: { type: 'string' } }
      d.paths['/tags'].get.parameters = [...(d.paths['/tags'].get.parameters ?? []), query]
    },
  ],
  [
    'an input narrowed',
    'request-property-max-length-decreased',
    (d) => Object.assign(schema(d, 'CreateTask').properties.prompt, { maxLength: 500 }),
  ],
  [
    'another type of an input',
    'request-property-type-changed',
    (d) => Object.assign(schema(d, 'CreateProject').properties.name, { type: 'integer' }),
  ],
  [
    'another default',
    'request-property-default-value-changed',
    (d) => Object.assign(schema(d, 'CreateTask').properties.mode, { default: 'fast' }),
  ],
  [
    'another status of success',
    'response-success-status-removed',
    (d) => rename(create(d).responses, '201', '202'),
  ],
  [
    'another status of an error',
    'response-non-success-status-removed',
    (d) => rename(create(d).responses, '400', '422'),
  ],
  [
    'a header of a reply removed',
    'required-response-header-removed',
    (d) => delete create(d).responses['201'].headers['X-Request-Id'],
  ],
  ['an event removed', 'webhook-removed', (d) => delete d.webhooks['task.claimed']],
]

const additions: Change[] = [
  ['nothing but the version', undefined, (d) => Object.assign(d.info, { version: '9.9.9' })],
  [
    'an operation',
    undefined,
    (d) => {
      const operation = { ...d.paths['/credits'].get, operationId: 'getMore' }
      d.paths['/more'] = { get: operation }
    },
  ],
  [
    'a field of a reply',
    undefined,
    (d) => {
      schema(d, 'Credits').properties.more = { type: 'integer' }
      schema(d, 'Credits').required.push('more')
    },
  ],
  [
    'an input that may be left out',
    undefined,
    (d) => Object.assign(schema(d, 'CreateTask').properties, { more: { type: 'string' } }),
  ],
  [
    'a wider input',
    undefined,
    (d) => Object.assign(schema(d, 'CreateTask').properties.prompt, { maxLength: 99_999 }),
  ],
  [
    'an event',
    undefined,
    (d) => {
      const { post } = d.webhooks['task.completed']
      d.webhooks['task.more'] = { post: { ...post, operationId: 'receiveMore' } }
    },
  ],
]

async function judge(name: string, change: Change[2]): Promise<string[]> {
  const before = join(root, 'openapi/released', name)
  const document = JSON.parse(readFileSync(before, 'utf8'))
  change(document)
  const after = join(scratch, name)
  writeFileSync(after, JSON.stringify(document))
  return await findBreaks(before, after)
}

test.each(breaks)('%s is a break', async (_, id, change) => {
  expect((await judge('revision-a.json', change)).join('\n')).toContain(`(${id})`)
})

test.each(additions)('%s more is none', async (_, _id, change) => {
  expect(await judge('revision-a.json', change)).toEqual([])
})

test.each(promisedDocuments)('%s is judged, and has broken nothing', async (name) => {
  expect(await judge(name, (document) => delete document.paths['/tags'])).toHaveLength(1)
  const released = join(root, 'openapi/released', name)
  expect(await findBreaks(released, join(root, 'openapi', name))).toEqual([])
})

test('a break that is meant is named as it was printed, and nothing else passes with it', async () => {
  const name = 'revision-a.json'
  const planted = await judge(name, (document) => {
    delete document.paths['/tags']
    delete document.paths['/credits']
  })
  expect(planted).toHaveLength(2)
  const accepted = join(scratch, 'accepted.txt')
  writeFileSync(accepted, `${planted[0]}\n`)
  const left = await findBreaks(join(root, 'openapi/released', name), join(scratch, name), accepted)
  expect(left).toEqual([planted[1]])
})
