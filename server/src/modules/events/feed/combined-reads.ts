// One event may wake many readers of an account at the same moment, all of them at the same place. They
// share one read. The shared query starts after the last of these readers asked, so no reader gets a
// result older than its own wake-up.
import type { Db } from '../../../db/client.ts'
import { type FeedPage, type FeedRequest, readFeed } from './read-feed.ts'

export type ReadFeed = (accountUuid: string, request: FeedRequest) => Promise<FeedPage>

export function joinReads(db: Db): ReadFeed {
  const asked = new Map<string, Promise<FeedPage>>()
  return (accountUuid, request) => {
    const { after, types, limit } = request
    const name = [accountUuid, after, types?.join() ?? '', limit].join(' ')
    const known = asked.get(name)
    if (known !== undefined) return known
    const read = new Promise<FeedPage>((resolve) => {
      setImmediate(() => {
        asked.delete(name)
        resolve(readFeed(db, accountUuid, request))
      })
    })
    asked.set(name, read)
    return read
  }
}
