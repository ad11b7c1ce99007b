// One load of claims in a process of its own: those of the service, or the bare ones. Reads its job
// from stdin and prints one line of figures.
import { text } from 'node:stream/consumers'
import { createSnapshotStore } from '../../server/src/adapters/snapshots.ts'
import { connectValkey } from '../../server/src/adapters/valkey.ts'
import { connectDatabase } from '../../server/src/db/client.ts'
import { prepareStatement } from '../../server/src/db/statement.ts'
import { claimNext } from '../../server/src/modules/work/leases/leases.ts'
import { createSnapshots } from '../../server/src/modules/work/tasks/snapshots.ts'
import { type InFlight, measureInFlight } from './in-flight.ts'

export type ClaimJob = InFlight & { databaseUrl: string; valkeyUrl: string; kind: 'claim' | 'raw' }

/** What any queue on PostgreSQL does: take the first that nobody is taking. */
const rawStatement = prepareStatement<{ engineerUuid: string; tagId: number }, object>(
  'raw-claim',
  (param) => `update task_queue q
    set stage = 'claimed', engineer_id = ${param('engineerUuid')}, lease_number = lease_number + 1
    from (select account_id, task_id from task_queue
      where tag_id = ${param('tagId')} and stage = 'queued' and claim_class is not null
      order by claim_class, turn, task_id limit 1 for update skip locked) head
    where q.account_id = head.account_id and q.task_id = head.task_id
    returning q.task_id`,
)

const job = JSON.parse(await text(process.stdin)) as ClaimJob
// The service claims on as many connections as it is configured with by default; the bare claim gets
// one for each in flight, which is its best.
const hotConnections = job.kind === 'claim' ? 4 : job.inFlight
const database = connectDatabase({ databaseUrl: job.databaseUrl, poolSize: 2, hotConnections })
const { db, hot } = database
const valkey = connectValkey(job.valkeyUrl)
const snapshots = createSnapshots(createSnapshotStore({ valkey, onError: () => undefined }))
const leaseTimes = {
  leaseSeconds: 90,
  realtimeLeaseSeconds: 30,
  idleWarningSeconds: 120,
  idleReleaseSeconds: 600,
}
const engineers = (await db.selectFrom('engineers').select('person_id').execute()).map(
  ({ person_id }) => person_id,
)
let next = 0

async function claimOne(): Promise<void> {
  const turn = next++
  const engineerUuid = engineers[turn % engineers.length] as string
  const claimed =
    job.kind === 'claim'
      ? await claimNext({ db, hot, snapshots, leaseTimes }, { engineerUuid })
      : (await hot.run(rawStatement, { engineerUuid, tagId: 1 + (turn % 3) }))[0]
  if (claimed === undefined) throw new Error('Nothing was left to claim')
}

const measured = await measureInFlight(job, claimOne)
valkey.disconnect()
await database.close()
process.stdout.write(`${JSON.stringify(measured)}\n`)
