// Service, packages and documents are released together, so they have one version.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serviceVersion } from '../server/src/core/version.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('service, packages and documents have one version', () => {
  const manifests = globSync(['package.json', '{cli,mcp,sdks/js}/package.json'], { cwd: root })
  const documents = globSync('openapi/*.json', { cwd: root })
  const versions: [string, string | undefined][] = [
    ...manifests.map((path): [string, string | undefined] => [
      path,
      JSON.parse(read(path)).version,
    ]),
    ...documents.map((path): [string, string | undefined] => [
      path,
      JSON.parse(read(path)).info.version,
    ]),
    [
      'python',
      /^__version__[^"]*"(.+)"/m.exec(read('sdks/python/src/task_review/_version.py'))?.[1],
    ],
  ]
  expect(versions.length).toBeGreaterThan(7)
  expect(versions.filter(([, version]) => version !== serviceVersion)).toEqual([])
})
