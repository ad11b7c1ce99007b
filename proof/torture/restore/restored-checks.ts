// What must hold of a restored database, by rows and by the log that was kept outside: right after the
// restore, and when the service has gone on with it.
import { encodeId } from '../../../server/src/core/ids.ts'
import { eventIdOf } from '../../../server/src/modules/events/feed/present.ts'
import { type AckRecord, readAckLog } from '../ack-log.ts'
import type { Violation } from '../campaign.ts'
import { type CheckedKind, checkHistory } from '../checker.ts'
import { readFacts } from '../facts.ts'
import { feedFaults, findFaults, withClient } from '../worker-effects.ts'
import type { FeedReader } from './feed-readers.ts'
import type { HeardEvent } from './webhook-receiver.ts'

/** A request that was under way at the moment of the backup may be in it or not. */
const openQuestions: CheckedKind[] = ['still in doubt', 'no answer', 'server error']

/** By the clock of the log: acknowledged before the first, everything is there; of later, nothing is asked. */
export type Target = { beforeMs: number; afterMs: number }

/** Compares the acknowledgements up to the moment with what came back. */
export async function checkRestored(
  databaseUrl: string,
  logFile: string,
  target: Target,
): Promise<Violation[]> {
  const records = doubtAfter(readAckLog(logFile), target)
  const facts = await readFacts(databaseUrl)
  const found = checkHistory(records, facts, { mayGoUnanswered: true, mayBeUnavailable: true })
  return found.filter(({ kind }) => !openQuestions.includes(kind))
}

/** What was told after the moment counts as never told, what was asked after it as never asked. */
function doubtAfter(records: AckRecord[], { beforeMs, afterMs }: Target): AckRecord[] {
  return records.flatMap((record): AckRecord[] => {
    if (record.type === 'invoke') return record.atMs > afterMs ? [] : [record]
    if (record.atMs <= beforeMs) return [record]
    return [{ ...record, type: 'info' }]
  })
}

/** When the service has gone on for a while with what came back. */
export async function checkBooks(databaseUrl: string): Promise<Violation[]> {
  const { audit } = await readFacts(databaseUrl)
  return audit.ok ? [] : [{ kind: 'books do not balance', detail: JSON.stringify(audit) }]
}

const faults = {
  ...feedFaults,
  'versions out of order in a feed': `
    select task_id, version from (
      select task_id, version, row_number() over (partition by task_id order by number) as place
      from feed_events where type <> 'feed.restored') f where place <> version`,
  'number missing in a feed': `
    select account_id, number, before from (
      select account_id, number, type, data,
        lag(number, 1, 0) over (partition by account_id order by number) as before
      from feed_events) f
    where number <> before + 1
      and not (type = 'feed.restored' and (data->>'lastSequence')::bigint = before)`,
  'head that is not the last number': `
    select h.account_id, h.last_number from feed_heads h where h.last_number <> coalesce(
      (select max(number) from feed_events f where f.account_id = h.account_id), 0)`,
  'still untold': 'select event_id from relay_leftovers',
}

export const settledKinds = [
  ...Object.keys(faults),
  'reader not told',
  'reader told something else',
  'webhook never sent',
  'delivered webhook sent again',
]

/** Of the database alone; empty once the relay has done its work. */
export async function checkFeeds(databaseUrl: string): Promise<Violation[]> {
  return await findFaults(databaseUrl, faults)
}

type FeedRow = { accountId: string; number: number; id: string }

async function readFeeds(databaseUrl: string): Promise<FeedRow[]> {
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select account_id, number::float8 as number, task_id, version, epoch, type from feed_events
       order by account_id, number`,
    )
    return rows.map(({ account_id, number, task_id, version, epoch, type }) => ({
      accountId: encodeId('acct', account_id),
      number,
      id: eventIdOf({ taskUuid: task_id, version, epoch, type }),
    }))
  })
}

/** Event ids that the restored database knows as delivered, right after the restore. */
export async function readDelivered(databaseUrl: string): Promise<Set<string>> {
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ event_id: string }>(
      `select event_id from webhook_deliveries where status = 'delivered'`,
    )
    return new Set(rows.map(({ event_id }) => event_id))
  })
}

export type Hearing = {
  databaseUrl: string
  readers: readonly FeedReader[]
  /** Of each reader when the database was destroyed. */
  cursors: readonly number[]
  heard: readonly HeardEvent[]
  /** As readDelivered gave it. */
  delivered: ReadonlySet<string>
}

/** Compares what readers and receivers heard with the feeds as they are at the end. */
export async function checkHearing(hearing: Hearing): Promise<Violation[]> {
  const { databaseUrl, readers, cursors, heard, delivered } = hearing
  const rows = await readFeeds(databaseUrl)
  const violations: Violation[] = []
  for (const [index, reader] of readers.entries()) {
    const own = rows.filter(({ accountId }) => accountId === reader.client.accountId)
    const told = new Map(reader.told.map(({ sequence, id }) => [sequence, id]))
    for (const { number, id } of own) {
      if (!told.has(number))
        violations.push({ kind: 'reader not told', detail: `${reader.name} ${number}` })
      else if (told.get(number) !== id)
        violations.push({ kind: 'reader told something else', detail: `${reader.name} ${number}` })
    }
    const numbers = new Set(own.map(({ number }) => number))
    const cursor = cursors[index] as number
    for (const { sequence } of reader.told) {
      if (sequence > cursor && !numbers.has(sequence))
        violations.push({
          kind: 'reader told something else',
          detail: `${reader.name} ${sequence}`,
        })
    }
  }
  const ids = new Set(heard.map(({ id }) => id))
  for (const { id } of rows.filter((row) =>
    heard.some(({ accountId }) => accountId === row.accountId),
  )) {
    if (!ids.has(id)) violations.push({ kind: 'webhook never sent', detail: id })
  }
  for (const { id, isAfterRestore } of heard) {
    if (isAfterRestore && delivered.has(id))
      violations.push({ kind: 'delivered webhook sent again', detail: id })
  }
  return violations
}
