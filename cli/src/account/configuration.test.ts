// Several programs at once, as when two terminals sign in.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openConfiguration } from './configuration.ts'
import { withLock } from './lock.ts'

let folder: string
let lockFile: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'profiles-'))
  lockFile = join(folder, 'config.json.lock')
})

const processes = 10
const profilesEach = 5
const key = `trs_test_${'k'.repeat(36)}`

// Each says that it is there and begins when it is told, so that all begin at once.
const signInOften = `
  import { once } from 'node:events'
  import { openConfiguration } from ${JSON.stringify(join(import.meta.dirname, 'configuration.ts'))}
  const [folder, name] = process.argv.slice(1)
  const configuration = openConfiguration(folder, { usesKeyring: false })
  process.stdout.write('ready')
  await once(process.stdin, 'data')
  for (let i = 0; i < ${profilesEach}; i++) {
    await configuration.keep(name + '-' + i, { baseUrl: 'https://' + name + '.example.com' }, '${key}')
  }
  process.exit()`

function start(index: number): ChildProcess {
  const args = ['--input-type=module', '-e', signInOften, folder, `profile-${index}`]
  return spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
}

async function signInAtOnce(): Promise<string[]> {
  const children = Array.from({ length: processes }, (_, index) => start(index))
  const ends = children.map(async (child) => (await once(child, 'close'))[0] as number)
  await Promise.all(children.map(({ stdout }) => stdout && once(stdout, 'data')))
  for (const child of children) child.stdin?.write('go')
  expect(await Promise.all(ends)).toEqual(children.map(() => 0))
  const { profiles } = await openConfiguration(folder, { usesKeyring: false }).read()
  return Object.keys(profiles).sort()
}

const allProfiles = Array.from({ length: processes * profilesEach }, (_, index) => {
  return `profile-${Math.floor(index / profilesEach)}-${index % profilesEach}`
}).sort()

/** As a process leaves it that died so long ago. */
function leaveLock(secondsAgo: number, file = lockFile): void {
  writeFileSync(file, 'somebody')
  const then = Date.now() / 1_000 - secondsAgo
  utimesSync(file, then, then)
}

describe('programs that sign in at once', () => {
  test('keep every profile, and leave nothing else behind', async () => {
    expect(await signInAtOnce()).toEqual(allProfiles)
    expect(readdirSync(folder)).toEqual(['config.json'])
  })

  test('keep every profile also where one has died before', async () => {
    leaveLock(31)
    expect(await signInAtOnce()).toEqual(allProfiles)
    expect(readdirSync(folder)).toEqual(['config.json'])
  })
})

describe('the lock', () => {
  const nothing = async () => undefined

  test('of another is not taken away while it may be at work', async () => {
    leaveLock(20)
    await expect(withLock(lockFile, nothing, 100)).rejects.toMatchObject({
      code: 'CONFIGURATION_LOCKED',
      next: expect.stringContaining(lockFile),
    })
    expect(existsSync(lockFile)).toBe(true)
  })

  test('of one who died is taken away by one process at a time, which may have died too', async () => {
    leaveLock(31)
    leaveLock(0, `${lockFile}.old`)
    await expect(withLock(lockFile, nothing, 100)).rejects.toThrow('another taskreview process')
    expect(existsSync(lockFile)).toBe(true)
    leaveLock(31, `${lockFile}.old`)
    expect(await withLock(lockFile, async () => 'done', 1_000)).toBe('done')
    expect(readdirSync(folder)).toEqual([])
  })

  test('of a time to come holds nobody up', async () => {
    leaveLock(-3_600)
    expect(await withLock(lockFile, async () => 'done', 1_000)).toBe('done')
  })

  test('is let go when what it was for has failed', async () => {
    const failing = async () => {
      throw new Error('no')
    }
    await expect(withLock(lockFile, failing)).rejects.toThrow('no')
    expect(existsSync(lockFile)).toBe(false)
  })

  test('that another has got meanwhile stays theirs', async () => {
    await withLock(lockFile, async () => writeFileSync(lockFile, 'somebody'))
    expect(existsSync(lockFile)).toBe(true)
  })
})
