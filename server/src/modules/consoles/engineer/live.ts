// What engineers with an open page are told as it happens. Invariants:
// - All of one process are looked after together: one refresh at a time with a fixed number of statements,
//   however many pages are open; and none while there are none.
// - Nothing heard is needed to be right: an event says that something changed, and the page reads on.
// - A page ends with its session, with the second factor it was made with, and when the engineer is
//   suspended, at the next look.
// - A page that does not read costs no more than one that does: only the last state is kept for it.

import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { type Loop, startLoop } from '../../../core/loop.ts'
import {
  type LivePage,
  openLivePage,
  type PageBuffer,
  tooManyPages,
} from '../../../core/page-stream.ts'
import type { Db } from '../../../db/client.ts'
import { listLiveEngineerSessions } from '../../identity/people/people.ts'
import {
  type LiveLeaseRow,
  type LiveQueueRow,
  selectLiveLeases,
  selectLiveQueues,
} from './live-queries.ts'
import { waitingCountMax } from './waiting.ts'

export type Live = {
  /** Throws the 429 of a person who has too many pages open. */
  open(person: { engineerUuid: string; sessionUuid: string }): LivePage
  /** Ends every page, and each later one at once: the process stops. */
  end(): void
  stop(): Promise<void>
}

export type LiveOptions = { db: Db; lookEveryMs: number; onError(error: unknown): void }

type Page = PageBuffer & { sessionUuid: string }

type Watched = {
  pages: Set<Page>
  /** Undefined before the first look. */
  queue: { mark: string; data: unknown } | undefined
  leases: Map<string, LiveLeaseRow> | undefined
}

/** A refresh may fail a few times before the end of a lease is reported without its reason. */
const endedWithinSeconds = 60

export function createLive({ db, lookEveryMs, onError }: LiveOptions): Live {
  const watched = new Map<string, Watched>()
  let loop: Loop | undefined
  let stopped: Promise<void> | undefined
  let isEnded = false

  function startLooking(): Loop {
    const run = () => look(db, watched)
    return startLoop({ name: 'engineer-pages', everyMs: lookEveryMs, run, onError })
  }

  function stopLooking(): void {
    stopped = loop?.stop() ?? stopped
    loop = undefined
  }

  function forget(engineerUuid: string, engineer: Watched, page: Page): void {
    engineer.pages.delete(page)
    if (engineer.pages.size > 0) return
    watched.delete(engineerUuid)
    if (watched.size === 0) stopLooking()
  }

  return {
    open({ engineerUuid, sessionUuid }) {
      const engineer = watched.get(engineerUuid) ?? {
        pages: new Set(),
        queue: undefined,
        leases: undefined,
      }
      if (engineer.pages.size >= limits.livePagesPerPersonMax) throw tooManyPages('the workbench')
      const page: Page = {
        ...openLivePage(() => forget(engineerUuid, engineer, page)),
        sessionUuid,
      }
      if (isEnded) {
        page.end()
        return page
      }
      watched.set(engineerUuid, engineer)
      engineer.pages.add(page)
      // A reconnecting page may have missed events, and resumes with this.
      if (engineer.queue) page.push('queue', '', engineer.queue.data)
      // A page that is opened during a refresh is served by the next.
      if (loop) loop.wake()
      else loop = startLooking()
      return page
    },
    end() {
      isEnded = true
      stopLooking()
      for (const { pages } of watched.values()) for (const page of pages) page.end()
    },
    async stop() {
      this.end()
      await stopped
    },
  }
}

async function look(db: Db, watched: ReadonlyMap<string, Watched>): Promise<void> {
  const pages = [...watched.values()].flatMap((each) => [...each.pages])
  const sessions = await listLiveEngineerSessions(
    db,
    pages.map((page) => page.sessionUuid),
  )
  for (const page of pages) if (!sessions.has(page.sessionUuid)) page.end()
  const engineerUuids = [...watched.keys()]
  if (engineerUuids.length === 0) return
  // Leases first: a page that has the queue gets every lease event from then on.
  const leases = await selectLiveLeases(db, engineerUuids, endedWithinSeconds)
  const byEngineer = Map.groupBy(leases, (row) => row.engineer_id)
  for (const uuid of engineerUuids) {
    const engineer = watched.get(uuid)
    if (engineer) noteLeases(engineer, byEngineer.get(uuid) ?? [])
  }
  for (const row of await selectLiveQueues(db, engineerUuids, waitingCountMax)) {
    const engineer = watched.get(row.person_id)
    if (engineer) noteQueue(engineer, row)
  }
}

function noteQueue(engineer: Watched, { tags }: LiveQueueRow): void {
  const mark = tags.map((tag) => `${tag.id}:${tag.mark}`).join()
  if (engineer.queue?.mark === mark) return
  const data = {
    waiting: tags.reduce((sum, tag) => sum + tag.waiting, 0),
    tags: tags.map(({ mark: _, newestCreatedAt, ...tag }) => ({
      ...tag,
      newestCreatedAt: newestCreatedAt && new Date(newestCreatedAt).toISOString(),
    })),
  }
  engineer.queue = { mark, data }
  for (const page of engineer.pages) page.push('queue', '', data)
}

function noteLeases(engineer: Watched, rows: readonly LiveLeaseRow[]): void {
  const before = engineer.leases
  const now = new Map(rows.map((row) => [`${row.task_id}.${row.lease_number}`, row]))
  engineer.leases = now
  // What was so when the first page was opened, that page reads by itself.
  if (before === undefined) return
  for (const [key, row] of now) {
    const known = before.get(key)
    const isSame = known?.version === row.version && known.end_reason === row.end_reason
    // What ended before anybody looked is no news.
    if (isSame || (known === undefined && row.end_reason !== null)) continue
    tellLease(engineer, key, row)
  }
  for (const [key, row] of before) {
    if (row.end_reason === null && !now.has(key))
      tellLease(engineer, key, { ...row, end_reason: 'unknown' })
  }
}

function tellLease({ pages }: Watched, key: string, row: LiveLeaseRow): void {
  const data = {
    taskId: encodeId('task', row.task_id),
    leaseNumber: row.lease_number,
    held: row.end_reason === null,
    endReason: row.end_reason === 'unknown' ? null : row.end_reason,
    stage: row.stage,
    version: row.version,
  }
  for (const page of pages) page.push('lease', key, data)
}
