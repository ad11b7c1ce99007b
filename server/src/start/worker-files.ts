// The files of a worker: content of creates goes to the store, what nobody refers to goes away, and store
// and tables are compared. While the store is unavailable each of these retries with backoff, and logs it
// once.

import type { ObjectStore } from '../adapters/object-store.ts'
import { type Loop, startLoop } from '../core/loop.ts'
import type { LoopName } from '../core/loop-names.ts'
import { writeNextExport } from '../modules/consoles/account-export/write-export.ts'
import {
  isAway,
  measureWaitingContent,
  moveBatch,
} from '../modules/files/attachments/move-files.ts'
import { countLost } from '../modules/files/files/check-files.ts'
import { clearFiles, type FileDeps } from '../modules/files/files/files.ts'
import { expireUploads } from '../modules/files/uploads/expire-uploads.ts'
import { expireFiles } from '../modules/work/tasks/remove-files.ts'
import type { Deps } from './dependencies.ts'
import { checkNextPart } from './file-checks.ts'

type Part = { stop(): Promise<void> }
type OnError = (work: string, error: Error) => void

type Rounds = {
  name: LoopName
  everyMs: number
  /** Whether there is more to do at once. Told how often in a row the store was away. */
  run(failures: number, signal: AbortSignal): Promise<boolean>
}

const awayMsMax = 15_000

/** Nothing to do where no store is configured: what came inside creates stays where it is. */
export function startFiles(deps: Deps, onError: OnError, moveEveryMs = 1_000): Part {
  const { store } = deps
  const rounds = store ? roundsOf(deps, { store, onError, moveEveryMs }) : []
  const loops = rounds.map((it) => loop(deps, it, onError))
  return {
    async stop() {
      await Promise.all(loops.map((part) => part.stop()))
    },
  }
}

function roundsOf(
  deps: Deps,
  { store, onError, moveEveryMs }: { store: ObjectStore; onError: OnError; moveEveryMs: number },
): Rounds[] {
  const { metrics, scanner } = deps
  const files: FileDeps = { db: deps.database.db, store }
  const mover = {
    ...files,
    scanner,
    onMoved: (outcome: 'moved' | 'blocked') => metrics.filesMoved.inc({ outcome }),
    onError: (error: unknown) => onError('file-moves', error as Error),
  }
  return [
    {
      name: 'file-moves',
      everyMs: moveEveryMs,
      // After an outage one file tells whether it is over.
      async run(failures, signal) {
        return (await moveBatch(mover, { signal, ...(failures > 0 && { limit: 1 }) })).isFull
      },
    },
    {
      name: 'file-removal',
      everyMs: 5_000,
      async run() {
        await expireUploads(files)
        await clearFiles(files)
        return false
      },
    },
    {
      name: 'account-exports',
      everyMs: 5_000,
      run: (_failures, signal) =>
        writeNextExport(
          {
            ...files,
            mustBeScanned: scanner !== undefined,
            publicUrl: deps.config.publicUrl,
            post: deps.mail?.post,
            onError: (error) => onError('account-exports', error as Error),
          },
          signal,
        ),
    },
    {
      name: 'file-check',
      everyMs: 60_000,
      async run() {
        for (const { prefix, counts } of await checkNextPart(files)) {
          metrics.fileOrphans.inc({ prefix }, counts.orphans)
          if (counts.lost > 0) deps.log.error({ lost: counts.lost }, 'files are not in the store')
        }
        return false
      },
    },
  ]
}

function loop(deps: Deps, { name, everyMs, run }: Rounds, onError: OnError): Loop {
  let failures = 0

  async function round(signal: AbortSignal): Promise<number> {
    const startedAtMs = performance.now()
    try {
      const hasMore = await run(failures, signal)
      if (failures > 0) deps.log.info({ work: name }, 'files can be stored again')
      failures = 0
      return hasMore ? 0 : everyMs
    } catch (error) {
      if (!isAway(error)) throw error
      if (signal.aborted) return everyMs
      deps.metrics.backgroundErrors.inc({ work: name })
      if (failures === 0) deps.log.warn({ err: error, work: name }, 'files cannot be stored now')
      failures++
      // From now on: the round itself may have waited long for a store that does not answer.
      const tookMs = performance.now() - startedAtMs
      return tookMs + Math.min(everyMs * 2 ** failures, Math.max(everyMs, awayMsMax))
    }
  }

  return startLoop({
    name,
    everyMs,
    // First of all a pause, so that a start does not wait for the client of the store to load.
    firstAfterMs: everyMs,
    run: round,
    onError: (error) => onError(name, error as Error),
  })
}

export const fileWorks = [
  {
    name: 'file-retention' as const,
    everyMs: 600_000,
    async run({ config, database }: Deps) {
      if (config.fileRetentionDays > 0) await expireFiles(database.db, config.fileRetentionDays)
    },
  },
  {
    name: 'file-counts' as const,
    everyMs: 15_000,
    async run({ database, store, metrics }: Deps) {
      if (!store) return
      const { count, oldestSeconds } = await measureWaitingContent(database.db)
      metrics.filesToMove.set(count)
      metrics.fileMoveLagSeconds.set(oldestSeconds)
      metrics.filesLost.set(await countLost(database))
    },
  },
]
