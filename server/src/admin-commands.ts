// What an operator can do from the command line. Each command reads its flags, calls the domain and
// gives one object.
import type { Database } from './db/client.ts'
import { ApiError } from './errors.ts'
import { encodeId } from './ids.ts'
import { limits } from './limits.ts'
import { type Account, createAccountPair, findAccount } from './modules/accounts/accounts.ts'
import {
  createKey,
  type Peppers,
  revokeKey,
  rollKey,
  type Scope,
  scopes,
} from './modules/api-keys/api-keys.ts'
import { keyChangesChannel } from './modules/api-keys/key-directory.ts'
import { grantCredits, openBalance, testTwinCredits } from './modules/credits/credits.ts'
import { auditLedger } from './modules/credits/ledger-audit.ts'
import { presentTask } from './modules/tasks/present.ts'
import type { Snapshots } from './modules/tasks/snapshots.ts'
import { completeTask, findTaskAccount } from './modules/tasks/tasks.ts'
import { type Revision, revisions } from './money.ts'
import type { Valkey } from './outside/valkey.ts'

export type AdminDeps = {
  config: { keyPeppers: Peppers }
  database: Database
  valkey: Valkey
  snapshots: Snapshots
}

export type Options = Partial<Record<string, string>>

type Command = {
  usage: string
  about: string
  run(deps: AdminDeps, options: Options): Promise<Record<string, unknown>>
}

export const commands: Record<string, Command> = {
  'create-account': {
    usage: '--name X [--per-second N]',
    about: 'An account with its test twin, test credits and a key of each kind.',
    run: createAccount,
  },
  'create-key': {
    usage:
      '--account ID --revision A|B [--scopes a,b] [--expires ISO] [--per-second N] [--per-hour N]',
    about: 'A key of the account. The secret is shown this once.',
    run: createKeyOfAccount,
  },
  'roll-key': {
    usage: '--key KEYID [--overlap-seconds N]',
    about: 'A successor of the key; the old one goes on working for the overlap (default 0).',
    run: rollKeyOfAccount,
  },
  'revoke-key': {
    usage: '--key KEYID',
    about: 'Ends the key everywhere, at once.',
    run: revokeKeyOfAccount,
  },
  'grant-credits': {
    usage: '--account ID --credits N',
    about: 'Adds credits, in the scale of revision A.',
    run: grantCreditsToAccount,
  },
  'complete-task': {
    usage: '--task ID --message TEXT | --data JSON --effort-seconds N',
    about: 'Completes a pending task as an engineer would.',
    run: completeTaskByHand,
  },
  'audit-ledger': {
    usage: '',
    about: 'Proves the books, or says what does not add up.',
    run: auditAllBooks,
  },
}

async function createAccount({ database, config }: AdminDeps, options: Options) {
  const name = need(options, 'name')
  const perSecond = readWhole(options, 'per-second', 1, 1_000_000)
  return await database.db.transaction().execute(async (tx) => {
    const { accountUuid, testAccountUuid } = await createAccountPair(tx, { name, perSecond })
    await openBalance(tx, accountUuid)
    await openBalance(tx, testAccountUuid)
    await grantCredits(tx, {
      accountUuid: testAccountUuid,
      credits: testTwinCredits,
      reason: 'Test credits',
    })
    const live = await createKey(
      tx,
      config.keyPeppers,
      { uuid: accountUuid, isTest: false },
      { name: 'First live key' },
    )
    const test = await createKey(
      tx,
      config.keyPeppers,
      { uuid: testAccountUuid, isTest: true },
      { name: 'First test key' },
    )
    return {
      accountId: encodeId('acct', accountUuid),
      testAccountId: encodeId('acct', testAccountUuid),
      liveKey: live,
      testKey: test,
    }
  })
}

async function createKeyOfAccount({ database, config }: AdminDeps, options: Options) {
  const account = await needAccount(database, options)
  const revision = (options.revision ?? 'A') as Revision
  if (!revisions.includes(revision)) throw new TypeError('--revision must be A or B')
  const asked = options.scopes?.split(',').filter((scope) => scope !== '') as Scope[] | undefined
  const unknown = asked?.find((scope) => !scopes.includes(scope))
  if (unknown) throw new TypeError(`--scopes: ${unknown} is none of ${scopes.join(', ')}`)
  const expiresAt = readTime(options, 'expires')
  const perSecond = readWhole(options, 'per-second', 1, 1_000_000)
  const perHour = readWhole(options, 'per-hour', 1, 3_600_000_000)
  return await database.db.transaction().execute((tx) =>
    createKey(tx, config.keyPeppers, account, {
      revision,
      ...(asked && { scopes: asked }),
      expiresAt,
      perSecond,
      perHour,
    }),
  )
}

