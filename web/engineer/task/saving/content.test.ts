import { describe, expect, it } from 'vitest'
import { countWords, isSame, mergeContents } from './content.ts'

describe('isSame', () => {
  it('compares values, not the order of keys', () => {
    expect(isSame({ a: 1, b: [null, 'x'] }, { b: [null, 'x'], a: 1 })).toBe(true)
    expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(false)
    expect(isSame([1], { 0: 1 })).toBe(false)
    expect(isSame(null, undefined)).toBe(false)
  })
})

describe('mergeContents', () => {
  it('takes what one side alone changed', () => {
    const base = { a: 1, b: 2, c: 3 }
    expect(mergeContents({ base, mine: { a: 9, b: 2, c: 3 }, theirs: { a: 1, b: 8 } })).toEqual({
      a: 9,
      b: 8,
    })
  })

  it('keeps the paragraphs and items of both where both changed', () => {
    const merged = mergeContents({
      base: { text: 'a\n\nb\n\nc', items: [1] },
      mine: { text: 'a\n\nb mine\n\nc', items: [1, 2] },
      theirs: { text: 'a\n\nb theirs\n\nc\n\nd', items: [1, 3] },
    })
    expect(merged).toEqual({ text: 'a\n\nb mine\n\nb theirs\n\nc\n\nd', items: [1, 2, 3] })
  })

  it('keeps an answer that only one side has', () => {
    expect(mergeContents({ base: null, mine: { a: 'x' }, theirs: { b: 'y' } })).toEqual({
      a: 'x',
      b: 'y',
    })
  })
})

it('counts words', () => {
  expect(countWords(' two\n words ')).toBe(2)
  expect(countWords('')).toBe(0)
})
