// Which tags engineers have, and which are served now. Each API process reads it every two seconds and
// keeps it, so that no create and no list of tags asks the database for it.
import { limits } from '../../../core/limits.ts'
import { type Loop, startLoop } from '../../../core/loop.ts'
import type { Db } from '../../../db/client.ts'
import { selectTagService } from './queries.ts'

export type ServedTags = {
  /** Whether an engineer who has the tag is on duty and was seen lately. */
  isServed(tagId: number): boolean
  /** Whether no engineer has the tag at all. */
  isUnserved(tagId: number): boolean
  look(): Promise<void>
  /** Looks once, then every two seconds until it is stopped. */
  follow(): Promise<void>
  stop(): Promise<void>
}

const followEveryMs = 2_000

export function createServedTags(deps: { db: Db; onError(error: unknown): void }): ServedTags {
  const { db, onError } = deps
  let served = new Set<number>()
  let unserved = new Set<number>()
  let loop: Loop | undefined

  /** Where the database does not answer, what was known last holds. */
  async function look(): Promise<void> {
    const rows = await selectTagService(db, limits.engineerSeenSeconds)
    served = new Set(rows.filter(({ is_served }) => is_served).map(({ id }) => id))
    unserved = new Set(rows.filter(({ has_engineers }) => !has_engineers).map(({ id }) => id))
  }

  return {
    isServed: (tagId) => served.has(tagId),
    isUnserved: (tagId) => unserved.has(tagId),
    look,
    async follow() {
      await look().catch(onError)
      loop = startLoop({
        name: 'served-tags',
        everyMs: followEveryMs,
        firstAfterMs: followEveryMs,
        run: look,
        onError,
      })
    },
    async stop() {
      await loop?.stop()
    },
  }
}
