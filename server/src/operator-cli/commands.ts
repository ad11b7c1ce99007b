// What an operator can do from the command line. Each command reads its flags, calls the domain and
// gives one object.

import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Scope, scopes } from '../core/caller.ts'
import { ApiError } from '../core/errors.ts'
import { encodeId } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { type Revision, revisions } from '../core/money.ts'
import { openAccount } from '../modules/consoles/operator-accounts/operator-accounts.ts'
import { reportKeys } from '../modules/events/leaked-keys/leaked-keys.ts'
import { createKey, revokeKey, rollKey } from '../modules/identity/api-keys/api-keys.ts'
import { announceKeyChange } from '../modules/identity/api-keys/key-directory.ts'
import { recordAct } from '../modules/identity/audit/audit.ts'
import { tellOthers } from '../modules/identity/operators/operators.ts'
import { changeQuotas, readQuotas } from '../modules/money/balances/balances.ts'
import { adjustmentCreditsMax } from '../modules/money/credits/adjustments.ts'
import { grantByHand } from '../modules/money/credits/grants.ts'
import { auditLedger } from '../modules/money/credits/ledger-audit.ts'
import { addHoliday, removeHoliday } from '../modules/work/staffing/staffing.ts'
import { presentTask } from '../modules/work/tasks/present.ts'
import { assertAnswerFits } from '../modules/work/tasks/response-schema/result-check.ts'
import { completeTask, findTaskRef } from '../modules/work/tasks/tasks.ts'
import { checkWholeStore } from '../start/file-checks.ts'
import { databaseCommands } from './database-commands.ts'
import { leavingCommands } from './leaving-commands.ts'
import { operatorCommands } from './operator-commands.ts'
import {
  type AdminDeps,
  actor,
  type Command,
  need,
  needAccount,
  type Options,
  readTime,
  readWhole,
} from './options.ts'
import { peopleCommands } from './people-commands.ts'
import { secretCommands } from './secret-commands.ts'

export const commands: Record<string, Command> = {
  'create-account': {
    usage: '--name X [--per-second N]',
    about: 'Create an account with test credits, one live key and one test key.',
    run: createAccount,
  },
  'create-key': {
    usage:
      '--account ID [--name X] [--revision A|B] [--scopes a,b] [--expires ISO] [--per-second N] [--per-hour N]',
    about: 'A key of the account. The secret is shown this once.',
    run: createKeyOfAccount,
  },
  'roll-key': {
    usage: '--key KEYID [--overlap-seconds N]',
    about: 'Rotate a key. The old key stays valid for the overlap (default 0).',
    run: rollKeyOfAccount,
  },
  'revoke-key': {
    usage: '--key KEYID',
    about: 'Revoke a key immediately.',
    run: revokeKeyOfAccount,
  },
  'report-key': {
    usage: '--key-file PATH [--url X]',
    about:
      'Revoke a leaked key and every key made with it, and tell its members. The file holds the secret; - reads it from standard input.',
    run: reportLeakedKey,
  },
  'grant-credits': {
    usage: '--account ID --credits N [--reason TEXT] [--idempotency-key UUID]',
    about: 'Adds credits, in the scale of revision A; above GRANT_ALONE_MAX an operator approves.',
    run: grantCreditsToAccount,
  },
  'change-quotas': {
    usage: '--account ID [--pending-tasks N] [--tasks N] [--content-bytes N] [--reason TEXT]',
    about: 'Changes how much the account may have; --tasks is of test accounts alone.',
    run: changeQuotasOfAccount,
  },
  'complete-task': {
    usage: '--task ID --message TEXT | --data JSON --effort-seconds N',
    about: 'Completes a pending task as an engineer would.',
    run: completeTaskByHand,
  },
  'add-holiday': {
    usage: '--date 2026-12-25 --name X',
    about: 'Add a holiday (no staffed hours).',
    run: addHolidayByHand,
  },
  'remove-holiday': {
    usage: '--date 2026-12-25',
    about: 'Makes the day an ordinary one again.',
    run: removeHolidayByHand,
  },
  'audit-ledger': {
    usage: '',
    about: 'Run the ledger check and report any mismatch.',
    run: auditAllBooks,
  },
  'check-files': {
    usage: '[--min-age-seconds N]',
    about: 'Compare object storage with the database and delete orphaned objects.',
    run: checkAllFiles,
  },
  ...leavingCommands,
  ...peopleCommands,
  ...databaseCommands,
  ...operatorCommands,
  ...secretCommands,
}

