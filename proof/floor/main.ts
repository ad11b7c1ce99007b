// What the live floor costs: a full place, operators with the page open, and how much of one core the
// API and the database spend on them. Engineers move meanwhile, so that rows are written under the looks.
//   pnpm floor-speed [--engineers N] [--open N] [--final N] [--pages N] [--seconds N] [--check]
// Leaves docs/proof/floor.md behind. With --check it fails where a limit is broken.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import { applicationName } from '../../server/src/core/version.ts'
import { startApi } from '../bench/api.ts'
import { readCpuMs } from '../bench/child.ts'
import { makeClients, startGround } from '../bench/ground.ts'
import { percentile } from '../bench/percentile.ts'
import { fillFloor } from './fill.ts'
import { makeOperator, openPage } from './pages.ts'
import { findBreaches, type Measured, writeReport } from './report.ts'

const { values } = parseArgs({
  options: {
    engineers: { type: 'string', default: '5000' },
    open: { type: 'string', default: '100000' },
    final: { type: 'string', default: '200000' },
    pages: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '60' },
    check: { type: 'boolean', default: false },
  },
})
const sizes = {
  engineers: Number(values.engineers),
  open: Number(values.open),
  final: Number(values.final),
  pages: Number(values.pages),
  seconds: Number(values.seconds),
}
const say = (line: string) => void process.stderr.write(`${line}\n`)

/** What the connections of the service have used; of one that is gone, what it had when last seen. */
function watchDatabase(client: pg.Client) {
  const seen = new Map<number, { firstMs: number; lastMs: number }>()
  async function look(): Promise<void> {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = $1`,
      [applicationName],
    )
    for (const { pid } of rows) {
      const ms = readCpuMs(pid)
      seen.set(pid, { firstMs: seen.get(pid)?.firstMs ?? ms, lastMs: ms })
    }
  }
  const usedMs = () => [...seen.values()].reduce((sum, each) => sum + each.lastMs - each.firstMs, 0)
  return { look, usedMs }
}

/** A hundred engineers give input and five tasks change each second, as on a busy afternoon. */
async function moveThings(client: pg.Client, round: number): Promise<void> {
  await client.query(
    `update task_leases set last_input_at = now() + interval '1 hour' where (account_id, task_id) in (
       select account_id, task_id from task_leases where ended_at is null order by task_id
       offset $1 limit 100)`,
    [(round * 100) % Math.max(1, Math.floor(sizes.engineers * 0.7))],
  )
  await client.query(
    `update task_queue set claim_class = 1, turn = -1 where (account_id, task_id) in (
       select account_id, task_id from task_queue where stage = 'queued' and claim_class = 3
       order by tag_id, turn limit 5)`,
  )
}

async function measure(stops: (() => Promise<unknown>)[]): Promise<Measured> {
  const ground = await startGround()
  stops.push(() => ground.stop())
  const config = await ground.makeDatabase('floor')
  const client = new pg.Client({
    connectionString: asSuperuser(config.databaseUrl),
    application_name: 'proof',
  })
  await client.connect()
  stops.push(() => client.end())
  say(`filling: ${sizes.engineers} engineers, ${sizes.open} open and ${sizes.final} final tasks`)
  await fillFloor(client, await makeClients(config, 64, 1), sizes)
  const api = await startApi(config)
  stops.push(() => api.stop())
  const database = watchDatabase(client)
  const quiet = await spend('without pages', 10)
  const cookie = await makeOperator(client, config)
  const first = performance.now()
  const reply = await fetch(`${api.url}/operator/v1/floor`, { headers: { cookie } })
  const floor = (await reply.json()) as { waiting: { total: number }; duty: { onDuty: number } }
  const firstMs = performance.now() - first
  const pages = []
  for (let i = 0; i < sizes.pages; i++)
    pages.push(await openPage(api.url, await makeOperator(client, config)))
  await pause(2_000)
  for (const page of pages) Object.assign(page, { gapsMs: [], floors: 0, bytes: 0 })
  const busy = await spend(`${sizes.pages} pages`, sizes.seconds)
  for (const page of pages) page.close()
  const gapsMs = pages.flatMap((page) => page.gapsMs).sort((a, b) => a - b)
  return {
    sizes,
    waiting: floor.waiting.total,
    onDuty: floor.duty.onDuty,
    firstMs,
    quiet,
    busy,
    updatesPerPage: gapsMs.length / pages.length,
    changesPerPage: pages.reduce((sum, page) => sum + page.floors, 0) / pages.length,
    bytesPerUpdate: pages.reduce((sum, page) => sum + page.bytes, 0) / Math.max(1, gapsMs.length),
    gapP50Ms: percentile(gapsMs, 50),
    gapP99Ms: percentile(gapsMs, 99),
    gapWorstMs: gapsMs.at(-1) ?? Number.POSITIVE_INFINITY,
  }

  async function spend(what: string, seconds: number) {
    say(`measuring ${seconds} s ${what}`)
    await database.look()
    const before = { api: api.cpuMs(), database: database.usedMs(), atMs: performance.now() }
    for (let second = 0; second < seconds; second++) {
      await moveThings(client, second)
      await database.look()
      await pause(Math.max(0, before.atMs + (second + 1) * 1_000 - performance.now()))
    }
    await database.look()
    const tookMs = performance.now() - before.atMs
    return {
      apiShare: (api.cpuMs() - before.api) / tookMs,
      databaseShare: (database.usedMs() - before.database) / tookMs,
    }
  }
}

const stops: (() => Promise<unknown>)[] = []
try {
  const measured = await measure(stops)
  const breaches = findBreaches(measured)
  process.stdout.write(`${JSON.stringify(measured, null, 2)}\n`)
  writeFileSync(
    join(import.meta.dirname, '../../docs/proof/floor.md'),
    writeReport(measured, breaches),
  )
  for (const breach of breaches) say(breach)
  if (values.check && breaches.length > 0) process.exitCode = 1
} finally {
  for (const stop of stops.toReversed()) await stop()
}
