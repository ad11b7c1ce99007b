// Every example is on the page, is explained, is tested, and is short enough to be read at a glance.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { frameworks } from '../../scripts/site/frameworks.ts'

const root = join(import.meta.dirname, '..')
const linesMax = 70

const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['node_modules', 'test'].includes(entry.name))
  .map(({ name }) => name)

function read(...path: string[]): string {
  return readFileSync(join(root, ...path), 'utf8')
}

test('there are examples', () => {
  expect(folders.length).toBeGreaterThanOrEqual(12)
})

test.each(folders)('%s', (folder) => {
  expect(read('README.md')).toContain(`(${folder}/README.md)`)
  expect(read(folder, 'README.md')).toMatch(/^# .+\n\n[A-Z]/)
  // What needs a framework that is not in the lockfile is run by scripts/site/frameworks.ts.
  const isRunThere = frameworks.some(({ name, shows }) => name === folder && shows === 'runs')
  if (!isRunThere) expect(read('test', `${folder}.test.ts`)).toMatch(/^(test|it)\(/m)
  const files = readdirSync(join(root, folder)).filter((name) => name !== 'README.md')
  expect(files.some((name) => /\.(m?ts|py)$|^workflow\.json$/.test(name))).toBe(true)
  for (const file of files.filter((name) => !name.endsWith('.json')))
    expect(read(folder, file).split('\n').length, file).toBeLessThanOrEqual(linesMax)
})
