// Names of what entries name by id. Entries keep ids alone, so a name is the one of today. Invariants:
// - An erased person has no name any more: the id is all that is shown.
// - Owners of an account see the names of its members, present and former, and of what it has. Who works
//   for the service stays unnamed to them.
import type { Actor } from '../../../core/caller.ts'
import { invalidRequest } from '../../../core/errors.ts'
import { decodeId, encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import {
  type AskedNames,
  type Asker,
  type FoundNameRow,
  type NamedKind,
  selectByName,
  selectFormerMembers,
  selectNames,
  selectOwnByName,
} from './name-queries.ts'

type NamedEntry = { account_id: string | null; actor: string; subject: string; details: unknown }

export type Names = {
  /** By the id as entries have it: person_…, acct_…, key_…, project 7, tag 2. */
  byId: ReadonlyMap<string, string>
  /** People of the service who were never members of the account. */
  staff: ReadonlySet<string>
}

export async function findNames(db: Db, entries: NamedEntry[], asker: Asker): Promise<Names> {
  const rows = await selectNames(db, listAsked(entries), asker)
  const named = rows.filter((row) => row.is_of_account)
  return {
    byId: new Map(named.map(({ kind, id, name }) => [toPublicId(kind, id), name])),
    staff: new Set(
      rows
        .filter((row) => row.is_staff && !row.is_of_account)
        .map(({ id }) => encodeId('person', id)),
    ),
  }
}

/** The names that belong to one entry. */
export function pickNames(entry: NamedEntry, { byId }: Names): Record<string, string> {
  const known = listIds(entry).flatMap((id): [string, string][] => {
    const name = byId.get(id)
    return name === undefined ? [] : [[id, name]]
  })
  return Object.fromEntries(known)
}

/** The public id of a person or key that acted. */
export function toActorId(actor: string): string | undefined {
  const [, kind, uuid = ''] = /^(person|key):(.+)$/.exec(actor) ?? []
  return kind === undefined ? undefined : encodeId(kind as 'person' | 'key', uuid)
}

function listIds({ actor, subject, details }: NamedEntry): string[] {
  const told = Object.values((details ?? {}) as Record<string, unknown>)
  const texts = [toActorId(actor), subject, ...told]
  return [...new Set(texts.filter((text) => typeof text === 'string'))]
}

function listAsked(entries: NamedEntry[]): AskedNames {
  const ids = [...new Set(entries.flatMap(listIds))]
  const uuidsOf = (kind: 'person' | 'acct' | 'key') =>
    ids.flatMap((id) => {
      const uuid = decodeId(kind, id)
      return uuid === undefined ? [] : [{ uuid, id }]
    })
  return {
    people: uuidsOf('person'),
    accounts: uuidsOf('acct').map(({ uuid }) => uuid),
    keys: uuidsOf('key').map(({ uuid }) => uuid),
    projects: entries.flatMap(({ account_id: accountUuid, subject }) => {
      const number = readNumber('project', subject)
      return accountUuid === null || number === undefined ? [] : [{ accountUuid, number }]
    }),
    tags: ids.flatMap((id) => readNumber('tag', id) ?? []),
  }
}

function readNumber(kind: 'project' | 'tag', subject: string): number | undefined {
  const [, digits] = new RegExp(`^${kind} (\\d{1,15})$`).exec(subject) ?? []
  return digits === undefined ? undefined : Number(digits)
}

function toPublicId(kind: NamedKind, id: string): string {
  return kind === 'project' || kind === 'tag' ? `${kind} ${id}` : encodeId(kind, id)
}

export type FoundIds = { actors: Actor[]; subjects: string[] }

/** What a name, or a part of one, may mean. One that fits too many is refused, so that none is left out. */
export async function findByName(
  db: Db,
  { field, text, asker }: { field: string; text: string; asker: Asker },
): Promise<FoundIds> {
  const look = { text, limit: limits.namesFoundMax + 1 }
  const rows =
    asker === undefined ? await selectByName(db, look) : await selectOwn(db, { ...look, asker })
  if (hasTooMany(rows)) {
    const message = `matches more than ${limits.namesFoundMax} names; enter more of the name`
    throw invalidRequest([{ field, message }])
  }
  const actors = rows.flatMap(({ kind, id }): Actor[] =>
    kind === 'person' || kind === 'key' ? [`${kind}:${id}`] : [],
  )
  return { actors, subjects: rows.map(({ kind, id }) => toPublicId(kind, id)) }
}

async function selectOwn(db: Db, look: { text: string; limit: number; asker: string }) {
  const { asker: liveAccountUuid, ...rest } = look
  const former = await selectFormerMembers(db, liveAccountUuid)
  const formerMembers = former.flatMap((id) => decodeId('person', id) ?? [])
  return await selectOwnByName(db, { ...rest, liveAccountUuid, formerMembers })
}

function hasTooMany(rows: FoundNameRow[]): boolean {
  const counts = Map.groupBy(rows, ({ kind }) => kind)
  return [...counts.values()].some((found) => found.length > limits.namesFoundMax)
}
