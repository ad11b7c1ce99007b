// Histories on PostgreSQL with the model beside it: after each command both must have said the same,
// and stand the same in every row.
import pg from 'pg'
import { connectDatabase } from '../../server/src/db/client.ts'
import { auditLedger } from '../../server/src/modules/money/credits/ledger-audit.ts'
import { readCommand, startModel } from './commands.ts'
import { comparePictures, pictureDatabase } from './compare.ts'
import { leaseDepsOf } from './domain.ts'
import { createDriver } from './driver.ts'
import { type Fixture, setUpFixture } from './fixture.ts'
import { checkHistories } from './histories.ts'
import { apply } from './model.ts'
import type { Reply } from './state.ts'

export type PostgresRun = {
  /** Migrated in virtual time, and used by nobody else. */
  databaseUrl: string
  commands: number
  seed: number
  onProgress?: (ran: number) => void
}

const commandsPerHistoryMax = 120

export async function checkOnPostgres(run: PostgresRun) {
  const { databaseUrl, commands, seed, onProgress } = run
  const database = connectDatabase({ databaseUrl, poolSize: 10, hotConnections: 2 })
  const deps = leaseDepsOf(database)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const passTime = (time: number) =>
    client.query(`update virtual_clock set at = at + $1 * interval '1 millisecond'`, [time])
  let done = 0
  try {
    const ran = await checkHistories({ commands, commandsPerHistoryMax, seed }, async (numbers) => {
      const model = startModel({ hasModel: numbers.length % 4 > 0 })
      const fixture = await setUpFixture(deps.db, client, model)
      const startMs = await readTime(client)
      const drive = createDriver(deps, fixture, passTime)
      const history: string[] = []
      try {
        for (const number of numbers) {
          const command = readCommand(model, number)
          history.push(JSON.stringify(command))
          const told = await drive(command)
          compareReplies(apply(model, command), told)
          comparePictures(model, await pictureDatabase(client, fixture, startMs))
        }
      } catch (error) {
        throw new Error(`${(error as Error).message}\nafter\n${history.join('\n')}`)
      } finally {
        await tearDown(client, fixture)
      }
      done += numbers.length
      onProgress?.(done)
    })
    return { ran, audit: await auditLedger(deps.db) }
  } finally {
    await client.end()
    await database.close()
  }
}

function compareReplies(wanted: Reply, told: Reply): void {
  const isSame =
    wanted.code === told.code &&
    (wanted.task ?? told.task) === told.task &&
    (wanted.lease ?? told.lease) === told.lease
  if (!isSame) throw new Error(`model ${JSON.stringify(wanted)}, told ${JSON.stringify(told)}`)
}

async function readTime(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ ms: number }>(
    'select (extract(epoch from at) * 1000)::bigint as ms from virtual_clock',
  )
  return rows[0]?.ms as number
}

/** What is left open would only keep later sweeps busy. */
async function tearDown(client: pg.Client, fixture: Fixture): Promise<void> {
  await client.query(
    'update task_queue set next_action_at = null where account_id = any($1::uuid[])',
    [fixture.accounts.map(({ uuid }) => uuid)],
  )
}
