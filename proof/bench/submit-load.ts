// One load of submits in a process of its own: those of the service, or the bare ones. Reads its job from stdin and
// prints one line of figures.
import { text } from 'node:stream/consumers'
import { createSnapshotStore } from '../../server/src/adapters/snapshots.ts'
import { connectValkey } from '../../server/src/adapters/valkey.ts'
import { encodeId } from '../../server/src/core/ids.ts'
import { connectDatabase } from '../../server/src/db/client.ts'
import { prepareStatement } from '../../server/src/db/statement.ts'
import { submitAnswer } from '../../server/src/modules/work/leases/leases.ts'
import { createSnapshots } from '../../server/src/modules/work/tasks/snapshots.ts'
import { type InFlight, measureInFlight } from './in-flight.ts'

export type SubmitJob = InFlight & {
  databaseUrl: string
  valkeyUrl: string
  kind: 'submit' | 'raw'
}

type RawValues = { accountUuid: string; taskUuid: string; result: string; charged: number }

/**
 * What any paid queue has to write: the task is final, its result is stored, and the credits move with their
 * entries. No lease, no event, no capacity, no snapshot.
 */
const rawStatement = prepareStatement<RawValues, object>(
  'raw-submit',
  (param) => `with done as (
      update task_queue set status = 'completed', stage = 'completed', engineer_id = null,
        version = version + 1, held_credits = 0, final_at = now(), next_action_at = null
      where account_id = ${param('accountUuid')} and task_id = ${param('taskUuid')}
        and stage = 'claimed' and lease_number = 1
      returning old.held_credits
    ), result as (
      insert into task_results (account_id, task_id, result, effort_seconds, provenance)
      select ${param('accountUuid')}, ${param('taskUuid')}, ${param('result')}::jsonb, 60, '{}'
      from done
    ), balance as (
      update balances b set held = b.held - done.held_credits,
        available = b.available + done.held_credits - ${param('charged')}::bigint,
        spent = b.spent + ${param('charged')}::bigint,
        last_entry_number = b.last_entry_number + 2, pending_tasks = b.pending_tasks - 1
      from done where b.account_id = ${param('accountUuid')}
      returning b.available, b.held, b.last_entry_number, done.held_credits
    )
    insert into ledger_entries (account_id, number, kind, debit, credit, amount, available_after,
      held_after, task_id)
    select ${param('accountUuid')}, last_entry_number - 1, 'capture', 'held', 'earned',
      ${param('charged')}::bigint, available, held, ${param('taskUuid')} from balance
    union all
    select ${param('accountUuid')}, last_entry_number, 'release', 'held', 'available',
      held_credits - ${param('charged')}::bigint, available, held, ${param('taskUuid')} from balance
    returning number`,
)

const job = JSON.parse(await text(process.stdin)) as SubmitJob
const isService = job.kind === 'submit'
const database = connectDatabase({
  databaseUrl: job.databaseUrl,
  poolSize: isService ? job.inFlight : 2,
  hotConnections: isService ? 4 : job.inFlight,
})
const { db, hot } = database
const valkey = connectValkey(job.valkeyUrl)
const snapshots = createSnapshots(createSnapshotStore({ valkey, onError: () => undefined }))
const leaseTimes = {
  leaseSeconds: 90,
  realtimeLeaseSeconds: 30,
  idleWarningSeconds: 120,
  idleReleaseSeconds: 600,
}
const result = { message: 'No: it ends with the statement, as the second paragraph says.' }
const provenance = { source: 'human' }
// Both sides take from the same tasks; what the other has answered is not claimed any more.
const held = await db
  .selectFrom('task_queue')
  .select(['account_id', 'task_id', 'engineer_id', 'version'])
  .where('stage', '=', 'claimed')
  .orderBy('task_id')
  .limit(Math.ceil(job.seconds * 8_000))
  .execute()
let next = 0

async function submitOne(): Promise<void> {
  const task = held[next++]
  if (task === undefined) throw new Error('Nothing was left to submit')
  const { account_id: accountUuid, task_id: taskUuid } = task
  if (isService) {
    const engineerUuid = task.engineer_id as string
    const taskId = encodeId('task', taskUuid)
    // The workbench has read the task before, to judge the answer.
    const seen = { accountUuid, version: task.version }
    const submission = { engineerUuid, taskId, leaseNumber: 1, result, provenance, seen }
    await submitAnswer({ db, hot, snapshots, leaseTimes }, submission)
    return
  }
  const values = { accountUuid, taskUuid, result: JSON.stringify(result), charged: 60 }
  const entries = await hot.run(rawStatement, values)
  if (entries.length !== 2) throw new Error('The bare submit wrote nothing')
}

const measured = await measureInFlight(job, submitOne)
valkey.disconnect()
await database.close()
process.stdout.write(`${JSON.stringify(measured)}\n`)
