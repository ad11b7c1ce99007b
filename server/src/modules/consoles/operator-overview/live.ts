// The floor for all open pages of a process. Invariants:
// - One refresh for all of them, once a second, and none without open pages.
// - A page ends with its session at the next look.
// - A page that does not read costs no more than one that does: only the last state is kept for it.

import { limits } from '../../../core/limits.ts'
import { type Loop, startLoop } from '../../../core/loop.ts'
import {
  type LivePage,
  openLivePage,
  type PageBuffer,
  tooManyPages,
} from '../../../core/page-stream.ts'
import type { Db } from '../../../db/client.ts'
import { listLiveOperatorSessions } from '../../identity/people/people.ts'
import { createLooker, type FloorBody, type LookOptions } from './refresh.ts'

export type LiveFloor = {
  /** The overview, not older than one refresh interval. */
  read(): Promise<FloorBody>
  /** Throws the 429 of a person who has too many pages open. */
  open(person: { personUuid: string; sessionUuid: string }): LivePage
  /** Ends every page, and each later one at once: the process stops. */
  end(): void
  stop(): Promise<void>
}

export type LiveFloorOptions = LookOptions & { onError(error: unknown): void }

type Page = PageBuffer & {
  personUuid: string
  sessionUuid: string
  /** Of the floor it was told last. */
  mark: string | undefined
}

export function createLiveFloor({ onError, ...options }: LiveFloorOptions): LiveFloor {
  const looker = createLooker(options)
  const pages = new Set<Page>()
  let loop: Loop | undefined
  let isEnded = false

  async function lookForPages(): Promise<number> {
    const startMs = performance.now()
    await endDeadPages(options.db, pages)
    if (pages.size > 0) {
      const look = looker.findFresh() ?? (await looker.look())
      for (const page of pages) pushRefresh(page, look)
    }
    return looker.pauseAfter(performance.now() - startMs)
  }

  function startLooking(): Loop {
    const everyMs = options.lookEveryMs
    return startLoop({ name: 'operator-pages', everyMs, run: lookForPages, onError })
  }

  /** Not awaited: a page may end in the round itself. */
  function stopLooking(): void {
    void loop?.stop()
    loop = undefined
  }

  function forget(page: Page): void {
    pages.delete(page)
    if (pages.size === 0) stopLooking()
  }

  return {
    read: async () => (looker.findFresh() ?? (await looker.look())).floor,
    open(person) {
      const own = [...pages].filter((page) => page.personUuid === person.personUuid)
      if (own.length >= limits.livePagesPerPersonMax) throw tooManyPages('the live overview')
      const page: Page = {
        ...openLivePage(() => forget(page)),
        ...person,
        mark: undefined,
      }
      if (isEnded) page.end()
      else {
        pages.add(page)
        const fresh = looker.findFresh()
        if (fresh) pushRefresh(page, fresh)
        loop ??= startLooking()
      }
      return page
    },
    end() {
      isEnded = true
      stopLooking()
      for (const page of pages) page.end()
    },
    async stop() {
      this.end()
      await looker.settle()
    },
  }
}

/** The whole overview if it changed since the page's version, else only the time of the refresh. */
function pushRefresh(page: Page, { floor, mark }: { floor: FloorBody; mark: string }): void {
  if (page.mark === mark) page.push('look', '', { at: floor.at })
  else page.push('floor', '', floor)
  page.mark = mark
}

async function endDeadPages(db: Db, pages: ReadonlySet<Page>): Promise<void> {
  const sessionUuids = [...pages].map((page) => page.sessionUuid)
  if (sessionUuids.length === 0) return
  const alive = await listLiveOperatorSessions(db, sessionUuids)
  for (const page of pages) if (!alive.has(page.sessionUuid)) page.close()
}
