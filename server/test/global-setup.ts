// Once per run: the local stack is up, and one freshly migrated database stands ready to be cloned.
// Every database of a run carries the run's name, so the end of the run can find them all.
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startStack } from '../../scripts/stack/control.ts'
import {
  givenPoolerPort,
  givenValkeyKind,
  trustCertificate,
} from '../../scripts/stack/environment.ts'
import { readStackFile } from '../../scripts/stack/stack-file.ts'
import type { ValkeyLogin } from '../../scripts/stack/valkey.ts'
import { clearStackBucket } from '../../scripts/stack/versitygw.ts'
import { migrateToLatest } from '../src/db/migrate.ts'
import { databaseUrlFor, withAdminClient } from './databases.ts'
import { startValkeyCluster } from './valkey-cluster.ts'
import { startTlsValkey } from './valkey-tls.ts'

const abandonedAfterMs = 2 * 60 * 60 * 1_000

declare module 'vitest' {
  interface ProvidedContext {
    testStack: {
      databaseUrl: string
      databaseOwnerUrl: string
      databaseAdminUrl: string
      valkeyUrl: string
      smtpUrl: string
      mailUrl: string
      storeUrl: string
      storeBucket: string
      storeAccessKeyId: string
      storeSecretAccessKey: string
      keyPepper: string
      runName: string
      /** Undefined where Valkey is reached without TLS and password. */
      valkeyLogin: ValkeyLogin | undefined
      /** Undefined where the service reaches the database directly. */
      poolerPort: number | undefined
    }
  }
}

export default async function setUp(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  // Components are tested without any server.
  if (project.vitest.projects.every(({ name }) => name === 'web')) return undefined
  const stack = await startStack(() => undefined)
  const runName = `trs_${Date.now()}_${randomBytes(3).toString('hex')}`
  const template = `${runName}_template`
  clearBucket(isAbandoned)
  await withAdminClient(stack.databaseUrl, async (client) => {
    await dropDatabases(client, isAbandoned)
  })
  // With the rights of the service's role, which clones then have too.
  await migrateToLatest({
    databaseUrl: databaseUrlFor(stack.databaseUrl, template),
    databaseOwnerUrl: databaseUrlFor(stack.databaseOwnerUrl, template),
    databaseAdminUrl: stack.databaseAdminUrl,
  })
  // A clone fails while anybody is connected to its template, so from here on nobody can be.
  await withAdminClient(stack.databaseUrl, (client) =>
    client.query(`alter database ${template} allow_connections false`),
  )
  const otherValkey = await startOtherValkey()
  project.provide('testStack', {
    ...stack,
    valkeyUrl: otherValkey?.url ?? stack.valkeyUrl,
    valkeyLogin: otherValkey?.login,
    runName,
    poolerPort: givenPoolerPort(),
  })
  return async () => {
    const isOurs = (name: string) => name.startsWith(runName)
    await otherValkey?.stop()
    clearBucket(isOurs)
    await withAdminClient(stack.databaseUrl, (client) => dropDatabases(client, isOurs))
  }
}

type OtherValkey = { url: string; login?: ValkeyLogin; stop(): Promise<void> }

/** Instead of that of the stack, where TASK_REVIEW_VALKEY asks for another kind. */
async function startOtherValkey(): Promise<OtherValkey | undefined> {
  const kind = givenValkeyKind()
  if (kind === undefined) return undefined
  if (kind === 'cluster') return await startValkeyCluster()
  const valkey = await startTlsValkey()
  trustCertificate(valkey.login.certificateFile)
  return valkey
}

async function dropDatabases(client: pg.Client, isUnwanted: (name: string) => boolean) {
  const found = await client.query<{ datname: string }>('select datname from pg_database')
  for (const { datname } of found.rows) {
    if (isUnwanted(datname)) await client.query(`drop database if exists ${datname} with (force)`)
  }
}

/** What test services stored lies under the names of their databases. */
function clearBucket(isUnwanted: (name: string) => boolean): void {
  const stateDir = readStackFile()?.stateDir
  if (stateDir !== undefined) clearStackBucket(stateDir, isUnwanted)
}

// A run that was killed could not clean up after itself; the next one does.
function isAbandoned(name: string): boolean {
  const startedAtMs = /^trs_(\d{13})_/.exec(name)?.[1]
  return startedAtMs !== undefined && Number(startedAtMs) < Date.now() - abandonedAfterMs
}
