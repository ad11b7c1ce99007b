import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPlatformPackages } from './platform-packages.ts'

let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'platform-'))
  const store = join(root, 'node_modules/.pnpm/tool@1.0.0/node_modules')
  mkdirSync(join(store, '@scope/tool'), { recursive: true })
  symlinkSync(join(store, '@scope/tool'), join(store, 'linked'))
  const optionalDependencies = {
    'tool-linux': '1.0.0',
    'tool-mac': '1.0.0',
    watcher: '~2.3.3',
    renamed: 'npm:tool-musl@1.0.0',
  }
  const manifest = { name: '@scope/tool', version: '1.0.0', optionalDependencies }
  writeFileSync(join(store, '@scope/tool/package.json'), JSON.stringify(manifest))
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a platform package the lockfile lacks is reported, also when only its version differs', () => {
  lock(["'@scope/tool@1.0.0'", 'tool-linux@1.0.0', 'tool-mac@0.9.0', 'watcher@2.3.4'])
  expect(checkPlatformPackages(root)).toEqual({
    seen: 4,
    missing: ['@scope/tool@1.0.0 names tool-mac@1.0.0', '@scope/tool@1.0.0 names tool-musl@1.0.0'],
  })
})

test('nothing is reported when all are there', () => {
  lock(['tool-linux@1.0.0', 'tool-mac@1.0.0', 'watcher@2.3.4', 'tool-musl@1.0.0'])
  expect(checkPlatformPackages(root)).toEqual({ seen: 4, missing: [] })
})

test('what an override takes out of one package may be missing there, and nothing else', () => {
  lock(['watcher@2.3.4', 'tool-musl@1.0.0'], ['@scope/tool>tool-linux', 'other>tool-mac'])
  expect(checkPlatformPackages(root)).toEqual({
    seen: 4,
    missing: ['@scope/tool@1.0.0 names tool-mac@1.0.0'],
  })
})

function lock(ids: string[], removed: string[] = []): void {
  const entries = ids.map((id) => `  ${id}:\n    resolution: {}\n`).join('\n')
  const overrides = removed.map((pair) => `  '${pair}': '-'\n`).join('')
  const text = `overrides:\n${overrides}\nimporters:\n\n  .: {}\n\npackages:\n\n${entries}\nsnapshots:\n\n  tool-x@1.0.0: {}\n`
  writeFileSync(join(root, 'pnpm-lock.yaml'), text)
}
