// Web push to engineers: the browsers that get it, and what each engineer wants (decision 36). Invariants:
// - A subscription lives with the session that made it: signing out, a new password, a suspension and the end of
//   the person end it. There are at most limits.pushDevicesPerPersonMax of a person; then the oldest is removed.
// - The address of a browser at its push service is as good as a key to it: it is sealed, and shown to nobody.
// - It is sent to by https alone, and only where webhooks may go too (adapters/address-guard.ts).
// - The key pair of the deployment is made once and stays: every subscription is bound to it.
import { createHash, randomUUID } from 'node:crypto'
import type { AddressGuard } from '../../../adapters/address-guard.ts'
import { ApiError, invalidRequest } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { isPushKey } from '../../../core/push-encryption.ts'
import {
  openSecret,
  resealSecret,
  type SealingKeys,
  sealSecret,
} from '../../../core/sealed-secrets.ts'
import { inTimeZone } from '../../../core/time-zone.ts'
import { makeVapidKeys, type VapidKeys } from '../../../core/vapid.ts'
import { lockUntilCommit } from '../../../db/advisory-locks.ts'
import type { Db } from '../../../db/client.ts'
import { type ChoosablePushKind, choosablePushKinds, defaultPushKinds } from './kinds.ts'
import {
  countDevices,
  type DeviceRow,
  deleteDevice,
  deleteOldDevices,
  insertPushKeys,
  type PushKeysRow,
  type PushWishes,
  raiseTest,
  replaceDevice,
  selectDevice,
  selectOldSealed,
  selectPreferences,
  selectPushByNumber,
  selectPushKeys,
  updateSealed,
  upsertPreferences,
} from './queries.ts'

export type { PushWishes } from './queries.ts'

/** As the browser's PushSubscription has them; the keys in base64url. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string }

export type QuietHours = { from: string; to: string; timeZone: string }
/** Without an end until the engineer resumes. */
export type Pause = { until: string | null }
export type PushPreferences = {
  kinds: ChoosablePushKind[]
  quietHours: QuietHours | null
  pause: Pause | null
}
/** Without a pause it stays as it is. */
type ChosenPush = Omit<PushPreferences, 'pause'> & { pause?: Pause | null | undefined }

export type PushDeps = { db: Db; sealingKeys: SealingKeys; guard: AddressGuard }

export type PushSettings = PushPreferences & {
  publicKey: Buffer
  device: DeviceRow | undefined
  otherDevices: number
}

export type PushOwner = { personUuid: string; sessionUuid: string }

export async function readPushSettings(deps: PushDeps, owner: PushOwner): Promise<PushSettings> {
  const { db, sealingKeys } = deps
  const { publicKey } = await readVapidKeys(db, sealingKeys)
  const device = await selectDevice(db, owner.sessionUuid)
  const devices = await countDevices(db, owner.personUuid)
  return {
    publicKey,
    device,
    otherDevices: Math.max(0, devices - (device ? 1 : 0)),
    ...(await readPreferences(db, owner.personUuid)),
  }
}

/** Made when first asked for. */
export async function readVapidKeys(db: Db, keys: SealingKeys): Promise<VapidKeys> {
  const row = (await selectPushKeys(db)) ?? (await makePushKeys(db, keys))
  const privateKey = Buffer.from(openSecret(keys, row.sealed_for, row.private_key), 'base64url')
  return { publicKey: row.public_key, privateKey }
}

async function makePushKeys(db: Db, keys: SealingKeys): Promise<PushKeysRow> {
  const { publicKey, privateKey } = makeVapidKeys()
  const sealedFor = randomUUID()
  await insertPushKeys(db, {
    sealed_for: sealedFor,
    public_key: publicKey,
    private_key: sealSecret(keys, sealedFor, privateKey.toString('base64url')),
  })
  return (await selectPushKeys(db)) as PushKeysRow
}

/** Repeating it changes nothing; pages do so whenever they open, since sessions change under a subscription. */
export async function saveDevice(
  { db, sealingKeys, guard }: PushDeps,
  { personUuid, sessionUuid }: PushOwner,
  address: PushAddress,
): Promise<void> {
  assertAddress(guard, address)
  const endpointHash = createHash('sha256').update(address.endpoint).digest()
  const sealed = sealSecret(sealingKeys, sealedForOf(endpointHash), JSON.stringify(address))
  await db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, 'push-devices', personUuid)
    await replaceDevice(tx, { personUuid, sessionUuid, endpointHash, sealed })
    await deleteOldDevices(tx, personUuid, limits.pushDevicesPerPersonMax)
  })
}

