// The keys a process knows. A known key costs no round trip; a change to any key reaches this
// process at once by pub/sub, and within two seconds by reading the numbered changes, which is one
// statement for all keys together.
import { BlockList, isIPv6 } from 'node:net'
import type { DatabaseClock } from '../../clock.ts'
import type { Db } from '../../db/client.ts'
import { encodeId } from '../../ids.ts'
import type { Revision } from '../../money.ts'
import type { Valkey } from '../../outside/valkey.ts'
import { type Actor, keyActor } from '../audit/audit.ts'
import type { Peppers, Scope } from './api-keys.ts'
import {
  selectKeyByHashes,
  selectKeyChangesAfter,
  selectLastChangeNumber,
  updateLastUsed,
} from './queries.ts'
import { hashSecret, isWellFormedSecret } from './secret.ts'

export const keyChangesChannel = 'key-changes'

/** A hint only: processes read the numbered changes anyway, so a lost message costs two seconds. */
export async function announceKeyChange(valkey: Valkey): Promise<void> {
  if (valkey.status !== 'ready') {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 500)
      valkey.once('ready', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
  await valkey.announce(keyChangesChannel, '').catch(() => 0)
}

const changesIntervalMs = 2_000
const lastUsedIntervalMs = 60_000
const knownKeysMax = 50_000
const changesPerReadMax = 1_000

export type KnownKey = {
  keyId: string
  keyUuid: string
  accountId: string
  accountUuid: string
  lineageUuid: string
  /** Whose acts those of the caller are: the key's, or the person's who comes with a session. */
  actor: Actor
  isPerson?: true
  isTest: boolean
  revision: Revision
  scopes: ReadonlySet<Scope>
  allowedAddresses: BlockList | undefined
  perSecond: number
  perHour: number
  accountPerSecond: number
  expiresAtMs: number
  isSuspended: boolean
  /** Whether this key was used since its last use was written. */
  usedSinceFlush: boolean
}

export type KeyDirectory = {
  /** The live key behind a secret. A known one is returned at once, another is looked up. */
  find(secret: string): KnownKey | undefined | Promise<KnownKey | undefined>
  /** Reads the changes since the last one seen; called by pub/sub and by the timer. */
  refresh(): Promise<void>
  flushLastUsed(): Promise<void>
  stop(): Promise<void>
}

export type KeyDirectoryOptions = {
  db: Db
  peppers: Peppers
  clock: DatabaseClock
  onError: (error: unknown) => void
}

export async function openKeyDirectory(options: KeyDirectoryOptions): Promise<KeyDirectory> {
  const { db, clock, onError } = options
  const known = createKnownKeys(options)
  const loading = new Map<string, Promise<KnownKey | undefined>>()
  let lastNumber = await selectLastChangeNumber(db)
  let reading: Promise<void> | undefined
  let nextRead: Promise<void> | undefined

  async function readChanges() {
    for (;;) {
      const changes = await selectKeyChangesAfter(db, lastNumber, changesPerReadMax)
      for (const change of changes) {
        known.forget(change.account_id, change.key_id)
        lastNumber = change.number
      }
      if (changes.length < changesPerReadMax) return
    }
  }

  function startReading(): Promise<void> {
    nextRead = undefined
    const read = readChanges().finally(() => {
      if (reading === read) reading = undefined
    })
    reading = read
    return read
  }

  function orUndefinedWhenExpired(key: KnownKey | undefined): KnownKey | undefined {
    return key !== undefined && clock.nowMs() < key.expiresAtMs ? key : undefined
  }

  const directory: KeyDirectory = {
    find(secret) {
      const key = known.get(secret)
      if (key !== undefined) return orUndefinedWhenExpired(key)
      if (!isWellFormedSecret(secret)) return undefined
      let load = loading.get(secret)
      if (load === undefined) {
        load = known.load(secret).finally(() => loading.delete(secret))
        loading.set(secret, load)
      }
      return load.then(orUndefinedWhenExpired)
    },
    refresh() {
      // A notice that arrives while changes are being read may be about a later change, so it
      // waits for a read that starts after it; all that arrive meanwhile share that one.
      if (reading === undefined) return startReading()
      nextRead ??= reading.then(startReading, startReading)
      return nextRead
    },
    async flushLastUsed() {
      const used = known.takeUsed()
      if (used.length > 0) await updateLastUsed(db, used)
    },
    async stop() {
      clearInterval(changesTimer)
      clearInterval(lastUsedTimer)
      await (nextRead ?? reading)?.catch(onError)
      await directory.flushLastUsed().catch(onError)
    },
  }
  const changesTimer = setInterval(() => void directory.refresh().catch(onError), changesIntervalMs)
  const lastUsedTimer = setInterval(
    () => void directory.flushLastUsed().catch(onError),
    lastUsedIntervalMs,
  )
  return directory
}

/** The cache itself: by secret, because that is what a request brings. */
function createKnownKeys({ db, peppers, clock }: KeyDirectoryOptions) {
  const bySecret = new Map<string, KnownKey>()
  // A load that was under way while a change was applied may hold the old row: it is used for its
  // own request, which raced with the change anyway, but never kept.
  let changesApplied = 0

  return {
    get(secret: string): KnownKey | undefined {
      const key = bySecret.get(secret)
      if (key !== undefined) key.usedSinceFlush = true
      return key
    },
    async load(secret: string): Promise<KnownKey | undefined> {
      const changesBefore = changesApplied
      const askedAtMs = Date.now()
      const hashes = [...peppers.values()].map((pepper) => hashSecret(secret, pepper))
      const row = await selectKeyByHashes(db, hashes)
      if (!row) return undefined
      clock.observe(row.database_now, askedAtMs, Date.now())
      if (row.revoked_at !== null) return undefined
      const key = toKnownKey(row)
      if (changesBefore === changesApplied) {
        if (bySecret.size >= knownKeysMax) bySecret.delete(bySecret.keys().next().value as string)
        bySecret.set(secret, key)
      }
      return key
    },
    /** A change without a key is about the account, and so about all of its keys. */
    forget(accountUuid: string, keyUuid: string | null): void {
      changesApplied++
      for (const [secret, key] of bySecret) {
        const isMeant = keyUuid === null ? key.accountUuid === accountUuid : key.keyUuid === keyUuid
        if (isMeant) bySecret.delete(secret)
      }
    },
    takeUsed(): string[] {
      const used = new Set<string>()
      for (const key of bySecret.values()) {
        if (key.usedSinceFlush) used.add(key.keyUuid)
        key.usedSinceFlush = false
      }
      return [...used]
    },
  }
}

type KeyRow = NonNullable<Awaited<ReturnType<typeof selectKeyByHashes>>>

function toKnownKey(row: KeyRow): KnownKey {
  return {
    keyId: encodeId('key', row.id),
    accountId: encodeId('acct', row.account_id),
    perSecond: row.per_second,
    perHour: row.per_hour,
    accountPerSecond: row.account_per_second,
    keyUuid: row.id,
    accountUuid: row.account_id,
    lineageUuid: row.lineage_id,
    actor: keyActor(row.id),
    isTest: row.is_test,
    revision: row.revision as Revision,
    scopes: new Set(row.scopes as Scope[]),
    allowedAddresses: toBlockList(row.allowed_addresses),
    expiresAtMs: row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
    isSuspended: row.suspended_at !== null,
    usedSinceFlush: true,
  }
}

function toBlockList(networks: string[]): BlockList | undefined {
  if (networks.length === 0) return undefined
  const list = new BlockList()
  for (const network of networks) {
    const [address, bits] = network.split('/') as [string, string]
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}
