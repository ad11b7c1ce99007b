// Every page of members and operators is tested while it is read (a reply that never comes), when it
// cannot be read, and with and without something to show.
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'

const web = dirname(import.meta.dirname)
const pages = globSync('{member,operator}/*/*-page.tsx', { cwd: web })

it('finds the pages', () => {
  expect(pages.length).toBeGreaterThan(25)
})

it.each(pages)('%s has its states tested', (page) => {
  const file = `${web}/${page.replace(/\.tsx$/, '.test.tsx')}`
  const text = readFileSync(file, 'utf8')
  expect(text, 'loading').toContain("'never'")
  expect(text, 'failing').toMatch(/\bfailing\b/)
  expect(text.match(/^\s*(it|test)(\.each)?\(/gm)?.length, 'tests').toBeGreaterThanOrEqual(4)
})
