// Readers follow the feed by cursor over HTTP while writers commit out of order and the worker that
// leads is killed in the middle. With --naive the same readers follow the log by its ids, and miss.
import { dirname, join } from 'node:path'
import { waitUntil } from '../../scripts/stack/processes.ts'
import { connectDatabase } from '../../server/src/db/client.ts'
import { openAdminDb } from '../../server/test/databases.ts'
import { cursorChecks } from '../feed/checks.ts'
import { followApi, followIds } from '../feed/follow.ts'
import type { Follow } from '../feed/readers.ts'
import { followWriters } from '../feed/trial.ts'
import type { Campaign, Context, Outcome } from './campaign.ts'
import { type Cell, startCell } from './cell.ts'
import { type Client, makeClients } from './clients.ts'
import { startWorkerProcess } from './worker-process.ts'

const accountCount = 4
const clientsPerAccount = 3
// A takeover takes up to 5 s, and nothing comes meanwhile.
const quietMs = 15_000
const naiveQuietMs = 3_000
const takeoverMsMax = 5_000
const progressEvents = 1_000

export const cursor: Campaign = {
  about:
    'Readers follow the feed by cursor while writers commit out of order, up to 2 s late, and the leading worker is killed in the middle: nothing missed, nothing twice, one order for all.',
  sizes: { events: 50_000, writers: 16, readers: 8 },
  switches: ['naive'],
  run,
}

async function run(context: Context): Promise<Outcome> {
  const isNaive = context.isOn('naive')
  const startedAtMs = performance.now()
  const cell = await startCell(context)
  const accounts = await makeAccounts(cell)
  const database = connectDatabase({
    databaseUrl: cell.databaseUrl,
    poolSize: context.size('writers') + context.size('readers'),
    // A writer may wait for several slow ones that hold the same task.
    statementTimeoutMs: 0,
  })
  context.onEnd(() => database.close())
  const adminDb = openAdminDb(cell.databaseUrl)
  context.onEnd(() => adminDb.destroy())
  const events = context.size('events')
  const workers = isNaive ? undefined : await startWorkers(context, cell)
  const follow: Follow = isNaive ? followIds(database.db) : await startFollowing(cell, accounts)
  let shown = 0
  const { figures, violations } = await followWriters({
    ...{ database, adminDb, follow, events, accounts: [...accounts.keys()] },
    writers: context.size('writers'),
    readers: context.size('readers'),
    quietMs: isNaive ? naiveQuietMs : quietMs,
    onProgress(committed, read) {
      if (committed * 2 >= events) workers?.killLeader()
      if (committed < shown + progressEvents) return
      shown = committed
      context.progress(Math.min(committed, events), events, `every reader has at least ${read}`)
    },
  })
  const takeover = await workers?.takeover()
  if (takeover !== undefined && takeover.ms > takeoverMsMax) {
    violations.push({ kind: 'takeover too late', detail: `${takeover.ms} ms` })
  }
  return {
    figures: {
      ...figures,
      ...(takeover && { 'leader killed, another one leads after ms': takeover.ms }),
      seconds: Math.round((performance.now() - startedAtMs) / 1_000),
    },
    checks: [...cursorChecks, ...(isNaive ? [] : ['takeover too late'])],
    violations,
    ...(isNaive && { isHeld: violations.some(({ kind }) => kind === 'missed') }),
  }
}

/** A key for each account. */
async function makeAccounts(cell: Cell): Promise<Map<string, string>> {
  const clients = await makeClients(cell.deps, accountCount * clientsPerAccount)
  return new Map(clients.map(({ accountUuid, secret }: Client) => [accountUuid, secret]))
}

async function startFollowing(cell: Cell, keys: Map<string, string>): Promise<Follow> {
  const api = await cell.startApi()
  return followApi(api.server().url, keys)
}

type Workers = { killLeader(): void; takeover(): Promise<{ ms: number } | undefined> }

/** Two, the first of which leads until it is killed. */
async function startWorkers(context: Context, cell: Cell): Promise<Workers> {
  const { env } = await cell.describeApi()
  const logFile = join(dirname(context.logFile), 'worker.log')
  const leader = startWorkerProcess({ env, logFile })
  context.onEnd(() => leader.kill9())
  const first = await waitForLeader(cell, undefined)
  const standby = startWorkerProcess({ env, logFile })
  context.onEnd(() => standby.kill9())
  let taken: Promise<{ ms: number }> | undefined
  const takeOver = async () => {
    const killedAtMs = performance.now()
    await leader.kill9()
    await waitForLeader(cell, first)
    return { ms: Math.round(performance.now() - killedAtMs) }
  }
  return {
    killLeader() {
      taken ??= takeOver()
    },
    takeover: async () => await taken,
  }
}

async function waitForLeader(cell: Cell, other: string | undefined): Promise<string> {
  let found: string | null | undefined
  const hasLeader = async () => {
    const row = await cell.deps.database.db
      .selectFrom('relay_state')
      .select('leader_id')
      .executeTakeFirst()
    found = row?.leader_id
    return found !== null && found !== undefined && found !== other
  }
  if (!(await waitUntil(hasLeader, 20_000))) throw new Error('No worker leads')
  return found as string
}
