// The keys a process knows. A known key costs no round trip; a change to any key reaches this
// process at once by pub/sub, and within two seconds by reading the numbered changes, which is one
// statement for all keys together. A key that is hashed with an older pepper is hashed anew once it was
// used: in the background, many in one statement, and once for each key. What is known here is found by
// the secret itself, so no other process is affected.

import { BlockList, isIPv6 } from 'node:net'
import type { Valkey } from '../../../adapters/valkey.ts'
import type { KeyFinder, KnownKey, LookUpCaller, Scope } from '../../../core/caller.ts'
import type { DatabaseClock } from '../../../core/clock.ts'
import { encodeId } from '../../../core/ids.ts'
import { type Loop, startLoop } from '../../../core/loop.ts'
import type { LoopName } from '../../../core/loop-names.ts'
import type { Revision } from '../../../core/money.ts'
import type { SecretRing } from '../../../core/secret-ring.ts'
import type { Db } from '../../../db/client.ts'
import { keyActor } from '../audit/audit.ts'
import { findKeysBySecret } from './api-keys.ts'
import { createKeyHashes } from './key-hashes.ts'
import { createKeyLookUps } from './key-look-ups.ts'
import {
  type KeyRow,
  selectKeyChangesAfter,
  selectLastChangeNumber,
  updateLastUsed,
} from './queries.ts'
import { isWellFormedSecret } from './secret.ts'

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
const hashesIntervalMs = 5_000
const knownKeysMax = 50_000
const changesPerReadMax = 1_000

export type KeyDirectory = KeyFinder & {
  /** Reads the changes since the last one seen; called by pub/sub and by the timer. */
  refresh(): Promise<void>
  flushLastUsed(): Promise<void>
  /** Hashes the keys anew that were used and have an older pepper. */
  flushHashes(): Promise<void>
  stop(): Promise<void>
}

export type KeyDirectoryOptions = {
  db: Db
  peppers: SecretRing
  clock: DatabaseClock
  onError: (error: unknown) => void
}

export async function openKeyDirectory(options: KeyDirectoryOptions): Promise<KeyDirectory> {
  const { db, clock, onError } = options
  const hashes = createKeyHashes(options)
  const known = createKnownKeys(options, hashes.note)
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

  const orUndefinedWhenExpired = (key: KnownKey | undefined) =>
    key !== undefined && clock.nowMs() < key.expiresAtMs ? key : undefined
  const load = createLoader(known, orUndefinedWhenExpired)

  const directory: KeyDirectory = {
    recall(secret) {
      const key = known.get(secret)
      if (key !== undefined) return orUndefinedWhenExpired(key)
      return isWellFormedSecret(secret) && !known.isRefused(secret) ? 'unseen' : undefined
    },
    recallRevision: (secret) => known.get(secret)?.revision ?? known.findEndedRevision(secret),
    lookUp: load,
    find(secret) {
      const key = directory.recall(secret)
      if (key !== 'unseen') return key
      return load(secret).then((found) => (found === 'full' ? undefined : found))
    },
    refresh() {
      // A message that arrives during a read may refer to a later change, so it triggers one more read
      // afterwards; concurrent messages share it.
      if (reading === undefined) return startReading()
      nextRead ??= reading.then(startReading, startReading)
      return nextRead
    },
    async flushLastUsed() {
      const used = known.takeUsed()
      if (used.length > 0) await updateLastUsed(db, used)
    },
    flushHashes: hashes.flush,
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
      await (nextRead ?? reading)?.catch(onError)
      await directory.flushLastUsed().catch(onError)
      await directory.flushHashes().catch(onError)
    },
  }
  const loops = startLoops(directory, onError)
  return directory
}

function startLoops(directory: KeyDirectory, onError: (error: unknown) => void): Loop[] {
  const start = (name: LoopName, everyMs: number, run: () => Promise<void>) =>
    startLoop({ name, everyMs, firstAfterMs: everyMs, run, onError })
  return [
    start('key-changes', changesIntervalMs, directory.refresh),
    start('key-last-used', lastUsedIntervalMs, directory.flushLastUsed),
    start('key-hashes', hashesIntervalMs, directory.flushHashes),
  ]
}

/** Many who ask for one secret at once share a look-up. */
function createLoader(
  known: ReturnType<typeof createKnownKeys>,
  orUndefinedWhenExpired: (key: KnownKey | undefined) => KnownKey | undefined,
) {
  const loading = new Map<string, Promise<KnownKey | undefined | 'full'>>()
  return async function load(secret: string, caller?: LookUpCaller) {
    let found = loading.get(secret)
    if (found === undefined) {
      found = known.load(secret, caller).finally(() => loading.delete(secret))
      loading.set(secret, found)
    }
    const key = await found
    return key === 'full' ? key : orUndefinedWhenExpired(key)
  }
}

/** The cache itself: by secret, because that is what a request brings. */
function createKnownKeys(
  { db, peppers, clock }: KeyDirectoryOptions,
  noteHash: (secret: string, row: KeyRow) => void,
) {
  const bySecret = new Map<string, KnownKey>()
  // A load that was under way while a change was applied may hold the old row: it serves the request
  // that raced with the change, but is never cached.
  let changesApplied = 0
  const lookUps = createKeyLookUps({ load: loadRows })

  async function loadRows(secrets: string[]): Promise<Map<string, KeyRow>> {
    const askedAtMs = Date.now()
    const found = await findKeysBySecret(db, peppers, secrets)
    const [any] = found.values()
    if (any) clock.observe(any.database_now, askedAtMs, Date.now())
    return found
  }

  return {
    isRefused: lookUps.isRefused,
    findEndedRevision: lookUps.findEndedRevision,
    get(secret: string): KnownKey | undefined {
      const key = bySecret.get(secret)
      if (key !== undefined) key.usedSinceFlush = true
      return key
    },
    async load(secret: string, caller?: LookUpCaller): Promise<KnownKey | undefined | 'full'> {
      const changesBefore = changesApplied
      const row = await lookUps.look(secret, caller)
      if (row === 'full') return row
      if (!row || row.revoked_at !== null) return undefined
      noteHash(secret, row)
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
