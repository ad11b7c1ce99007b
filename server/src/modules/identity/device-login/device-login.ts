// How a program gets a key by a code that a person approves. Invariants:
// - A login is decided once and gives one key, however many ask at once: each step is guarded by the
//   state of the row.
// - The key is made when the program asks for it, so its secret is in one reply and nowhere else; and
//   whoever approved must have the role for it still.
// - The key has the scopes that the program asked for and the person left to it, it always ends, and it has
//   a spending cap.
// - An approval is recorded in the audit of the account as an action of the user, and so is the key.
import type { Scope } from '../../../core/caller.ts'
import { ApiError, invalidRequest } from '../../../core/errors.ts'
import { encodeId, requireId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { SecretRing } from '../../../core/secret-ring.ts'
import { suspendedError } from '../../../core/suspended-error.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { findAccount, getTestTwin } from '../accounts/accounts.ts'
import { createKey, ordinaryScopes } from '../api-keys/api-keys.ts'
import { personActor, recordAct } from '../audit/audit.ts'
import { findPlaceIn } from '../people/people.ts'
import { hashCode, hashCodes, makeDeviceCode, makeUserCode } from './codes.ts'
import {
  type AskedLogin,
  type Decision,
  insertLogin,
  lockAsked,
  selectWaiting,
  updateDecision,
  updateUsed,
} from './queries.ts'

export type DeviceLoginDeps = {
  db: Db
  secrets: SecretRing
  peppers: SecretRing
  /** Gives the key the spending cap that a program begins with. */
  capKey(tx: Tx, key: { accountUuid: string; keyId: string }): Promise<void>
}

/** A program that keeps to its interval is never early, though a network is not a clock. */
const earlySeconds = limits.devicePollSeconds - 1

export async function startLogin(
  { db, secrets }: DeviceLoginDeps,
  {
    clientName,
    address,
    scopes = ordinaryScopes,
  }: { clientName: string; address: string; scopes?: readonly Scope[] | undefined },
): Promise<{ deviceCode: string; userCode: string }> {
  const [deviceCode, userCode] = [makeDeviceCode(), makeUserCode()]
  await insertLogin(db, {
    deviceCodeHash: hashCode('device', deviceCode, secrets),
    userCodeHash: hashCode('user', userCode, secrets),
    clientName,
    address,
    scopes: [...scopes],
    lifeSeconds: limits.deviceLoginSeconds,
  })
  return { deviceCode, userCode }
}

export type WaitingLogin = NonNullable<Awaited<ReturnType<typeof selectWaiting>>>

export async function findWaiting(
  { db, secrets }: DeviceLoginDeps,
  userCode: string,
): Promise<WaitingLogin> {
  const login = await selectWaiting(db, hashCodes('user', userCode, secrets))
  if (!login) throw noSuchCode()
  return login
}

export type Approval = {
  userCode: string
  personUuid: string
  /** The live account; the key may belong to its test account. */
  accountId: string
  isTest: boolean
  /** Of those that the program asked for; all of them where nothing is said. */
  scopes: readonly Scope[] | undefined
  keyDays: number | undefined
}

export async function approveLogin(deps: DeviceLoginDeps, approval: Approval): Promise<void> {
  const { personUuid, accountId, isTest } = approval
  const liveUuid = requireId('acct', accountId)
  const place = await findPlaceIn(deps.db, personUuid, liveUuid)
  if (!place || place.isTest) throw new ApiError('NOT_FOUND')
  if (!mayMakeKeys(place)) {
    const message = `Your role in this account is ${place.role}; this needs owner or developer.`
    throw new ApiError('FORBIDDEN', { message })
  }
  if (place.isSuspended) throw suspendedError()
  const waiting = await findWaiting(deps, approval.userCode)
  const scopes = chooseScopes(waiting.scopes ?? [...ordinaryScopes], approval.scopes)
  const keyDays = approval.keyDays ?? limits.deviceKeyDays
  await deps.db.transaction().execute(async (tx) => {
    const accountUuid = isTest ? await getTestTwin(tx, liveUuid) : liveUuid
    await decide(tx, deps.secrets, approval.userCode, {
      state: 'approved',
      personUuid,
      accountUuid,
      scopes,
      keyDays,
    })
    await recordAct(tx, {
      accountUuid,
      actor: personActor(personUuid),
      act: 'device_login.approved',
      subject: encodeId('acct', accountUuid),
      details: { mode: isTest ? 'test' : 'live', scopes, keyDays },
    })
  })
}

/** No more than the program asked for: that is what its user was told. */
function chooseScopes(asked: readonly string[], chosen: readonly Scope[] | undefined): string[] {
  const beyond = chosen?.find((scope) => !asked.includes(scope))
  if (beyond !== undefined) {
    const message = `must be of those that the program asked for, and ${beyond} is not`
    throw invalidRequest([{ field: 'scopes', message }])
  }
  return [...(chosen ?? asked)]
}

export async function denyLogin({ db, secrets }: DeviceLoginDeps, userCode: string): Promise<void> {
  await db.transaction().execute((tx) => decide(tx, secrets, userCode, { state: 'denied' }))
}

async function decide(
  tx: Tx,
  secrets: SecretRing,
  userCode: string,
  decision: Decision,
): Promise<void> {
  const wasWaiting = await updateDecision(tx, hashCodes('user', userCode, secrets), decision)
  if (!wasWaiting) throw noSuchCode()
}

export type DeviceKey = {
  key: string
  keyId: string
  accountId: string
  accountName: string
  isTest: boolean
}

type Refusal = 'pending' | 'early' | 'denied' | 'expired'

/** The key of an approved login, once; otherwise why there is none. */
export async function takeKey(
  deps: DeviceLoginDeps,
  deviceCode: string,
): Promise<DeviceKey | Refusal> {
  const hashes = hashCodes('device', deviceCode, deps.secrets)
  return await deps.db.transaction().execute(async (tx) => {
    const login = await lockAsked(tx, hashes, earlySeconds)
    if (!login || login.state === 'used') return 'expired'
    if (login.is_early) return 'early'
    if (login.state === 'waiting') return 'pending'
    return login.state === 'denied' ? 'denied' : await makeKey(tx, deps, login)
  })
}

async function makeKey(
  tx: Tx,
  { peppers, capKey }: DeviceLoginDeps,
  login: AskedLogin,
): Promise<DeviceKey | Refusal> {
  const [personUuid, accountUuid] = [login.person_id as string, login.account_id as string]
  await updateUsed(tx, login.id)
  const place = await findPlaceIn(tx, personUuid, accountUuid)
  const account = await findAccount(tx, encodeId('acct', accountUuid))
  if (!place || !account || place.isSuspended || !mayMakeKeys(place)) return 'denied'
  const { key, keyId } = await createKey(tx, peppers, account, {
    name: login.client_name || 'Command line',
    scopes: (login.granted_scopes ?? []) as Scope[],
    expiresAt: login.key_ends_at ?? undefined,
    actor: personActor(personUuid),
  })
  await capKey(tx, { accountUuid, keyId })
  return { key, keyId, accountId: account.id, accountName: account.name, isTest: account.isTest }
}

function mayMakeKeys({ role }: { role: string }): boolean {
  return role === 'owner' || role === 'developer'
}

function noSuchCode(): ApiError {
  const message = 'No pending sign-in with this code: it is mistyped, already decided or expired.'
  return new ApiError('NOT_FOUND', { message })
}
