// Waking those who wait for a task or a feed, all of one process together. Invariants:
// - While the relay is heard without a gap, waiting asks the database nothing.
// - No message is needed to be right: whatever may have been missed (a gap in the numbers of batches,
//   a new subscription, silence) is looked up, in one statement for all tasks and one for all feeds.
//   So lost messages, a dead Valkey and a dead relay delay a wake-up by a few seconds at most.
// - Who begins to watch before he reads misses nothing: what was committed before is read, what is
//   committed later is heard or looked up.
import type { Db } from '../../db/client.ts'
import { createLooks, type LookReason } from './watch-looks.ts'
import { selectMovedFeeds, selectMovedTasks } from './watch-queries.ts'
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
} from './watched.ts'

export type { Watch } from './watched.ts'

export type FeedWatch = {
  /** Begin to watch before reading what may change, so that nothing falls between. */
  watchTask(ref: { accountUuid: string; taskUuid: string }): Watch
  watchFeed(accountUuid: string): Watch
  /** Every open watch ends with 'ended', and each later one at once: the process stops. */
  end(): void
  /** A message of the relay, as it was published. */
  hear(message: string): void
  /** A subscription begins; whatever was said before it is lost. */
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

/** Anybody on the store could publish; what is no message of the relay is as good as none. */
function readMessage(text: string): FeedMessage | undefined {
  try {
    const message = JSON.parse(text) as FeedMessage
    return Number.isSafeInteger(message.batch) ? message : undefined
  } catch {
    return undefined
  }
}
