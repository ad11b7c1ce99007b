import { describe, expect, test } from 'vitest'
import { pickAttributes, pickSpanName, type SpanAttributes } from './trace-attributes.ts'
import { idsOfTask, readTraceparent, writeTraceparent } from './trace-ids.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

describe('a traceparent', () => {
  test('is read as it is written', () => {
    for (const isSampled of [true, false]) {
      const ids = { traceId, spanId, isSampled }
      expect(readTraceparent(writeTraceparent(ids))).toEqual(ids)
    }
  })

  test('of a later version is read as far as it is known', () => {
    const later = `01-${traceId}-${spanId}-01-more`
    expect(readTraceparent(later)).toEqual({ traceId, spanId, isSampled: true })
  })

  test.each([
    undefined,
    ['two', 'of them'],
    '',
    `00-${traceId}-${spanId}`,
    `00-${traceId}-${spanId}-01-more`,
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
  ])('that is none is not followed: %s', (header) => {
    expect(readTraceparent(header)).toBeUndefined()
  })
})

test('every process knows the trace of a task and its root by its UUID', () => {
  expect(idsOfTask('01931a6e-7d5c-7c3e-8f00-0123456789ab')).toEqual({
    traceId: '01931a6e7d5c7c3e8f000123456789ab',
    spanId: '8f000123456789ab',
  })
})

describe('a span', () => {
  test('says nothing that is not on the list', () => {
    const given = { 'task.mode': 'fast', prompt: 'Is it sound?', 'db.statement': 'select 1' }
    expect(pickAttributes(given as SpanAttributes)).toEqual({ 'task.mode': 'fast' })
  })

  test('says no text that could be words, under no name', () => {
    const words = { 'http.route': 'Is it sound?', 'task.id': 'a b', outcome: 'x'.repeat(200) }
    expect(pickAttributes(words)).toEqual({})
    expect(pickAttributes({ 'http.route': '/api/v1/tasks/:task_id', attempt: 2 })).toEqual({
      'http.route': '/api/v1/tasks/:task_id',
      attempt: 2,
    })
    expect(pickSpanName('GET /api/v1/tasks/:task_id')).toBe('GET /api/v1/tasks/:task_id')
    expect(pickSpanName('Please look at this: is it sound?')).toBe('unnamed')
  })
})
