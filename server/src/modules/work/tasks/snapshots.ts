// The poll snapshots: a task's view in both revisions, kept where a poll finds it in one round trip.
// They are a copy that may be lost at any time. A writer that cannot reach the store still commits:
// others may then see the old version until the entry's life ends, and the store counts the loss.

import type { FoundSnapshot, SnapshotStore } from '../../../adapters/snapshots.ts'
import { encodeId } from '../../../core/ids.ts'
import type { Revision } from '../../../core/money.ts'
import { presentTask, taskIdOf } from './present.ts'
import type { TaskRow } from './queries.ts'

export type Views = Record<Revision, string>

export type Snapshots = {
  /** Before the commit: readers go to the database until a version at least this new is set. */
  markDirty(accountUuid: string, row: Pick<TaskRow, 'id' | 'version'>): Promise<Mark>
  /** After the commit; makes up for a lost mark. */
  set(accountUuid: string, row: TaskRow, mark: Mark): Promise<void>
  /** As a poll would find it, or undefined where it would have to read the database. */
  find(accountId: string, taskId: string, revision: Revision): Promise<FoundSnapshot | undefined>
  /** After a reader's own read; not waited for, because the reader has its answer already. */
  fill(accountId: string, row: TaskRow, readAtMicros: number): Views
}

/** When the store took the mark, by its own clock; undefined when it could not be reached. */
export type Mark = number | undefined

export function createSnapshots(store: SnapshotStore): Snapshots {
  return {
    markDirty: (accountUuid, row) =>
      store.markDirty(encodeId('acct', accountUuid), taskIdOf(row.id), row.version),
    find: store.findSnapshot,
    async set(accountUuid, row, mark) {
      const accountId = encodeId('acct', accountUuid)
      if (mark === undefined) {
        // The lost mark may have left an older version on show, and this one ends that before its
        // life does. It cannot vouch for a row that was read before it, so there is no set: the next
        // poll reads the task and fills.
        await store.markDirty(accountId, taskIdOf(row.id), row.version)
        return
      }
      await store.setSnapshot(toSnapshot(accountId, row, renderViews(row)), mark)
    },
    fill(accountId, row, readAtMicros) {
      const views = renderViews(row)
      // Without a time of the store there was none to ask, and it would refuse the fill.
      if (readAtMicros > 0) void store.setSnapshot(toSnapshot(accountId, row, views), readAtMicros)
      return views
    },
  }
}

function toSnapshot(accountId: string, row: TaskRow, views: Views) {
  return {
    accountId,
    taskId: taskIdOf(row.id),
    version: row.version,
    bodyA: views.A,
    bodyB: views.B,
  }
}

function renderViews(row: TaskRow): Views {
  return { A: JSON.stringify(presentTask(row, 'A')), B: JSON.stringify(presentTask(row, 'B')) }
}