function assertAddress(guard: AddressGuard, { endpoint, p256dh, auth }: PushAddress): void {
  const problem = endpoint.startsWith('https://')
    ? guard.findUrlProblem(endpoint)
    : 'must start with https://'
  if (problem !== undefined) throw invalidRequest([{ field: 'endpoint', message: problem }])
  if (!isPushKey(Buffer.from(p256dh, 'base64url')))
    throw invalidRequest([{ field: 'p256dh', message: 'must be a public key of P-256' }])
  if (Buffer.from(auth, 'base64url').length !== 16)
    throw invalidRequest([{ field: 'auth', message: 'must be 16 bytes in base64url' }])
}

export function openAddress(keys: SealingKeys, endpointHash: Buffer, sealed: Buffer): PushAddress {
  return JSON.parse(openSecret(keys, sealedForOf(endpointHash), sealed)) as PushAddress
}

/** The owner that a sealed address names: the same browser has the same. */
function sealedForOf(endpointHash: Buffer): string {
  return endpointHash.subarray(0, 16).toString('hex')
}

export async function removeDevice(db: Db, sessionUuid: string): Promise<void> {
  await deleteDevice(db, sessionUuid)
}

/** Sent like any other, also in quiet hours: somebody just asked for it. */
export async function sendTest(db: Db, sessionUuid: string): Promise<void> {
  if (await raiseTest(db, sessionUuid)) return
  const message = 'Notifications are off on this device. Turn them on, then send a test.'
  throw new ApiError('NOT_FOUND', { message })
}

async function readPreferences(db: Db, personUuid: string): Promise<PushPreferences> {
  const row = await selectPreferences(db, personUuid)
  if (!row) return { kinds: [...defaultPushKinds], quietHours: null, pause: null }
  const { kinds, quiet_from: from, quiet_to: to, time_zone: timeZone, pause } = row
  const hasHours = from !== null && to !== null && timeZone !== null
  return {
    kinds,
    quietHours: hasHours ? { from, to, timeZone } : null,
    pause: pause && { until: pause.until?.toISOString() ?? null },
  }
}

export async function savePreferences(
  db: Db,
  personUuid: string,
  { kinds, quietHours, pause }: ChosenPush,
): Promise<PushPreferences> {
  if (quietHours && quietHours.from === quietHours.to)
    throw invalidRequest([{ field: 'quietHours.to', message: 'must differ from from' }])
  const row = {
    kinds: choosablePushKinds.filter((kind) => kinds.includes(kind)),
    quiet_from: quietHours?.from ?? null,
    quiet_to: quietHours?.to ?? null,
    time_zone: quietHours?.timeZone ?? null,
    paused_until: readPauseEnd(pause),
  }
  const save = () => upsertPreferences(db, personUuid, row)
  await (quietHours ? inTimeZone(quietHours.timeZone, save) : save())
  return await readPreferences(db, personUuid)
}

/** A pause is short or has no end: one that ends in a year is a mistake that nobody would notice. */
function readPauseEnd(pause: ChosenPush['pause']): Date | 'infinity' | null | undefined {
  if (!pause) return pause
  if (pause.until === null) return 'infinity'
  const until = new Date(pause.until)
  const [nowMs, daysMax] = [Date.now(), limits.pauseDaysMax]
  if (until.getTime() > nowMs && until.getTime() <= nowMs + daysMax * 86_400_000) return until
  throw invalidRequest([
    { field: 'pause.until', message: `must be within the next ${daysMax} days` },
  ])
}

/** Whether an engineer chose this kind, for notifications and for mails. */
export function wantsKind({ kinds }: Pick<PushWishes, 'kinds'>, kind: ChoosablePushKind): boolean {
  return (kinds ?? defaultPushKinds).includes(kind)
}

/** By a pause, or by quiet hours, which go over midnight where they end before they begin. */
export function isSilenced(wishes: PushWishes): boolean {
  const { quiet_from: from, quiet_to: to, local_time: now } = wishes
  if (wishes.is_paused) return true
  if (from === null || to === null || now === null) return false
  return from < to ? from <= now && now < to : from <= now || now < to
}

/** Seals with the active key what has a lower number. */
export async function resealPush(db: Db, keys: SealingKeys) {
  const resealed = { count: 0, unopened: 0 }
  for (const row of await selectOldSealed(db, keys)) {
    const again = sealAgain(keys, row)
    if (again === undefined) resealed.unopened++
    else {
      await updateSealed(db, row, again)
      resealed.count++
    }
  }
  return resealed
}

function sealAgain(keys: SealingKeys, row: { for: string; sealed: Buffer }): Buffer | undefined {
  try {
    return resealSecret(keys, row.for, row.sealed)
  } catch {
    return undefined
  }
}

export async function countSealedPush(db: Db) {
  return await selectPushByNumber(db)
}
