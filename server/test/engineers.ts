// Engineers as rows, for tests of the domain: no sign-in is needed to hold a lease.
import { sql } from 'kysely'
import type { Db } from '../src/db/client.ts'

export type TestEngineer = { tagIds?: number[]; capacity?: number; isOnDuty?: boolean }

/** An engineer who was seen a moment ago and will be seen for the whole of a test. */
export async function makeEngineer(db: Db, options: TestEngineer = {}): Promise<string> {
  const { tagIds = [1, 2, 3], capacity = 1, isOnDuty = true } = options
  const { rows } = await sql<{ id: string }>`
    with person as (
      insert into auth.users (name, email, email_verified)
      values ('Engineer', gen_random_uuid() || '@example.com', true) returning id
    )
    insert into engineers (person_id, tag_ids, capacity, on_duty_since, last_seen_at)
    select id, ${tagIds}::bigint[], ${capacity}, case when ${isOnDuty} then now() end,
      now() + interval '1 day'
    from person returning person_id as id`.execute(db)
  return (rows[0] as { id: string }).id
}

/** Lets time pass for the tasks: every deadline and every lease comes nearer by so much. */
export async function letTimePass(db: Db, seconds: number): Promise<void> {
  // All at once: a sweeper that saw only half of it would put the task off until its lease's old end.
  await db.transaction().execute(async (tx) => {
    await sql`update task_queue set due_at = due_at - make_interval(secs => ${seconds}),
      urgent_at = urgent_at - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds}),
      overdue_at = overdue_at - make_interval(secs => ${seconds}),
      asker_until = asker_until - make_interval(secs => ${seconds}),
      next_action_at = next_action_at - make_interval(secs => ${seconds})
      where status = 'pending'`.execute(tx)
    await sql`update task_leases set expires_at = expires_at - make_interval(secs => ${seconds}),
      claimed_at = claimed_at - make_interval(secs => ${seconds}),
      opened_at = opened_at - make_interval(secs => ${seconds}),
      draft_refused_at = draft_refused_at - make_interval(secs => ${seconds}),
      last_heartbeat_at = last_heartbeat_at - make_interval(secs => ${seconds}),
      last_input_at = last_input_at - make_interval(secs => ${seconds})
      where ended_at is null`.execute(tx)
    await sql`update task_questions set asked_at = asked_at - make_interval(secs => ${seconds}),
      deadline_at = deadline_at - make_interval(secs => ${seconds})
      where closed_at is null`.execute(tx)
    await sql`update task_questions set asked_at = asked_at - make_interval(secs => ${seconds}),
      deadline_at = deadline_at - make_interval(secs => ${seconds}),
      closed_at = closed_at - make_interval(secs => ${seconds})
      where closed_at is not null`.execute(tx)
    await sql`update draft_acceptances
      set accepted_at = accepted_at - make_interval(secs => ${seconds})`.execute(tx)
  })
}
