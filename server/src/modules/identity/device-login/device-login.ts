// How a program gets a key by a code that a person approves. Invariants:
// - A login is decided once and gives one key, however many ask at once: each step is guarded by the
//   state of the row.
// - The key is made when the program asks for it, so its secret is in one reply and nowhere else; and
//   whoever approved must have the role for it still.
// - An approval stands in the audit of the account as the person's act, and so does the key.
import type { Db, Tx } from '../../db/client.ts'
import { ApiError } from '../../errors.ts'
import { decodeId, encodeId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { findAccount, getTestTwin } from '../accounts/accounts.ts'
import { createKey, type Peppers, scopes } from '../api-keys/api-keys.ts'
import { personActor, recordAct } from '../audit/audit.ts'
import { findPlaceIn } from '../people/people.ts'
import { hashCode, makeDeviceCode, makeUserCode } from './codes.ts'
import {
  type AskedLogin,
  type Decision,
  deleteExpired,
  insertLogin,
  lockAsked,
  selectWaiting,
  updateDecision,
  updateUsed,
} from './queries.ts'

export type DeviceLoginDeps = { db: Db; secret: string; peppers: Peppers }

/** A program that keeps to its interval is never early, though a network is not a clock. */
const earlySeconds = limits.devicePollSeconds - 1

export async function startLogin(
  { db, secret }: DeviceLoginDeps,
  { clientName, address }: { clientName: string; address: string },
): Promise<{ deviceCode: string; userCode: string }> {
  const [deviceCode, userCode] = [makeDeviceCode(), makeUserCode()]
  await insertLogin(db, {
    deviceCodeHash: hashCode('device', deviceCode, secret),
    userCodeHash: hashCode('user', userCode, secret),
    clientName,
    address,
    lifeSeconds: limits.deviceLoginSeconds,
  })
  return { deviceCode, userCode }
}

export type WaitingLogin = NonNullable<Awaited<ReturnType<typeof selectWaiting>>>

export async function findWaiting(
  { db, secret }: DeviceLoginDeps,
  userCode: string,
): Promise<WaitingLogin> {
  const login = await selectWaiting(db, hashCode('user', userCode, secret))
  if (!login) throw noSuchCode()
  return login
}

export type Approval = {
  userCode: string
  personUuid: string
  /** The live account; the key may be one of its test twin. */
  accountId: string
  isTest: boolean
}

export async function approveLogin(deps: DeviceLoginDeps, approval: Approval): Promise<void> {
  const { personUuid, accountId, isTest } = approval
  const liveUuid = decodeId('acct', accountId)
  if (liveUuid === undefined) throw new ApiError('NOT_FOUND')
  const place = await findPlaceIn(deps.db, personUuid, liveUuid)
  if (!place || place.isTest) throw new ApiError('NOT_FOUND')
  if (!mayMakeKeys(place)) {
    const message = `Your role in this account is ${place.role}; this needs owner or developer.`
    throw new ApiError('FORBIDDEN', { message })
  }
  await deps.db.transaction().execute(async (tx) => {
    const accountUuid = isTest ? await getTestTwin(tx, liveUuid) : liveUuid
    await decide(tx, deps.secret, approval.userCode, {
      state: 'approved',
      personUuid,
      accountUuid,
    })
    await recordAct(tx, {
      accountUuid,
      actor: personActor(personUuid),
      act: 'device_login.approved',
      subject: encodeId('acct', accountUuid),
      details: { mode: isTest ? 'test' : 'live' },
    })
  })
}

export async function denyLogin({ db, secret }: DeviceLoginDeps, userCode: string): Promise<void> {
  await db.transaction().execute((tx) => decide(tx, secret, userCode, { state: 'denied' }))
}

async function decide(tx: Tx, secret: string, userCode: string, decision: Decision): Promise<void> {
  const wasWaiting = await updateDecision(tx, hashCode('user', userCode, secret), decision)
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
  const hash = hashCode('device', deviceCode, deps.secret)
  return await deps.db.transaction().execute(async (tx) => {
    const login = await lockAsked(tx, hash, earlySeconds)
    if (!login || login.state === 'used') return 'expired'
    if (login.is_early) return 'early'
    if (login.state === 'waiting') return 'pending'
    return login.state === 'denied' ? 'denied' : await makeKey(tx, deps, login)
  })
}

async function makeKey(
  tx: Tx,
  { peppers }: DeviceLoginDeps,
  login: AskedLogin,
): Promise<DeviceKey | Refusal> {
  const [personUuid, accountUuid] = [login.person_id as string, login.account_id as string]
  await updateUsed(tx, login.id)
  const place = await findPlaceIn(tx, personUuid, accountUuid)
  const account = await findAccount(tx, encodeId('acct', accountUuid))
  if (!place || !account || !mayMakeKeys(place)) return 'denied'
  const { key, keyId } = await createKey(tx, peppers, account, {
    name: login.client_name || 'Command line',
    // Whoever approved sits at the command line, which makes keys for programs.
    scopes,
    actor: personActor(personUuid),
  })
  return { key, keyId, accountId: account.id, accountName: account.name, isTest: account.isTest }
}

function mayMakeKeys({ role }: { role: string }): boolean {
  return role === 'owner' || role === 'developer'
}

function noSuchCode(): ApiError {
  const message = 'No program waits with this code: it is mistyped, decided or over.'
  return new ApiError('NOT_FOUND', { message })
}

export async function deleteOldLogins(db: Db): Promise<void> {
  await deleteExpired(db)
}
