// What the worker does with each event besides numbering it. The order is what clients rely on: a
// task's older views are withdrawn first, then the event is in the feed together with its jobs, and
// only then are those who wait woken.

import { feedChannel } from '../adapters/keys.ts'
import { encodeId } from '../core/ids.ts'
import type { FeedEvent, RelayHooks, UnrelayedEvent } from '../modules/events/feed/relay.ts'
import type { FeedMessage, Moves } from '../modules/events/feed/subscriptions.ts'
import type { Deps } from './dependencies.ts'

// Those who wait take three seconds of silence for a sign that they are not told.
const beatMs = 1_000

export function createRelayHooks(deps: Deps): Required<Omit<RelayHooks, 'onBatch'>> {
  let publishedAtMs = Number.NEGATIVE_INFINITY
  let publishedBatch = -1

  // Lost where Valkey is: whoever waits notices the gap or the silence, and looks by himself.
  async function publish(message: FeedMessage): Promise<void> {
    publishedAtMs = performance.now()
    publishedBatch = message.batch
    await deps.valkey.announce(feedChannel, JSON.stringify(message)).catch(() => 0)
  }

  return {
    beforePublish: (events) => withdrawOlderViews(deps, events),
    async afterBatch(events, batch) {
      deps.metrics.relayedEvents.inc(events.length)
      await publish({ batch, moved: describeMoves(events) })
    },
    onQuiet(batch) {
      const isDue = performance.now() - publishedAtMs >= beatMs || batch !== publishedBatch
      if (isDue) void publish({ batch })
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

function describeMoves(events: FeedEvent[]): Moves {
  const moves: Moves = {}
  for (const { accountUuid, taskUuid, version, number } of events) {
    const accountId = encodeId('acct', accountUuid)
    moves[accountId] ??= { number, tasks: {} }
    const move = moves[accountId]
    const taskId = encodeId('task', taskUuid)
    move.number = Math.max(move.number, number)
    move.tasks[taskId] = Math.max(move.tasks[taskId] ?? 0, version)
  }
  return moves
}
