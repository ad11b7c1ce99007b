// What happens to each operation while a disk is nearly full. An operation that can store a lot and is
// in neither list fails here, so that its author decides.
import { expect, test } from 'vitest'
import { toApiError } from '../../src/http/error-reply.ts'
import { operationsThatAddContent } from '../../src/http/full-disk.ts'
import { isUnsafe } from '../../src/http/operation.ts'
import { consoleOperations, operations } from '../../src/start/operations.ts'
import type { Loose } from '../service.ts'

/** A row of this size is no content: a reason, a name, an address. */
const smallBodyCharsMax = 10_000

/**
 * Their bodies may be larger. They end tasks or leaked keys, of which little is kept, or keep an
 * engineer's answer and hours.
 */
const largeOperationsThatGoOn = [
  'acceptDraftParts',
  // Keeps nothing, and says itself that a create would be refused.
  'quoteTask',
  'reportKey',
  // A task that waits would miss its deadline, and what is said is small beside it.
  ...['askQuestion', 'replyToQuestion'],
  'saveWorkDraft',
  'setAvailability',
  'submitTask',
]

/** How many characters a body of this schema can have stored; unknown where nothing bounds it. */
function countCharsMax(schema: Loose): number {
  if (schema.anyOf) return Math.max(...schema.anyOf.map(countCharsMax))
  if (schema.enum !== undefined || schema.const !== undefined) return 100
  if (schema.type === 'string') {
    // Times, dates and codes are short by their form.
    const isShort = schema.format !== undefined || schema.pattern !== undefined
    return schema.maxLength ?? (isShort ? 100 : Number.POSITIVE_INFINITY)
  }
  if (schema.type === 'array')
    return (schema.maxItems ?? Number.POSITIVE_INFINITY) * countCharsMax(schema.items)
  if (schema.type !== 'object') return schema.type === undefined ? Number.POSITIVE_INFINITY : 20
  if (schema.properties === undefined) return Number.POSITIVE_INFINITY
  const parts: Loose[] = Object.values(schema.properties)
  return parts.reduce((sum, part) => sum + countCharsMax(part), 0)
}

const writing = [...operations, ...consoleOperations].filter(({ method }) => isUnsafe({ method }))

test('every operation whose body can be large either adds content or goes on', () => {
  expect(writing.length).toBeGreaterThan(80)
  const large = writing.filter((operation: Loose) => {
    const { body, takesFile } = operation
    if (body === undefined) return takesFile === true
    const schemas: Loose[] = 'A' in body ? [body.A, body.B] : [body]
    return schemas.some((schema) => countCharsMax(schema) > smallBodyCharsMax)
  })
  const names = large.map(({ operationId }) => operationId)
  const decided = new Set([...operationsThatAddContent, ...largeOperationsThatGoOn])
  expect(names).toContain('createTask')
  expect(names.filter((name) => !decided.has(name))).toEqual([])
})

test('none does both', () => {
  expect(largeOperationsThatGoOn.filter((id) => operationsThatAddContent.has(id))).toEqual([])
})

test('a full disk of the database is 503 and never a bug of ours', () => {
  const error = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(toApiError(error)).toMatchObject({ code: 'UNAVAILABLE' })
})
