// POST /tasks/quote beside a million tasks: what it reads was made before, so it must not grow with them. Also
// how long the job takes that makes it, the first time and then.

import pg from 'pg'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import type { Config } from '../../server/src/core/config.ts'
import { connectDatabase } from '../../server/src/db/client.ts'
import { makeEstimates } from '../../server/src/modules/work/estimates/estimates.ts'
import { startApi } from './api.ts'
import type { BenchOptions } from './create.ts'
import { type Client, makeClients } from './ground.ts'
import { percentile } from './percentile.ts'
import { fillRows } from './rows.ts'
import { round3 } from './statistics.ts'

const samples = 2_000
const accounts = 10
/** The second round comes when the first is not fresh any more. */
const roundGapMs = 300_000

export async function benchQuote(config: Config, rows: number, { say }: BenchOptions) {
  const clients = await makeClients(config, accounts, 1)
  say(`quote: filling ${rows} rows`)
  await fillRows(config.databaseUrl, clients, rows)
  await spreadCompletions(config.databaseUrl)
  const roundsMs = await timeRounds(config)
  say(`quote: the job took ${roundsMs.join(' and ')} ms`)
  const api = await startApi(config)
  try {
    const timesMs: number[] = []
    for (let i = 0; i < samples; i++)
      timesMs.push(await timeQuote(api.url, clients[i % accounts] as Client))
    const sorted = timesMs.toSorted((a, b) => a - b)
    return {
      rows,
      firstRoundMs: roundsMs[0],
      laterRoundMs: roundsMs[1],
      p50Ms: round3(percentile(sorted, 50)),
      p99Ms: round3(percentile(sorted, 99)),
    }
  } finally {
    await api.stop()
  }
}

/** The rows were filled as if all were completed now; here each was an hour after its creation. */
async function spreadCompletions(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: asSuperuser(databaseUrl) })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(`update task_events
      set occurred_at = uuid_extract_timestamp(task_id) + interval '1 hour' * random()
      where type = 'task.completed'`)
    await client.query('vacuum analyze task_events')
  } finally {
    await client.end()
  }
}

async function timeRounds(config: Config): Promise<number[]> {
  const database = connectDatabase({
    ...{ databaseUrl: config.databaseUrl, poolSize: 1, hotConnections: 1 },
    onConnectionError: () => undefined,
  })
  try {
    const roundsMs: number[] = []
    for (const afterMs of [0, roundGapMs]) {
      const startedMs = performance.now()
      await makeEstimates(database.db, new Date(Date.now() + afterMs))
      roundsMs.push(Math.round(performance.now() - startedMs))
    }
    return roundsMs
  } finally {
    await database.close()
  }
}

async function timeQuote(url: string, client: Client): Promise<number> {
  const startedMs = performance.now()
  const reply = await fetch(`${url}/api/v1/tasks/quote`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      prompt: 'Is this function safe to call twice?',
      maxCredits: 600,
      projectId: Number(client.projectId),
    }),
  })
  const quote = (await reply.json()) as { credits?: { likely: number | null } }
  if (quote.credits?.likely == null) throw new Error(`${reply.status}, not a quote with a figure`)
  return performance.now() - startedMs
}
