// What paths and pages cost with very many tasks against few: both databases are filled once by the same statements and
// measured in turns, in one PostgreSQL, so that what drifts falls on both. Creates and claims of a round stay, so the
// small database grows by what is created in it.
import pg from 'pg'
import { checkNewEntries } from '../../../server/src/modules/money/credits/check-ledger.ts'
import { takeTurns } from '../cost.ts'
import type { BenchOptions } from '../create.ts'
import { type Client, type Ground, makeClients } from '../ground.ts'
import { median, round3 } from '../statistics.ts'
import type { Measured } from '../wrk.ts'
import { fillTasks, readBytes } from './fill.ts'
import { measurePages, type PageGrowth } from './pages.ts'
import { findPaths } from './paths.ts'
import { accounts, prepareSide, type Side } from './side.ts'

const smallRows = 10_000
/** So many that pages and partitions are nearly as full as with all. */
const sampleRows = 100_000
const databaseBytesMax = 30e9

type PathGrowth = { fewPerSecond: number; manyPerSecond: number; byRate: number; byCpu: number }

export type Growth = Awaited<ReturnType<typeof benchGrowth>>

export async function benchGrowth(ground: Ground, asked: number, options: BenchOptions) {
  const { say, servers } = options
  const sample = Math.min(sampleRows, asked)
  const bytesPerTask = await measureBytes(ground, sample, say)
  const fitting = Math.floor(databaseBytesMax / bytesPerTask / 1_000) * 1_000
  const rows = Math.min(asked, fitting)
  say(`growth: ${bytesPerTask} bytes a task; ${asked} were asked for, ${fitting} fit in 30 GB`)
  const startedAtMs = performance.now()
  const few = await prepareSide(ground, { name: 'few', rows: Math.min(smallRows, rows), say })
  const many = await prepareSide(ground, { name: 'many', rows, say })
  const fillSeconds = Math.round((performance.now() - startedAtMs) / 1_000)
  const filledBytes = await readBytes(many.config.databaseUrl)
  say(
    `growth: both filled in ${fillSeconds} s, ${Math.round(filledBytes / 1e6)} MB of ${rows} tasks`,
  )
  try {
    const paths: Record<string, PathGrowth> = {}
    for (const [name, run] of Object.entries(await findPaths(few, many, { ...options, servers })))
      paths[name] = await compare(name, run, { few, many, ...options })
    const check = await checkBooks(few, many, options.rounds)
    const pages: Record<string, PageGrowth> = await measurePages(few, many, { say, servers })
    const facts = {
      rows,
      asked,
      openRows: Math.floor(rows / 10),
      bytesPerTask,
      filledBytes,
      fillSeconds,
    }
    return { ...facts, fewRows: few.rows, paths, pages, check }
  } finally {
    await few.stop()
    await many.stop()
  }
}

/** With its tables new, a small fill has more bytes a task than a large one: pages and partitions are not full. */
async function measureBytes(
  ground: Ground,
  rows: number,
  say: (text: string) => void,
): Promise<number> {
  const config = await ground.makeDatabase('growth_sample')
  const clients = await makeClients(config, accounts, 1)
  const before = await readBytes(config.databaseUrl)
  await fillTasks(config.databaseUrl, clients, { rows, say })
  const bytes = (await readBytes(config.databaseUrl)) - before
  const client = new pg.Client({ connectionString: ground.postgres.url })
  await client.connect()
  await client.query('drop database growth_sample with (force)')
  await client.end()
  return Math.round(bytes / rows)
}

type Both = { few: Side; many: Side } & BenchOptions

async function compare(
  name: string,
  run: (side: Side) => Promise<Measured>,
  { few, many, rounds, say }: Both,
): Promise<PathGrowth> {
  // Once unmeasured: connections, plans and caches of both.
  await run(few)
  await run(many)
  const measured = await takeTurns(
    rounds,
    { few: () => run(few), many: () => run(many) },
    (round) => say(`growth ${name} ${round}/${rounds}`),
  )
  const failures = [...measured.few, ...measured.many].reduce(
    (sum, { failures }) => sum + failures,
    0,
  )
  if (failures > 0) throw new Error(`${name}: ${failures} requests failed`)
  const pairs = measured.few.map((own, i) => [own, measured.many[i] as Measured] as const)
  const result = {
    fewPerSecond: Math.round(median(measured.few.map(({ perSecond }) => perSecond))),
    manyPerSecond: Math.round(median(measured.many.map(({ perSecond }) => perSecond))),
    byRate: round3(median(pairs.map(([own, other]) => own.perSecond / other.perSecond))),
    byCpu: round3(median(pairs.map(([own, other]) => cpuOf(other) / cpuOf(own)))),
  }
  say(`growth ${name}: ${JSON.stringify(result)}`)
  return result
}

function cpuOf({ cpu, operations }: Measured): number {
  const sum = Object.values(cpu).reduce((all, use) => all + use.userMicros + use.systemMicros, 0)
  return sum / operations
}

/** The hourly check of the ledger, each time after some creates in every account. */
async function checkBooks(few: Side, many: Side, rounds: number) {
  const times = { few: [] as number[], many: [] as number[] }
  for (let round = 0; round < rounds; round++)
    for (const side of [few, many]) {
      await side.sender.sendAll(side.clients.map(toCreate), { inFlight: 8, expected: 201 })
      const startedAtMs = performance.now()
      const proof = await checkNewEntries(side.db)
      times[side.name as 'few' | 'many'].push(performance.now() - startedAtMs)
      if (!proof.balanced)
        throw new Error(
          `The books of ${side.name} do not balance: ${JSON.stringify(proof.figures)}`,
        )
    }
  return {
    fewP50Ms: round3(median(times.few)),
    manyP50Ms: round3(median(times.many)),
    manyWorstMs: round3(Math.max(...times.many)),
  }
}

const toCreate = ({ key, projectId }: Client) => ({
  ...{ method: 'POST', path: '/api/v1/tasks/create' },
  headers: { authorization: `Bearer ${key}` },
  body: { prompt: 'Is this safe?', maxCredits: 300, projectId },
})
