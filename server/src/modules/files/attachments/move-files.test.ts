// The way of a file from its create to the store, and every place where it can be cut off.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Clamd, eicar, startClamd } from '../../../../test/clamd.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import {
  fileDepsOf,
  findDisorder,
  inOrder,
  listKeys,
  readText,
} from '../../../../test/stored-files.ts'
import { createTask, refOf, type TestClient } from '../../../../test/workbench-client.ts'
import type { ObjectStore } from '../../../adapters/object-store.ts'
import { createScanner } from '../../../adapters/scanner.ts'
import { removeFiles } from '../../work/tasks/remove-files.ts'
import { cancelTask, type TaskRef } from '../../work/tasks/tasks.ts'
import { clearFiles, storeKeyOf } from '../files/files.ts'
import { type MoverDeps, measureWaitingContent, moveBatch } from './move-files.ts'

let service: Service
let client: TestClient
let deps: MoverDeps
let errors: unknown[]
let moved: string[]

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient({ credits: 100_000_000 })
})
afterAll(() => service.stop())
beforeEach(() => {
  errors = []
  moved = []
  deps = {
    ...fileDepsOf(service),
    scanner: undefined,
    onMoved: (outcome) => moved.push(outcome),
    onError: (error) => errors.push(error),
  }
})
afterEach(async () => {
  // Whatever happened: once the claims and the hour are over, everything is in its place.
  await endClaims()
  while ((await moveBatch(deps)).isFull);
  await sql`update stored_files set state_at = state_at - interval '2 h'`.execute(deps.db)
  await clearFiles(deps)
  expect(await findDisorder(deps)).toEqual(inOrder)
  expect(await measureWaitingContent(deps.db)).toMatchObject({ count: 0 })
})

const endClaims = () =>
  sql`update task_attachments set moves_at = clock_timestamp()`.execute(deps.db)

async function attach(...texts: string[]): Promise<TaskRef> {
  const attachments = texts.map((content, index) => ({
    ...{ fileName: `file ${index}.txt`, mimeType: 'text/plain', content },
  }))
  return await refOf(service, await createTask(service, client, { attachments }))
}

async function filesOf({ taskUuid }: TaskRef): Promise<Loose[]> {
  const result =
    await sql<Loose>`select content, account_id as "accountUuid", file_id as "fileUuid",
      removed_at, blocked from task_attachments where task_id = ${taskUuid} order by position`.execute(
      deps.db,
    )
  return result.rows
}

async function textsOf(ref: TaskRef): Promise<(string | undefined)[]> {
  const files = await filesOf(ref)
  return await Promise.all(
    files.map((file) => file.content?.toString() ?? readText(deps, storeKeyOf(file))),
  )
}

const away = () => Object.assign(new Error('the store is away'), { name: 'StoreUnavailable' })

type Put = ObjectStore['put']
/** The mover of another process, to which this happens instead of a put. */
function withPut(put: (real: () => Promise<void>) => Promise<void>, more = {}): MoverDeps {
  const { store } = deps
  const replaced: Put = (key, body, facts) => put(() => store.put(key, body, facts))
  return { ...deps, store: { ...store, ...more, put: replaced } }
}

test('each file goes to the store byte for byte, once', async () => {
  const ref = await attach('one', 'zwei ä🦀', 'x'.repeat(100_000))
  const waiting = await measureWaitingContent(deps.db)
  expect(waiting.count).toBe(3)
  expect(waiting.oldestSeconds).toBeGreaterThan(0)
  expect(await moveBatch(deps)).toEqual({ isFull: false })
  expect(moved).toEqual(['moved', 'moved', 'moved'])
  for (const file of await filesOf(ref))
    expect([file.content, file.removed_at]).toEqual([null, null])
  expect(await textsOf(ref)).toEqual(['one', 'zwei ä🦀', 'x'.repeat(100_000)])
  expect(await moveBatch(deps)).toEqual({ isFull: false })
  expect(moved.length).toBe(3)
})

test('several workers at once move every file exactly once', async () => {
  const refs: TaskRef[] = []
  for (let i = 0; i < 20; i++) refs.push(await attach(`a${i}`, `b${i}`))
  const work = async () => {
    while ((await moveBatch(deps)).isFull);
  }
  await Promise.all([work(), work(), work()])
  expect(moved.length).toBe(40)
  expect((await listKeys(deps, 'files/')).length).toBeGreaterThanOrEqual(40)
  for (const [index, ref] of refs.entries())
    expect(await textsOf(ref)).toEqual([`a${index}`, `b${index}`])
})

