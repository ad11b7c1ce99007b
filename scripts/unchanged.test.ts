// Which steps are left out, in clones made for it. Whoever cannot tell must run everything.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { childEnvironment } from './stack/environment.ts'

const scripts = resolve(import.meta.dirname)
let clone: string
let cache: string

function run(command: string, env: Record<string, string> = {}): string {
  return execFileSync('bash', ['-c', command], {
    cwd: clone,
    encoding: 'utf8',
    env: childEnvironment({
      CI_BASE: '',
      RELEASE: '',
      TASK_REVIEW_CACHE: cache,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
      ...env,
    }),
  })
}

function commit(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(clone, name, '..'), { recursive: true })
    writeFileSync(join(clone, name), text)
  }
  run('git add -A && git -c user.name=a -c user.email=a@example.com commit -qm change')
}

/** The steps that ran, of one that proves sdks, one that proves server, and one that always fails. */
function proveAll(env: Record<string, string> = {}, scale = 'small') {
  const said = run(
    `source ${scripts}/steps && source ${scripts}/unchanged
    step_if_changed sdks 'sdks' echo ran-sdks ${scale}
    step_beside_if_changed server 'server' echo ran-server ${scale}
    await_lanes
    step_if_changed broken 'sdks' bash -c 'echo ran-broken; exit 1'
    name_left_out`,
    env,
  )
  return { ran: [...said.matchAll(/^ran-(\w+)/gm)].map(([, name]) => name), said }
}

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'unchanged-'))
  cache = mkdtempSync(join(tmpdir(), 'unchanged-cache-'))
  run('git init -q -b main')
  commit({ 'sdks/a.ts': '1', 'server/a.ts': '1', 'docs/a.md': '1', 'openapi/a.json': '{}' })
})
afterEach(() => {
  for (const folder of [clone, cache]) rmSync(folder, { recursive: true })
})

test('without a mark and without a base everything runs', () => {
  const { ran, said } = proveAll()
  expect(ran).toEqual(['sdks', 'server', 'broken'])
  expect(said).not.toContain('left out')
})

test('what passed is left out, by name and with the reason, until its folders change', () => {
  proveAll()
  commit({ 'docs/a.md': '2' })
  const { ran, said } = proveAll()
  expect(ran).toEqual(['broken'])
  expect(said).toMatch(/left out, 2:\n {2}sdks: passed at [0-9a-f]{7} with the same files/)
  commit({ 'server/a.ts': '2' })
  expect(proveAll().ran).toEqual(['server', 'broken'])
})

test('a change of the contract, of a version or of the command runs everything again', () => {
  proveAll()
  expect(proveAll({}, 'large').ran).toEqual(['sdks', 'server', 'broken'])
  commit({ 'openapi/a.json': '{"b":1}' })
  expect(proveAll().ran).toEqual(['sdks', 'server', 'broken'])
  commit({ 'pnpm-lock.yaml': '1' })
  expect(proveAll().ran).toEqual(['sdks', 'server', 'broken'])
})

test('a named base counts from where HEAD left it, over all commits since', () => {
  const base = run('git rev-parse HEAD').trim()
  commit({ 'server/a.ts': '2' })
  commit({ 'docs/a.md': '2' })
  const { ran, said } = proveAll({ CI_BASE: base })
  expect(ran).toEqual(['server'])
  expect(said).toMatch(/sdks: nothing differs from [0-9a-f]{7}/)
})

test.each([
  ['a base that is not in the clone', { CI_BASE: '0123456789012345678901234567890123456789' }],
  ['HEAD itself as the base', { CI_BASE: 'HEAD' }],
])('%s leaves nothing out', (_what, env) => {
  commit({ 'docs/a.md': '2' })
  expect(proveAll(env).ran).toEqual(['sdks', 'server', 'broken'])
})

test('files that are not committed run everything and are not remembered', () => {
  writeFileSync(join(clone, 'server/a.ts'), 'not committed')
  const { ran, said } = proveAll()
  expect(ran).toEqual(['sdks', 'server', 'broken'])
  expect(said).toContain('nothing was left out: files that are not committed')
  run('git checkout -q server')
  expect(proveAll().ran).toEqual(['sdks', 'server', 'broken'])
})

test('a release runs everything: one that is said, and a tag', () => {
  proveAll()
  expect(proveAll({ RELEASE: '1' }).ran).toEqual(['sdks', 'server', 'broken'])
  run('git tag v1.2.3')
  const { ran, said } = proveAll()
  expect(ran).toEqual(['sdks', 'server', 'broken'])
  expect(said).toContain('nothing was left out: a release: HEAD is v1.2.3')
})

test('a mark of more than two weeks ago counts no more', () => {
  proveAll()
  run(`touch -d '15 days ago' ${cache}/passed/*`)
  expect(proveAll().ran).toEqual(['sdks', 'server', 'broken'])
})
