// Unsubscribing by a link. Invariants:
// - The link is the authorization: its holder received the mail. It opens nothing but turning mail off, works
//   without a session, and never ends, because old mails lie around for years.
// - It can only turn off. Turning on again takes a session.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { invalidRequest } from '../../../core/errors.ts'
import { decodeId, encodeId } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import { insertOff } from './choice-queries.ts'
import { type NoticeKind, noticeKinds } from './notices.ts'

export type Unsubscription = { personUuid: string; kinds: NoticeKind[] }

export function signUnsubscription(secret: string, { personUuid, kinds }: Unsubscription): string {
  const text = `${encodeId('person', personUuid)}.${kinds.join('~')}`
  return `${text}.${sign(secret, text).toString('base64url')}`
}

/** Undefined for whatever we did not sign. */
function readUnsubscription(secret: string, token: string): Unsubscription | undefined {
  const [personId = '', kindList = '', signature = '', ...rest] = token.split('.')
  const expected = sign(secret, `${personId}.${kindList}`)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const personUuid = decodeId('person', personId)
  if (personUuid === undefined || rest.length > 0) return undefined
  const kinds = kindList.split('~')
  // A kind that is no longer sent is off already.
  return { personUuid, kinds: noticeKinds.filter((kind) => kinds.includes(kind)) }
}

export function openUnsubscription(secret: string, token: string): Unsubscription {
  const opened = readUnsubscription(secret, token)
  if (opened) return opened
  const message = 'is incomplete; use the full link from the email'
  throw invalidRequest([{ field: 'token', message }])
}

export async function unsubscribe(db: Db, secret: string, token: string): Promise<Unsubscription> {
  const opened = openUnsubscription(secret, token)
  await insertOff(db, opened.personUuid, opened.kinds)
  return opened
}

/** The purpose is part of what is signed, so that no other signature of the service fits here. */
function sign(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`unsubscribe:${text}`).digest()
}
