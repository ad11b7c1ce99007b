import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../../test/harness.ts'
import { limits } from '../../../../core/limits.ts'
import { ringOf } from '../../../../core/secret-ring.ts'
import { connectDatabase } from '../../../../db/client.ts'
import { limitPasswordHashing } from './passwords.ts'
import { loadSignInLater } from './sign-in-loader.ts'

/** Hashes that end when the test says. */
function createHashes() {
  const begun: (() => void)[] = []
  const hashing = limitPasswordHashing({
    hash: (password) => new Promise((resolve) => begun.push(() => resolve(`hash of ${password}`))),
    verify: async ({ password }) => password === 'right',
  })
  return { begun, hashing }
}

test('passwords are hashed so many at a time, in the order in which they came', async () => {
  const { begun, hashing } = createHashes()
  const hashes = ['a', 'b', 'c'].map((password) => hashing.hash(password))
  const compared = hashing.verify({ hash: 'any', password: 'right' })
  for (let ended = 0; ended < 3; ended++) {
    await expect.poll(() => begun.length).toBe(ended + limits.passwordsHashedAtOnce)
    begun[ended]?.()
    expect(await hashes[ended]).toBe(`hash of ${'abc'[ended]}`)
  }
  expect(await compared).toBe(true)
})

test('beyond the queue one is told to come again, and a hash that fails gives its turn back', async () => {
  const { begun, hashing } = createHashes()
  const queued = limits.passwordsHashedAtOnce + limits.passwordsWaitingMax
  const hashes = Array.from({ length: queued }, (_, i) => hashing.hash(String(i)))
  await expect(hashing.hash('one more')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    retryAfterSeconds: 5,
  })
  for (let ended = 0; ended < queued; ended++) {
    await expect.poll(() => begun.length).toBeGreaterThan(ended)
    begun[ended]?.()
    await hashes[ended]
  }

  const failing = limitPasswordHashing({
    hash: () => Promise.reject(new Error('no memory')),
    verify: async () => true,
  })
  await expect(failing.hash('a')).rejects.toThrow('no memory')
  expect(await failing.verify({ hash: 'any', password: 'b' })).toBe(true)
})

test('a sign-in that is told nothing hashes with scrypt of 2^14 rounds and 32 MB, and compares so', async () => {
  const testDatabase = await createTestDatabase()
  const database = connectDatabase({
    databaseUrl: testDatabase.url,
    poolSize: 1,
    hotConnections: 1,
  })
  const signIn = loadSignInLater({
    db: database.db,
    mail: undefined,
    publicUrl: 'https://tasks.example.org',
    secrets: ringOf([[1, 'a secret of thirty-two characters']]),
    onError: (message) => expect.fail(message),
  })
  const hash = await signIn.hashPassword('long and known to me')
  const [salt = '', key] = hash.split(':')
  const cost = { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 27 }
  expect(scryptSync('long and known to me', salt, 64, cost).toString('hex')).toBe(key)
  expect(await signIn.hashPassword('long and known to me')).not.toBe(hash)
  const hashing = limitPasswordHashing()
  expect(await hashing.verify({ hash, password: 'long and known to me' })).toBe(true)
  expect(await hashing.verify({ hash, password: 'long and known to mE' })).toBe(false)
  await database.close()
  await testDatabase.drop()
})
