// Service, packages, chart and documents are released together, so they have one version.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { serviceVersion } from '../server/src/core/version.ts'
import { findVersions, readVersion, writeVersions } from './versions.ts'

const root = resolve(import.meta.dirname, '..')
const scratch: string[] = []

afterEach(() => {
  for (const folder of scratch.splice(0)) rmSync(folder, { recursive: true, force: true })
})

test('every place has the version of the service', () => {
  const found = findVersions(root)
  expect(found.filter(({ version }) => version !== serviceVersion)).toEqual([])
  const paths = found.map(({ path }) => path)
  for (const path of [
    ...['package.json', 'server/package.json', 'sdks/js/package.json', 'cli/package.json'],
    ...['mcp/package.json', 'sdks/python/src/task_review/_version.py', 'openapi/revision-a.json'],
    ...['openapi/revision-b.json', 'README.md', 'docs/guide/quickstart.md'],
  ]) {
    expect(paths).toContain(path)
  }
})

test('every changelog tells of it', () => {
  for (const folder of ['', 'sdks/js/', 'sdks/python/', 'cli/', 'mcp/']) {
    const text = readFileSync(join(root, `${folder}CHANGELOG.md`), 'utf8')
    const [, newest] = /^## (\S+)/m.exec(text) ?? []
    expect(newest, `${folder}CHANGELOG.md`).toBe(serviceVersion)
  }
})

test('a change of one package raises the version of all, also where changesets cannot', () => {
  const copy = copyVersioned()
  writeFileSync(
    join(copy, '.changeset/one.md'),
    '---\n"@task-review/cli": minor\n---\n\nA new command.\n',
  )
  execFileSync(join(root, 'node_modules/.bin/changeset'), ['version'], { cwd: copy, stdio: 'pipe' })
  const next = readVersion(copy)
  expect(next).not.toBe(serviceVersion)
  expect(readFileSync(join(copy, 'cli/CHANGELOG.md'), 'utf8')).toContain('A new command.')
  const changed = writeVersions(copy, next)
  expect(changed).toContain('sdks/python/src/task_review/_version.py')
  expect(changed).toContain('deploy/helm/task-review/Chart.yaml')
  // The documents are generated, so they alone still have the old one.
  const stale = findVersions(copy).filter(({ version }) => version !== next)
  expect(stale.filter(({ path }) => !path.startsWith('openapi/'))).toEqual([])
  expect(stale.length).toBeGreaterThan(0)
})

test('a chart without a version is named', () => {
  const copy = copyVersioned()
  writeFileSync(join(copy, 'deploy/helm/task-review/Chart.yaml'), 'name: task-review\n')
  expect(findVersions(copy)).toContainEqual({
    path: 'deploy/helm/task-review/Chart.yaml',
    version: undefined,
  })
})

/** What carries a version, alone in a repository of its own. */
function copyVersioned(): string {
  const copy = mkdtempSync(join(tmpdir(), 'task-review-versions-'))
  scratch.push(copy)
  const paths = new Set(findVersions(root).map(({ path }) => path))
  for (const path of [
    ...paths,
    ...['pnpm-workspace.yaml', 'pnpm-lock.yaml', '.changeset/config.json', 'cli/CHANGELOG.md'],
  ]) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  const chart = `name: task-review\nversion: ${serviceVersion}\nappVersion: "${serviceVersion}"\n`
  mkdirSync(join(copy, 'deploy/helm/task-review'), { recursive: true })
  writeFileSync(join(copy, 'deploy/helm/task-review/Chart.yaml'), chart)
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com']
  for (const args of [
    ['init', '-q', '-b', 'main'],
    ['add', '-A'],
    [...author, 'commit', '-qm', 'All'],
  ]) {
    execFileSync('git', args, { cwd: copy, stdio: 'pipe' })
  }
  return copy
}
