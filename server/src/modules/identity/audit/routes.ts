import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { decodeCursor, numberCursor, toPage } from '../../../http/page.ts'
import { readTimeIfAny } from '../../../http/query-time.ts'
import { type AuditEntry, listActs, withoutInternal } from './audit.ts'
import { findNames, type Names, pickNames, toActorId } from './names.ts'
import { listActsOperation } from './schema.ts'
import { type FoundEntryRow, readFilter, searchActs } from './search.ts'
import { searchActsOperation } from './search-schema.ts'

export function auditRoutes({ db }: { db: Db }): ConsoleRoute[] {
  return [
    consoleRoute(listActsOperation, async ({ account, query }) => {
      const { cursor, limit = limits.pageSizeDefault } = query
      const place = decodeCursor(cursor, numberCursor)
      const beforeNumber = place === undefined ? undefined : Number(place)
      const { actor, act, subject } = query
      const filter = await readFilter(db, { actor, act, subject }, account.uuid)
      const acts = await listActs(db, account.uuid, { beforeNumber, limit }, filter)
      const names = await findNames(db, acts.items, account.uuid)
      const present = (entry: AuditEntry) => presentEntry(entry, account.uuid, names)
      return { body: toPage(acts, present) }
    }),

    consoleRoute(searchActsOperation, async ({ query }) => {
      const { cursor, limit = limits.pageSizeDefault, actor, after, before, ...rest } = query
      const place = readPlace(decodeCursor(cursor, entryCursor))
      const { act, accountId, subject } = rest
      const search = {
        actor,
        act,
        accountId,
        subject,
        after: readTimeIfAny('query.after', after),
        before: readTimeIfAny('query.before', before),
      }
      const acts = await searchActs(db, search, { place, limit })
      const names = await findNames(db, acts.items, undefined)
      const present = (entry: FoundEntryRow) => presentFoundEntry(entry, names)
      return {
        body: toPage(acts, present, ({ chainId, number }) => `${chainId}:${number}`),
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

function presentEntry(entry: AuditEntry, liveAccountUuid: string, names: Names) {
  return {
    number: entry.number,
    at: entry.recorded_at.toISOString(),
    mode: entry.account_id === liveAccountUuid ? 'live' : 'test',
    ...presentAct({ ...entry, details: withoutInternal(entry) }, names),
  }
}

function presentFoundEntry(entry: FoundEntryRow, names: Names) {
  return {
    number: entry.number,
    at: entry.recorded_at.toISOString(),
    mode: entry.account_id === null ? 'place' : entry.account_is_test ? 'test' : 'live',
    ...presentAct(entry, names),
    accountId: entry.account_id === null ? null : encodeId('acct', entry.account_id),
    accountName: entry.account_name,
    actorName: names.byId.get(toActorId(entry.actor) ?? '') ?? null,
  }
}

type ShownEntry = Pick<
  FoundEntryRow,
  'account_id' | 'actor' | 'act' | 'subject' | 'details' | 'hash'
>

function presentAct(entry: ShownEntry, names: Names) {
  return {
    actor: presentActor(entry.actor, names),
    act: entry.act,
    subject: entry.subject,
    details: entry.details,
    names: pickNames(entry, names),
    hash: entry.hash.toString('hex'),
  }
}

function presentActor(actor: string, { staff }: Names) {
  const id = toActorId(actor)
  if (id === undefined) {
    const kind = actor === 'operator-cli' ? 'operator' : 'system'
    return { kind, personId: null, keyId: null }
  }
  if (id.startsWith('key_')) return { kind: 'key', personId: null, keyId: id }
  return { kind: staff.has(id) ? 'operator' : 'person', personId: id, keyId: null }
}
