// Searches actions on all accounts and on the deployment itself, for operators.
import type { Actor } from '../../../core/caller.ts'
import { decodeId } from '../../../core/ids.ts'
import { type ListPage, readPage } from '../../../core/list-page.ts'
import type { Db } from '../../../db/client.ts'
import {
  type ActFilter,
  type EntryCursor,
  type FoundEntryRow,
  selectFoundEntries,
} from './queries.ts'

export type { FoundEntryRow } from './queries.ts'

export type ActSearch = Omit<ActFilter, 'accountUuid'> & { accountId: string | undefined }

export async function searchActs(
  db: Db,
  { accountId, ...search }: ActSearch,
  page: { place: EntryCursor | undefined; limit: number },
): Promise<ListPage<FoundEntryRow, EntryCursor>> {
  const accountUuid = accountId === undefined ? undefined : decodeId('acct', accountId)
  if (accountId !== undefined && accountUuid === undefined) return { items: [], next: undefined }
  const filter = { ...search, accountUuid }
  return await readPage(
    page.limit,
    (limit) => selectFoundEntries(db, filter, { ...page, limit }),
    ({ chain_id: chainId, number }) => ({ chainId, number }),
  )
}

/** The actor as entries name it: by the id of a person or key, or in a word. */
export function toActor(shown: string): Actor {
  if (shown === 'operator') return 'operator-cli'
  if (shown === 'system') return 'system'
  const personUuid = decodeId('person', shown)
  return personUuid ? `person:${personUuid}` : `key:${decodeId('key', shown)}`
}
