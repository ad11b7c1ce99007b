// The program as it is published starts quickly: what a command does not need is not loaded.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sized } from '../../server/test/full-size.ts'
import { buildProgram } from './stage.ts'

const runs = sized(8, 20)
const startWithinMs = 150
let main: string

beforeAll(async () => {
  main = await buildProgram()
})

// The time on a core, which is what a start takes where nothing else runs; tests do not run there.
test.each([['version'], ['tasks list --help'], ['--help']])('taskreview %s', (line) => {
  const times = Array.from({ length: runs }, () => {
    const timed = `TIMEFORMAT='%3U %3S'; time "$@" > /dev/null`
    const words = [process.execPath, main, ...line.split(' ')]
    const { stderr, status } = spawnSync('bash', ['-c', timed, 'bash', ...words])
    expect(`${status} ${stderr}`).toMatch(/^0 \d+\.\d{3} \d+\.\d{3}\n$/)
    const [user = 0, system = 0] = String(stderr).split(' ').map(Number)
    return (user + system) * 1_000
  })
  expect(Math.min(...times)).toBeLessThan(startWithinMs)
})

test('without jq, which is loaded for --jq alone, it is small', () => {
  const folder = dirname(main)
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
  const jq = Math.max(...sizes)
  expect(sizes.reduce((sum, size) => sum + size, 0) - jq).toBeLessThan(250_000)
})

test('on an older Node it says which it needs, and nothing fails to parse', () => {
  const old = "process.versions, 'node', { value: '20.19.4' }"
  const preload = `data:text/javascript,Object.defineProperty(${encodeURIComponent(old)})`
  const words = ['--import', preload, main, 'version']
  const { stderr, stdout, status } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toBe(
    'taskreview needs Node 22 or newer, and this is Node 20.19.4. Install a newer one from https://nodejs.org.\n',
  )
  // Node links every import before it runs a line, so a name that Node 20 lacks must not be among them.
  expect(readFileSync(main, 'utf8')).not.toMatch(/import\s*\{[^}]*enableCompileCache/)
})
