import { describe, expect, test } from 'vitest'
import { limits } from '../../../../core/limits.ts'
import { readMetadataProblems } from './metadata.ts'

/** An object that nests so many levels, built without recursion. */
function nest(depth: number): unknown {
  let value: unknown = {}
  for (let level = 1; level < depth; level++) value = level % 2 === 0 ? { a: value } : [value]
  return depth % 2 === 0 ? { a: (value as unknown[])[0] } : value
}

const emptyTextBytes = JSON.stringify({ text: '' }).length

describe('metadata that is kept', () => {
  test.each([
    ['nothing in it', {}],
    ['any JSON', { a: [1, null, true, { b: 'é' }] }],
    ['exactly the bytes allowed', { text: 'x'.repeat(limits.metadataBytesMax - emptyTextBytes) }],
    ['exactly the depth allowed', nest(limits.metadataDepthMax)],
  ])('%s', (_name, metadata) => {
    expect(readMetadataProblems(metadata)).toEqual([])
  })
})

describe('metadata that is refused', () => {
  test.each([
    ['null', null, /must be an object/],
    ['an array', [], /must be an object/],
    ['text', 'a', /must be an object/],
    ['a number', 1, /must be an object/],
    [
      'one byte too many',
      { text: 'x'.repeat(limits.metadataBytesMax - emptyTextBytes + 1) },
      /not 16385$/,
    ],
    ['few characters, many bytes', { text: 'é'.repeat(limits.metadataBytesMax / 2) }, /bytes/],
    ['one level too many', nest(limits.metadataDepthMax + 1), /32 levels/],
  ])('%s', (_name, metadata, message) => {
    const problems = readMetadataProblems(metadata)
    expect(problems).toEqual([{ field: 'metadata', message: expect.stringMatching(message) }])
  })

  test('a depth of 75,000 does not overflow the stack', () => {
    const deep = JSON.parse(`{"a":${'['.repeat(75_000)}${']'.repeat(75_000)}}`)
    expect(readMetadataProblems(deep)[0]?.message).toMatch(/32 levels/)
  })
})
