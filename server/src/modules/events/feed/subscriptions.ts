// Waking those who wait for a task or a feed, all of one process together. Invariants:
// - While relay messages arrive without gaps, waiters issue no database queries.
// - Correctness does not depend on pub/sub: after a gap in batch numbers, a new subscription, or
//   silence, the state is re-read, in one statement for all tasks and one for all feeds. So lost
//   messages, a dead Valkey and a dead relay delay a wake-up by a few seconds at most.
// - Subscribe before reading, or an update in between is lost: earlier commits are seen by the read,
//   later ones by the message or the catch-up query.
import type { Db } from '../../../db/client.ts'
import { createLooks, type LookReason } from './catch-up.ts'
import {
  endWatches,
  isUnwatched,
  listWatched,
  tell,
  type Watch,
  type Watched,
  type WatchedSet,
  type WatchKind,
  watchFeed,
  watchTask,
} from './subscription-table.ts'
import { selectMovedFeeds, selectMovedTasks } from './watch-queries.ts'

export type { Watch } from './subscription-table.ts'

export type FeedWatch = {
  /** Subscribe before reading, or an update in between is lost. */
  watchTask(ref: { accountUuid: string; taskUuid: string }): Watch
  watchFeed(accountUuid: string): Watch
  /** Every open watch ends with 'ended', and each later one at once: the process stops. */
  end(): void
  /** A message of the relay, as it was published. */
  hear(message: string): void
  /** A new subscription started; earlier messages were missed. */
  resubscribe(): void
  /** Waits for what is under way with the database. */
  stop(): Promise<void>
}

/** What the relay publishes after each batch and, without moved, about once a second when idle. */
export type FeedMessage = {
  batch: number
  /** By public ids: the newest number in the account's feed, and the versions of its tasks. */
  moved?: Moves
}

export type Moves = Record<string, { number: number; tasks: Record<string, number> }>

export type FeedWatchOptions = {
  db: Db
  /** Kept up to date here, and turned into a metric when somebody asks. */
  openCounts: Record<WatchKind, number>
  onWake(kind: WatchKind): void
  onLook(reason: LookReason): void
  onError(error: Error): void
}

const silenceMs = 3_000

export function createFeedWatch(options: FeedWatchOptions): FeedWatch {
  const { db, openCounts, onWake, onLook, onError } = options
  const set: WatchedSet = { accounts: new Map(), openCounts, isEnded: false, onWake }
  let lastBatch: number | undefined
  let heardAtMs = Number.NEGATIVE_INFINITY
  const looks = createLooks({
    look: () => lookUp(db, set),
    isIdle: () => isUnwatched(set),
    isSilent: () => performance.now() - heardAtMs > silenceMs,
    onLook,
    onError,
  })
  return {
    watchTask(ref) {
      looks.keepWatch()
      return watchTask(set, ref)
    },
    watchFeed(accountUuid) {
      looks.keepWatch()
      return watchFeed(set, accountUuid)
    },
    end: () => endWatches(set),
    hear(text) {
      const message = readMessage(text)
      if (message === undefined) return
      const { batch, moved } = message
      heardAtMs = performance.now()
      const isNext = lastBatch === undefined || batch === lastBatch + (moved ? 1 : 0)
      lastBatch = batch
      if (moved) tellMoves(set, moved)
      if (!isNext) looks.lookBecauseOf('gap')
    },
    resubscribe() {
      lastBatch = undefined
      looks.lookBecauseOf('subscribed')
    },
    async stop() {
      endWatches(set)
      await looks.stop()
    },
  }
}

function tellMoves(set: WatchedSet, moves: Moves): void {
  for (const accountId in moves) {
    const account = set.accounts.get(accountId)
    if (account === undefined) continue
    const { number, tasks } = moves[accountId] as Moves[string]
    if (account.feed) tell(set, account.feed, number)
    if (account.tasks.size === 0) continue
    for (const taskId in tasks) {
      const task = account.tasks.get(taskId)
      if (task) tell(set, task, tasks[taskId] as number)
    }
  }
}

async function lookUp(db: Db, set: WatchedSet): Promise<void> {
  const [tasks, feeds] = [listWatched(set, 'task'), listWatched(set, 'feed')]
  for (const { place, version } of await selectMovedTasks(db, tasks))
    tell(set, tasks[place - 1] as Watched, version)
  for (const { place, number } of await selectMovedFeeds(db, feeds))
    tell(set, feeds[place - 1] as Watched, number)
}

/** Anything in Valkey can publish here, so messages that don't parse as relay messages are ignored. */
function readMessage(text: string): FeedMessage | undefined {
  try {
    const message = JSON.parse(text) as FeedMessage
    return Number.isSafeInteger(message.batch) ? message : undefined
  } catch {
    return undefined
  }
}
