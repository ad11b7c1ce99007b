// What a poll is answered from without asking the database: per task its version and both bodies.
// Before COMMIT a writer marks the version it is about to make; from then on nothing older is
// served. After it, the writer sets the new version. No set ever replaces a newer version, and all
// of it lives a minute, so a mark whose writer crashed or rolled back costs reads, never staleness.
// A set says when its task was read, by the store's clock, and is taken only where the snapshot has
// existed since before: whatever was marked or set in between is then still there to be seen, and a
// store that was emptied or restarted meanwhile takes nothing. Two conditions hold this up: the time
// from mark to COMMIT stays below the life of a mark, and the store never brings back an earlier
// state of itself, so it keeps nothing on disk.
import { snapshotKeyFor } from './keys.ts'
import type { Valkey } from './valkey.ts'

/** Nothing here rejects: a failure of the store goes to onError and comes back as no value. */
export type SnapshotStore = {
  /** Gives the store's time in microseconds; a set of what is read from then on passes it on. */
  markDirty(accountId: string, taskId: string, version: number): Promise<number | undefined>
  /** What a poll would be answered with, without being charged; undefined sends to the database. */
  findSnapshot(
    accountId: string,
    taskId: string,
    revision: 'A' | 'B',
  ): Promise<FoundSnapshot | undefined>
  /**
   * Whether it was stored. The version is committed. readAtMicros is a time of the store at or
   * before the task was read, from markDirty or from a missed poll.
   */
  setSnapshot(snapshot: Snapshot, readAtMicros: number): Promise<boolean>
}

export type FoundSnapshot = { version: number; body: string }

export type Snapshot = {
  accountId: string
  taskId: string
  version: number
  bodyA: string
  bodyB: string
}

/** After a lost mark others may be shown an older version; a lost set costs them a read. */
export type SnapshotWrite = 'mark' | 'set'

export type SnapshotStoreOptions = {
  valkey: Valkey
  onError: (write: SnapshotWrite, error: Error) => void
}

export function createSnapshotStore({ valkey, onError }: SnapshotStoreOptions): SnapshotStore {
  const lose = (write: SnapshotWrite) => (error: Error) => {
    onError(write, error)
    return undefined
  }
  return {
    markDirty: (accountId, taskId, version) =>
      valkey.markSnapshotDirty(snapshotKeyFor(accountId, taskId), version).catch(lose('mark')),
    async findSnapshot(accountId, taskId, revision) {
      const key = snapshotKeyFor(accountId, taskId)
      const found = await valkey.hmget(key, 'v', 'd', revision).catch(() => [])
      const [version, dirty, body] = found
      if (!version || !body || Number(dirty ?? 0) > Number(version)) return undefined
      return { version: Number(version), body }
    },
    async setSnapshot({ accountId, taskId, version, bodyA, bodyB }, readAtMicros) {
      const key = snapshotKeyFor(accountId, taskId)
      const stored = await valkey
        .setSnapshot(key, version, bodyA, bodyB, readAtMicros)
        .catch(lose('set'))
      return stored === 1
    },
  }
}
