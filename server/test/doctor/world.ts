// A deployment as an operator has it, all of real parts: the service behind a proxy with https and two
// names, a role without rights it does not need, a Valkey with a password, a worker.

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'iovalkey'
import pg from 'pg'
import { inject } from 'vitest'
import { findFreePort, waitUntil } from '../../../scripts/stack/processes.ts'
import { startValkey } from '../../../scripts/stack/valkey.ts'
import { readConfig } from '../../src/core/config.ts'
import { activeSecret } from '../../src/core/secret-ring.ts'
import { connectDatabase } from '../../src/db/client.ts'
import type { Ground } from '../../src/doctor/check.ts'
import { checks } from '../../src/doctor/checks.ts'
import { keptTables } from '../../src/doctor/database-facts.ts'
import { createGround } from '../../src/doctor/ground.ts'
import { type Report, runChecks } from '../../src/doctor/run-checks.ts'
import { startWorker } from '../../src/start/worker.ts'
import { makeCertificate } from '../certificates.ts'
import { startClamd } from '../clamd.ts'
import { withAdminClient } from '../databases.ts'
import { testStoreEnvironment } from '../harness.ts'
import { type Service, startService } from '../service.ts'
import { startTestModel } from '../test-model.ts'
import { type FaultyProxy, startFaultyProxy } from './proxies.ts'

export type Environment = Record<string, string>

export type DoctorWorld = {
  env: Environment
  role: string
  service: Service
  /** Before the service, and before the store. */
  proxy: FaultyProxy
  storeProxy: FaultyProxy
  valkey: Redis
  valkeyPort: number
  valkeyPassword: string
  /** The database as a superuser has it. */
  adminUrl: string
  query(text: string): Promise<unknown>
  /** Only the checks of these ids and those that they need, where ids are given. */
  examine(env?: Environment, options?: ExamineOptions): Promise<Report>
  stop(): Promise<void>
}

export type ExamineOptions = { ids?: readonly string[]; alter?: (ground: Ground) => Ground }

const dayMs = 86_400_000
const names = ['review.test', 'files.test']
const waitSeconds = 2

export async function startDoctorWorld(): Promise<DoctorWorld> {
  const notAfter = new Date(Date.now() + 60 * dayMs)
  const certificate = makeCertificate({ names, notAfter, notBefore: new Date(Date.now() - dayMs) })
  let service: Service | undefined
  const proxy = await startFaultyProxy(() => service?.url ?? '', { certificate, hops: 1 })
  const publicUrl = `https://review.test:${proxy.port}`
  const filesUrl = `https://files.test:${proxy.port}`
  service = await startService({ publicUrl, filesUrl, trustedProxyHops: 1 })
  const worker = await startWorker(service.deps)
  const storeProxy = await startFaultyProxy(() => inject('testStack').storeUrl)
  const adminUrl = await findAdminUrl(service.databaseUrl)
  const [role, valkey] = [await makeRole(adminUrl), await startLockedValkey()]
  const [model, clamd] = [await startTestModel(), await startClamd()]
  const modelConfig = model.configure('')
  const database = new URL(service.databaseUrl)
  database.username = role.name
  database.password = role.password
  const env: Environment = {
    ...{ DATABASE_URL: database.href, VALKEY_URL: valkey.url },
    ...{ PUBLIC_URL: publicUrl, FILES_URL: filesUrl, TRUSTED_PROXY_HOPS: '1' },
    KEY_PEPPERS: `1:${randomBytes(24).toString('base64')}`,
    SESSION_SECRET: activeSecret(service.config.sessionSecrets),
    WEBHOOK_SECRET_KEYS: `1:${randomBytes(24).toString('base64')}`,
    ...testStoreEnvironment(service.databaseUrl),
    S3_ENDPOINT: `http://127.0.0.1:${storeProxy.port}`,
    S3_PUBLIC_ENDPOINT: `http://127.0.0.1:${storeProxy.port}`,
    ...{ SMTP_URL: inject('testStack').smtpUrl, MAIL_FROM: 'Task Review <no-reply@example.com>' },
    ...{ MODEL_BASE_URL: modelConfig.baseUrl, MODEL_NAME: modelConfig.name },
    MODEL_API_KEY: modelConfig.apiKey,
    ...{ CLAMD_ADDRESS: clamd.address, DATABASE_BYTES_MAX: '100000000000' },
    // The server of the tests archives nothing; faults-backup.ts has servers that do.
    DATABASE_BACKUP: 'elsewhere',
    // Nobody listens there.
    METRICS_PORT: String(await findFreePort()),
    ...{ SIGN_UP: 'invited', WEB_FOLDER: 'none', PACKAGES: 'off' },
  }
  const running = service
  await waitUntil(() => hasWorker(adminUrl), 20_000)
  const query = (text: string) => runSql(adminUrl, text)
  return {
    ...{ env, role: role.name, service, proxy, storeProxy, adminUrl, query },
    ...{ valkey: valkey.client, valkeyPort: valkey.port, valkeyPassword: valkey.password },
    examine: (more = {}, options = {}) =>
      examine({ ...env, ...more }, { ...options, ca: certificate.cert }),
    async stop() {
      await worker.stop()
      await proxy.stop()
      await storeProxy.stop()
      await model.stop()
      await clamd.stop()
      await valkey.stop()
      await query(`drop owned by ${role.name}; drop role ${role.name}`)
      await running.stop()
    },
  }
}

