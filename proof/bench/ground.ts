// What a bench stands on: a PostgreSQL and a Valkey of its own, databases, and clients in them.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '../../scripts/stack/postgres.ts'
import { findReachableTmp, findRunAs } from '../../scripts/stack/run-as.ts'
import { startValkey, type ValkeyServer } from '../../scripts/stack/valkey.ts'
import { type Config, readConfig } from '../../server/src/core/config.ts'
import { decodeId } from '../../server/src/core/ids.ts'
import { migrateToLatest } from '../../server/src/db/migrate.ts'
import { commands } from '../../server/src/operator-cli/commands.ts'
import { buildDeps } from '../../server/src/start/dependencies.ts'

export type Client = { key: string; keyUuid: string; accountUuid: string; projectId: number }

export type Ground = {
  /** A freshly migrated database; each has a Valkey database of its own. */
  makeDatabase(name: string): Promise<Config>
  /** Settings for a service on this database, with a Valkey database of its own. */
  describe(databaseUrl: string): Record<string, string>
  postgres: PostgresServer
  valkey: ValkeyServer
  stop(): Promise<void>
}

/** As many as Valkey has when nobody asks for more. */
const valkeyDatabases = 16
const pepper = 'bench-only-pepper-of-more-than-32-bytes'

export async function startGround(): Promise<Ground> {
  const folder = mkdtempSync(join(findReachableTmp(findRunAs()), 'task-review-bench-'))
  // The cluster is owned by another user, who must be able to walk into the folder.
  chmodSync(folder, 0o755)
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    settings: { shared_buffers: '1GB', max_wal_size: '4GB', checkpoint_timeout: '30min' },
  })
  const valkey = await startValkey({ workDir: join(folder, 'valkey') })
  let databases = 0
  const describe = (databaseUrl: string) =>
    settingsOf(databaseUrl, `${valkey.url}/${++databases % valkeyDatabases}`)
  return {
    postgres,
    valkey,
    describe,
    async makeDatabase(name) {
      const urls = postgres.roleUrls(name)
      await migrateToLatest(urls)
      return readConfig({ env: describe(urls.databaseUrl) })
    },
    async stop() {
      await valkey.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The environment that gives a child process the same configuration. */
export function environmentOf(config: Config): Record<string, string> {
  return settingsOf(config.databaseUrl, config.valkeyUrl)
}

export function settingsOf(databaseUrl: string, valkeyUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    VALKEY_URL: valkeyUrl,
    KEY_PEPPERS: `1:${pepper}`,
    SESSION_SECRET: pepper,
    WEBHOOK_SECRET_KEYS: `1:${pepper}`,
    LOG_LEVEL: 'warn',
  }
}

const rate = 1_000_000
const lockTimeoutCode = '55P03'
const attemptsMax = 10
/** Nobody answers what a bench creates. */
const unbounded = 1_000_000_000

/** Accounts with plenty of credit, one project each, and keys that never meet their rate. */
export async function makeClients(
  config: Config,
  accounts: number,
  keysPerAccount: number,
): Promise<Client[]> {
  const deps = buildDeps({ ...config, databasePoolSize: 16 })
  const run = async (name: string, flags: Record<string, string | number>) => {
    const texts = Object.entries(flags).map(([flag, value]) => [flag, String(value)])
    const command = commands[name]
    if (!command) throw new Error(`No command ${name}`)
    for (let attempt = 1; ; attempt++) {
      try {
        return await command.run(deps, Object.fromEntries(texts))
      } catch (error) {
        // Grants wait for each other, on a machine that others keep busy longer than a statement may.
        if ((error as { code?: string }).code !== lockTimeoutCode || attempt === attemptsMax)
          throw error
      }
    }
  }
  try {
    const makeAccount = async (account: number): Promise<Client[]> => {
      const { accountId } = (await run('create-account', {
        name: `Bench ${account}`,
        'per-second': rate,
      })) as { accountId: string }
      await run('grant-credits', { account: accountId, credits: 100_000_000_000 })
      await run('change-quotas', { account: accountId, 'pending-tasks': unbounded })
      const accountUuid = decodeId('acct', accountId) as string
      const project = await deps.database.db
        .insertInto('projects')
        .values({ account_id: accountUuid, name: 'Bench' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const made = await Promise.all(
        Array.from({ length: keysPerAccount }, () =>
          run('create-key', { account: accountId, revision: 'A', 'per-second': rate }),
        ),
      )
      return (made as { key: string; keyId: string }[]).map(({ key, keyId }) => ({
        key,
        keyUuid: decodeId('key', keyId) as string,
        accountUuid,
        projectId: project.id,
      }))
    }
    const clients: Client[] = []
    for (let account = 0; account < accounts; account += 8) {
      const lanes = Array.from({ length: Math.min(8, accounts - account) }, (_, i) =>
        makeAccount(account + i),
      )
      clients.push(...(await Promise.all(lanes)).flat())
    }
    return clients
  } finally {
    await deps.close()
  }
}
