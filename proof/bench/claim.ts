// Claims beside the bare claim (one UPDATE over SKIP LOCKED on the same table and index, from the
// same driver), in alternating rounds; and claims with very many open tasks against few.

import pg from 'pg'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import type { Config } from '../../server/src/core/config.ts'
import { runJob } from './child.ts'
import type { ClaimJob } from './claim-load.ts'
import { describeCost, showRates, takeTurns } from './cost.ts'
import type { BenchOptions } from './create.ts'
import { type Client, type Ground, makeClients } from './ground.ts'
import { ratioOf, round3, summarize } from './statistics.ts'
import type { Measured } from './wrk.ts'

const accounts = 64
const engineers = 5_000
const inFlight = 16
const fewOpen = 10_000
const growthSeconds = 2

export async function benchClaim(ground: Ground, open: number, options: BenchOptions) {
  const { rounds, seconds, say, servers } = options
  const many = await prepare(await ground.makeDatabase('claim_many'), open)
  const few = await prepare(await ground.makeDatabase('claim_few'), fewOpen)
  say(`claim: ${open} and ${fewOpen} tasks wait, ${engineers} engineers are on duty`)
  const take = (config: Config, kind: ClaimJob['kind'], loadSeconds: number) => async () =>
    await load(config, { kind, seconds: loadSeconds, processes: servers })
  await take(many, 'claim', 1)()
  const { claims, raw, onMany, onFew } = await takeTurns(
    rounds,
    {
      claims: take(many, 'claim', seconds),
      raw: take(many, 'raw', seconds),
      onMany: take(many, 'claim', growthSeconds),
      onFew: take(few, 'claim', growthSeconds),
    },
    (round, measured) => say(`claim ${round}/${rounds}: ${showRates(measured)}`),
  )
  const summary = summarize('claim', claims)
  return {
    open,
    perSecond: Math.round(summary.perSecond),
    rawPerSecond: Math.round(summarize('raw claim', raw).perSecond),
    ratio: round3(ratioOf(claims, raw)),
    cost: describeCost(claims, raw),
    growth: round3(ratioOf(onFew, onMany)),
    p50Ms: round3(summary.p50Ms),
    p99Ms: round3(summary.p99Ms),
  }
}

type LoadOptions = Pick<ClaimJob, 'kind' | 'seconds' | 'processes'>

async function load(config: Config, options: LoadOptions): Promise<Measured> {
  await giveBack(config.databaseUrl)
  const { databaseUrl, valkeyUrl } = config
  const job: ClaimJob = { databaseUrl, valkeyUrl, inFlight, ...options }
  return await runJob<Measured>('proof/bench/claim-load.ts', job)
}

async function prepare(config: Config, open: number): Promise<Config> {
  const clients = await makeClients(config, accounts, 1)
  await withClient(config.databaseUrl, async (client) => {
    await client.query(
      `with people as (insert into auth.users (name, email)
         select 'Engineer', n || '@example.com' from generate_series(1, $1) n returning id)
       insert into engineers (person_id, tag_ids, capacity, on_duty_since)
       select id, array[1, 2, 3]::bigint[], 20, now() from people`,
      [engineers],
    )
    await fillOpenTasks(client, clients, open)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
  return config
}

/** Open tasks of all accounts, tags and classes, with the turns that creates would have given them. */
export async function fillOpenTasks(
  client: pg.Client,
  clients: Client[],
  open: number,
): Promise<void> {
  const values = [
    clients.map(({ accountUuid }) => accountUuid),
    clients.map(({ projectId }) => projectId),
    clients.map(({ keyUuid }) => keyUuid),
    Math.ceil(open / clients.length),
  ]
  await client.query(
    `create temporary table made as
     select a.account_id, a.project_id, a.key_id, n, uuidv7(make_interval(secs => n - 70000)) as task_id,
       1 + n % 3 as tag_id, 2 + n / 3 % 2 as claim_class, n / 6 as turn
     from unnest($1::uuid[], $2::bigint[], $3::uuid[]) as a (account_id, project_id, key_id),
       generate_series(1, $4::int) as n`,
    values,
  )
  await client.query(
    `insert into tasks (account_id, id, project_id, key_id, prompt, mode, max_credits, tag_id,
       mode_multiplier_e4, tag_multiplier_e4, created_revision)
     select account_id, task_id, project_id, key_id, repeat('Review this change. ', 30),
       case claim_class when 2 then 'fast' else 'standard' end, 300, tag_id, 10000, 10000, 'A'
     from made`,
  )
  await client.query(
    `insert into task_queue (account_id, task_id, project_id, status, stage, version, mode, tag_id,
       held_credits, claim_class, turn, due_at, urgent_at, expires_at, next_action_at)
     select account_id, task_id, project_id, 'pending', 'queued', 1,
       case claim_class when 2 then 'fast' else 'standard' end, tag_id, 300, claim_class, turn,
       now() + interval '1 day', now() + interval '21 hours', now() + interval '8 days',
       now() + interval '21 hours' + n * interval '1 millisecond'
     from made`,
  )
  // Held, so that an answer can be charged.
  await client.query(
    `update balances b set held = held + m.credits, granted = granted + m.credits
     from (select account_id, 300 * count(*) as credits from made group by account_id) m
     where b.account_id = m.account_id`,
  )
}

/** What the last load claimed goes back, so that each load finds the same queue. */
export async function giveBack(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(`update task_queue set stage = 'queued', engineer_id = null, version = 1,
      lease_number = 0 where stage = 'claimed'`)
    await client.query('truncate task_leases')
    await client.query('update engineers set open_leases = 0 where open_leases > 0')
    await client.query('update queue_clocks set current_turn = 0')
    await client.query(`alter table task_events disable trigger all`)
    await client.query(`truncate task_events`)
    await client.query(`alter table task_events enable trigger all`)
    await client.query('vacuum task_queue')
    await client.query('vacuum engineers')
  })
}

export async function withClient<T>(
  databaseUrl: string,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: asSuperuser(databaseUrl) })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
