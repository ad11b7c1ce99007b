// Every direct dependency has its reason on one page, and the page names nothing that is gone.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const serverDependenciesMax = 40
const sections: Record<string, string> = {
  'The repository': 'package.json',
  server: 'server/package.json',
  proof: 'proof/package.json',
  web: 'web/package.json',
  e2e: 'e2e/package.json',
  'sdks/js': 'sdks/js/package.json',
  'sdks/scenarios': 'sdks/scenarios/package.json',
  cli: 'cli/package.json',
  mcp: 'mcp/package.json',
  examples: 'examples/package.json',
  'docs/site': 'docs/site/package.json',
}

const page = readFileSync(join(root, 'docs/decisions/dependencies.md'), 'utf8')

test('the page has a section for every package of the workspace', () => {
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
  const [, list = ''] = /^packages:\n((?: {2}- .*\n)+)/.exec(workspace) ?? []
  const packages = [...list.matchAll(/- (.*)/g)].map((match) => match[1])
  expect(packages.length).toBeGreaterThan(0)
  expect(Object.keys(sections).slice(1)).toEqual(packages)
})

test.each(Object.entries(sections))('%s', (title, manifestPath) => {
  const named = readDependencies(manifestPath)
  const explained = readReasons(title)
  expect(named.length).toBeGreaterThan(0)
  expect([...explained.keys()].toSorted()).toEqual(named)
  for (const [name, reason] of explained) expect(reason.length, name).toBeGreaterThan(10)
})

test('the server stays within its budget', () => {
  expect(readDependencies('server/package.json').length).toBeLessThanOrEqual(serverDependenciesMax)
})

test('versions stand in the catalog alone, and are exact', () => {
  for (const path of Object.values(sections)) {
    const manifest = readManifest(path)
    const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    // What is ours comes from the workspace.
    const versions = all.map(([name, version]) =>
      name.startsWith('@task-review/') && version === 'workspace:*' ? 'catalog:' : version,
    )
    expect(new Set(versions), path).toEqual(new Set(['catalog:']))
  }
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
  const [, catalog = ''] = /^catalog:\n((?: {2}.*\n)+)/m.exec(workspace) ?? []
  const versions = catalog
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^.*: /, ''))
  expect(versions.length).toBeGreaterThan(0)
  for (const version of versions) expect(version).toMatch(/^(npm:.+@)?\d+\.\d+\.\d+[\w.-]*$/)
})

type Manifest = {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest
}

function readDependencies(path: string): string[] {
  const manifest = readManifest(path)
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).toSorted()
}

function readReasons(title: string): Map<string, string> {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? ''
  return new Map(
    [...section.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].map((match) => [
      match[1] ?? '',
      match[2] ?? '',
    ]),
  )
}
