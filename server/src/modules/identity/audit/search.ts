// Looking for acts on all accounts and on the place itself, for operators.
import type { Db } from '../../db/client.ts'
import { decodeId } from '../../ids.ts'
import type { Actor } from './audit.ts'
import {
  type ActFilter,
  type EntryPlace,
  type FoundEntryRow,
  selectFoundEntries,
} from './queries.ts'

export type { FoundEntryRow } from './queries.ts'

export type ActSearch = Omit<ActFilter, 'accountUuid'> & { accountId: string | undefined }

export async function searchActs(
  db: Db,
  { accountId, ...search }: ActSearch,
  page: { place: EntryPlace | undefined; limit: number },
): Promise<{ items: FoundEntryRow[]; hasMore: boolean }> {
  const accountUuid = accountId === undefined ? undefined : decodeId('acct', accountId)
  if (accountId !== undefined && accountUuid === undefined) return { items: [], hasMore: false }
  const filter = { ...search, accountUuid }
  const rows = await selectFoundEntries(db, filter, { ...page, limit: page.limit + 1 })
  return { items: rows.slice(0, page.limit), hasMore: rows.length > page.limit }
}

/** The actor as entries name it: by the id of a person or key, or in a word. */
export function toActor(shown: string): Actor {
  if (shown === 'operator') return 'operator-cli'
  if (shown === 'system') return 'system'
  const personUuid = decodeId('person', shown)
  return personUuid ? `person:${personUuid}` : `key:${decodeId('key', shown)}`
}
