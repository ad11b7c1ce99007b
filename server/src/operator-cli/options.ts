// What the commands share: what they are given, and how they read their flags.
import type { Database } from './db/client.ts'
import { type Account, findAccount } from './modules/accounts/accounts.ts'
import type { Peppers } from './modules/api-keys/api-keys.ts'
import type { Snapshots } from './modules/tasks/snapshots.ts'
import type { SealingKeys } from './modules/webhooks/secrets.ts'
import type { ObjectStore } from './outside/object-store.ts'
import type { SchemaValidator } from './outside/schema-validator.ts'
import type { Valkey } from './outside/valkey.ts'

export type AdminDeps = {
  config: { keyPeppers: Peppers; publicUrl: string; sessionSecret: string }
  database: Database
  valkey: Valkey
  snapshots: Snapshots
  schemas: Pick<SchemaValidator, 'validate'>
  sealingKeys: SealingKeys
  store: ObjectStore | undefined
}

export type Options = Partial<Record<string, string>>

export type Command = {
  usage: string
  about: string
  run(deps: AdminDeps, options: Options): Promise<Record<string, unknown>>
}

/** Whoever can run a command is an operator; the audit says no more about them. */
export const actor = 'operator-cli'

export function need(options: Options, name: string): string {
  const value = options[name]
  if (!value) throw new TypeError(`--${name} is required`)
  return value
}

export async function needAccount(database: Database, options: Options): Promise<Account> {
  const accountId = need(options, 'account')
  const account = await findAccount(database.db, accountId)
  if (!account) throw new TypeError(`--account ${accountId} names no account`)
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
