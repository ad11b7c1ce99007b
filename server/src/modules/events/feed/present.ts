// An event as its readers see it: the same in the feed, on the stream and in a webhook. Only what is
// named here is ever shown; the log's data may hold more.
import { encodeId } from '../../../core/ids.ts'
import type { Revision } from '../../../core/money.ts'
import type { EventType } from './feed.ts'

export type PresentableEvent = {
  /** Of feed.restored, the account. */
  taskUuid: string
  version: number
  type: EventType
  data: Record<string, unknown>
  occurredAt: Date
  /** Its number in the account's feed. */
  number: number
  /** The epoch of the database in which it happened. */
  epoch: number
}

export type PublicEvent = {
  id: string
  type: string
  /** Null for an event that is in no feed, such as a webhook test. */
  sequence: number | null
  timestamp: string
  data: Record<string, unknown>
}

/** More than any task has versions. */
const versionsOfEpoch = 1_000_000

/**
 * The same for ever, wherever the event is told: task and version name it. After a restore a task may come
 * to a version again that clients were told of before; so from the second epoch on its number is another.
 */
export function eventIdOf({
  taskUuid,
  version,
  epoch,
  type,
}: Pick<PresentableEvent, 'taskUuid' | 'version' | 'epoch'> & { type?: EventType }): string {
  const number = type === 'feed.restored' ? version : version + (epoch - 1) * versionsOfEpoch
  return `evt_${encodeId('task', taskUuid).slice('task_'.length)}_${number}`
}

export function presentEvent(event: PresentableEvent, revision: Revision): PublicEvent {
  return {
    id: eventIdOf(event),
    type: event.type,
    sequence: event.number,
    timestamp: event.occurredAt.toISOString(),
    data: presentData(event, revision),
  }
}

function presentData({ taskUuid, version, type, data }: PresentableEvent, revision: Revision) {
  if (type === 'feed.restored') return { lastSequence: data.lastSequence }
  const { status, stage, cancelReason, hasDraft } = data
  return {
    id: encodeId('task', taskUuid),
    status,
    ...(revision === 'A' && { stage }),
    version,
    ...(type === 'task.cancelled' && { cancelReason }),
    ...(type === 'task.drafted' && revision === 'A' && { hasDraft }),
  }
}
