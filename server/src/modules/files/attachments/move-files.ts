// Files that came inside a create go to the store after it has committed. Invariants:
// - The content leaves the table in the transaction that keeps its file, so it is always in one of
//   the two, and never in none.
// - A move that is interrupted leaves the content where it was and an unreferenced file, which is deleted;
//   the claim runs out and the next one tries again.
// - What the scanner finds is blocked: its content is dropped and never reaches the store.

import type { Scanner } from '../../../adapters/scanner.ts'
import type { Db } from '../../../db/client.ts'
import { freeBytes } from '../../money/balances/balances.ts'
import {
  discardFile,
  type FileDeps,
  isStoreUnavailable,
  keepFile,
  writeFile,
} from '../files/files.ts'
import type { ClaimedContent } from './move-queries.ts'
import { claimContent, measureContent, releaseContent, replaceContent } from './move-queries.ts'

export type MoverDeps = FileDeps & {
  /** Undefined where files are not scanned. */
  scanner: Scanner | undefined
  onMoved(outcome: 'moved' | 'blocked'): void
  /** One file could not be moved for a reason of its own; it is tried again later. */
  onError(error: unknown): void
}

// Together at most two megabytes, because each came inside a body of 150 KB.
const batchSize = 16
const atOnce = 4
/** Longer than a call of the store may take. */
const holdSeconds = 120

/**
 * One batch; `isFull` says that there may be more. Throws when the store or the scanner is unavailable or
 * the signal comes, after releasing what it had claimed.
 */
export async function moveBatch(
  deps: MoverDeps,
  { limit = batchSize, signal }: { limit?: number; signal?: AbortSignal } = {},
): Promise<{ isFull: boolean }> {
  const claimed = await deps.db
    .transaction()
    .execute((tx) => claimContent(tx, { limit, holdSeconds }))
  const waiting = [...claimed]
  const unmoved: ClaimedContent[] = []
  let outage: unknown
  async function moveNext(): Promise<void> {
    while (outage === undefined) {
      const item = waiting.shift()
      if (item === undefined) return
      try {
        await moveContent(deps, item, signal)
      } catch (error) {
        const isItsOwn = !isAway(error) && !signal?.aborted
        if (isItsOwn) deps.onError(error)
        else {
          unmoved.push(item)
          outage = error
        }
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, moveNext))
  if (outage === undefined) return { isFull: claimed.length === limit }
  await deps.db.transaction().execute((tx) => releaseContent(tx, [...unmoved, ...waiting]))
  throw outage
}

async function moveContent(
  deps: MoverDeps,
  item: ClaimedContent,
  signal: AbortSignal | undefined,
): Promise<void> {
  const found = deps.scanner && (await scan(deps.scanner, item.content, signal))
  if (found !== undefined) {
    const blocked = { blocked: found }
    const isOurs = await deps.db.transaction().execute(async (tx) => {
      if (!(await replaceContent(tx, item, blocked))) return false
      await freeBytes(tx, [{ accountUuid: item.accountUuid, bytes: item.content.length }])
      return true
    })
    if (isOurs) deps.onMoved('blocked')
    return
  }
  const { accountUuid, sha256, content } = item
  const ref = await writeFile(deps, {
    ...{ accountUuid, sha256, sizeBytes: content.length },
    ...{ body: only(content), signal },
  })
  const isKept = await deps.db
    .transaction()
    .execute(async (tx) => {
      if (!(await replaceContent(tx, item, ref))) return false
      if (!(await keepFile(tx, ref))) throw new Error(`File ${ref.fileUuid} was cleared away`)
      return true
    })
    .catch(async (error) => {
      // Harmless where it did commit and only the answer was lost: a kept file is not discarded.
      await discardFile(deps, ref)
      throw error
    })
  if (isKept) deps.onMoved('moved')
  else await discardFile(deps, ref)
}

async function scan(
  scanner: Scanner,
  content: Buffer,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const scan = scanner.begin(signal)
  try {
    await scan.push(content)
    return (await scan.end()).found
  } catch (error) {
    scan.abort()
    throw error
  }
}

async function* only(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** Nothing is wrong with the file, and there is no use in trying the next one now. */
export function isAway(error: unknown): boolean {
  return (
    isStoreUnavailable(error) || (error instanceof Error && error.name === 'ScannerUnavailable')
  )
}

const measuredMax = 100_000

export async function measureWaitingContent(db: Db) {
  const { count, oldest_seconds: oldestSeconds } = await measureContent(db, measuredMax)
  return { count, oldestSeconds }
}
