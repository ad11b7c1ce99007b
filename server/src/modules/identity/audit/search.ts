// Searches actions on all accounts and on the deployment itself, for operators.
import type { Actor } from '../../../core/caller.ts'
import { decodeId } from '../../../core/ids.ts'
import { type ListPage, readPage } from '../../../core/list-page.ts'
import type { Db } from '../../../db/client.ts'
import type { Asker } from './name-queries.ts'
import { findByName } from './names.ts'
import {
  type EntryCursor,
  type EntryFilter,
  type FoundEntryRow,
  selectFoundEntries,
} from './queries.ts'

export type { FoundEntryRow } from './queries.ts'

export type ActSearch = AskedActs & {
  accountId: string | undefined
  after: Date | undefined
  before: Date | undefined
}

export async function searchActs(
  db: Db,
  { accountId, after, before, ...asked }: ActSearch,
  page: { place: EntryCursor | undefined; limit: number },
): Promise<ListPage<FoundEntryRow, EntryCursor>> {
  const accountUuid = accountId === undefined ? undefined : decodeId('acct', accountId)
  if (accountId !== undefined && accountUuid === undefined) return { items: [], next: undefined }
  const filter = { ...(await readFilter(db, asked, undefined)), accountUuid, after, before }
  return await readPage(
    page.limit,
    (limit) => selectFoundEntries(db, filter, { ...page, limit }),
    ({ chain_id: chainId, number }) => ({ chainId, number }),
  )
}

/** By id or by name, as a person types it. */
export type AskedActs = {
  actor: string | undefined
  act: string | undefined
  subject: string | undefined
}

/** The filter that was asked for: what is no id may be a name, or a part of one. */
export async function readFilter(
  db: Db,
  { actor, act, subject }: AskedActs,
  asker: Asker,
): Promise<EntryFilter> {
  return {
    act,
    actors: actor === undefined ? undefined : await readActors(db, actor, asker),
    subjects: subject === undefined ? undefined : await readSubjects(db, subject, asker),
  }
}

async function readActors(db: Db, text: string, asker: Asker): Promise<Actor[]> {
  if (text === 'operator') return ['operator-cli']
  if (text === 'system') return ['system']
  if (isId(text)) {
    const personUuid = decodeId('person', text)
    const keyUuid = decodeId('key', text)
    if (personUuid !== undefined) return [`person:${personUuid}`]
    return keyUuid === undefined ? [] : [`key:${keyUuid}`]
  }
  return (await findByName(db, { field: 'query.actor', text, asker })).actors
}

/** What is no id may still be a subject as it stands, such as holiday:2026-12-25. */
async function readSubjects(db: Db, text: string, asker: Asker): Promise<string[]> {
  if (isId(text)) return [text]
  const found = await findByName(db, { field: 'query.subject', text, asker })
  return [text, ...found.subjects]
}

const idShape = /^[a-z]+_[0-9a-hjkmnp-tv-z]{26}$/

function isId(text: string): boolean {
  return idShape.test(text)
}
