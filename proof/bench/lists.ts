// GET /tasks at two sizes of one account: the first page and a page 90,000 rows deep must cost the
// same, at any size. The two sizes are measured in turns, because the machine drifts.

import pg from 'pg'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import type { Config } from '../../server/src/core/config.ts'
import { encodeCursor } from '../../server/src/http/page.ts'
import { startApi } from './api.ts'
import type { BenchOptions } from './create.ts'
import { type Client, type Ground, makeClients } from './ground.ts'
import { percentile } from './percentile.ts'
import { fillRows } from './rows.ts'
import { round3 } from './statistics.ts'

const smallRows = 100_000
const largeRows = 1_000_000
const deepRows = 90_000
const pageSize = 100
const samples = 200

type Side = { url: string; client: Client; queries: Record<string, string>; stop(): Promise<void> }

export async function benchLists(ground: Ground, { say }: BenchOptions) {
  const small = await prepare(await ground.makeDatabase('lists_small'), smallRows, say)
  const large = await prepare(await ground.makeDatabase('lists_large'), largeRows, say)
  try {
    const pages: Record<
      string,
      { smallP50Ms: number; largeP50Ms: number; largeP99Ms: number; growth: number }
    > = {}
    for (const name of Object.keys(small.queries)) {
      const [atSmall, atLarge] = await timeInTurns(name, small, large)
      const smallP50Ms = round3(percentile(atSmall, 50))
      const largeP50Ms = round3(percentile(atLarge, 50))
      const largeP99Ms = round3(percentile(atLarge, 99))
      pages[name] = { smallP50Ms, largeP50Ms, largeP99Ms, growth: round3(largeP50Ms / smallP50Ms) }
      say(`lists ${name}: ${JSON.stringify(pages[name])}`)
    }
    const worst = Object.values(pages)
    return {
      smallRows,
      largeRows,
      deepRows,
      pages,
      worstP50Ms: Math.max(...worst.map((page) => page.largeP50Ms)),
      worstGrowth: Math.max(...worst.map((page) => page.growth)),
    }
  } finally {
    await small.stop()
    await large.stop()
  }
}

async function prepare(config: Config, rows: number, say: (text: string) => void): Promise<Side> {
  const clients = await makeClients(config, 1, 1)
  const client = clients[0] as Client
  say(`lists: filling ${rows} rows`)
  await fillRows(config.databaseUrl, clients, rows)
  const cursor = encodeCursor(await findPlace(config.databaseUrl, deepRows))
  const api = await startApi(config)
  const project = `&projectId=${client.projectId}`
  const queries: Record<string, string> = {}
  const filters = {
    all: '',
    completed: '&status=completed',
    project,
    both: `&status=completed${project}`,
  }
  for (const [name, filter] of Object.entries(filters)) {
    queries[`${name}First`] = filter
    queries[`${name}Deep`] = `${filter}&cursor=${cursor}`
  }
  return { url: api.url, client, queries, stop: api.stop }
}

async function findPlace(databaseUrl: string, depth: number): Promise<string> {
  const client = new pg.Client({ connectionString: asSuperuser(databaseUrl) })
  await client.connect()
  try {
    const text = 'select task_id from task_queue order by task_id desc offset $1 limit 1'
    const { rows } = await client.query<{ task_id: string }>(text, [depth])
    return (rows[0] as { task_id: string }).task_id
  } finally {
    await client.end()
  }
}

async function timeInTurns(name: string, small: Side, large: Side): Promise<[number[], number[]]> {
  const atSmall: number[] = []
  const atLarge: number[] = []
  for (let i = 0; i < samples; i++) {
    atSmall.push(await timePage(small, name))
    atLarge.push(await timePage(large, name))
  }
  return [atSmall.toSorted((a, b) => a - b), atLarge.toSorted((a, b) => a - b)]
}

async function timePage({ url, client, queries }: Side, name: string): Promise<number> {
  const startedAtMs = performance.now()
  const reply = await fetch(`${url}/api/v1/tasks?limit=${pageSize}${queries[name]}`, {
    headers: { authorization: `Bearer ${client.key}` },
  })
  const page = (await reply.json()) as { data?: unknown[] }
  if (page.data?.length !== pageSize) throw new Error(`${name}: ${reply.status}, not a full page`)
  return performance.now() - startedAtMs
}
