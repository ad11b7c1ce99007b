// An unchanged poll touches no SQL: the database's own statistics say so.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSuperuser } from '../../../scripts/stack/postgres.ts'
import { databaseUrlFor } from '../databases.ts'
import { type Service, startService } from '../service.ts'

const polls = 10_000
const inFlight = 16

let service: Service
let statistics: pg.Client

beforeAll(async () => {
  service = await startService()
  statistics = new pg.Client({
    connectionString: asSuperuser(databaseUrlFor(service.databaseUrl, 'postgres')),
  })
  await statistics.connect()
  await statistics.query('create extension if not exists pg_stat_statements')
})
afterAll(async () => {
  await statistics.end()
  await service.stop()
})

/** How often each statement of this service's database has run. */
async function countStatements(): Promise<Map<string, number>> {
  const name = new URL(service.databaseUrl).pathname.slice(1)
  const { rows } = await statistics.query<{ query: string; calls: string }>(
    `select query, sum(calls) as calls from pg_stat_statements
     where dbid = (select oid from pg_database where datname = $1) group by query`,
    [name],
  )
  return new Map(rows.map(({ query, calls }) => [query, Number(calls)]))
}

/** What ran in between, leaving out the fixed background work of every process and its request log. */
function difference(before: Map<string, number>, after: Map<string, number>): string[] {
  const isBackground = (query: string) =>
    /key_changes|last_used_at|request_log|disk_measures|has_engineers/.test(query)
  return [...after]
    .filter(([query]) => !isBackground(query))
    .flatMap(([query, calls]) =>
      Array.from({ length: calls - (before.get(query) ?? 0) }, () => query),
    )
}

/** Polls that could not ask Valkey in time, on a machine with other work, and had to read SQL. */
async function countFallbacks(): Promise<number> {
  const { values } = await service.deps.metrics.limiterFallbacks.get()
  return values.reduce((sum, { value }) => sum + value, 0)
}

async function pollMany(
  path: string,
  key: string,
  headers: Record<string, string>,
): Promise<Set<number>> {
  const statuses = new Set<number>()
  let left = polls
  const lane = async () => {
    while (left-- > 0) {
      const reply = await fetch(`${service.url}/api/v1${path}`, {
        headers: { authorization: `Bearer ${key}`, ...headers },
      })
      await reply.arrayBuffer()
      statuses.add(reply.status)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
  return statuses
}

/** How many batches the request log wrote. */
function countBatches(statements: Map<string, number>): number {
  const logged = [...statements].filter(([query]) => query.includes('request_log'))
  return logged.reduce((sum, [, calls]) => sum + calls, 0)
}

test('10,000 polls of a known task run no statement at all', { timeout: 120_000 }, async () => {
  const { key, projectId } = await service.makeClient()
  const body = { prompt: 'Is this function safe to call twice?', maxCredits: 300, projectId }
  const made = await service.call('POST', '/tasks/create', { key, body })
  const path = `/tasks/${made.body.id}`
  expect((await service.call('GET', path, { key })).status).toBe(200)
  await service.call('GET', path, { key })

  const before = await countStatements()
  const startedAt = performance.now()
  expect(before.size).toBeGreaterThan(0)
  expect(await pollMany(path, key, {})).toEqual(new Set([200]))
  const after = await countStatements()
  const seconds = (performance.now() - startedAt) / 1_000
  expect(difference(before, after).slice(await countFallbacks())).toEqual([])
  // The log of them is written by the second, not by the poll.
  expect(countBatches(after) - countBatches(before)).toBeLessThanOrEqual(Math.ceil(seconds) + 1)
})

test('a poll after a change does run one, so the measure can fail', async () => {
  const { key, projectId } = await service.makeClient()
  const body = { prompt: 'Is this function safe to call twice?', maxCredits: 300, projectId }
  const made = await service.call('POST', '/tasks/create', { key, body })
  const before = await countStatements()
  await service.call('GET', `/tasks/${made.body.id}`, { key })
  expect(difference(before, await countStatements())).toHaveLength(1)
})
