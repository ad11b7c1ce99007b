import { expect, test } from 'vitest'
import { notYet } from './not-yet.ts'

test('§2 to §9 Not yet: every rule that no case proves is named, with its reason', () => {
  for (const { section, rule, reason } of notYet) {
    expect(section).toMatch(/^§[1-9]$/)
    expect(rule.length).toBeGreaterThan(20)
    expect(reason.length).toBeGreaterThan(10)
  }
  expect(new Set(notYet.map(({ rule }) => rule)).size).toBe(notYet.length)
  const sections = notYet.map(({ section }) => section)
  expect(sections).toEqual([...sections].sort())
  process.stdout.write(`Rules of the specification not proven yet: ${notYet.length}\n`)
})
