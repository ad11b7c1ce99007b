// What a poll is answered from without asking the database: per task its version and both bodies.
// Before COMMIT a writer marks the version it is about to make; from then on nothing older is
// served. After it, the writer sets the new version. No set ever replaces a newer version, and all
// of it lives a minute, so a mark whose writer crashed or rolled back costs reads, never staleness.
// Two conditions hold this up: the time from mark to COMMIT stays below the life of a mark, and a
// set says when its task was read, by the store's clock, so that one that comes too late is refused.
import { snapshotKeyFor } from './keys.ts'
import type { Valkey } from './valkey.ts'

/** Nothing here rejects: a failure of the store goes to onError and comes back as no value. */
export type SnapshotStore = {
  /** Gives the store's time in microseconds, which the set after COMMIT passes on. */
  markDirty(accountId: string, taskId: string, version: number): Promise<number | undefined>
  /**
   * Whether it was stored. readAtMicros is a time of the store at or before the task was read: from
   * markDirty, from a missed poll, or from readStoreMicros.
   */
  setSnapshot(snapshot: Snapshot, readAtMicros: number): Promise<boolean>
  readStoreMicros(): Promise<number | undefined>
}

export type Snapshot = {
  accountId: string
  taskId: string
  version: number
  bodyA: string
  bodyB: string
}

export type SnapshotStoreOptions = { valkey: Valkey; onError: (error: Error) => void }

export function createSnapshotStore({ valkey, onError }: SnapshotStoreOptions): SnapshotStore {
  const orUndefined = (error: Error) => {
    onError(error)
    return undefined
  }
  return {
    markDirty: (accountId, taskId, version) =>
      valkey.markSnapshotDirty(snapshotKeyFor(accountId, taskId), version).catch(orUndefined),
    async setSnapshot({ accountId, taskId, version, bodyA, bodyB }, readAtMicros) {
      const key = snapshotKeyFor(accountId, taskId)
      const stored = await valkey
        .setSnapshot(key, version, bodyA, bodyB, readAtMicros)
        .catch(orUndefined)
      return stored === 1
    },
    readStoreMicros: () =>
      valkey
        .time()
        .then(([seconds, micros]) => Number(seconds) * 1_000_000 + Number(micros))
        .catch(orUndefined),
  }
}
