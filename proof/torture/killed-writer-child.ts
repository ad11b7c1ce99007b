// A writer that dies between COMMIT and the set of the new snapshot. It completes all the tasks it is given
// side by side, says on its output which ones are committed, and kills itself when every one of them has
// reached that point.
//   node killed-writer-child.ts '{"databaseUrl":…,"valkeyUrl":…,"tasks":[{"accountUuid":…,"taskId":…}]}'
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { createSnapshotStore } from '../../server/src/adapters/snapshots.ts'
import { connectValkey } from '../../server/src/adapters/valkey.ts'
import { decodeId } from '../../server/src/core/ids.ts'
import { connectDatabase } from '../../server/src/db/client.ts'
import { createSnapshots, type Snapshots } from '../../server/src/modules/work/tasks/snapshots.ts'
import { completeTask } from '../../server/src/modules/work/tasks/tasks.ts'

export type Orders = {
  databaseUrl: string
  valkeyUrl: string
  tasks: { accountUuid: string; taskId: string }[]
  /** The negative control: nobody is warned before COMMIT. */
  isWithoutMarks: boolean
}

const poolSize = 8

async function work({ databaseUrl, valkeyUrl, tasks, isWithoutMarks }: Orders): Promise<void> {
  const { db, hot } = connectDatabase({ databaseUrl, poolSize, hotConnections: 1 })
  const valkey = connectValkey(valkeyUrl)
  if (valkey.status !== 'ready') await once(valkey, 'ready')
  const real = createSnapshots(createSnapshotStore({ valkey, onError: () => undefined }))
  let committed = 0
  for (const { accountUuid, taskId } of tasks) {
    const snapshots: Snapshots = {
      ...real,
      // Any time will do for the mark that was not made: nothing is ever set by it.
      ...(isWithoutMarks && { markDirty: () => Promise.resolve(0) }),
      set(_accountUuid, _row, mark) {
        // The bytes are with the system before the process dies, as a reply on a socket would be.
        writeSync(1, `${mark === undefined ? 'unmarked' : 'marked'} ${taskId}\n`)
        committed++
        if (committed === tasks.length) process.kill(process.pid, 'SIGKILL')
        return new Promise(() => undefined)
      },
    }
    const ref = { accountUuid, taskUuid: decodeId('task', taskId) as string }
    const completion = {
      result: { message: 'Committed, and then gone.' },
      effortSeconds: 90,
      provenance: { source: 'human' },
    }
    completeTask({ db, hot, snapshots }, ref, completion).catch((error: Error) => {
      throw error
    })
  }
}

await work(JSON.parse(process.argv[2] as string) as Orders)
