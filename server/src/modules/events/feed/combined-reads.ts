// One event may wake many readers of an account at the same moment, all of them at the same place.
// They share one read. It begins only after all of them have asked, so each gets what he would have
// read by himself: nobody is given a read that began before he was woken.
import type { Db } from '../../db/client.ts'
import { type FeedPage, type FeedRequest, readFeed } from './feed.ts'

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
