import { describe, expect, it } from 'vitest'
import { preferenceApplied, readPreferWait } from './prefer.ts'

describe('Prefer: wait', () => {
  it.each([
    ['wait=10', 10],
    ['WAIT = "7"', 7],
    ['respond-async, wait=3; strict=1', 3],
    ['wait=5, wait=9', 5],
    ['wait=0', 0],
    ['wait=600', 50],
    ['wait=999999', 50],
  ])('%s is %i seconds', (header, seconds) => {
    expect(readPreferWait(header)).toBe(seconds)
  })

  it.each(['', 'wait', 'wait=', 'wait=-1', 'wait=1.5', 'wait=ten', 'await=5', 'return=minimal'])(
    '"%s" is not understood and ignored',
    (header) => {
      expect(readPreferWait(header)).toBeUndefined()
    },
  )

  it('may come in several headers, or in none', () => {
    expect(readPreferWait(['return=minimal', 'wait=4'])).toBe(4)
    expect(readPreferWait(undefined)).toBeUndefined()
  })

  it('is said to have been understood', () => {
    expect(preferenceApplied(4)).toEqual({ 'preference-applied': 'wait=4' })
  })
})
