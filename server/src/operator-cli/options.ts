// What the commands share: what they are given, and how they read their flags.

import type { Mailer } from '../adapters/mail.ts'
import type { ObjectStore } from '../adapters/object-store.ts'
import type { Scanner } from '../adapters/scanner.ts'
import type { SchemaValidator } from '../adapters/schema-validator.ts'
import type { Valkey } from '../adapters/valkey.ts'
import type { Config } from '../core/config.ts'
import { limits } from '../core/limits.ts'
import type { SealingKeys } from '../core/sealed-secrets.ts'
import type { Database } from '../db/client.ts'
import { type Account, findAccount } from '../modules/identity/accounts/accounts.ts'
import type { Snapshots } from '../modules/work/tasks/snapshots.ts'

export type AdminDeps = {
  config: Pick<
    Config,
    | 'keyPeppers'
    | 'sessionSecrets'
    | 'webhookSecretKeys'
    | 'ringFiles'
    | 'publicUrl'
    | 'grantAloneMax'
  >
  database: Database
  valkey: Valkey
  snapshots: Snapshots
  schemas: Pick<SchemaValidator, 'validate'>
  sealingKeys: SealingKeys
  store: ObjectStore | undefined
  /** Undefined where files are not scanned. */
  scanner: Scanner | undefined
  /** Undefined where no mail server is configured. */
  mail: Mailer | undefined
}

export type Options = Partial<Record<string, string>>

export type Command = {
  usage: string
  about: string
  run(deps: AdminDeps, options: Options): Promise<Record<string, unknown>>
}

/** Whoever runs commands on the server counts as one person; the audit says no more about them. */
export const actor = 'operator-cli'

export function need(options: Options, name: string): string {
  const value = options[name]
  if (!value) throw new TypeError(`--${name} is required`)
  return value
}

export async function needAccount(database: Database, options: Options): Promise<Account> {
  const accountId = need(options, 'account')
  const account = await findAccount(database.db, accountId)
  if (!account) throw new TypeError(`--account ${accountId}: no account with this id`)
  return account
}

export function readWhole(
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

export function readTime(options: Options, name: string): Date | undefined {
  const text = options[name]
  if (text === undefined) return undefined
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new TypeError(`--${name} must be an ISO 8601 time`)
  return time
}

export function readReason(options: Options): string {
  const reason = need(options, 'reason')
  const { actReasonCharsMin: min, actReasonCharsMax: max } = limits
  if (reason.length < min || reason.length > max)
    throw new TypeError(`--reason must have ${min} to ${max} characters`)
  return reason
}

export function needEmail(options: Options): string {
  const email = need(options, 'email').toLowerCase()
  if (email.length > limits.emailCharsMax || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new TypeError('--email must be a mail address')
  return email
}
