// The floor for all open pages of a process. Invariants:
// - One look for all of them, once a second, and none while nobody wants one.
// - A page ends with its session at the next look.
// - A page that does not read costs no more than one that does: only the last state is kept for it.
import type { Db } from '../../db/client.ts'
import { limits } from '../../limits.ts'
import { type LivePage, openLivePage, type ToldPage, tooManyPages } from '../../live-page.ts'
import { listLiveOperatorSessions } from '../people/people.ts'
import { createLooker, type FloorBody, type LookOptions } from './look.ts'

export type LiveFloor = {
  /** The floor as it was less than a look ago. */
  read(): Promise<FloorBody>
  /** Throws the 429 of a person who has too many pages open. */
  open(person: { personUuid: string; sessionUuid: string }): LivePage
  /** Ends every page, and each later one at once: the process stops. */
  end(): void
  stop(): Promise<void>
}

export type LiveFloorOptions = LookOptions & { onError(error: unknown): void }

type Page = ToldPage & {
  personUuid: string
  sessionUuid: string
  /** Of the floor it was told last. */
  mark: string | undefined
}

export function createLiveFloor({ onError, ...options }: LiveFloorOptions): LiveFloor {
  const looker = createLooker(options)
  const pages = new Set<Page>()
  let timer: NodeJS.Timeout | undefined
  let isEnded = false

  async function lookForPages(): Promise<void> {
    const startMs = performance.now()
    try {
      await endDeadPages(options.db, pages)
      if (pages.size > 0) {
        const look = looker.findFresh() ?? (await looker.look())
        for (const page of pages) tell(page, look)
      }
    } catch (error) {
      onError(error)
    }
    timer = undefined
    if (pages.size === 0 || isEnded) return
    const tookMs = performance.now() - startMs
    timer = setTimeout(lookForPages, looker.pauseAfter(tookMs) - tookMs)
  }

  return {
    read: async () => (looker.findFresh() ?? (await looker.look())).floor,
    open(person) {
      const own = [...pages].filter((page) => page.personUuid === person.personUuid)
      if (own.length >= limits.livePagesPerPersonMax) throw tooManyPages('the floor')
      const page: Page = {
        ...openLivePage(() => pages.delete(page)),
        ...person,
        mark: undefined,
      }
      if (isEnded) page.end()
      else {
        pages.add(page)
        const fresh = looker.findFresh()
        if (fresh) tell(page, fresh)
        timer ??= setTimeout(lookForPages, 0)
      }
      return page
    },
    end() {
      isEnded = true
      clearTimeout(timer)
      for (const page of pages) page.end()
    },
    async stop() {
      this.end()
      await looker.settle()
    },
  }
}

/** The whole floor where it is another than the page knows, else only that it was looked at. */
function tell(page: Page, { floor, mark }: { floor: FloorBody; mark: string }): void {
  if (page.mark === mark) page.tell('look', '', { at: floor.at })
  else page.tell('floor', '', floor)
  page.mark = mark
}

async function endDeadPages(db: Db, pages: ReadonlySet<Page>): Promise<void> {
  const sessionUuids = [...pages].map((page) => page.sessionUuid)
  if (sessionUuids.length === 0) return
  const alive = await listLiveOperatorSessions(db, sessionUuids)
  for (const page of pages) if (!alive.has(page.sessionUuid)) page.close()
}
