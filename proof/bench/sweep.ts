// A pass of the sweeper: very many timers wait and some hundred are due. What is due becomes overdue,
// which is the act that comes in crowds; every pass finds as many.

import pg from 'pg'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import type { Config } from '../../server/src/core/config.ts'
import { sweepOnce } from '../../server/src/modules/work/deadlines/deadlines.ts'
import { buildDeps } from '../../server/src/start/dependencies.ts'
import { deadlineDeps } from '../../server/src/start/task-dependencies.ts'
import { fillOpenTasks } from './claim.ts'
import type { BenchOptions } from './create.ts'
import { makeClients } from './ground.ts'
import { percentile } from './percentile.ts'
import { round3 } from './statistics.ts'

const accounts = 64
const duePerPass = 500

export async function benchSweep(config: Config, open: number, { rounds, say }: BenchOptions) {
  const clients = await makeClients(config, accounts, 1)
  const client = new pg.Client({ connectionString: asSuperuser(config.databaseUrl) })
  await client.connect()
  const deps = buildDeps(config)
  try {
    await fillOpenTasks(client, clients, open)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    const passesMs: number[] = []
    for (let pass = 0; pass <= 2 * rounds; pass++) {
      await makeDue(client)
      const startedAtMs = performance.now()
      const { handled } = await sweepOnce(deadlineDeps(deps), 'live')
      const took = performance.now() - startedAtMs
      if (handled !== duePerPass) throw new Error(`The pass handled ${handled}, not ${duePerPass}`)
      // The first pass also prepares the statements.
      if (pass > 0) passesMs.push(took)
    }
    passesMs.sort((a, b) => a - b)
    say(`sweep: ${passesMs.map((ms) => ms.toFixed(0)).join(', ')} ms`)
    return {
      timersWaiting: open,
      due: duePerPass,
      passP50Ms: round3(percentile(passesMs, 50)),
      passMaxMs: round3(passesMs.at(-1) ?? 0),
    }
  } finally {
    await deps.close()
    await client.end()
  }
}

/** Of all accounts alike: a pass takes only its share of one. */
async function makeDue(client: pg.Client): Promise<void> {
  await client.query(
    `update task_queue q set due_at = now() - interval '1 second', next_action_at = now()
     from (select account_id, task_id from task_queue where overdue_at is null and stage = 'queued'
       order by md5(task_id::text) limit $1) chosen
     where q.account_id = chosen.account_id and q.task_id = chosen.task_id`,
    [duePerPass],
  )
}
