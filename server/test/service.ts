// A whole service for one test file: a database of its own, its own Valkey database, the real
// application on a real port, and a client that checks every reply against the contract.

import { sql } from 'kysely'
import type { DestinationStream } from 'pino'
import { inject } from 'vitest'
import type { Scope } from '../src/core/caller.ts'
import { type Config, readConfig } from '../src/core/config.ts'
import { requireId } from '../src/core/ids.ts'
import type { Revision } from '../src/core/money.ts'
import { changeProseDrafts } from '../src/modules/identity/accounts/accounts.ts'
import { commands } from '../src/operator-cli/commands.ts'
import { startApi } from '../src/start/api.ts'
import { buildDeps, type Deps } from '../src/start/dependencies.ts'
import type { Loose, Reply } from './contract.ts'
import { checkReply } from './contract.ts'
import { createTestDatabase, createTestValkey, testStoreEnvironment } from './harness.ts'
import { quickPasswords } from './quick-passwords.ts'

export type { Loose, Reply } from './contract.ts'

export type CallOptions = {
  key?: string | undefined
  revision?: string
  body?: unknown
  headers?: Record<string, string>
}

export type TestKey = { keyId: string; key: string }

export type KeyRequest = {
  account: string
  revision?: Revision
  scopes?: readonly Scope[]
  expires?: string
  perSecond?: number
  perHour?: number
}

/** Fast enough that no test meets the limiter by accident. */
export const unlimited = 1_000_000

export type Service = Awaited<ReturnType<typeof startService>>

export async function startService(overrides: Partial<Config> = {}, logTo?: DestinationStream) {
  const database = await createTestDatabase()
  const valkey = await createTestValkey()
  const config = { ...readTestConfig(database.url, valkey.url), ...overrides }
  const deps: Deps = { ...buildDeps(config, logTo), passwords: quickPasswords }
  let api = await startApi(deps)
  let laterDeps: Deps | undefined
  const call = createCaller(api.url)
  const operator = createOperator(deps)

  return {
    url: api.url,
    filesUrl: deps.fileLinks.origin(),
    config,
    deps,
    databaseUrl: database.url,
    adminDb: database.adminDb,
    valkeyUrl: valkey.url,
    call,
    ...operator,
    /** An account with credits, a key of it and a project: what most tests begin with. */
    async makeClient({
      credits = 1_000_000,
      revision = 'A' as Revision,
      scopes = undefined as readonly Scope[] | undefined,
      proseDrafts = false,
    } = {}) {
      const { accountId } = await operator.makeAccount()
      if (proseDrafts) {
        const accountUuid = requireId('acct', accountId)
        await changeProseDrafts(deps.database.db, { accountUuid, on: true, actor: 'system' })
      }
      if (credits > 0) await operator.admin('grant-credits', { account: accountId, credits })
      const { key, keyId } = await operator.makeKey({
        account: accountId,
        revision,
        ...(scopes && { scopes }),
      })
      const project = await call('POST', '/projects/create', {
        key,
        body: { name: 'Test project' },
      })
      return { accountId, key, keyId, projectId: project.body.id as number }
    },
    /** Between files: one that stayed open could be closed for its age just when it is used again. */
    async closeIdleConnections(): Promise<void> {
      api.closeIdleConnections()
      // Once another server has answered, this process has heard that these are closed.
      await sql`select 1`.execute(deps.database.db)
    },
    /** The API is gone from its address until what this gives is called. */
    async goAway(): Promise<() => Promise<void>> {
      await api.stop()
      return async () => {
        const port = Number(new URL(api.url).port)
        laterDeps = { ...buildDeps({ ...config, port }), passwords: quickPasswords }
        api = await startApi(laterDeps)
      }
    },
    async stop() {
      await api.stop()
      await laterDeps?.close()
      await deps.close()
      await database.drop()
    },
  }
}

