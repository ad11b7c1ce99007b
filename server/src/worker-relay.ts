// What the worker does with each event besides numbering it. The order is what clients rely on: a
// task's older views are withdrawn first, then the event is in the feed together with its jobs, and
// only then are those who wait woken.
import type { Deps } from './deps.ts'
import { encodeId } from './ids.ts'
import type { FeedEvent, RelayHooks, UnrelayedEvent } from './modules/events/relay.ts'
import { feedChannel } from './outside/keys.ts'

/** The newest number in the feed of each account that moved, and the tasks it moved by. */
export type FeedWakeUp = Record<string, { number: number; tasks: string[] }>

export function createRelayHooks(deps: Deps): Required<Omit<RelayHooks, 'onBatch'>> {
  return {
    beforeTelling: (events) => withdrawOlderViews(deps, events),
    async afterBatch(events) {
      deps.metrics.relayedEvents.inc(events.length)
      // Lost where Valkey is: whoever waits also looks by himself now and then.
      await deps.valkey.publish(feedChannel, JSON.stringify(describeWakeUp(events))).catch(() => 0)
    },
  }
}

/**
 * The writer marked the snapshot before its commit. Where that mark was lost with the store, this
 * one ends what is still on show. A mark hides only views older than its version, so after a writer
 * that did its part it changes nothing; and before version 1 there was no view.
 */
async function withdrawOlderViews({ snapshots }: Deps, events: UnrelayedEvent[]): Promise<void> {
  const newest = new Map<string, UnrelayedEvent>()
  for (const event of events) {
    const known = newest.get(event.taskUuid)
    if (event.version > (known?.version ?? 1)) newest.set(event.taskUuid, event)
  }
  const marks = [...newest.values()].map(({ accountUuid, taskUuid, version }) =>
    snapshots.markDirty(accountUuid, { id: taskUuid, version }),
  )
  await Promise.all(marks)
}

function describeWakeUp(events: FeedEvent[]): FeedWakeUp {
  const wakeUp: FeedWakeUp = {}
  for (const { accountUuid, taskUuid, number } of events) {
    const accountId = encodeId('acct', accountUuid)
    wakeUp[accountId] ??= { number, tasks: [] }
    const moved = wakeUp[accountId]
    const taskId = encodeId('task', taskUuid)
    moved.number = Math.max(moved.number, number)
    if (!moved.tasks.includes(taskId)) moved.tasks.push(taskId)
  }
  return wakeUp
}
