import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

export type ExportState = 'asked' | 'ready' | 'failed' | 'removed'

export type ExportRow = {
  id: string
  account_id: string
  asked_by: string
  asked_at: Date
  state: ExportState
  ended_at: Date | null
  expires_at: Date | null
  size_bytes: number | null
  sha256: Buffer | null
  tasks: number | null
  files: number | null
  files_missing: number | null
  asked_by_name: string
}

const columns = sql`e.id, e.account_id, e.asked_by, e.asked_at, e.state, e.ended_at, e.expires_at,
  e.size_bytes, e.sha256, e.tasks, e.files, e.files_missing,
  (select u.name from auth.users u where u.id = e.asked_by) as asked_by_name`

/** Undefined where one is under way already. */
export async function insertExport(
  tx: Tx,
  { accountUuid, personUuid }: { accountUuid: string; personUuid: string },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('account_exports')
    .values({ account_id: accountUuid, asked_by: personUuid })
    .onConflict((conflict) =>
      conflict.column('account_id').where('state', '=', 'asked').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** How many were asked for within a day, and in how many seconds the oldest of them is a day old. */
export async function countAskedToday(tx: Tx, accountUuid: string) {
  const { rows } = await sql<{ asked: number; seconds: number }>`
    select count(*) as asked,
      ceil(86400 - extract(epoch from now() - min(asked_at)))::integer as seconds
    from account_exports
    where account_id = ${accountUuid} and asked_at > now() - interval '1 day'`.execute(tx)
  return rows[0] as { asked: number; seconds: number }
}

export async function selectExports(
  db: Db | Tx,
  accountUuid: string,
  limit: number,
): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`select ${columns} from account_exports e
    where e.account_id = ${accountUuid} order by e.asked_at desc, e.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function selectExport(
  db: Db | Tx,
  accountUuid: string,
  exportUuid: string,
): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`select ${columns} from account_exports e
    where e.account_id = ${accountUuid} and e.id = ${exportUuid}`.execute(db)
  return rows[0]
}

export type ClaimedExport = { id: string; accountUuid: string; claimUuid: string; tries: number }

/** The one that waits longest. What an earlier claim had written goes with it. */
export async function claimExport(
  tx: Tx,
  leaseSeconds: number,
): Promise<ClaimedExport | undefined> {
  const { rows } = await sql<ClaimedExport>`
    update account_exports e set claim_id = gen_random_uuid(), tries = tries + 1,
      held_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where e.id = (select id from account_exports
      where state = 'asked' and held_until < clock_timestamp()
      order by asked_at, id limit 1 for update skip locked)
    returning e.id, e.account_id as "accountUuid", e.claim_id as "claimUuid", e.tries`.execute(tx)
  const [claimed] = rows
  if (claimed) await deleteParts(tx, claimed.id)
  return claimed
}

/** False when another worker has claimed it since, or nobody wants it any more. */
export async function extendClaim(
  tx: Tx,
  { id, claimUuid }: Pick<ClaimedExport, 'id' | 'claimUuid'>,
  leaseSeconds: number,
): Promise<boolean> {
  const result = await sql`update account_exports
    set held_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and claim_id = ${claimUuid} and state = 'asked'`.execute(tx)
  return result.numAffectedRows === 1n
}

export type Part = { position: number; fileUuid: string; sizeBytes: number }

export async function insertPart(
  tx: Tx,
  { id, accountUuid }: Pick<ClaimedExport, 'id' | 'accountUuid'>,
  { position, fileUuid, sizeBytes }: Part,
): Promise<void> {
  await tx
    .insertInto('account_export_parts')
    .values({
      export_id: id,
      position,
      account_id: accountUuid,
      file_id: fileUuid,
      size_bytes: sizeBytes,
    })
    .execute()
}

export async function selectParts(db: Db, exportUuid: string): Promise<Part[]> {
  return await db
    .selectFrom('account_export_parts')
    .select(['position', 'file_id as fileUuid', 'size_bytes as sizeBytes'])
    .where('export_id', '=', exportUuid)
    .orderBy('position')
    .execute()
}

export type Ending = {
  sizeBytes: number
  sha256: Buffer
  tasks: number
  files: number
  filesMissing: number
  keepDays: number
}

export async function updateReady(
  tx: Tx,
  { id, claimUuid }: Pick<ClaimedExport, 'id' | 'claimUuid'>,
  ending: Ending,
): Promise<boolean> {
  const result = await sql`update account_exports set state = 'ready', claim_id = null,
      ended_at = now(), expires_at = now() + make_interval(days => ${ending.keepDays}),
      size_bytes = ${ending.sizeBytes}, sha256 = ${ending.sha256}, tasks = ${ending.tasks},
      files = ${ending.files}, files_missing = ${ending.filesMissing}
    where id = ${id} and claim_id = ${claimUuid} and state = 'asked'`.execute(tx)
  return result.numAffectedRows === 1n
}

/** For another try, or for good. What a later claim has written is not touched. */
export async function updateFailed(
  tx: Tx,
  { id, claimUuid }: Pick<ClaimedExport, 'id' | 'claimUuid'>,
  isForGood: boolean,
): Promise<void> {
  const result = await sql`update account_exports set claim_id = null,
      held_until = clock_timestamp() + interval '1 minute',
      state = case when ${isForGood} then 'failed' else state end,
      ended_at = case when ${isForGood} then now() end
    where id = ${id} and claim_id = ${claimUuid} and state = 'asked'`.execute(tx)
  if (result.numAffectedRows === 1n) await deleteParts(tx, id)
}

async function deleteParts(tx: Tx, exportUuid: string): Promise<void> {
  await tx.deleteFrom('account_export_parts').where('export_id', '=', exportUuid).execute()
}

/** Their time is up; the rows say that they were there for some weeks more. */
export async function removeExpired(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update account_exports set state = 'removed' where id in (
      select id from account_exports where state = 'ready' and expires_at < now()
      order by expires_at limit ${limit} for update skip locked)
    returning id`.execute(tx)
  for (const { id } of rows) await deleteParts(tx, id)
  return rows.length
}

/** Archives of these accounts, also those being written: content that was removed must not stay in them. */
export async function removeOf(tx: Tx, accountUuids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update account_exports set state = 'removed', claim_id = null,
      ended_at = coalesce(ended_at, now())
    where account_id = any(${accountUuids}::uuid[]) and state in ('asked', 'ready')
    returning id`.execute(tx)
  for (const { id } of rows) await deleteParts(tx, id)
  return rows.length
}

export async function selectAsker(tx: Tx, exportUuid: string) {
  const { rows } = await sql<{ name: string; email: string; account_name: string }>`
    select u.name, u.email, a.name as account_name from account_exports e
    join accounts a on a.id = e.account_id
    join memberships m on m.account_id = e.account_id and m.person_id = e.asked_by
      and m.role = 'owner'
    join auth.users u on u.id = e.asked_by
    where e.id = ${exportUuid}`.execute(tx)
  return rows[0]
}