// It stands until the process of the tests ends, whose files come one after another.
let shared: Promise<Service> | undefined

/**
 * One for all files of a process whose tests are kept apart by their accounts. Who counts rows of all
 * accounts, reads metrics, lists what operators see, hands out tasks, stops something or wants a setting of
 * its own starts its own.
 */
export async function shareService(): Promise<Service> {
  shared ??= startService()
  await (await shared).closeIdleConnections()
  const refuse = () => Promise.reject(new Error('Others use this service after this file'))
  return { ...(await shared), stop: refuse, goAway: refuse }
}

function readTestConfig(databaseUrl: string, valkeyUrl: string): Config {
  const { keyPepper } = inject('testStack')
  return readConfig({
    env: {
      DATABASE_URL: databaseUrl,
      VALKEY_URL: valkeyUrl,
      KEY_PEPPERS: `1:${keyPepper}`,
      SESSION_SECRET: keyPepper,
      WEBHOOK_SECRET_KEYS: `1:${keyPepper}`,
      ...testStoreEnvironment(databaseUrl),
      // Clients of tests begin with more than one person grants; what that takes has tests of its own.
      GRANT_ALONE_MAX: '1000000000000',
      SIGN_UP: 'open',
      LOG_LEVEL: 'fatal',
      // Each takes half a second of a core to start, and few tests ask two questions at once.
      VALIDATOR_PROCESSES: '1',
      // Whether web and packages were built on this machine is no matter of these tests.
      WEB_FOLDER: 'none',
      PACKAGES: 'off',
      PORT: '0',
    },
  })
}

/** A client whose every reply is checked against the contract. */
export function createCaller(url: string) {
  return async function call(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Reply> {
    const headers: Record<string, string> = { ...options.headers }
    if (options.key !== undefined) headers.authorization ??= `Bearer ${options.key}`
    if (options.revision !== undefined) headers['api-revision'] = options.revision
    const isFile = options.body instanceof Uint8Array
    const isSentAsIs = typeof options.body === 'string' || isFile
    if (options.body !== undefined && !isFile) headers['content-type'] ??= 'application/json'
    const body = isSentAsIs ? (options.body as string) : JSON.stringify(options.body)
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      ...(options.body !== undefined && { body }),
    })
    const text = await readText(response)
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const reply = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
    }
    checkReply(method, path, reply)
    return reply
  }
}

/** All of a reply, or how it begins where it is a stream. */
export async function readText(response: Response): Promise<string> {
  return isStream(response) ? await readOpening(response) : await response.text()
}

function isStream({ headers }: Response): boolean {
  return headers.get('content-type') === 'text/event-stream'
}

/** How a stream begins; it would never end by itself, so the client then goes away. */
async function readOpening({ body }: Response): Promise<string> {
  if (body === null) return ''
  for await (const chunk of body) return Buffer.from(chunk).toString()
  return ''
}

/** What an operator's command line does, in this process. */
function createOperator(deps: Deps) {
  async function admin(
    name: string,
    options: Record<string, string | number | undefined> = {},
  ): Promise<Loose> {
    const flags = Object.entries(options).filter(([, value]) => value !== undefined)
    const command = commands[name]
    if (!command) throw new Error(`No command ${name}`)
    return await command.run(
      deps,
      Object.fromEntries(flags.map(([flag, value]) => [flag, String(value)])),
    )
  }

  return {
    admin,
    async makeAccount(
      perSecond = unlimited,
    ): Promise<{ accountId: string; testAccountId: string }> {
      return await admin('create-account', { name: 'Test', 'per-second': perSecond })
    },
    async makeKey(request: KeyRequest): Promise<TestKey> {
      return await admin('create-key', {
        account: request.account,
        revision: request.revision ?? 'A',
        scopes: request.scopes?.join(','),
        expires: request.expires,
        'per-second': request.perSecond ?? unlimited,
        'per-hour': request.perHour,
      })
    },
  }
}