describe('cut off', () => {
  test('before anything is written: the content stays, and others may have it at once', async () => {
    const ref = await attach('hello', 'world')
    await expect(
      moveBatch(
        withPut(async () => {
          throw away()
        }),
      ),
    ).rejects.toThrow('the store is away')
    expect(errors).toEqual([])
    expect((await filesOf(ref)).map((file) => file.content.toString())).toEqual(['hello', 'world'])
    await moveBatch(deps)
    expect(await textsOf(ref)).toEqual(['hello', 'world'])
  })

  test('after the object is written, when the answer is lost and nothing can be cleared away', async () => {
    const ref = await attach('hello')
    const cut = withPut(
      async (real) => {
        await real()
        throw away()
      },
      { remove: () => Promise.reject(away()) },
    )
    await expect(moveBatch(cut)).rejects.toThrow('the store is away')
    expect((await filesOf(ref))[0].content.toString()).toBe('hello')
    await moveBatch(deps)
    expect(await textsOf(ref)).toEqual(['hello'])
  })

  test('for good between object and transaction: the next one does it when the claim is over', async () => {
    const ref = await attach('hello')
    const written = Promise.withResolvers<void>()
    // This process is gone: it never comes back from its put.
    void moveBatch(
      withPut(async (real) => {
        await real()
        written.resolve()
        await new Promise(() => undefined)
      }),
    )
    await written.promise
    expect(await moveBatch(deps)).toEqual({ isFull: false })
    expect((await filesOf(ref))[0].content.toString()).toBe('hello')
    await endClaims()
    await moveBatch(deps)
    expect(await textsOf(ref)).toEqual(['hello'])
  })

  test('so long that another one did it: whoever comes late clears his own away', async () => {
    const ref = await attach('hello')
    const [written, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = moveBatch(
      withPut(async (real) => {
        await real()
        written.resolve()
        await late.promise
      }),
    )
    await written.promise
    await endClaims()
    await moveBatch(deps)
    late.resolve()
    await slow
    expect(moved).toEqual(['moved'])
    expect(await textsOf(ref)).toEqual(['hello'])
  })

  test('by the clearing away of an hour later: the content stays for the next try', async () => {
    const ref = await attach('hello')
    const slow = withPut(async (real) => {
      await real()
      await sql`update stored_files set state_at = state_at - interval '2 h'
        where state = 'writing'`.execute(deps.db)
      await clearFiles(deps)
    })
    await moveBatch(slow)
    expect(errors).toEqual([
      expect.objectContaining({ message: expect.stringContaining('cleared') }),
    ])
    expect((await filesOf(ref))[0].content.toString()).toBe('hello')
  })

  test('by the client, who deletes the file meanwhile', async () => {
    const ref = await attach('hello')
    await cancelTask({ ...service.deps.database, snapshots: service.deps.snapshots }, ref, {
      reason: 'client',
    })
    await moveBatch(
      withPut(async (real) => {
        await removeFiles(deps.db, ref)
        await real()
      }),
    )
    expect(moved).toEqual([])
    const [file] = await filesOf(ref)
    expect([file.content, file.fileUuid]).toEqual([null, null])
    expect(file.removed_at).toBeInstanceOf(Date)
  })

  test('by one file that cannot be moved: the others go on', async () => {
    const ref = await attach('poisoned', 'sound')
    let puts = 0
    await moveBatch(
      withPut(async (real) => {
        puts++
        if (puts === 1) throw new Error('only this one')
        await real()
      }),
    )
    expect(errors).toEqual([expect.objectContaining({ message: 'only this one' })])
    expect(moved).toEqual(['moved'])
    expect(await textsOf(ref)).toEqual(['poisoned', 'sound'])
  })

  test('by a signal: what was claimed is given back', async () => {
    const ref = await attach('hello')
    const stopping = new AbortController()
    const cut = withPut(async () => {
      stopping.abort()
      throw stopping.signal.reason
    })
    await expect(moveBatch(cut, { signal: stopping.signal })).rejects.toThrow()
    expect(errors).toEqual([])
    await moveBatch(deps)
    expect(await textsOf(ref)).toEqual(['hello'])
  })
})

describe('with a scanner', () => {
  let clamd: Clamd
  beforeAll(async () => {
    clamd = await startClamd()
  })
  afterAll(() => clamd.stop())

  test('what it finds is blocked and never reaches the store', async () => {
    const ref = await attach('harmless', eicar.toString())
    const before = (await listKeys(deps, 'files/')).length
    await moveBatch({ ...deps, scanner: createScanner({ address: clamd }) })
    expect(moved.sort()).toEqual(['blocked', 'moved'])
    const [sound, infected] = await filesOf(ref)
    expect(await readText(deps, storeKeyOf(sound))).toBe('harmless')
    expect(infected).toMatchObject({ content: null, fileUuid: null, removed_at: null })
    expect(infected.blocked).toMatch(/eicar/i)
    expect((await listKeys(deps, 'files/')).length).toBe(before + 1)
  })

  test('nothing is moved unscanned while it is away', async () => {
    const ref = await attach('hello')
    const nobody = createScanner({ address: { host: '127.0.0.1', port: 9 } })
    await expect(moveBatch({ ...deps, scanner: nobody })).rejects.toThrow()
    expect((await filesOf(ref))[0].content.toString()).toBe('hello')
  })
})