async function examine(
  env: Environment,
  { ids, alter = (ground) => ground, ca }: ExamineOptions & { ca: string },
): Promise<Report> {
  const config = readConfig({ env })
  const database = connectDatabase({
    databaseUrl: config.databaseUrl,
    poolSize: 1,
    hotConnections: 1,
  })
  try {
    const wanted = ids && new Set(ids.flatMap(withNeeds))
    return await runChecks(
      checks.filter(({ id }) => wanted === undefined || wanted.has(id)),
      alter({
        ...createGround(config, database.db, { lookup: findTestHost, ca, waitSeconds }),
        // These tests may run in one, and its loopback is all they have.
        isInContainer: false,
      }),
    )
  } finally {
    await database.close()
  }
}

function withNeeds(id: string): string[] {
  const needs = checks.find((check) => check.id === id)?.needs
  return needs === undefined ? [id] : [...withNeeds(needs), id]
}

/** Every name is this machine. */
const findTestHost: LookupFunction = (_name, options, done) => {
  const found = { address: '127.0.0.1', family: 4 }
  if (options.all) done(null, [found])
  else done(null, found.address, found.family)
}

async function findAdminUrl(databaseUrl: string): Promise<string> {
  return await withAdminClient(databaseUrl, async ({ user, password }) => {
    const url = new URL(databaseUrl)
    url.username = user ?? ''
    url.password = password ?? ''
    return url.href
  })
}

async function makeRole(databaseUrl: string): Promise<{ name: string; password: string }> {
  const [name, password] = [
    `doctor_${randomBytes(4).toString('hex')}`,
    randomBytes(16).toString('hex'),
  ]
  await runSql(
    databaseUrl,
    `create role ${name} login password '${password}';
     grant usage on schema public, pgboss, auth to ${name};
     grant select, insert, update, delete on all tables in schema public, pgboss, auth to ${name};
     revoke update, delete on ${keptTables.join(', ')} from ${name};`,
  )
  return { name, password }
}

async function runSql(databaseUrl: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

async function hasWorker(adminUrl: string): Promise<boolean> {
  const found = await runSql(adminUrl, 'select max(monitor_on) as seen from pgboss.queue')
  return (found as pg.QueryResult<{ seen: Date | null }>).rows[0]?.seen !== null
}

/** At 0.0.0.0, which leads here and counts as another machine. */
async function startLockedValkey() {
  const workDir = await mkdtemp(join(tmpdir(), 'trs-doctor-'))
  const server = await startValkey({ workDir })
  const password = randomBytes(16).toString('hex')
  const client = new Redis(server.url)
  await client.config('SET', 'requirepass', password)
  await client.auth(password)
  return {
    ...{ client, password, port: server.port, url: `redis://:${password}@0.0.0.0:${server.port}` },
    async stop() {
      client.disconnect()
      await server.kill9()
      await rm(workDir, { recursive: true, force: true })
    },
  }
}
