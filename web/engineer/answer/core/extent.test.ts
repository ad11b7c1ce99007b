import { describe, expect, it } from 'vitest'
import { makeData, parseData } from './content.ts'
import { isTooDeep, isTooWideForForm } from './extent.ts'

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const wide = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, key) => [`key ${key}`, key]))

describe('the extent of data', () => {
  it('ends at 64 levels, however deep it is beyond', () => {
    expect(isTooDeep(JSON.parse(nested(64)))).toBe(false)
    expect(isTooDeep(JSON.parse(nested(65)))).toBe(true)
    expect(isTooDeep(JSON.parse(nested(10_000)))).toBe(true)
  })

  it('keeps what is too deep as text, beside the data as it was', () => {
    const before = makeData({ a: 1 }, [])
    expect(parseData(nested(10_000), before)).toEqual({ ...before, raw: nested(10_000) })
    expect(parseData(nested(3), before).raw).toBeUndefined()
  })

  it('is too wide for a form by its fields, not by its lists', () => {
    expect(isTooWideForForm(wide(500))).toBe(false)
    expect(isTooWideForForm(wide(501))).toBe(true)
    expect(isTooWideForForm({ inner: wide(300), other: wide(300) })).toBe(true)
    expect(isTooWideForForm({ items: Array.from({ length: 5_000 }, () => wide(3)) })).toBe(false)
  })
})
