import { expect, test } from 'vitest'
import type { SnapshotStore } from '../../../adapters/snapshots.ts'
import { encodeId } from '../../../core/ids.ts'
import type { TaskRow } from './queries.ts'
import { createSnapshots } from './snapshots.ts'

const accountUuid = '019a0000-0000-7000-8000-000000000001'
const taskUuid = '019a0000-0000-7000-8000-000000000002'

test('a mark that was lost before the commit is made after it, and nothing is set by it', async () => {
  const writes: unknown[][] = []
  const store: SnapshotStore = {
    markDirty(...mark) {
      writes.push(['mark', ...mark])
      return Promise.resolve(1)
    },
    findSnapshot: () => Promise.resolve(undefined),
    setSnapshot(snapshot) {
      writes.push(['set', snapshot])
      return Promise.resolve(true)
    },
  }
  const row = { id: taskUuid, version: 2 } as TaskRow
  await createSnapshots(store).set(accountUuid, row, undefined)
  expect(writes).toEqual([['mark', encodeId('acct', accountUuid), encodeId('task', taskUuid), 2]])
})
