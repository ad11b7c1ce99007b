// Digests: one mail with everything that is new. Invariants:
// - A person gets at most one mail an hour about an account; the first after a quiet hour goes
//   immediately, and so does that a key leaked, or what became of a request for credits.
// - A mail is claimed in the database before it is sent, by one worker at a time. It is sent twice only
//   where a worker dies, or loses its database, between the SMTP acceptance and recording it; then both
//   carry the same Message-ID, and the same text unless there is more to tell by then.
// - While the mail server is unavailable a mail is retried several times over two days, then dropped.
// - Who may know and who wants to know is asked when the mail is written, not when the notice is
//   raised.

import { setTimeout as delay } from 'node:timers/promises'
import type { Mail, Mailer } from '../../../adapters/mail.ts'
import type { Role } from '../../../core/caller.ts'
import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { startLoop } from '../../../core/loop.ts'
import type { Db } from '../../../db/client.ts'
import { type Letterhead, writeDigest } from './digest-mail.ts'
import {
  type ClaimedLane,
  claimLane,
  finishLane,
  postponeLane,
  selectRecipient,
  selectUntold,
} from './digest-queries.ts'
import { askedKinds, isChoosable, kindsFor, type NoticeKind } from './notices.ts'

export type MailOutcome = 'sent' | 'retried' | 'given_up'

export type DigestDeps = {
  db: Db
  mail: Pick<Mailer, 'send'>
  letterhead: Letterhead
  onMail(outcome: MailOutcome): void
  onError(error: unknown): void
}

const leaseSeconds = 180
/** Well inside the lease, so that no two workers send at once. */
const sendTimeoutMs = 60_000

const minute = 60
const hour = 60 * minute
/** How long to wait after each try; there is one try more than waits. */
export const retryDelaysSeconds = [
  ...[minute, 5 * minute, 15 * minute, hour, 2 * hour, 4 * hour],
  ...[8 * hour, 8 * hour, 8 * hour, 8 * hour, 8 * hour],
]
const givenUpAfterSeconds = 48 * hour

/**
 * After so many failures in a row the rest of a round waits: the mail server is unavailable for all of
 * them.
 */
const failuresPerRoundMax = 3

/** Sends what is due, one mail after the other. */
export async function sendDueDigests(deps: DigestDeps, signal?: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal?.aborted && failures < failuresPerRoundMax) {
    const lane = await claimLane(deps.db, leaseSeconds)
    if (lane === undefined) return
    failures = (await tellLane(deps, lane)) ? 0 : failures + 1
  }
}

/** False when the mail could not be sent. */
async function tellLane(deps: DigestDeps, lane: ClaimedLane): Promise<boolean> {
  const mail = await composeMail(deps, lane)
  if (mail === undefined) {
    await finishLane(deps.db, lane, false)
    return true
  }
  try {
    await sendInTime(deps.mail, mail)
  } catch {
    // What the mail server said may name the address, so only its number is kept.
    await handleFailure(deps, lane)
    return false
  }
  deps.onMail('sent')
  await finishLane(deps.db, lane, true)
  return true
}

async function composeMail(deps: DigestDeps, lane: ClaimedLane): Promise<Mail | undefined> {
  const { db, letterhead } = deps
  const recipient = await selectRecipient(db, lane)
  if (recipient === undefined) return undefined
  const isWanted = (kind: NoticeKind) => !isChoosable(kind) || !recipient.offKinds.includes(kind)
  const kinds = kindsFor(recipient.role as Role).filter(isWanted)
  const ownKinds = askedKinds.filter(isWanted)
  const personId = encodeId('person', lane.personUuid)
  const untold = { ...lane, kinds, ownKinds, personId, since: recipient.memberSince }
  const notices = await selectUntold(db, untold, limits.noticesPerMailMax)
  if (notices.length === 0) return undefined
  return writeDigest({ ...lane, recipient, notices }, letterhead)
}

async function sendInTime(mail: Pick<Mailer, 'send'>, letter: Mail): Promise<void> {
  const done = new AbortController()
  const timeout = delay(sendTimeoutMs, undefined, { signal: done.signal }).then(() => {
    throw new Error('The mail server took too long')
  })
  try {
    await Promise.race([mail.send(letter), timeout])
  } finally {
    done.abort()
    await timeout.catch(() => undefined)
  }
}

async function handleFailure({ db, onMail }: DigestDeps, lane: ClaimedLane): Promise<void> {
  const delaySeconds = retryDelaysSeconds[lane.tries - 1]
  if (delaySeconds === undefined || lane.triedSeconds > givenUpAfterSeconds) {
    await finishLane(db, lane, false)
    onMail('given_up')
  } else {
    await postponeLane(db, lane, delaySeconds)
    onMail('retried')
  }
}

/** Looks for mail that is due every so often, until it is stopped; a mail under way is finished. */
export function startDigests(deps: DigestDeps, intervalMs: number): { stop(): Promise<void> } {
  return startLoop({
    name: 'digests',
    everyMs: intervalMs,
    run: (signal) => sendDueDigests(deps, signal),
    onError: deps.onError,
  })
}
