import { expect, test } from 'vitest'
import { documents } from '../contract.ts'
import { findRuleFaults, listOperations } from '../openapi-rules.ts'

test.each(['A', 'B'] as const)('the document of revision %s keeps every rule', (revision) => {
  expect(listOperations(documents[revision]).length).toBeGreaterThan(10)
  expect(findRuleFaults(documents[revision])).toEqual([])
})

test('revision B knows no 408, and its errors are a sentence and a status', () => {
  const { paths, components } = documents.B
  for (const { operation } of listOperations(documents.B)) {
    expect(Object.keys(operation.responses)).not.toContain('408')
  }
  expect(JSON.stringify(paths)).not.toMatch(/responseSchema"|tagIdUsed|expertiseMultiplier/)
  expect(Object.keys(components.schemas.Error.properties)).toEqual(['error', 'status'])
})

// biome-ignore lint/suspicious/noExplicitAny: each case breaks another part of the document.
type Break = (document: any) => void

const breaks: [string, Break, string][] = [
  [
    'a missing example of a code',
    ({ components }) => {
      delete components.responses.Conflict.content['application/json'].examples
        .IDEMPOTENCY_KEY_REUSED
    },
    '409 has no example of IDEMPOTENCY_KEY_REUSED',
  ],
  [
    'an operationId with a dash',
    ({ paths }) => {
      paths['/tags'].get.operationId = 'list-tags'
    },
    'operationId is not a verbNoun',
  ],
  [
    'a summary of 61 characters',
    ({ paths }) => {
      paths['/tags'].get.summary = 'x'.repeat(61)
    },
    'summary is not 1 to 60',
  ],
  [
    'a success without an example',
    ({ paths }) => {
      paths['/tags'].get.responses[200].content['application/json'].examples = {}
    },
    'has no example of success',
  ],
  [
    'a string without bounds',
    ({ components }) => {
      delete components.schemas.Tag.properties.name.maxLength
    },
    'Tag/name: a string without bounds',
  ],
  [
    'a number without bounds',
    ({ components }) => {
      delete components.schemas.Tag.properties.multiplier.maximum
    },
    'Tag/multiplier: a number without an upper bound',
  ],
  [
    'an array without bounds',
    ({ components }) => {
      delete components.schemas.TagPage.properties.data.maxItems
    },
    'TagPage/data: an array without bounds',
  ],
  [
    'an open object',
    ({ components }) => {
      delete components.schemas.Tag.additionalProperties
    },
    'Tag: an object that does not say what else it may hold',
  ],
  [
    'a query parameter without bounds',
    ({ components }) => {
      delete components.parameters.limit.schema.maximum
    },
    'limit/schema: a number without an upper bound',
  ],
]

test.each(breaks)('%s is found', (_, breakIt, fault) => {
  const document = structuredClone(documents.A)
  breakIt(document)
  expect(findRuleFaults(document).join('\n')).toContain(fault)
})
