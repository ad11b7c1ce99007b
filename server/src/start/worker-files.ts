// The files of a worker: content of creates goes to the store, what nobody refers to goes away, and
// store and tables are compared. While the store is away each of these looks for it less and less
// often, and says so once.
import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from './deps.ts'
import { checkNextPart } from './file-checks.ts'
import { isAway, measureWaitingContent, moveBatch } from './modules/attachments/move-files.ts'
import { countLost } from './modules/files/check-files.ts'
import { clearFiles } from './modules/files/clear-files.ts'
import type { FileDeps } from './modules/files/files.ts'
import { expireFiles } from './modules/tasks/remove-files.ts'
import { expireUploads } from './modules/uploads/expire-uploads.ts'
import type { ObjectStore } from './outside/object-store.ts'

type Part = { stop(): Promise<void> }
type OnError = (work: string, error: Error) => void

type Rounds = {
  name: string
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

function loop(deps: Deps, { name, everyMs, run }: Rounds, onError: OnError): Part {
  const stopping = new AbortController()
  const { signal } = stopping
  let failures = 0

  async function round(): Promise<boolean> {
    try {
      const hasMore = await run(failures, signal)
      if (failures > 0) deps.log.info({ work: name }, 'files can be stored again')
      failures = 0
      return hasMore
    } catch (error) {
      if (signal.aborted) return false
      if (!isAway(error)) onError(name, error as Error)
      else {
        deps.metrics.backgroundErrors.inc({ work: name })
        if (failures === 0) deps.log.warn({ err: error, work: name }, 'files cannot be stored now')
        failures++
      }
      return false
    }
  }

  async function repeat(): Promise<void> {
    for (;;) {
      const pauseMs = Math.min(everyMs * 2 ** failures, Math.max(everyMs, awayMsMax))
      // First of all a pause, so that a start does not wait for the client of the store to load.
      await delay(pauseMs, undefined, { signal }).catch(() => undefined)
      while (!signal.aborted && (await round()));
      if (signal.aborted) return
    }
  }

  const repeating = repeat()
  return {
    async stop() {
      stopping.abort()
      await repeating
    },
  }
}

export const fileWorks = [
  {
    name: 'file-retention',
    everyMs: 600_000,
    async run({ config, database }: Deps) {
      if (config.fileRetentionDays > 0) await expireFiles(database.db, config.fileRetentionDays)
    },
  },
  {
    name: 'file-counts',
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
