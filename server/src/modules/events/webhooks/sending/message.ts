// What is sent for a delivery: where to, the body, and the secrets that sign it.

import { openSecret, type SealingKeys } from '../../../../core/sealed-secrets.ts'
import type { TaskEventType } from '../../feed/feed.ts'
import { writeDeliveryBody } from '../deliveries/delivery-present.ts'
import { openLiveSecrets } from '../secrets.ts'
import type { CallbackTarget, DueEvent } from './due-queries.ts'

export type Message = { url: string; body: string; secrets: string[] }

/** Undefined where there is nowhere left to send it. */
export function writeMessage(keys: SealingKeys, due: DueEvent): Message | undefined {
  const { target } = due
  if (target === undefined) return undefined
  if (target.kind === 'callback') return writeCallback(keys, due, target)
  const body = writeDeliveryBody(due, target.revision)
  return { url: target.url, body, secrets: openLiveSecrets(keys, target) }
}

/** The headers of a callback without a secret: id and time, so that a receiver can deduplicate. */
export function nameUnsigned(message: { id: string; timestampSeconds: number }) {
  return { 'webhook-id': message.id, 'webhook-timestamp': String(message.timestampSeconds) }
}

function writeCallback(keys: SealingKeys, due: DueEvent, target: CallbackTarget): Message {
  const { sealedFor, url, secret, format, revision } = target
  return {
    url: openSecret(keys, sealedFor, url),
    body: format === 'result' ? writeEnd(due, target) : writeDeliveryBody(due, revision),
    secrets: secret === null ? [] : [openSecret(keys, sealedFor, secret)],
  }
}

/** Nothing but the result, for receivers that know nothing of events; or that there will be none. */
function writeEnd({ type, data }: DueEvent, { result }: CallbackTarget): string {
  const completed: TaskEventType = 'task.completed'
  if (type === completed) return JSON.stringify(result)
  return JSON.stringify({ error: { code: 'TASK_CANCELLED', reason: data.cancelReason } })
}
