import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Service, startService } from '../../../../test/service.ts'
import { createDatabaseClock } from '../../../core/clock.ts'
import type { Db } from '../../../db/client.ts'
import { type KeyDirectory, openKeyDirectory } from './key-directory.ts'
import { createKeyLookUps } from './key-look-ups.ts'
import type { KeyRow } from './queries.ts'
import { makeSecret } from './secret.ts'

const noRows = new Map<string, KeyRow>()
const over = { network: '192.0.2.1', isWithinRate: false }
const within = { network: '192.0.2.2', isWithinRate: true }

/** Look-ups whose batches are answered when the test says so. */
function createHeld(nowMs?: () => number) {
  const batches: string[][] = []
  const answers: (() => void)[] = []
  const lookUps = createKeyLookUps({
    load(secrets) {
      batches.push(secrets)
      return new Promise((resolve) => answers.push(() => resolve(noRows)))
    },
    ...(nowMs && { nowMs }),
  })
  const answerNext = async () => {
    answers.shift()?.()
    await new Promise(setImmediate)
  }
  return { lookUps, batches, answerNext }
}

test('an address within its rate is served before one that is over it', async () => {
  const { lookUps, batches, answerNext } = createHeld()
  for (let i = 0; i < 150; i++) void lookUps.look(`first ${i}`, over)
  for (let i = 0; i < 199; i++) void lookUps.look(`second ${i}`, { ...over, network: '192.0.2.3' })
  void lookUps.look('within', within)
  expect(batches).toEqual([['first 0']])
  await answerNext()
  expect(batches[1]?.[0]).toBe('within')
  expect(batches[1]).toHaveLength(200)
})

test('at most 2,000 wait, however many addresses ask', async () => {
  const { lookUps, answerNext, batches } = createHeld()
  const looks = Array.from({ length: 2_500 }, (_, i) =>
    lookUps.look(`secret ${i}`, { ...over, network: `198.51.${i >> 7}.${i & 127}` }),
  )
  while (batches.flat().length < 2_001) await answerNext()
  await answerNext()
  const full = (await Promise.all(looks)).filter((each) => each === 'full')
  expect(full).toHaveLength(499)
})

test('a refused secret is kept for five seconds, and 10,000 at most', async () => {
  let nowMs = 0
  const lookUps = createKeyLookUps({ load: async () => noRows, nowMs: () => nowMs })
  await lookUps.look('unknown')
  expect(lookUps.isRefused('unknown')).toBe(true)
  nowMs = 4_999
  expect(lookUps.isRefused('unknown')).toBe(true)
  nowMs = 5_000
  expect(lookUps.isRefused('unknown')).toBe(false)
  await lookUps.look('oldest')
  await Promise.all(Array.from({ length: 10_000 }, (_, i) => lookUps.look(`later ${i}`)))
  expect(lookUps.isRefused('oldest')).toBe(false)
  expect(lookUps.isRefused('later 0')).toBe(true)
})

describe('in a directory', () => {
  let service: Service
  let db: Db
  let accountId: string
  const opened: KeyDirectory[] = []

  beforeAll(async () => {
    service = await startService()
    db = service.deps.database.db
    accountId = (await service.makeAccount()).accountId
  })
  afterAll(() => service.stop())
  afterEach(async () => {
    for (const directory of opened.splice(0)) await directory.stop()
  })

  const make = () => service.makeKey({ account: accountId })

  async function open(database: Db) {
    const directory = await openKeyDirectory({
      db: database,
      peppers: service.config.keyPeppers,
      clock: createDatabaseClock(),
      onError: (error) => expect.fail(String(error)),
    })
    opened.push(directory)
    return directory
  }

  const caller = { network: '192.0.2.7', isWithinRate: false }

  /** The database, counting the statements that look keys up. */
  function countLookUps() {
    const counted = { lookUps: 0 }
    const countingDb = db.withPlugin({
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('secret_hash')) counted.lookUps++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    return { counted, countingDb }
  }

  test('1,000 of them from many addresses are a handful of statements, and a key among them is found', async () => {
    const { counted, countingDb } = countLookUps()
    const directory = await open(countingDb)
    const made = await make()
    const looks = Array.from({ length: 1_000 }, (_, i) =>
      directory.lookUp(makeSecret(false), { ...caller, network: `192.0.2.${i % 250}` }),
    )
    const found = await directory.lookUp(made.key, caller)
    expect(found).toMatchObject({ keyId: made.keyId })
    expect(new Set(await Promise.all(looks))).toEqual(new Set([undefined]))
    // The first goes alone, the others in batches of 200.
    expect(counted.lookUps).toBeLessThanOrEqual(7)
  })

  test('one address has at most 200 waiting, and others are looked up all the same', async () => {
    const directory = await open(db)
    const made = await make()
    const looks = Array.from({ length: 300 }, () => directory.lookUp(makeSecret(false), caller))
    const found = await directory.lookUp(made.key, { ...caller, network: '192.0.2.8' })
    expect(found).toMatchObject({ keyId: made.keyId })
    const results = await Promise.all(looks)
    expect(results.filter((each) => each === 'full')).toHaveLength(100)
    expect(await directory.lookUp(makeSecret(false), caller)).toBeUndefined()
  })

  test('one that was refused is not looked up again, and a new key is found at once', async () => {
    const { counted, countingDb } = countLookUps()
    const directory = await open(countingDb)
    const unknown = makeSecret(false)
    expect(await directory.find(unknown)).toBeUndefined()
    expect(counted.lookUps).toBe(1)
    for (let i = 0; i < 50; i++) expect(directory.recall(unknown)).toBeUndefined()
    expect(counted.lookUps).toBe(1)
    const made = await make()
    expect(directory.recall(made.key)).toBe('unseen')
    expect(await directory.find(made.key)).toBeDefined()
  })

  test('a failed look-up refuses nobody for longer than itself', async () => {
    let isDown = true
    const failingDb = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isDown && result.rows.some((row) => 'database_now' in row)) throw new Error('down')
        return result
      },
    })
    const directory = await open(failingDb)
    const made = await make()
    await expect(directory.find(made.key)).rejects.toThrow('down')
    isDown = false
    expect(await directory.find(made.key)).toBeDefined()
  })
})