async function rollKeyOfAccount({ database, config, valkey }: AdminDeps, options: Options) {
  const keyId = need(options, 'key')
  const overlapSeconds = readWhole(options, 'overlap-seconds', 0, limits.keyOverlapSecondsMax) ?? 0
  const made = await rollKey(database.db, config.keyPeppers, { keyId, overlapSeconds })
  if (!made) throw new TypeError(`--key ${keyId} names no live key`)
  await announceKeyChange(valkey)
  return made
}

async function revokeKeyOfAccount({ database, valkey }: AdminDeps, options: Options) {
  const keyId = need(options, 'key')
  if (!(await revokeKey(database.db, keyId))) throw new TypeError(`--key ${keyId} names no key`)
  await announceKeyChange(valkey)
  return { keyId, revoked: true }
}

/** A hint only: processes read the numbered changes anyway, so a lost message costs two seconds. */
async function announceKeyChange(valkey: Valkey): Promise<void> {
  if (valkey.status !== 'ready') {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 500)
      valkey.once('ready', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
  await valkey.publish(keyChangesChannel, '').catch(() => 0)
}

async function grantCreditsToAccount({ database }: AdminDeps, options: Options) {
  const account = await needAccount(database, options)
  const credits = readWhole(options, 'credits', 1)
  if (credits === undefined) throw new TypeError('--credits is required')
  const after = await database.db
    .transaction()
    .execute((tx) =>
      grantCredits(tx, { accountUuid: account.uuid, credits, reason: 'Granted by an operator' }),
    )
  return { accountId: account.id, available: after.available }
}

async function completeTaskByHand({ database, snapshots }: AdminDeps, options: Options) {
  const taskId = need(options, 'task')
  const effortSeconds = readWhole(options, 'effort-seconds', 0, effortSecondsMax)
  if (effortSeconds === undefined) throw new TypeError('--effort-seconds is required')
  const accountUuid = await findTaskAccount(database.db, taskId)
  if (accountUuid === undefined)
    throw new ApiError('NOT_FOUND', { message: `There is no task ${taskId}.` })
  const row = await completeTask(
    { db: database.db, hot: database.hot, snapshots },
    {
      accountUuid,
      taskId,
      result: readResult(options),
      effortSeconds,
      provenance: { source: 'human' },
    },
  )
  return presentTask(row, 'A')
}

/** What the column of the result holds; 68 years. */
const effortSecondsMax = 2_147_483_647

function readResult(options: Options): Record<string, unknown> {
  const { message, data } = options
  if ((message === undefined) === (data === undefined))
    throw new TypeError('Give either --message or --data')
  if (message !== undefined) return { message }
  const value: unknown = JSON.parse(data as string)
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new TypeError('--data must be a JSON object')
  return value as Record<string, unknown>
}

async function auditAllBooks({ database }: AdminDeps) {
  return { ...(await auditLedger(database.db)) }
}

function need(options: Options, name: string): string {
  const value = options[name]
  if (!value) throw new TypeError(`--${name} is required`)
  return value
}

async function needAccount(database: Database, options: Options): Promise<Account> {
  const accountId = need(options, 'account')
  const account = await findAccount(database.db, accountId)
  if (!account) throw new TypeError(`--account ${accountId} names no account`)
  return account
}

function readWhole(
  options: Options,
  name: string,
  min: number,
  max = Number.MAX_SAFE_INTEGER,
): number | undefined {
  const text = options[name]
  if (text === undefined) return undefined
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < min || value > max) {
    throw new TypeError(`--${name} must be a whole number from ${min} to ${max}`)
  }
  return value
}

function readTime(options: Options, name: string): Date | undefined {
  const text = options[name]
  if (text === undefined) return undefined
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new TypeError(`--${name} must be an ISO 8601 time`)
  return time
}
