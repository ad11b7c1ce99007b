// GET /tasks?q= in an account with a million tasks, beside 5,000 others that use the same words and have as many
// together, and the search of operators over all of them. Also how quickly the worker writes the words.
import pg from 'pg'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import type { Config } from '../../server/src/core/config.ts'
import { connectDatabase, type Db } from '../../server/src/db/client.ts'
import { searchAnyTasks } from '../../server/src/modules/consoles/operator-overview/tasks.ts'
import { indexNewTasks } from '../../server/src/modules/work/search/search.ts'
import { startApi } from './api.ts'
import type { BenchOptions } from './create.ts'
import { type Client, makeClients } from './ground.ts'
import { percentile } from './percentile.ts'
import { fillSearch } from './search-rows.ts'
import { round3 } from './statistics.ts'

const samples = 100
/** The tasks of which the worker writes the words, instead of the fill. */
const indexedByWorker = 5_000

const searches = {
  inEveryTask: 'q=review',
  common: 'q=word0',
  inOneOfFifty: 'q=word40',
  rare: 'q=serial500',
  twoWords: 'q=word1%20word15000',
  commonAndRare: 'q=review%20serial500',
  commonAndMissing: 'q=review%20nowhere',
  beginning: 'q=wor%20serial500',
  beginningAndMissing: 'q=wor%20nowhere',
  commonButNoStatus: 'q=review&status=cancelled',
  missing: 'q=nowhere',
}

const operatorSearches = {
  common: 'word0',
  rare: 'serial500',
  twoWords: 'word1 serial500',
  inEveryTask: 'review',
  beginning: 'wor serial500',
  missing: 'nowhere',
}

export async function benchSearch(config: Config, rows: number, { say }: BenchOptions) {
  const clients = await makeClients(config, 1, 1)
  const client = clients[0] as Client
  const database = connectDatabase({
    ...{ databaseUrl: config.databaseUrl, poolSize: 1, hotConnections: 1 },
    onConnectionError: () => undefined,
  })
  const api = await startApi(config)
  try {
    await fillSearch(config.databaseUrl, client, { rows, indexedByWorker, say })
    const tasksPerSecond = await timeIndexing(database.db)
    say(`search: the worker wrote the words of ${tasksPerSecond} tasks a second`)
    const figures: Figures = {}
    for (const [name, query] of Object.entries(searches))
      figures[name] = await timeSamples(name, say, () => search(api.url, client, query))
    const operators: Figures = {}
    for (const [name, text] of Object.entries(operatorSearches))
      operators[name] = await timeSamples(`of operators, ${name}`, say, async () => {
        const { items } = await searchAnyTasks(database.db, {
          text,
          beforeUuid: undefined,
          limit: 3,
        })
        return items.length
      })
    const bytes = await readBytes(config.databaseUrl)
    return { rows, tasksPerSecond, ...bytes, searches: figures, operators }
  } finally {
    await api.stop()
    await database.close()
  }
}

type Figures = Record<string, { found: number; p50Ms: number; p95Ms: number }>

async function timeSamples(
  name: string,
  say: (text: string) => void,
  run: () => Promise<number>,
): Promise<Figures[string]> {
  const timesMs: number[] = []
  let found = 0
  for (let i = 0; i < samples; i++) {
    const startedAtMs = performance.now()
    found = await run()
    timesMs.push(performance.now() - startedAtMs)
  }
  const sorted = timesMs.toSorted((a, b) => a - b)
  const [p50Ms, p95Ms] = [round3(percentile(sorted, 50)), round3(percentile(sorted, 95))]
  say(`search ${name}: ${found} found, p50 ${p50Ms} ms, p95 ${p95Ms} ms`)
  return { found, p50Ms, p95Ms }
}

async function timeIndexing(db: Db): Promise<number> {
  const startedAtMs = performance.now()
  while ((await indexNewTasks(db)) > 0);
  return Math.round((indexedByWorker / (performance.now() - startedAtMs)) * 1_000)
}

async function search(url: string, client: Client, query: string): Promise<number> {
  const reply = await fetch(`${url}/api/v1/tasks?${query}`, {
    headers: { authorization: `Bearer ${client.key}`, 'api-revision': 'A' },
  })
  if (reply.status !== 200) throw new Error(`${query}: ${reply.status}`)
  const { data } = (await reply.json()) as { data: unknown[] }
  return data.length
}

async function readBytes(databaseUrl: string) {
  const client = new pg.Client({ connectionString: asSuperuser(databaseUrl) })
  await client.connect()
  try {
    const { rows } =
      await client.query(`select pg_table_size('task_search')::float8 as "tableBytes",
      pg_relation_size('task_search_by_words')::float8 as "indexBytes"`)
    return rows[0] as { tableBytes: number; indexBytes: number }
  } finally {
    await client.end()
  }
}
