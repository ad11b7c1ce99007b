import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

type Owed = { person_id: string; kind: string; email: string; name: string }

export async function claimOwedMails(
  db: Db,
  { batchSize, claimSeconds }: { batchSize: number; claimSeconds: number },
): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    with claimed as (
      select person_id, kind from owed_mails where held_until < now()
      order by person_id limit ${batchSize} for update skip locked
    )
    update owed_mails owed set held_until = now() + make_interval(secs => ${claimSeconds})
    from claimed join auth.users person on person.id = claimed.person_id
    where owed.person_id = claimed.person_id and owed.kind = claimed.kind
    returning owed.person_id, owed.kind, person.email, person.name`.execute(db)
  return rows
}

export async function deleteOwedMail(db: Db, personUuid: string, kind: string): Promise<void> {
  await db
    .deleteFrom('owed_mails')
    .where('person_id', '=', personUuid)
    .where('kind', '=', kind)
    .execute()
}
