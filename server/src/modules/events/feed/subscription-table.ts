// The tasks and feeds that somebody in this process watches, and who is to be told of their moves. Each
// change notifies a watch at most once, and never for a version the caller has already read.
import { encodeId } from '../../../core/ids.ts'

export type Watch = {
  /**
   * Waits for more than is known: the version of the task, or the number in the feed, that the
   * caller has read. Answers immediately if a later one was already published since the subscription.
   */
  next(known: number, waitMs: number, signal?: AbortSignal): Promise<WatchOutcome>
  close(): void
}

/** An aborted signal gives 'ended' too: whoever aborted it knows why. */
export type WatchOutcome = 'moved' | 'timeout' | 'ended'
export type WatchKind = 'task' | 'feed'

/** One task or feed: the latest published version, and its subscribers. */
export type Watched = {
  kind: WatchKind
  accountUuid: string
  /** Of a feed it is empty. */
  taskUuid: string
  heard: number
  watches: Set<OpenWatch>
}

type OpenWatch = {
  told: number
  waiting: { known: number; settle(outcome: WatchOutcome): void } | undefined
}

type WatchedAccount = { feed: Watched | undefined; tasks: Map<string, Watched> }

export type WatchedSet = {
  /** By public ids, because that is what messages carry. */
  accounts: Map<string, WatchedAccount>
  openCounts: Record<WatchKind, number>
  isEnded: boolean
  onWake(kind: WatchKind): void
}

export function isUnwatched({ openCounts }: WatchedSet): boolean {
  return openCounts.task + openCounts.feed === 0
}

export function watchTask(
  set: WatchedSet,
  { accountUuid, taskUuid }: { accountUuid: string; taskUuid: string },
): Watch {
  const [accountId, taskId] = [encodeId('acct', accountUuid), encodeId('task', taskUuid)]
  const account = accountOf(set, accountId)
  const watched = account.tasks.get(taskId) ?? beginWatched('task', accountUuid, taskUuid)
  account.tasks.set(taskId, watched)
  return openWatch(set, watched, () => {
    account.tasks.delete(taskId)
    forgetIfUnwatched(set, accountId, account)
  })
}

export function watchFeed(set: WatchedSet, accountUuid: string): Watch {
  const accountId = encodeId('acct', accountUuid)
  const account = accountOf(set, accountId)
  account.feed ??= beginWatched('feed', accountUuid, '')
  return openWatch(set, account.feed, () => {
    account.feed = undefined
    forgetIfUnwatched(set, accountId, account)
  })
}

export function listWatched(set: WatchedSet, kind: WatchKind): Watched[] {
  return [...set.accounts.values()].flatMap(({ feed, tasks }) =>
    kind === 'task' ? [...tasks.values()] : (feed ?? []),
  )
}

/** Wakes those who know less than this. */
export function tell(set: WatchedSet, watched: Watched, upTo: number): void {
  if (upTo <= watched.heard) return
  watched.heard = upTo
  for (const watch of watched.watches) {
    if (watch.waiting === undefined || watch.waiting.known >= upTo) continue
    watch.told = upTo
    set.onWake(watched.kind)
    watch.waiting.settle('moved')
  }
}

/** Every open watch ends, and each later one at once. */
export function endWatches(set: WatchedSet): void {
  set.isEnded = true
  for (const { watches } of [...listWatched(set, 'task'), ...listWatched(set, 'feed')]) {
    for (const watch of watches) watch.waiting?.settle('ended')
  }
}

function accountOf({ accounts }: WatchedSet, accountId: string): WatchedAccount {
  const known = accounts.get(accountId)
  if (known !== undefined) return known
  const account: WatchedAccount = { feed: undefined, tasks: new Map() }
  accounts.set(accountId, account)
  return account
}

function forgetIfUnwatched(set: WatchedSet, accountId: string, account: WatchedAccount): void {
  if (account.feed === undefined && account.tasks.size === 0) set.accounts.delete(accountId)
}

function beginWatched(kind: WatchKind, accountUuid: string, taskUuid: string): Watched {
  return { kind, accountUuid, taskUuid, heard: 0, watches: new Set() }
}

function openWatch(set: WatchedSet, watched: Watched, forget: () => void): Watch {
  const watch: OpenWatch = { told: 0, waiting: undefined }
  watched.watches.add(watch)
  set.openCounts[watched.kind]++
  return {
    next(known, waitMs, signal) {
      if (set.isEnded || signal?.aborted) return Promise.resolve('ended')
      // What one caller has read is news to another who knows less.
      tell(set, watched, known)
      if (watched.heard <= known || watched.heard <= watch.told)
        return waitFor(watch, known, waitMs, signal)
      watch.told = watched.heard
      return Promise.resolve('moved')
    },
    close() {
      if (!watched.watches.delete(watch)) return
      watch.waiting?.settle('ended')
      set.openCounts[watched.kind]--
      if (watched.watches.size === 0) forget()
    },
  }
}

function waitFor(
  watch: OpenWatch,
  known: number,
  waitMs: number,
  signal: AbortSignal | undefined,
): Promise<WatchOutcome> {
  return new Promise((resolve) => {
    const settle = (outcome: WatchOutcome) => {
      watch.waiting = undefined
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve(outcome)
    }
    const end = () => settle('ended')
    const timer = setTimeout(() => settle('timeout'), Math.max(0, waitMs))
    signal?.addEventListener('abort', end)
    watch.waiting = { known, settle }
  })
}
