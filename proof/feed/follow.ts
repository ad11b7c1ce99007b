// The ways to follow: the feed as a client of the API sees it, the feed by the function behind that,
// and, to show what the feed is for, the log of events by their ids.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { decodeId } from '../../server/src/core/ids.ts'
import type { Db } from '../../server/src/db/client.ts'
import { readFeed } from '../../server/src/modules/events/feed/read-feed.ts'
import type { Written } from '../../server/test/races/feed-writers.ts'
import type { Follow } from './readers.ts'

const pageEvents = 100
const emptyPauseMs = 30
const waitSeconds = 2

/** `GET /events?after=` with a wait, as a client that follows would call it. */
export function followApi(apiUrl: string, keys: Map<string, string>): Follow {
  return async (accountUuid, after) => {
    const query = `after=${after}&limit=${pageEvents}&wait=${waitSeconds}`
    const response = await fetch(`${apiUrl}/api/v1/events?${query}`, {
      headers: { authorization: `Bearer ${keys.get(accountUuid)}` },
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`GET /events?${query}: ${response.status} ${text}`)
    const page = JSON.parse(text) as { data: PublicEvent[]; nextCursor: string }
    const events = page.data.map(({ data }) => ({
      accountUuid,
      taskUuid: decodeId('task', data.id) as string,
      version: data.version,
    }))
    return { events, after: Number(page.nextCursor) }
  }
}

type PublicEvent = { data: { id: string; version: number } }

export function followFeed(db: Db): Follow {
  return async (accountUuid, after) => {
    const page = await readFeed(db, accountUuid, { after, limit: pageEvents })
    if (page.events.length === 0) await pause(emptyPauseMs)
    const events = page.events.map(({ taskUuid, version }) => ({ accountUuid, taskUuid, version }))
    return { events, after: page.lastNumber }
  }
}

/** What looks right and is not: an id is drawn before its transaction commits. */
export function followIds(db: Db): Follow {
  return async (accountUuid, after) => {
    const { rows } = await sql<Written & { id: number }>`
      select account_id as "accountUuid", task_id as "taskUuid", version, id from task_events
      where account_id = ${accountUuid} and id > ${after} order by id limit ${pageEvents}`.execute(
      db,
    )
    if (rows.length === 0) await pause(emptyPauseMs)
    return { events: rows, after: rows.at(-1)?.id ?? after }
  }
}
