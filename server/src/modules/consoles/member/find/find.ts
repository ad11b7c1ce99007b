// Where something with an id is, for whoever pastes one: by the shape of the id alone, without a search.
// Whoever may not see the account, or not this kind of thing in it, finds nothing, as for an unknown id.
import type { Role } from '../../../../core/caller.ts'
import { decodeId, encodeId } from '../../../../core/ids.ts'
import type { Db } from '../../../../db/client.ts'
import {
  type FindableKind,
  type FoundRow,
  findableKinds,
  type Seer,
  selectByProject,
  selectByRequest,
  selectByUuid,
} from './find-queries.ts'

export const foundKinds = [
  ...['task', 'request', 'key', 'webhook', 'delivery', 'project', 'account', 'cap'],
  'credit_request',
] as const
export type FoundKind = 'request' | 'project' | 'account' | 'credit_request' | PlainKind
type PlainKind = Exclude<FindableKind, 'acct' | 'credreq'>

export type Found = {
  kind: FoundKind
  id: string
  accountId: string
  liveAccountId: string
  webhookId: string | null
}

const all: readonly Role[] = ['owner', 'developer', 'viewer']
const writers: readonly Role[] = ['owner', 'developer']

const names: Record<FindableKind, FoundKind> = {
  ...{ task: 'task', key: 'key', webhook: 'webhook', delivery: 'delivery', cap: 'cap' },
  ...{ acct: 'account', credreq: 'credit_request' },
}

/** `personUuid` is undefined for an operator, who sees every account. */
export async function findById(
  db: Db,
  text: string,
  personUuid: string | undefined,
): Promise<Found[]> {
  const id = toTaskId(text.trim())
  const seerOf = (roles: readonly Role[]): Seer =>
    personUuid === undefined ? undefined : { personUuid, roles }
  if (/^req_[0-9a-hjkmnp-tv-z]{16}$/.test(id))
    return present('request', id, await selectByRequest(db, id, seerOf(all)))
  if (/^[1-9]\d{0,14}$/.test(id))
    return present('project', id, await selectByProject(db, Number(id), seerOf(all)))
  for (const kind of findableKinds) {
    const uuid = decodeId(kind, id)
    if (uuid === undefined) continue
    const roles = kind === 'webhook' || kind === 'delivery' ? writers : all
    return present(names[kind], id, await selectByUuid(db, { kind, uuid }, seerOf(roles)))
  }
  return []
}

/** An event is shown with its task, whose id it carries. */
function toTaskId(id: string): string {
  return id.replace(/^evt_([0-9a-hjkmnp-tv-z]{26})_\d{1,10}$/, 'task_$1')
}

function present(kind: FoundKind, id: string, rows: FoundRow[]): Found[] {
  return rows.map((row) => ({
    kind,
    id,
    accountId: encodeId('acct', row.account_id),
    liveAccountId: encodeId('acct', row.live_account_id),
    webhookId: row.parent_id === null ? null : encodeId('webhook', row.parent_id),
  }))
}
