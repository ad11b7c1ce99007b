// The whole service for the tools of clients: API, worker, simulator and fake model on a database of
// its own, with what an operator can make: accounts and keys. Nothing of vitest is needed.
import { randomBytes } from 'node:crypto'
import { startStack } from '../../../scripts/stack/control.ts'
import { findFreePort } from '../../../scripts/stack/processes.ts'
import { readStackFile } from '../../../scripts/stack/stack-file.ts'
import { clearStackBucket, storeEnvironment } from '../../../scripts/stack/versitygw.ts'
import { readConfig } from '../../../server/src/core/config.ts'
import { migrateToLatest } from '../../../server/src/db/migrate.ts'
import { commands } from '../../../server/src/operator-cli/commands.ts'
import { startApi } from '../../../server/src/start/api.ts'
import { buildDeps, type Deps } from '../../../server/src/start/dependencies.ts'
import { startWorker } from '../../../server/src/start/worker.ts'
import { databaseUrlFor, withAdminClient } from '../../../server/test/databases.ts'
import { takeValkeyDatabase } from '../../../server/test/valkey-databases.ts'

/** Fast enough that nobody meets the limiter by accident. */
export const manyPerSecond = 1_000_000

export type KeyRequest = {
  account: string
  revision?: 'A' | 'B'
  scopes?: string[]
  perSecond?: number
  perHour?: number
}

export type WholeService = {
  url: string
  deps: Deps
  /** What the operator's command line does, by its names. */
  // biome-ignore lint/suspicious/noExplicitAny: every command has a reply of its own.
  admin(name: string, options?: Record<string, string | number | undefined>): Promise<any>
  /** An account with its test account; each has separate credits and keys. */
  makeAccount(name?: string): Promise<{ accountId: string; testAccountId: string }>
  makeKey(request: KeyRequest): Promise<{ keyId: string; key: string }>
  stop(): Promise<void>
}

/** With further settings, by their names. */
export async function raiseWholeService(
  settings: Record<string, string> = {},
): Promise<WholeService> {
  const stack = await startStack(() => undefined)
  // Named as databases of test runs are, so that one that was left behind is found and dropped.
  const name = `trs_${Date.now()}_${randomBytes(3).toString('hex')}_tools`
  const databaseUrl = databaseUrlFor(stack.databaseUrl, name)
  await migrateToLatest({
    databaseUrl,
    databaseOwnerUrl: databaseUrlFor(stack.databaseOwnerUrl, name),
    databaseAdminUrl: stack.databaseAdminUrl,
  })
  const valkey = await takeValkeyDatabase(stack.valkeyUrl)
  const port = await findFreePort()
  const env = {
    ...storeEnvironment(stack, `${name}/`),
    DATABASE_URL: databaseUrl,
    VALKEY_URL: valkey.url,
    KEY_PEPPERS: `1:${stack.keyPepper}`,
    SESSION_SECRET: stack.sessionSecret,
    WEBHOOK_SECRET_KEYS: `1:${stack.webhookSecretKey}`,
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    SMTP_URL: stack.smtpUrl,
    SIGN_UP: 'open',
    MODEL_BASE_URL: readStackFile()?.modelUrl ?? '',
    MODEL_NAME: 'fake:ok',
    MODEL_API_KEY: `model-key-${name}`,
    LOG_LEVEL: 'error',
    WEB_FOLDER: 'none',
    PACKAGES: 'off',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    FILES_URL: `http://localhost:${port}`,
    ...settings,
  }
  const deps = buildDeps(readConfig({ env }))
  const api = await startApi(deps)
  const worker = await startWorker(deps)
  return {
    url: api.url,
    deps,
    ...createOperator(deps),
    async stop() {
      await worker.stop()
      await api.stop()
      await deps.close()
      await withAdminClient(stack.databaseUrl, (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      )
      const stateDir = readStackFile()?.stateDir
      if (stateDir !== undefined) clearStackBucket(stateDir, (each) => each === name)
    },
  }
}

function createOperator(deps: Deps): Pick<WholeService, 'admin' | 'makeAccount' | 'makeKey'> {
  const admin: WholeService['admin'] = async (name, options = {}) => {
    const flags = Object.entries(options).filter(([, value]) => value !== undefined)
    const command = commands[name]
    if (!command) throw new Error(`No command ${name}`)
    const texts = flags.map(([flag, value]) => [flag, String(value)] as const)
    return await command.run(deps, Object.fromEntries(texts))
  }
  return {
    admin,
    async makeAccount(name = 'Tools') {
      const made = await admin('create-account', { name, 'per-second': manyPerSecond })
      await admin('grant-credits', { account: made.accountId, credits: 1_000_000 })
      return made
    },
    async makeKey({ account, revision = 'A', scopes, perSecond = manyPerSecond, perHour }) {
      return await admin('create-key', {
        account,
        revision,
        scopes: scopes?.join(','),
        'per-second': perSecond,
        'per-hour': perHour,
      })
    },
  }
}
