// The keyring is reached by its program, found on the path. A fake with the interface of secret-tool
// replaces it, because a machine that runs tests has no session with a keyring.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openConfiguration } from './configuration.ts'

const secretTool = `#!/bin/sh
# secret-tool store|lookup|clear ... attributes; the secret comes by stdin.
case "$1" in
  store) shift 3; cat > "$KEEP/$(echo "$*" | tr '/ ' '__')" ;;
  lookup) shift; cat "$KEEP/$(echo "$*" | tr '/ ' '__')" 2>/dev/null ;;
  clear) shift; rm -f "$KEEP/$(echo "$*" | tr '/ ' '__')" ;;
esac
`
const broken = '#!/bin/sh\ncat > /dev/null\nexit 1\n'
// Shows the slow key at once and ends only later.
const slow = secretTool.replace(
  '2>/dev/null ;;',
  '| tee "$KEEP/shown"; grep -q slow "$KEEP/shown" && sleep 0.5; true ;;',
)
const forgetful = '#!/bin/sh\ncat > /dev/null\n'
const key = `trs_test_${'k'.repeat(36)}`
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyring-'))
  mkdirSync(join(folder, 'keep'))
  vi.stubEnv('KEEP', join(folder, 'keep'))
})

afterEach(() => vi.unstubAllEnvs())

function install(program: string): void {
  writeFileSync(join(folder, 'secret-tool'), program)
  chmodSync(join(folder, 'secret-tool'), 0o755)
  vi.stubEnv('PATH', [folder, '/usr/bin', '/bin'].join(delimiter))
}

const open = (usesKeyring = true) => openConfiguration(join(folder, 'config'), { usesKeyring })
const file = () => readFileSync(join(folder, 'config/config.json'), 'utf8')
const profile = { baseUrl: 'https://tasks.example.com' }

describe.runIf(process.platform === 'linux')('a key', () => {
  test('is in the keyring and not in the file', async () => {
    install(secretTool)
    const configuration = open()
    expect(await configuration.keep('work', profile, key)).toBe('keyring')
    expect(file()).not.toContain(key)
    expect(await configuration.readKey('work', profile)).toBe(key)
    await configuration.forget('work')
    expect(await configuration.readKey('work', profile)).toBeUndefined()
  })

  test.each([
    ['there is no keyring', undefined],
    ['the keyring is broken', broken],
    ['the keyring keeps nothing', forgetful],
  ])('is in the file where %s', async (_, program) => {
    if (program !== undefined) install(program)
    else vi.stubEnv('PATH', folder)
    const configuration = open()
    expect(await configuration.keep('work', profile, key)).toBe('file')
    const { profiles } = await configuration.read()
    expect(await configuration.readKey('work', profiles.work ?? profile)).toBe(key)
  })

  test('is in the file where the keyring is not wanted', async () => {
    install(secretTool)
    expect(await open(false).keep('work', profile, key)).toBe('file')
  })

  test('is that of its profile, also when two sign in to it at once', async () => {
    install(slow)
    const keep = (name: string) =>
      open().keep('work', { baseUrl: `https://${name}.example.com` }, `the key of ${name}`)
    const first = keep('slow')
    await vi.waitUntil(() => existsSync(join(folder, 'keep/shown')))
    await Promise.all([first, keep('quick')])
    const { work = profile } = (await open().read()).profiles
    expect([work.baseUrl, await open().readKey('work', work)]).toEqual([
      'https://quick.example.com',
      'the key of quick',
    ])
  })

  test('of one folder is not found from another', async () => {
    install(secretTool)
    await open().keep('work', profile, key)
    const other = openConfiguration(join(folder, 'other'), { usesKeyring: true })
    expect(await other.readKey('work', profile)).toBeUndefined()
  })
})

test('only the owner may read the file, whatever the umask', async () => {
  const before = process.umask(0)
  try {
    await open(false).keep('work', profile, key)
  } finally {
    process.umask(before)
  }
  expect(statSync(join(folder, 'config/config.json')).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'config')).mode & 0o777).toBe(0o700)
  expect(existsSync(join(folder, 'config/config.json'))).toBe(true)
})

test('a file that is none of ours is told and left alone', async () => {
  mkdirSync(join(folder, 'config'))
  writeFileSync(join(folder, 'config/config.json'), '[not json')
  await expect(open().keep('work', profile, key)).rejects.toThrow('is not a configuration')
  expect(file()).toBe('[not json')
})