async function createAccount({ database, config }: AdminDeps, options: Options) {
  const name = need(options, 'name')
  const perSecond = readWhole(options, 'per-second', 1, 1_000_000)
  return await database.db.transaction().execute(async (tx) => {
    const { accountUuid, testAccountUuid } = await openAccount(tx, { name, perSecond, actor })
    const live = await createKey(
      tx,
      config.keyPeppers,
      { uuid: accountUuid, isTest: false },
      { name: 'First live key', actor },
    )
    const test = await createKey(
      tx,
      config.keyPeppers,
      { uuid: testAccountUuid, isTest: true },
      { name: 'First test key', actor },
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
  if (unknown) throw new TypeError(`--scopes: unknown scope ${unknown}; use ${scopes.join(', ')}`)
  const expiresAt = readTime(options, 'expires')
  const perSecond = readWhole(options, 'per-second', 1, 1_000_000)
  const perHour = readWhole(options, 'per-hour', 1, 3_600_000_000)
  return await database.db.transaction().execute((tx) =>
    createKey(tx, config.keyPeppers, account, {
      ...(options.name !== undefined && { name: options.name }),
      revision,
      ...(asked && { scopes: asked }),
      expiresAt,
      perSecond,
      perHour,
      actor,
    }),
  )
}

async function rollKeyOfAccount({ database, config, valkey }: AdminDeps, options: Options) {
  const keyId = need(options, 'key')
  const overlapSeconds = readWhole(options, 'overlap-seconds', 0, limits.keyOverlapSecondsMax) ?? 0
  const made = await rollKey(database.db, config.keyPeppers, { keyId, overlapSeconds, actor })
  if (!made) throw new TypeError(`--key ${keyId}: no active key with this id`)
  await announceKeyChange(valkey)
  return made
}

async function revokeKeyOfAccount({ database, valkey }: AdminDeps, options: Options) {
  const keyId = need(options, 'key')
  const isThere = await revokeKey(database.db, keyId, { actor })
  if (!isThere) throw new TypeError(`--key ${keyId}: no key with this id`)
  await announceKeyChange(valkey)
  return { keyId, revoked: true }
}

/** From a file, because what is typed as a flag stays in the history of the shell. */
async function reportLeakedKey({ database, config, valkey }: AdminDeps, options: Options) {
  const path = need(options, 'key-file')
  const secret = (await readFile(path === '-' ? '/dev/stdin' : path, 'utf8')).trim()
  const deps = {
    db: database.db,
    peppers: config.keyPeppers,
    announceKeyChange: () => announceKeyChange(valkey),
  }
  const report = { secret, url: options.url, source: undefined }
  const [isKey] = await reportKeys(deps, [report], 'operator')
  if (!isKey) throw new TypeError(`--key-file ${path}: no key with this secret`)
  return { revoked: true }
}

async function grantCreditsToAccount(deps: AdminDeps, options: Options) {
  const { database, config, mail } = deps
  const account = await needAccount(database, options)
  const credits = readWhole(options, 'credits', 1, adjustmentCreditsMax)
  if (credits === undefined) throw new TypeError('--credits is required')
  const reason = options.reason ?? 'Granted by an operator'
  const idempotencyKey = options['idempotency-key'] ?? randomUUID()
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(idempotencyKey))
    throw new TypeError('--idempotency-key must be a UUID')
  const aloneMax = config.grantAloneMax
  const grant = { accountId: account.id, credits, reason, idempotencyKey, by: null, aloneMax }
  const { available, waitingId, isReplayed } = await grantByHand(database.db, grant)
  if (waitingId === null) return { accountId: account.id, available }
  const news = { db: database.db, mail, publicUrl: config.publicUrl }
  if (!isReplayed) await tellOthers(news, { what: 'A grant', by: null })
  return { accountId: account.id, available, waitingId }
}

async function changeQuotasOfAccount({ database }: AdminDeps, options: Options) {
  const account = await needAccount(database, options)
  const quotas = {
    pendingTasks: readWhole(options, 'pending-tasks', 0),
    tasks: readWhole(options, 'tasks', 0),
    contentBytes: readWhole(options, 'content-bytes', 0),
  }
  const reason = options.reason ?? 'Changed by an operator'
  return await database.db.transaction().execute(async (tx) => {
    await changeQuotas(tx, { account, limits: quotas, reason, actor })
    return { accountId: account.id, ...(await readQuotas(tx, account.uuid)) }
  })
}

async function completeTaskByHand(deps: AdminDeps, options: Options) {
  const { database, snapshots, schemas } = deps
  const taskId = need(options, 'task')
  const effortSeconds = readWhole(options, 'effort-seconds', 0, effortSecondsMax)
  if (effortSeconds === undefined) throw new TypeError('--effort-seconds is required')
  const ref = await findTaskRef(database.db, taskId)
  if (ref === undefined) throw new ApiError('NOT_FOUND', { message: `There is no task ${taskId}.` })
  const result = readResult(options)
  await assertAnswerFits({ db: database.db, schemas }, ref, result)
  const row = await completeTask({ db: database.db, hot: database.hot, snapshots }, ref, {
    result,
    effortSeconds,
    provenance: { source: 'human' },
    also: (tx) =>
      recordAct(tx, {
        accountUuid: ref.accountUuid,
        actor,
        act: 'task.completed',
        subject: taskId,
        details: { effortSeconds },
      }),
  })
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

async function addHolidayByHand({ database }: AdminDeps, options: Options) {
  const holiday = { date: need(options, 'date'), name: need(options, 'name') }
  await database.db.transaction().execute((tx) => addHoliday(tx, { actor, ...holiday }))
  return holiday
}

async function removeHolidayByHand({ database }: AdminDeps, options: Options) {
  const date = need(options, 'date')
  await database.db.transaction().execute((tx) => removeHoliday(tx, { actor, date }))
  return { date, removed: true }
}

async function auditAllBooks({ database }: AdminDeps) {
  return { ...(await auditLedger(database.db)) }
}

/** A file that is being written belongs to nobody yet, so with an age of 0 nobody may be writing. */
async function checkAllFiles({ database, store }: AdminDeps, options: Options) {
  if (!store) throw new TypeError('No file store is configured')
  const minAgeSeconds = readWhole(options, 'min-age-seconds', 0, 31_536_000)
  return await checkWholeStore({ db: database.db, store }, minAgeSeconds)
}
