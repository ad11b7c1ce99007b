import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { measureWeb } from './web-size.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A build whose files have so many bytes that do not compress. */
function makeBuild(assets: Record<string, number>, page: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'web-size-'))
  folders.push(folder)
  mkdirSync(join(folder, 'assets'))
  for (const [name, bytes] of Object.entries(assets))
    writeFileSync(join(folder, 'assets', name), randomBytes(bytes))
  for (const entry of ['entrance', 'engineer', 'member', 'operator']) {
    mkdirSync(join(folder, entry))
    writeFileSync(join(folder, entry, 'index.html'), page)
  }
  return folder
}

const page =
  '<script type="module" crossorigin src="/assets/main.js"></script>' +
  '<link rel="modulepreload" crossorigin href="/assets/vendor.js">' +
  '<link rel="stylesheet" crossorigin href="/assets/main.css">'

test('what is within the limits passes', () => {
  const sizes = { 'main.js': 80_000, 'vendor.js': 80_000, 'main.css': 10_000, 'lazy.js': 140_000 }
  expect(measureWeb(makeBuild(sizes, page)).problems).toEqual([])
})

test('script and preloads together are the shell; a chunk and styles have limits of their own', () => {
  const sizes = { 'main.js': 90_000, 'vendor.js': 90_000, 'main.css': 21_000, 'lazy.js': 160_000 }
  const { problems } = measureWeb(makeBuild(sizes, page))
  expect(problems.filter((problem) => problem.startsWith('shell'))).toHaveLength(4)
  expect(problems.filter((problem) => problem.startsWith('styles'))).toHaveLength(4)
  expect(problems.filter((problem) => problem.startsWith('chunk assets/lazy.js'))).toHaveLength(1)
})

test('a page without a script is no success', () => {
  const { problems } = measureWeb(makeBuild({ 'main.js': 10 }, '<p>empty</p>'))
  expect(problems).toContain('entrance: its page names no script')
})
