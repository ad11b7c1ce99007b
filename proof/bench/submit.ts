// Submits beside the bare submit (what any paid queue has to write, as one statement from the same driver), in
// alternating rounds. Measured in process, as claims are.
import type pg from 'pg'
import type { Config } from '../../server/src/core/config.ts'
import { runJob } from './child.ts'
import { fillOpenTasks, withClient } from './claim.ts'
import { describeCost, showRates, takeTurns } from './cost.ts'
import type { BenchOptions } from './create.ts'
import { type Ground, makeClients } from './ground.ts'
import { ratioOf, round3, summarize } from './statistics.ts'
import type { SubmitJob } from './submit-load.ts'
import type { Measured } from './wrk.ts'

const accounts = 64
const capacity = 20
const inFlight = 16

/** Each submit uses up a claimed task, so there are enough for all rounds. */
const claimedPerSecond = 5_000

export async function benchSubmit(ground: Ground, options: BenchOptions) {
  const { rounds, seconds, say, servers } = options
  const config = await ground.makeDatabase('bench_submit')
  const claimed = claimedPerSecond * seconds * rounds
  const clients = await makeClients(config, accounts, 1)
  await withClient(config.databaseUrl, async (client) => {
    await fillOpenTasks(client, clients, claimed)
    await claimAll(client, claimed)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
  say(`submit: ${claimed} tasks are claimed`)
  const load =
    (kind: SubmitJob['kind'], loadSeconds = seconds) =>
    async () => {
      const { databaseUrl, valkeyUrl }: Config = config
      const job: SubmitJob = {
        ...{ databaseUrl, valkeyUrl, kind, inFlight, seconds: loadSeconds },
        processes: servers,
      }
      return await runJob<Measured>('proof/bench/submit-load.ts', job)
    }
  await load('submit', 1)()
  const { submits, raw } = await takeTurns(
    rounds,
    { submits: load('submit'), raw: load('raw') },
    (round, measured) => say(`submit ${round}/${rounds}: ${showRates(measured)}`),
  )
  const summary = summarize('submit', submits)
  return {
    perSecond: Math.round(summary.perSecond),
    rawPerSecond: Math.round(summarize('raw submit', raw).perSecond),
    ratio: round3(ratioOf(submits, raw)),
    cost: describeCost(submits, raw),
    p50Ms: round3(summary.p50Ms),
    p99Ms: round3(summary.p99Ms),
  }
}

/** Under leases that outlast the bench, opened and with a minute of effort. */
async function claimAll(client: pg.Client, claimed: number): Promise<void> {
  const engineers = Math.ceil(claimed / capacity)
  await client.query(
    `with people as (insert into auth.users (name, email)
       select 'Engineer', n || '@example.com' from generate_series(1, $1) n returning id)
     insert into engineers (person_id, tag_ids, capacity, on_duty_since)
     select id, array[1, 2, 3]::bigint[], $2, now() from people`,
    [engineers, capacity],
  )
  await client.query(
    'create temporary table hands as select person_id, row_number() over () - 1 as n from engineers',
  )
  await client.query(
    `update task_queue q set stage = 'claimed', engineer_id = h.person_id, lease_number = 1, version = 2,
       next_action_at = now() + interval '1 day'
     from (select account_id, task_id, (row_number() over () - 1) % $1 as n from task_queue) numbered
     join hands h using (n)
     where q.account_id = numbered.account_id and q.task_id = numbered.task_id`,
    [engineers],
  )
  await client.query(
    `insert into task_leases (account_id, task_id, lease_number, engineer_id, expires_at, opened_at, effort_ms)
     select account_id, task_id, 1, engineer_id, now() + interval '1 day', now(), 60000
     from task_queue where stage = 'claimed'`,
  )
  await client.query(
    `update engineers e set open_leases = held.leases
     from (select engineer_id, count(*) as leases from task_leases group by 1) held
     where held.engineer_id = e.person_id`,
  )
}
