import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type SecretRing, trySecrets, withEachSecret } from '../../../core/secret-ring.ts'

// Where somebody stands who follows the log, as text: the snapshots of the database in which all was
// seen, and of which a part was. A snapshot is a transaction id before which all have ended, one from
// which none had begun, and those between them that still ran; they are written as distances from the
// first, so that a place stays short however many ran.

/**
 * All that is visible in `seen` was given; of what is so in `upTo`, what stands before `last`. Snapshots
 * are of one epoch of the database (adoption.ts) and mean nothing in another.
 */
export type LogPlace = { epoch: number; seen: string; part?: LogPart | undefined }

/** Before everything that was written in an epoch. */
export const beginningOf = (epoch: number): LogPlace => ({ epoch, seen: '1:1:' })

export type LogPart = { upTo: string; lastXid: string; lastId: string }

/** More than this many transactions at once are no place: then the next look may find one. */
const runningMax = 1_000

const largestXid = 2n ** 63n

export function isPlace(snapshot: string): boolean {
  return snapshot.split(':')[2] === '' || (snapshot.match(/,/g)?.length ?? 0) < runningMax
}

export function writeLogPlace({ epoch, seen, part }: LogPlace): string {
  const beginning = `${epoch}!${writeSnapshot(seen)}`
  if (part === undefined) return beginning
  return `${beginning}~${writeSnapshot(part.upTo)}~${part.lastXid}.${part.lastId}`
}

/** The shape of what is written; what has it may still be no place. */
export const logPlaceShape =
  /^(\d{1,9}!)?\d{1,19}\.[0-9a-z]{1,13}\.[0-9a-z,]*(~\d{1,19}\.[0-9a-z]{1,13}\.[0-9a-z,]*~\d{1,19}\.req_[0-9a-z]{16})?$/

/** Undefined for what is no place, whoever wrote it. */
export function readLogPlace(text: string): LogPlace | undefined {
  const [beginning = '', upToText, last] = text.split('~')
  // One that was given before there were epochs has none.
  const [epochText, seenText] = beginning.includes('!') ? beginning.split('!') : ['1', beginning]
  const epoch = Number(epochText)
  const seen = readSnapshot(seenText as string)
  if (seen === undefined) return undefined
  if (upToText === undefined || last === undefined) return { epoch, seen }
  const [lastXid = '', lastId = ''] = last.split('.')
  const upTo = readSnapshot(upToText)
  if (upTo === undefined || BigInt(lastXid) >= largestXid) return undefined
  return { epoch, seen, part: { upTo, lastXid, lastId } }
}

function writeSnapshot(snapshot: string): string {
  const [first = '0', end = '0', running = ''] = snapshot.split(':')
  const distances = running === '' ? [] : running.split(',').map((xid) => from(first, xid))
  return `${first}.${from(first, end)}.${distances.join(',')}`
}

function from(first: string, xid: string): string {
  return (BigInt(xid) - BigInt(first)).toString(36)
}

/** As the database reads it: ascending, and nothing outside of its ends. */
function readSnapshot(text: string): string | undefined {
  const [firstText = '', endText = '', runningText = ''] = text.split('.')
  const first = BigInt(firstText)
  const end = first + readDistance(endText)
  const running =
    runningText === '' ? [] : runningText.split(',').map((each) => first + readDistance(each))
  const isAscending = running.every(
    (xid, index) => xid < end && xid > (running[index - 1] ?? first - 1n),
  )
  if (first === 0n || end >= largestXid || !isAscending || running.length > runningMax)
    return undefined
  return `${first}:${end}:${running.join(',')}`
}

function readDistance(text: string): bigint {
  let distance = 0n
  for (const digit of text) distance = distance * 36n + BigInt(Number.parseInt(digit, 36))
  return distance
}

// A place in the log says which transactions of the database ran, of all accounts: it leaves the service
// only encrypted, and bound to the account that may follow from it.
export type PlaceSeal = {
  seal(place: string, accountUuid: string): string
  /** Undefined for what was not sealed here for this account. */
  open(sealed: string, accountUuid: string): string | undefined
}

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

export function createPlaceSeal(ring: SecretRing): PlaceSeal {
  const keys = new Map(withEachSecret(ring, (secret, number) => [number, makeKey(secret)] as const))
  const active = keys.get(ring.active) as Buffer
  return {
    seal(place, accountUuid) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, active, iv).setAAD(Buffer.from(accountUuid))
      const text = Buffer.concat([cipher.update(place, 'latin1'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
    },
    open(sealed, accountUuid) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length <= ivBytes + tagBytes) return undefined
      return trySecrets(ring, (_secret, number) =>
        openWith(keys.get(number) as Buffer, bytes, accountUuid),
      )
    },
  }
}

function makeKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'place in the request log', 32))
}

function openWith(key: Buffer, bytes: Buffer, accountUuid: string): string | undefined {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(accountUuid))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    const text = decipher.update(bytes.subarray(ivBytes + tagBytes))
    return Buffer.concat([text, decipher.final()]).toString('latin1')
  } catch {
    return undefined
  }
}
