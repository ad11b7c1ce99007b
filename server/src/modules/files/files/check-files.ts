// Compares the objects under `files/` with their rows, both ways. Invariants:
// - The rows are read after the objects: the row of whatever is listed was there before it, so an
//   object without one belongs to nobody. It must also be old, whatever the clocks say.
// - A row counts as without object only when it was kept before the listing began.
// - Both are checked again individually before anything is done.
// - Only what bears the name of an account of this database is ever removed: whatever else lies there
//   is somebody else's, in a bucket that two installations share by mistake.
// - What was there before the database was restored is kept for a week, unless an operator says otherwise:
//   the restore may have gone back too far, and the next one then needs these files.
import type { ObjectStore, StoredObject } from '../../../adapters/object-store.ts'
import {
  type CheckedFile,
  changeFiles,
  countLostFiles,
  selectAccounts,
  selectAdoptedAt,
  selectFilesAfter,
  selectLostFiles,
  selectNow,
} from './check-queries.ts'
import { type FileDeps, filesPrefix, type StoredFileRef, storeKeyOf } from './files.ts'
import type { CheckPage } from './walk-store.ts'

const pageSizeMax = 1_000
/** Long after whoever wrote it has kept it or given up. */
const orphanAfterSeconds = 3_600
const keptAfterRestoreMs = 7 * 24 * 3_600_000

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ownKey = new RegExp(`^${filesPrefix}(${uuid})/(${uuid})$`)

function readKey(key: string): StoredFileRef | undefined {
  const [, accountUuid, fileUuid] = ownKey.exec(key) ?? []
  return accountUuid && fileUuid ? { accountUuid, fileUuid } : undefined
}

export type CheckOptions = {
  minAgeSeconds?: number | undefined
  /** Also what was there before the database was restored counts as nobody's. */
  ignoresRestore?: boolean
  pageSize?: number
}

export function checkFilesPage(deps: FileDeps, options: CheckOptions = {}): CheckPage {
  const { db, store } = deps
  const { minAgeSeconds = orphanAfterSeconds, pageSize = pageSizeMax } = options
  return async (after) => {
    const began = await selectNow(db)
    const listed = await store.list(filesPrefix, {
      limit: pageSize,
      ...(after !== '' && { after }),
    })
    const files = await selectFilesAfter(db, readKey(after), pageSize)
    const next = findEnd(listed, files, files.length < pageSize)
    const isInPage = (key: string) => next === undefined || key <= next
    const objects = listed.objects.filter(({ key }) => isInPage(key))
    const rows = files.filter((file) => isInPage(storeKeyOf(file)))

    const known = new Set(rows.map(storeKeyOf))
    const there = new Set(objects.map(({ key }) => key))
    const oldest = began.getTime() - minAgeSeconds * 1_000
    const own = await selectOwn(db, objects)
    const isFromBefore = await protectFromBefore(db, began, options)
    const orphans = own.filter(
      ({ key, modifiedAt }) =>
        !known.has(key) && modifiedAt.getTime() <= oldest && !isFromBefore(modifiedAt),
    )
    const missing = rows.filter(
      (row) => row.state === 'kept' && row.stateAt < began && !there.has(storeKeyOf(row)),
    )
    const back = rows.filter((row) => row.state === 'lost' && there.has(storeKeyOf(row)))
    return {
      next,
      counts: {
        objects: objects.length,
        rows: rows.length,
        orphans: await removeOrphans(
          store,
          orphans.map(({ key }) => key),
        ),
        lost: await markLost(deps, missing),
        regained: await change(deps, back, 'lost', 'kept'),
        strange: objects.length - own.length,
      },
    }
  }
}

/** Whether an object may belong to what a restore has undone. */
async function protectFromBefore(
  db: FileDeps['db'],
  now: Date,
  { ignoresRestore = false }: CheckOptions,
): Promise<(modifiedAt: Date) => boolean> {
  const adoptedAt = ignoresRestore ? null : await selectAdoptedAt(db)
  if (adoptedAt === null || now.getTime() - adoptedAt.getTime() > keptAfterRestoreMs)
    return () => false
  return (modifiedAt) => modifiedAt <= adoptedAt
}

async function selectOwn(db: FileDeps['db'], objects: StoredObject[]): Promise<StoredObject[]> {
  const accountOf = ({ key }: StoredObject) => readKey(key)?.accountUuid
  const accounts = await selectAccounts(
    db,
    objects.flatMap((object) => accountOf(object) ?? []),
  )
  return objects.filter((object) => accounts.has(accountOf(object) ?? ''))
}

/** Up to where both the objects and the rows of this page are known; undefined at the end of both. */
function findEnd(
  listed: Awaited<ReturnType<ObjectStore['list']>>,
  files: CheckedFile[],
  isLastFile: boolean,
): string | undefined {
  const lastObject = listed.isDone ? undefined : listed.objects.at(-1)?.key
  const lastFile = isLastFile ? undefined : files.at(-1)
  const lastRow = lastFile && storeKeyOf(lastFile)
  if (lastObject === undefined || lastRow === undefined) return lastObject ?? lastRow
  return lastObject < lastRow ? lastObject : lastRow
}

async function removeOrphans(store: ObjectStore, keys: string[]): Promise<number> {
  // One that was removed the ordinary way since is none.
  const orphans: string[] = []
  for (const key of keys) if (await isThere(store, key)) orphans.push(key)
  if (orphans.length > 0) await store.remove(orphans)
  return orphans.length
}

async function markLost(deps: FileDeps, missing: CheckedFile[]): Promise<number> {
  const lost: CheckedFile[] = []
  for (const file of missing) {
    if (!(await isThere(deps.store, storeKeyOf(file)))) lost.push(file)
  }
  return await change(deps, lost, 'kept', 'lost')
}

async function isThere(store: ObjectStore, key: string): Promise<boolean> {
  const { objects } = await store.list(key, { limit: 1 })
  return objects[0]?.key === key
}

async function change(
  { db }: FileDeps,
  refs: CheckedFile[],
  from: 'kept' | 'lost',
  to: 'kept' | 'lost',
): Promise<number> {
  if (refs.length === 0) return 0
  return await db.transaction().execute((tx) => changeFiles(tx, refs, from, to))
}

/** How many files somebody refers to and the store does not have. */
export async function countLost({ db }: Pick<FileDeps, 'db'>): Promise<number> {
  return await countLostFiles(db)
}

const lostShownMax = 100

/** By what each is called in the store, so that it can be fetched from another copy. */
export async function listLost({ db }: Pick<FileDeps, 'db'>): Promise<string[]> {
  return (await selectLostFiles(db, lostShownMax)).map(storeKeyOf)
}
