import type { Db } from '../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../http/console/route.ts'
import { decodeCursor, numberCursor, toPage } from '../../http/page.ts'
import { encodeId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { type AuditEntry, listActs } from './audit.ts'
import { listActsOperation } from './schema.ts'

export function auditRoutes({ db }: { db: Db }): ConsoleRoute[] {
  return [
    consoleRoute(listActsOperation, async ({ account, query }) => {
      const { cursor, limit = limits.pageSizeDefault } = query
      const place = decodeCursor(cursor, numberCursor)
      const beforeNumber = place === undefined ? undefined : Number(place)
      const acts = await listActs(db, account.uuid, { beforeNumber, limit })
      const present = (entry: AuditEntry) => presentEntry(entry, account.uuid)
      return { body: toPage(acts, (entry) => entry.number, present) }
    }),
  ]
}

function presentEntry(entry: AuditEntry, liveAccountUuid: string) {
  return {
    number: entry.number,
    at: entry.recorded_at.toISOString(),
    mode: entry.account_id === liveAccountUuid ? 'live' : 'test',
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
