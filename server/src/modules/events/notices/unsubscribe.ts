// Unsubscribing by a link. Invariants:
// - The link is the authorization: its holder received the mail. It opens nothing but turning mail off, works
//   without a session, and lives as long as the number of SESSION_SECRET that signed it, because old
//   mails lie around for years.
// - It can only turn off. Turning on again takes a session.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { invalidRequest } from '../../../core/errors.ts'
import { decodeId, encodeId } from '../../../core/ids.ts'
import { activeSecret, type SecretRing, trySecrets } from '../../../core/secret-ring.ts'
import type { Db } from '../../../db/client.ts'
import { insertOff } from './choice-queries.ts'
import { type ChoosableKind, choosableKinds } from './notices.ts'

export type Unsubscription = { personUuid: string; kinds: ChoosableKind[] }

export function signUnsubscription(
  ring: SecretRing,
  { personUuid, kinds }: Unsubscription,
): string {
  const text = `${encodeId('person', personUuid)}.${kinds.join('~')}`
  return `${text}.${sign(activeSecret(ring), text).toString('base64url')}`
}

/** Undefined for whatever we did not sign. */
function readUnsubscription(ring: SecretRing, token: string): Unsubscription | undefined {
  const [personId = '', kindList = '', signature = '', ...rest] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const isOurs = trySecrets(ring, (secret) => {
    const expected = sign(secret, `${personId}.${kindList}`)
    return (given.length === expected.length && timingSafeEqual(given, expected)) || undefined
  })
  if (!isOurs) return undefined
  const personUuid = decodeId('person', personId)
  if (personUuid === undefined || rest.length > 0) return undefined
  const kinds = kindList.split('~')
  // A kind that is no longer sent is off already.
  return { personUuid, kinds: choosableKinds.filter((kind) => kinds.includes(kind)) }
}

export function openUnsubscription(ring: SecretRing, token: string): Unsubscription {
  const opened = readUnsubscription(ring, token)
  if (opened) return opened
  const message = 'is incomplete; use the full link from the email'
  throw invalidRequest([{ field: 'token', message }])
}

export async function unsubscribe(
  db: Db,
  ring: SecretRing,
  token: string,
): Promise<Unsubscription> {
  const opened = openUnsubscription(ring, token)
  await insertOff(db, opened.personUuid, opened.kinds)
  return opened
}

/** The purpose is part of what is signed, so that no other signature of the service fits here. */
function sign(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`unsubscribe:${text}`).digest()
}
