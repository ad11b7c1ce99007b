import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/client.ts'

/** A retired tag is known: somebody has to answer what it still has. */
export async function selectUnknownTags(db: Db | Tx, tagIds: number[]): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select wanted.id from unnest(${tagIds}::bigint[]) wanted (id)
    where not exists (select from tags where tags.id = wanted.id)`.execute(db)
  return result.rows.map((row) => row.id)
}

/** Who is an engineer already gets the new tags and capacity; a suspension stays. */
export async function upsertEngineer(
  tx: Tx,
  personUuid: string,
  tagIds: number[],
  capacity: number,
): Promise<void> {
  await tx
    .insertInto('engineers')
    .values({ person_id: personUuid, tag_ids: tagIds, capacity })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ tag_ids: tagIds, capacity }),
    )
    .execute()
}

function engineers(db: Db | Tx) {
  return db
    .selectFrom('engineers as e')
    .innerJoin('auth.users as u', 'u.id', 'e.person_id')
    .select(['e.person_id', 'e.tag_ids', 'e.capacity', 'e.open_leases', 'e.on_duty_since'])
    .select([
      'e.claims_next',
      'e.last_input_at',
      'e.suspended_at',
      'e.created_at',
      'u.name',
      'u.email',
    ])
}

export async function selectEngineers(db: Db, afterUuid: string | undefined, limit: number) {
  return await engineers(db)
    .$if(afterUuid !== undefined, (query) => query.where('e.person_id', '>', afterUuid as string))
    .orderBy('e.person_id')
    .limit(limit)
    .execute()
}

export async function selectEngineer(db: Db | Tx, personUuid: string) {
  return await engineers(db).where('e.person_id', '=', personUuid).executeTakeFirst()
}

export type EngineerChange = {
  tagIds?: number[] | undefined
  capacity?: number | undefined
  suspended?: boolean | undefined
}

/** A suspended engineer is off duty, so that nobody counts on them. */
export async function updateEngineer(
  tx: Tx,
  personUuid: string,
  { tagIds, capacity, suspended }: EngineerChange,
): Promise<boolean> {
  const result = await tx
    .updateTable('engineers')
    .set({
      ...(tagIds && { tag_ids: tagIds }),
      ...(capacity !== undefined && { capacity }),
      ...(suspended === true && {
        suspended_at: sql<Date>`coalesce(suspended_at, now())`,
        on_duty_since: null,
      }),
      ...(suspended === false && { suspended_at: null }),
    })
    .where('person_id', '=', personUuid)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export type DutyChange = { onDuty?: boolean | undefined; claimsNext?: boolean | undefined }

/** On duty since they came, not since they last said so. A suspended engineer cannot come. */
export async function updateDuty(db: Db, personUuid: string, change: DutyChange) {
  const { onDuty, claimsNext } = change
  return await db
    .updateTable('engineers')
    .set({
      ...(onDuty !== undefined && {
        on_duty_since: onDuty ? sql<Date>`coalesce(on_duty_since, now())` : null,
      }),
      ...(claimsNext !== undefined && { claims_next: claimsNext }),
      last_seen_at: sql<Date>`now()`,
      last_input_at: sql<Date>`now()`,
    })
    .where('person_id', '=', personUuid)
    .where('suspended_at', 'is', null)
    .returning(['tag_ids', 'capacity', 'open_leases', 'on_duty_since', 'claims_next'])
    .executeTakeFirst()
}

export type FreeEngineerFilter = {
  tagId: number
  /** Whose members do not count: nobody answers a task of an account they belong to. */
  accountUuid: string | undefined
  seenWithinSeconds: number
}

/** Whether an engineer is on duty, was seen lately, and has a hand free for this tag. */
export async function selectFreeEngineer(db: Db, filter: FreeEngineerFilter): Promise<boolean> {
  const { tagId, accountUuid = null, seenWithinSeconds } = filter
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (
      select from engineers e
      where e.on_duty_since is not null and e.suspended_at is null
        and e.last_seen_at > now() - make_interval(secs => ${seenWithinSeconds})
        and e.open_leases < e.capacity
        and e.tag_ids @> array[${tagId}::bigint]
        and not exists (
          select from memberships m
          where m.account_id = ${accountUuid}::uuid and m.person_id = e.person_id
        )
    ) as is_there`.execute(db)
  return rows[0]?.is_there ?? false
}
