// Room for content. Invariants:
// - A worker measures; every API process reads what was measured every two seconds and keeps it, so
//   that no request asks the database for it.
// - A place is full from 90% on and until it is below 88%, so that it does not flap.
// - A measurement nobody repeated for two minutes counts no more: the machine it is of may be gone.

import { hostname } from 'node:os'
import type { Config } from '../../../core/config.ts'
import { type Loop, startLoop } from '../../../core/loop.ts'
import type { Db } from '../../../db/client.ts'
import {
  type Disk,
  deleteOldMeasures,
  selectDatabaseBytes,
  selectDisks,
  selectIsFull,
  upsertMeasure,
} from './disk-queries.ts'

export type { Disk }

export const measureEveryMs = 15_000
const followEveryMs = 2_000
const fullFrom = 0.9
const roomBelow = 0.88

export type MeasureDeps = {
  db: Db
  config: Pick<Config, 'databaseBytesMax' | 'watchedPaths'>
  /** From 0 to 1, of the file system that has this directory. */
  measureUsedShare(path: string): Promise<number>
}

/** One round of a worker. */
export async function measureDisks(deps: MeasureDeps): Promise<Disk[]> {
  const { db } = deps
  const measured: Disk[] = []
  for (const { place, usedShare } of await readShares(deps)) {
    const bounds = { fullFrom, roomBelow }
    const isFull = await db
      .transaction()
      .execute((tx) => upsertMeasure(tx, place, usedShare, bounds))
    measured.push({ place, usedShare, isFull })
  }
  await db.transaction().execute((tx) => deleteOldMeasures(tx))
  return measured
}

async function readShares({ db, config, measureUsedShare }: MeasureDeps) {
  const { databaseBytesMax, watchedPaths } = config
  const shares: { place: string; usedShare: number }[] = []
  if (databaseBytesMax > 0) {
    const usedShare = (await selectDatabaseBytes(db)) / databaseBytesMax
    shares.push({ place: 'database', usedShare })
  }
  for (const path of watchedPaths) {
    shares.push({ place: `${hostname()}:${path}`, usedShare: await measureUsedShare(path) })
  }
  return shares
}

/** What counts at the moment. */
export async function listDisks(db: Db): Promise<Disk[]> {
  return await selectDisks(db)
}

export type DiskWatch = {
  hasRoom(): boolean
  /** Looks once, then every two seconds until it is stopped. */
  follow(): Promise<void>
  stop(): Promise<void>
}

export type DiskWatchDeps = {
  db: Db
  onLook(isFull: boolean): void
  onError(error: unknown): void
}

export function createDiskWatch({ db, onLook, onError }: DiskWatchDeps): DiskWatch {
  let isFull = false
  let loop: Loop | undefined

  /** Where the database does not answer, what was known last holds. */
  async function look(): Promise<void> {
    isFull = await selectIsFull(db)
    onLook(isFull)
  }

  return {
    hasRoom: () => !isFull,
    async follow() {
      await look().catch(onError)
      loop = startLoop({
        name: 'disk-follow',
        everyMs: followEveryMs,
        firstAfterMs: followEveryMs,
        run: look,
        onError,
      })
    },
    async stop() {
      await loop?.stop()
    },
  }
}
