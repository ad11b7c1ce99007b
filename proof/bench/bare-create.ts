// The bare engine of the create: the same statement through the same driver, without HTTP, keys,
// limits or validation. Reads its job from stdin and prints one line of figures.
import { text } from 'node:stream/consumers'
import { connectDatabase } from '../../server/src/db/client.ts'
import { createStatement } from '../../server/src/modules/work/tasks/create/create-statement.ts'
import { createValues } from '../../server/src/modules/work/tasks/create/create-values.ts'
import { planEntry } from '../../server/src/modules/work/tasks/create/initial-state.ts'
import type { Client } from './ground.ts'
import { type InFlight, measureInFlight } from './in-flight.ts'
import { makeUuid, prompt } from './requests.ts'

export type BareCreateJob = InFlight & { databaseUrl: string; clients: Client[] }

const job = JSON.parse(await text(process.stdin)) as BareCreateJob
const database = connectDatabase({ databaseUrl: job.databaseUrl, poolSize: 1 })
const statement = createStatement({ idempotent: true, files: 'none' })
const fingerprint = Buffer.alloc(32, 1)
const entry = planEntry(
  { mode: 'standard', hasSchema: false, simulateAfterMs: undefined },
  { hasModel: false, instantSeconds: 30, draftSeconds: 60, expiryGraceSeconds: 604_800 },
)
let next = 0

async function createOne(): Promise<void> {
  const client = job.clients[next++ % job.clients.length] as Client
  const rows = await database.hot.run(statement, {
    ...createValues({
      accountUuid: client.accountUuid,
      keyUuid: client.keyUuid,
      revision: 'A',
      projectId: client.projectId,
      tagId: 1,
      maxCredits: 300,
      prompt,
      mode: 'standard',
      entry,
    }),
    idempotencyKey: makeUuid(),
    isTestKey: false,
    lineageUuid: client.keyUuid,
    fingerprint,
  })
  if (rows.length !== 1) throw new Error('The bare create created nothing')
}

const measured = await measureInFlight(job, createOne)
await database.close()
process.stdout.write(`${JSON.stringify(measured)}\n`)
