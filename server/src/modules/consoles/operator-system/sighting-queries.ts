import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

export type SeenPart = 'mail' | 'model'
export type SightingSource = 'probe' | 'call'

export async function upsertAnswered(
  db: Db,
  { part, source }: { part: SeenPart; source: SightingSource },
): Promise<void> {
  await sql`
    insert into part_sightings as s (part, source, seen_at) values (${part}, ${source}, now())
    on conflict (part, source) do update
    set seen_at = now(), failures = 0, failing_since = null, reason = null`.execute(db)
}

export async function upsertFailed(
  db: Db,
  { part, source, reason }: { part: SeenPart; source: SightingSource; reason: string },
): Promise<void> {
  await sql`
    insert into part_sightings as s (part, source, seen_at, failures, failing_since, reason)
    values (${part}, ${source}, now(), 1, now(), left(${reason}, 200))
    on conflict (part, source) do update
    set seen_at = now(), failures = s.failures + 1,
      failing_since = coalesce(s.failing_since, now()), reason = excluded.reason`.execute(db)
}

export type SightingRow = {
  part: SeenPart
  source: SightingSource
  seen_at: Date
  failures: number
  failing_since: Date | null
  reason: string | null
}

/** What was seen lately: a part that is no longer configured leaves a row that nobody renews. */
export async function selectSightings(db: Db, withinSeconds: number): Promise<SightingRow[]> {
  return await db
    .selectFrom('part_sightings')
    .select(['seen_at', 'failures', 'failing_since', 'reason'])
    .select([sql<SeenPart>`part`.as('part'), sql<SightingSource>`source`.as('source')])
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${withinSeconds})`)
    .orderBy('part')
    .orderBy('source')
    .execute()
}

/** True for one caller an outage: who gets it tells the operators. */
export async function markTold(db: Db, part: SeenPart, source: SightingSource): Promise<boolean> {
  const result = await sql`
    update part_sightings set told_since = failing_since
    where part = ${part} and source = ${source} and failing_since is not null
      and told_since is distinct from failing_since
      -- The other source may have told of the same outage already.
      and not exists (select from part_sightings o where o.part = ${part} and o.source <> ${source}
        and o.failing_since is not null and o.told_since = o.failing_since)`.execute(db)
  return (result.numAffectedRows ?? 0n) > 0n
}

export async function selectOperatorEmails(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('operators')
    .innerJoin('auth.users', 'auth.users.id', 'operators.person_id')
    .select('auth.users.email')
    .where('auth.users.email_verified', '=', true)
    .execute()
  return rows.map(({ email }) => email)
}
