// Sends what is due to the push services of browsers. Invariants:
// - A message says what kind of thing waits, how many, and the path of a page: never a word of a client. The push
//   service sees its size, its time and the browser it is for.
// - At most one a minute for each browser and kind; what comes meanwhile is told together.
// - Whether it is wanted is asked when it is sent: quiet hours and a pause silence all but assigned
//   tasks while on duty.
// - A push service that says that the subscription is gone (404, 410) ends it. One that is busy is asked again a few
//   times within minutes; then the notification is dropped, because what it is about is old by then.

import type { SendOutcome, WebhookSender } from '../../../adapters/webhook-sender.ts'
import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { encryptPush } from '../../../core/push-encryption.ts'
import type { SealingKeys } from '../../../core/sealed-secrets.ts'
import { authorizePush, type VapidKeys } from '../../../core/vapid.ts'
import type { Db } from '../../../db/client.ts'
import type { PushKind } from './kinds.ts'
import { isSilenced, openAddress, type PushWishes, readVapidKeys, wantsKind } from './push.ts'
import {
  type ClaimedPush,
  claimPushes,
  deleteSubscription,
  finishPush,
  postponePush,
  raiseWaiting,
} from './send-queries.ts'

export type PushOutcome = 'sent' | 'unwanted' | 'gone' | 'retried' | 'given_up'

export type SendPushDeps = {
  db: Db
  sender: Pick<WebhookSender, 'send'>
  sealingKeys: SealingKeys
  /** For the people who run a push service: a mailto: or https: address. */
  contact: string
  onPush(outcome: PushOutcome): void
}

/** Longer than a request may take, so that no two workers send the same one. */
const leaseSeconds = 60
const retryDelaysSeconds = [5, 20, 60]
/** Also where the push service asks for more: by then it is no news. */
const ageSecondsMax = 600

/** What waits is looked for, and all that is due is sent. */
export async function sendPushes(deps: SendPushDeps): Promise<void> {
  await raiseWaiting(deps.db)
  await sendDuePushes(deps)
}

async function sendDuePushes(deps: SendPushDeps): Promise<void> {
  const batch: number = limits.pushesAtOnceMax
  for (let claimed = batch; claimed === batch; ) {
    const pushes = await claimPushes(deps.db, { batch, leaseSeconds })
    claimed = pushes.length
    if (claimed === 0) return
    const keys = await readVapidKeys(deps.db, deps.sealingKeys)
    await Promise.all(pushes.map((push) => sendOne(deps, keys, push)))
  }
}

async function sendOne(deps: SendPushDeps, keys: VapidKeys, push: ClaimedPush): Promise<void> {
  const { db, onPush } = deps
  if (!isWanted(push)) {
    await finishPush(db, push, false)
    onPush('unwanted')
    return
  }
  // Sending never fails; opening does, of what was sealed with a number that is gone. It must not stop the others.
  const sent = await post(deps, keys, push).catch(() => undefined)
  const judged = sent ? judge(sent) : unopened
  if (judged.kind === 'failed') {
    onPush(await retryOrDrop(db, push, judged))
    return
  }
  if (judged.kind === 'sent') await finishPush(db, push, true)
  else await deleteSubscription(db, push.subscription_id)
  onPush(judged.kind)
}

type Judged =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'failed'; isPassing: boolean; afterSeconds: number }

const unopened = { kind: 'failed', isPassing: false, afterSeconds: 0 } as const

function judge(sent: SendOutcome): Judged {
  if (sent.kind === 'failed')
    return { kind: 'failed', isPassing: sent.reason !== 'address_refused', afterSeconds: 0 }
  const { statusCode, retryAfterSeconds: afterSeconds = 0 } = sent
  if (statusCode >= 200 && statusCode < 300) return { kind: 'sent' }
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone' }
  // A redirect is not followed: it could lead anywhere.
  return { kind: 'failed', isPassing: statusCode === 429 || statusCode >= 500, afterSeconds }
}

async function retryOrDrop(
  db: Db,
  push: ClaimedPush,
  { isPassing, afterSeconds }: { isPassing: boolean; afterSeconds: number },
): Promise<PushOutcome> {
  const delaySeconds = Math.max(afterSeconds, retryDelaysSeconds[push.attempts - 1] ?? 0)
  const hasTries = push.attempts <= retryDelaysSeconds.length
  if (isPassing && hasTries && push.age_seconds + delaySeconds <= ageSecondsMax) {
    await postponePush(db, push, delaySeconds)
    return 'retried'
  }
  await finishPush(db, push, false)
  return 'given_up'
}

/** Seconds for which the push service keeps it for a browser that is off. */
const lifeSeconds: Record<PushKind, number> = {
  assigned: 900,
  replied: limits.askerSeconds,
  resumed: limits.askerSeconds,
  realtime: 120,
  waiting: 3_600,
  off_duty: 3_600,
  test: 60,
}

async function post(
  { sender, sealingKeys, contact }: SendPushDeps,
  keys: VapidKeys,
  push: ClaimedPush,
): Promise<SendOutcome> {
  const { kind } = push
  const { endpoint, p256dh, auth } = openAddress(sealingKeys, push.endpoint_hash, push.sealed)
  const to = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') }
  const isUrgent = kind === 'assigned' || kind === 'realtime'
  return await sender.send({
    url: endpoint,
    contentType: 'application/octet-stream',
    headers: {
      authorization: authorizePush(keys, { endpoint, contact, nowMs: Date.now() }),
      'content-encoding': 'aes128gcm',
      ttl: String(lifeSeconds[kind]),
      urgency: isUrgent ? 'high' : 'normal',
      // A later one replaces one of the same kind that the browser has not fetched.
      topic: kind,
    },
    body: encryptPush(Buffer.from(JSON.stringify(writeMessage(push))), to),
  })
}

/** As the service worker reads it (web/engineer/push/worker.ts). */
function writeMessage({ kind, count, task_id }: Pick<ClaimedPush, 'kind' | 'count' | 'task_id'>) {
  const isAboutOne = kind === 'assigned' || kind === 'replied' || kind === 'resumed'
  const opensTask = isAboutOne && task_id !== null && count === 1
  const path = opensTask ? `/workbench/tasks/${encodeId('task', task_id)}` : '/workbench'
  return { kind, count, path }
}

type Addressee = PushWishes &
  Pick<ClaimedPush, 'kind' | 'is_signed_in' | 'is_on_duty' | 'is_scheduled'>

export function isWanted(push: Addressee): boolean {
  const { kind } = push
  if (!push.is_signed_in) return false
  if (kind === 'test') return true
  if (kind === 'assigned') return push.is_on_duty
  // Who has come back meanwhile knows.
  if (kind === 'off_duty') return !push.is_on_duty && !isSilenced(push)
  if (!wantsKind(push, kind === 'resumed' ? 'replied' : kind)) return false
  return (push.is_on_duty || push.is_scheduled) && !isSilenced(push)
}
