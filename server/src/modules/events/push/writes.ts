// What others have raised: the push of an act commits with the act.
import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'

export type RaisedPush = {
  personUuid: string
  kind: 'assigned' | 'replied' | 'resumed' | 'off_duty'
  /** What it is about; null for the end of duty. */
  taskUuid: string | null
}

/**
 * On all devices of the engineer; nothing where they have none. At most one a minute, then together. One that is
 * being sent keeps its lease, and what is raised meanwhile follows it.
 */
export async function raisePush(tx: Tx, { personUuid, kind, taskUuid }: RaisedPush): Promise<void> {
  await sql`
    insert into push_notices as n (subscription_id, kind, task_id, count, next_at)
    select id, ${kind}, ${taskUuid}, 1, now() from push_subscriptions
    where person_id = ${personUuid}
    on conflict (subscription_id, kind) do update set task_id = excluded.task_id,
      count = case when n.next_at is null then 1 else n.count + 1 end, raised_at = now(),
      next_at = greatest(now(), n.sent_at + interval '1 minute', n.next_at), attempts = 0`.execute(
    tx,
  )
}

/** Of an engineer who is erased; the devices end with their sessions. */
export async function deletePushOf(tx: Tx, personUuid: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('person_id', '=', personUuid).execute()
  await tx.deleteFrom('push_preferences').where('person_id', '=', personUuid).execute()
}
