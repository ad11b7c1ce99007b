// Rounds that try to leave an old snapshot behind: a reader whose fill comes late, at every place
// where it can, and a transition that is rolled back after its mark.

import type { LimitSubject } from '../../server/src/adapters/rate-limit-cost.ts'
import { createSnapshotStore } from '../../server/src/adapters/snapshots.ts'
import { decodeId } from '../../server/src/core/ids.ts'
import { findTask } from '../../server/src/modules/work/tasks/read-tasks.ts'
import {
  createSnapshots,
  type Mark,
  type Snapshots,
} from '../../server/src/modules/work/tasks/snapshots.ts'
import { completeTask } from '../../server/src/modules/work/tasks/tasks.ts'
import type { Deps } from '../../server/src/start/dependencies.ts'
import type { Client } from './clients.ts'
import type { WatchedTask, Watcher } from './watched-tasks.ts'

export const fillPlaces = ['before commit', 'before set', 'after set', 'after reply'] as const
export type FillPlace = (typeof fillPlaces)[number]

export type RoundDeps = { deps: Deps; watcher: Watcher }

/** A reader misses, reads version 1, and stores it only when version 2 is on its way or there. */
export async function delayFill(
  { deps, watcher }: RoundDeps,
  client: Client,
  place: FillPlace,
): Promise<void> {
  const task = await watcher.create(client)
  const fill = await beginFill(deps, task)
  const { snapshots } = deps
  const ended = run(async () => {
    if (place === 'after reply') {
      await watcher.cancel(task)
      return await fill()
    }
    await complete(deps, task, {
      ...snapshots,
      async markDirty(accountUuid, row) {
        const mark = await snapshots.markDirty(accountUuid, row)
        if (place === 'before commit') await fill()
        return mark
      },
      async set(accountUuid, row, mark) {
        if (place === 'before set') await fill()
        await snapshots.set(accountUuid, row, mark)
        if (place === 'after set') await fill()
      },
    })
  })
  await watcher.pollDuring([task], ended)
  await watcher.pollAllWays(task)
}

/** The state of a reader between its miss and its fill. */
async function beginFill(deps: Deps, { client, taskId }: WatchedTask) {
  const subject: LimitSubject = {
    keyId: client.keyId,
    accountId: client.accountId,
    perSecond: 1_000_000,
    perHour: 3_600_000_000,
    accountPerSecond: 1_000_000,
  }
  const outcome = await deps.limiter.pollSnapshot(subject, taskId, 'A', '')
  if (outcome.kind !== 'missed') throw new Error(`expected a miss, not ${outcome.kind}`)
  const row = await findTask(deps.database, client.accountUuid, taskId)
  if (row === undefined) throw new Error(`${taskId} is not there`)
  const store = createSnapshotStore({ valkey: deps.valkey, onError: () => undefined })
  return async function fill(): Promise<void> {
    let isDone: Promise<boolean> | undefined
    const snapshots = createSnapshots({
      ...store,
      setSnapshot(snapshot, readAtMicros) {
        isDone = store.setSnapshot(snapshot, readAtMicros)
        return isDone
      },
    })
    snapshots.fill(client.accountId, row, outcome.readAtMicros)
    // A reader does not wait for its fill; here the next poll must come after it.
    await isDone
  }
}

/** A mark promises version 2, the transaction is rolled back, and later version 2 comes to be. */
export async function rollBack({ deps, watcher }: RoundDeps, client: Client): Promise<void> {
  const task = await watcher.create(client)
  await watcher.makeCached(task, deps.valkey)
  const attempted = run(async () => {
    const rolledBack = new Error('rolled back')
    // A copy: the polls are held to version 1, because version 2 never was, so far.
    await complete(
      deps,
      { ...task },
      {
        ...deps.snapshots,
        async markDirty(accountUuid, row): Promise<Mark> {
          await deps.snapshots.markDirty(accountUuid, row)
          throw rolledBack
        },
      },
    ).catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  })
  await watcher.pollDuring([task], attempted)
  await watcher.poll(task)
  await watcher.poll(task, { revision: 'B' })
  await watcher.pollDuring([task], watcher.cancel(task))
  await watcher.pollAllWays(task)
}

async function complete(deps: Deps, task: WatchedTask, snapshots: Snapshots): Promise<void> {
  task.begunVersion = 2
  const { db, hot } = deps.database
  await completeTask(
    { db, hot, snapshots },
    {
      accountUuid: task.client.accountUuid,
      taskUuid: decodeId('task', task.taskId) as string,
    },
    {
      result: { message: 'Never.' },
      effortSeconds: 90,
      provenance: { source: 'human' },
    },
  )
  task.knownVersion = 2
}

/** Begins now, so that others can poll while it runs. */
function run(work: () => Promise<void>): Promise<void> {
  return work()
}
