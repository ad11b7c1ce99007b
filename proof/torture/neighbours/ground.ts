// Where neighbours live: a cell with a store and a model of its own, an API and a worker whose memory
// is watched, an honest account, and the hostile one beside it.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import {
  startFakeModelProcess,
  stopFakeModelProcess,
} from '../../../scripts/stack/fake-model-process.ts'
import { findFreePort } from '../../../scripts/stack/processes.ts'
import {
  stackBucket,
  startVersitygw,
  stopVersitygw,
  storeEnvironment,
} from '../../../scripts/stack/versitygw.ts'
import { decodeId, encodeId } from '../../../server/src/core/ids.ts'
import {
  describeSessionCookie,
  writeSessionCookie,
} from '../../../server/src/modules/identity/people/sign-in/session-cookie.ts'
import type { Deps } from '../../../server/src/start/dependencies.ts'
import { receiverAddress } from '../../../server/test/webhook-receivers.ts'
import type { Context } from '../campaign.ts'
import { type Cell, startCell } from '../cell.ts'
import { type Client, makeClients } from '../clients.ts'
import { startWorkerProcess } from '../worker-process.ts'

/** Short, so that leases which nobody renews run out within a slice. */
const leaseSeconds = 6
/** So that a model which hangs is given up within a slice. */
const modelTimeoutMs = 3_000

export type Ground = {
  cell: Cell
  deps: Deps
  url: string
  /** In bytes of resident memory, at its highest since it was asked last. */
  takePeakRss(): { api: number; worker: number }
  honest: Client
  hostile: Client
  /** Of the hostile account's test mode. */
  hostileTest: { secret: string; projectId: number; accountId: string }
}

export async function openGround(context: Context, without: string | undefined): Promise<Ground> {
  const model = await startModel(context)
  const preload = pathToFileURL(join(import.meta.dirname, 'without-bound.ts'))
  if (without !== undefined) preload.searchParams.set('bound', without)
  const env = {
    ...(await startStore(context)),
    MODEL_BASE_URL: model.url,
    MODEL_NAME: 'fake:by-text',
    MODEL_TIMEOUT_MS: String(modelTimeoutMs),
    LEASE_SECONDS: String(leaseSeconds),
    WEBHOOK_ALLOWED_NETWORKS: `${receiverAddress}/32`,
    // As `pnpm start` does.
    NODE_OPTIONS: `--max-semi-space-size=8 --max-old-space-size=1024${without === undefined ? '' : ` --import=${preload.href}`}`,
  }
  const cell = await startCell(context, { env })
  const api = await cell.startApi()
  const { env: workerEnv } = await cell.describeApi()
  const logFile = join(dirname(context.logFile), 'worker.log')
  const worker = startWorkerProcess({ env: workerEnv, logFile })
  context.onEnd(() => worker.kill9())
  const [honest, hostile] = await makeClients(cell.deps, 2, 2)
  if (honest === undefined || hostile === undefined) throw new Error('there are no clients')
  const { url, pid } = api.server()
  return {
    cell,
    deps: cell.deps,
    url,
    takePeakRss: watchRss(context, { api: pid, worker: worker.pid }),
    honest,
    hostile,
    hostileTest: await makeTestClient(cell.deps, hostile),
  }
}

/** In a process of its own: what it writes for hostile schemas must not hold up the honest clients. */
async function startModel(context: Context) {
  const workDir = await mkdtemp(join(tmpdir(), 'task-review-torture-model-'))
  context.onEnd(() => rm(workDir, { recursive: true, force: true }))
  const model = await startFakeModelProcess({ workDir, port: await findFreePort() })
  context.onEnd(() => stopFakeModelProcess(model.mark))
  setPriority(model.mark.pid, 19)
  return model
}

async function startStore(context: Context): Promise<Record<string, string>> {
  const workDir = await mkdtemp(join(tmpdir(), 'task-review-torture-store-'))
  context.onEnd(() => rm(workDir, { recursive: true, force: true }))
  const secrets = {
    storeAccessKeyId: randomBytes(10).toString('hex'),
    storeSecretAccessKey: randomBytes(32).toString('hex'),
  }
  const store = await startVersitygw({ workDir, port: await findFreePort(), secrets })
  context.onEnd(() => stopVersitygw(store.mark))
  return storeEnvironment({ storeUrl: store.url, storeBucket: stackBucket, ...secrets })
}

/** A key and a project of the account's test mode. */
async function makeTestClient(deps: Deps, { accountUuid }: Client) {
  const { rows } = await sql<{ id: string }>`select id from accounts
    where live_account_id = ${accountUuid}`.execute(deps.database.db)
  const accountId = encodeId('acct', (rows[0] as { id: string }).id)
  const { commands } = await import('../../../server/src/operator-cli/commands.ts')
  const flags = { account: accountId, 'per-second': '1000000', 'per-hour': '3600000000' }
  // Each storm of test tasks holds a million.
  await commands['grant-credits']?.run(deps, { account: accountId, credits: '1000000000' })
  const made = (await commands['create-key']?.run(deps, flags)) as { key: string }
  const { createProject } = await import('../../../server/src/modules/work/projects/projects.ts')
  const project = await createProject(deps.database.db, {
    accountUuid: decodeId('acct', accountId) as string,
    name: 'Torture',
    use: undefined,
  })
  return { secret: made.key, projectId: project.value.id, accountId }
}

function watchRss(context: Context, pids: { api: number; worker: number }) {
  const peak = { api: 0, worker: 0 }
  const look = () => {
    peak.api = Math.max(peak.api, readRss(pids.api))
    peak.worker = Math.max(peak.worker, readRss(pids.worker))
  }
  const timer = setInterval(look, 200)
  context.onEnd(async () => clearInterval(timer))
  return () => {
    look()
    const taken = { ...peak }
    peak.api = 0
    peak.worker = 0
    return taken
  }
}

function readRss(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024
  } catch {
    return 0
  }
}

export type Person = { personUuid: string; cookie: string }

/** A person with a session as a sign-in with a second factor leaves it behind. */
export async function makePerson(
  deps: Deps,
  { engineerCapacity, memberOf }: { engineerCapacity?: number; memberOf?: string } = {},
): Promise<Person> {
  const { db } = deps.database
  const token = `torture-${randomBytes(24).toString('base64url')}`
  const { rows } = await sql<{ id: string }>`insert into auth.users
      (name, email, email_verified, two_factor_enabled)
    values ('Torture', gen_random_uuid() || '@example.com', true, true) returning id`.execute(db)
  const personUuid = (rows[0] as { id: string }).id
  await sql`insert into auth.sessions (user_id, token, expires_at, authenticated_at, second_factor_at)
    values (${personUuid}, ${token}, now() + interval '1 day', now(), now())`.execute(db)
  if (engineerCapacity !== undefined) {
    await sql`insert into engineers (person_id, tag_ids, capacity, on_duty_since, last_seen_at)
      values (${personUuid}, '{1,2}', ${engineerCapacity}, now(), now() + interval '1 day')`.execute(
      db,
    )
  }
  if (memberOf !== undefined) {
    await sql`insert into memberships (account_id, person_id, role)
      values (${memberOf}, ${personUuid}, 'owner')`.execute(db)
  }
  return { personUuid, cookie: writeSessionCookie(token, describeSessionCookie(deps.config)) }
}
