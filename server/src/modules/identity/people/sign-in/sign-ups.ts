// Signing up. Invariants:
// - It begins with an address and nothing else. Name and password are chosen at the link of the mail,
//   by the owner of that mailbox; so nobody can choose them in advance for another person.
// - The token is 32 random bytes, of which the database holds only the SHA-256. It works once, for a
//   day, and a newer link ends the older. The token of an invitation is as good: it came by mail too.
// - Whatever was set up for an address that nobody had confirmed is deleted when it is.
// - Who was confirmed, or has become or done anything here, is never deleted and cannot sign up anew.
import { createHash, randomBytes } from 'node:crypto'
import type { SignUpConfig } from '../../../../core/config-signup.ts'
import { ApiError, invalidRequest } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import type { Db, Tx } from '../../../../db/client.ts'
import { deleteWaysIn, insertPassword, insertPerson, lockPersonByEmail } from './set-up-queries.ts'
import {
  confirmPerson,
  deleteExpiredSignUps,
  deleteSignUp,
  deleteUnconfirmed,
  isConfirmedEmail,
  selectSignUp,
  upsertSignUp,
} from './sign-up-queries.ts'

const batchSize = 100

export type StartedSignUp = { token: string; isKnown: boolean }

/**
 * The same work for a known address as for a new one, so that time does not tell. The token of a
 * known one is mailed to nobody.
 */
export async function startSignUp(db: Db, email: string): Promise<StartedSignUp> {
  const token = randomBytes(32).toString('base64url')
  const address = email.toLowerCase()
  await upsertSignUp(db, {
    email: address,
    tokenHash: hashToken(token),
    hours: limits.signUpLinkHours,
  })
  return { token, isKnown: await isConfirmedEmail(db, address) }
}

export type FinishedSignUp = {
  token: string
  name: string
  /** Made only once the token is known to open: a hash takes time. */
  hashPassword(): Promise<string>
  policy: SignUpPolicy
}

/** Makes the person of the mailbox that the token was sent to, and gives the address. */
export async function finishSignUp(
  db: Db,
  { token, name, hashPassword, policy }: FinishedSignUp,
): Promise<{ email: string }> {
  const tokenHash = hashToken(token)
  const opened = await selectSignUp(db, tokenHash)
  if (!opened) throw badToken(usedUp)
  if (opened.isInvited) assertMayComeInvited(policy)
  else assertMaySignUp(policy, opened.email)
  const passwordHash = await hashPassword()
  return await db.transaction().execute(async (tx) => {
    const signUp = await selectSignUp(tx, tokenHash)
    if (!signUp) throw badToken(usedUp)
    await makePerson(tx, { email: signUp.email, name, passwordHash })
    await deleteSignUp(tx, signUp.email)
    return { email: signUp.email }
  })
}

type NewPerson = { email: string; name: string; passwordHash: string }

/** Of two who finish at once with one address, the second waits here and finds it confirmed. */
async function makePerson(tx: Tx, { email, name, passwordHash }: NewPerson): Promise<void> {
  const inserted = await insertPerson(tx, { email, name })
  let personUuid = inserted?.id
  if (personUuid === undefined) {
    const person = await lockPersonByEmail(tx, email)
    if (!person || person.email_verified) throw badToken(isKnown)
    await deleteWaysIn(tx, person.id)
    personUuid = person.id
  }
  await confirmPerson(tx, personUuid, name)
  await insertPassword(tx, personUuid, passwordHash)
}

const usedUp = 'is invalid, expired or already used; request a new email'
const isKnown = 'is for an address that has signed up already; sign in, or ask for a new password'

function badToken(message: string) {
  return invalidRequest([{ field: 'token', message }])
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Links that are too old, and people whom an older version made before they confirmed. */
export async function deleteUnconfirmedPeople(db: Db): Promise<number> {
  await deleteExpiredSignUps(db)
  let total = 0
  for (;;) {
    const deleted = await deleteUnconfirmed(db, limits.unconfirmedPersonDays, batchSize)
    total += deleted
    if (deleted < batchSize) return total
  }
}

// Who may sign up (SIGN_UP). Existing users are not affected, and operators create users at the command
// line regardless.
export type SignUpPolicy = SignUpConfig

const refusals = {
  invited: 'Sign-up is by invitation. Open the link in the mail of your invitation.',
  closed: 'Sign-up is closed. Contact the operator of this service.',
}

/** What an address alone decides. It says nothing about whether the address is known. */
export function assertMaySignUp({ mode, domains }: SignUpPolicy, email: string): void {
  if (mode === 'invited' || mode === 'closed') {
    throw new ApiError('FORBIDDEN', { message: refusals[mode] })
  }
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (mode === 'domain' && !domains.includes(domain)) {
    throw invalidRequest([{ field: 'email', message: `must be an address of ${list(domains)}` }])
  }
}

/** An invitation allows signing up unless sign-up is closed. */
export function assertMayComeInvited({ mode }: SignUpPolicy): void {
  if (mode === 'closed') throw new ApiError('FORBIDDEN', { message: refusals.closed })
}

function list(domains: readonly string[]): string {
  return domains.join(' or ')
}
