import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { decodeCursor, numberCursor, toPage } from '../../../http/page.ts'
import { readTimeIfAny } from '../../../http/query-time.ts'
import { type AuditEntry, listActs } from './audit.ts'
import { listActsOperation } from './schema.ts'
import { type FoundEntryRow, searchActs, toActor } from './search.ts'
import { searchActsOperation } from './search-schema.ts'

export function auditRoutes({ db }: { db: Db }): ConsoleRoute[] {
  return [
    consoleRoute(listActsOperation, async ({ account, query }) => {
      const { cursor, limit = limits.pageSizeDefault } = query
      const place = decodeCursor(cursor, numberCursor)
      const beforeNumber = place === undefined ? undefined : Number(place)
      const acts = await listActs(db, account.uuid, { beforeNumber, limit })
      const present = (entry: AuditEntry) => presentEntry(entry, account.uuid)
      return { body: toPage(acts, present) }
    }),

    consoleRoute(searchActsOperation, async ({ query }) => {
      const { cursor, limit = limits.pageSizeDefault, actor, after, before, ...rest } = query
      const place = readPlace(decodeCursor(cursor, entryCursor))
      const { act, accountId, subject } = rest
      const search = {
        actor: actor === undefined ? undefined : toActor(actor),
        act,
        accountId,
        subject,
        after: readTimeIfAny('query.after', after),
        before: readTimeIfAny('query.before', before),
      }
      const acts = await searchActs(db, search, { place, limit })
      return {
        body: toPage(acts, presentFoundEntry, ({ chainId, number }) => `${chainId}:${number}`),
      }
    }),
  ]
}

const entryCursor = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[1-9]\d{0,14}$/

function readPlace(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [chainId = '', number] = cursor.split(':')
  return { chainId, number: Number(number) }
}

function presentEntry(entry: AuditEntry, liveAccountUuid: string) {
  return {
    number: entry.number,
    at: entry.recorded_at.toISOString(),
    mode: entry.account_id === liveAccountUuid ? 'live' : 'test',
    ...presentAct(entry),
  }
}

function presentFoundEntry(entry: FoundEntryRow) {
  return {
    number: entry.number,
    at: entry.recorded_at.toISOString(),
    mode: entry.account_id === null ? 'place' : entry.account_is_test ? 'test' : 'live',
    ...presentAct(entry),
    accountId: entry.account_id === null ? null : encodeId('acct', entry.account_id),
    accountName: entry.account_name,
    actorName: entry.actor_name,
  }
}

function presentAct(entry: Pick<FoundEntryRow, 'actor' | 'act' | 'subject' | 'details' | 'hash'>) {
  return {
    actor: presentActor(entry.actor),
    act: entry.act,
    subject: entry.subject,
    details: entry.details,
    hash: entry.hash.toString('hex'),
  }
}

function presentActor(actor: string) {
  const [, kind, uuid = ''] = /^(person|key):(.+)$/.exec(actor) ?? []
  return {
    kind: kind ?? (actor === 'operator-cli' ? 'operator' : 'system'),
    personId: kind === 'person' ? encodeId('person', uuid) : null,
    keyId: kind === 'key' ? encodeId('key', uuid) : null,
  }
}
