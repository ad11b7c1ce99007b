// The statements of sending. A notification is claimed, and recorded by its claimant alone.
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { PushKind } from './kinds.ts'
import type { PushWishes } from './queries.ts'

/** Whether it is one of the hours that the engineer means to be there, by their own clock. */
const isScheduled = sql`exists (
  select from engineer_hours h, jsonb_to_recordset(h.hours) as own (day text, "from" text, "to" text)
  where h.engineer_id = e.person_id
    and own.day = to_char(now() at time zone h.time_zone, 'FMday')
    and own."from" <= to_char(now() at time zone h.time_zone, 'HH24:MI')
    and own."to" > to_char(now() at time zone h.time_zone, 'HH24:MI'))`

/** Read of each tag and class, from the head of the queue; more are as good as many. */
const waitingTasksMax = 50

/**
 * Raises what waits for engineers who are on duty or scheduled and could claim it: a task that was not there at the
 * last look. The first look at a browser only remembers. A notification about tasks that are gone is not sent.
 */
export async function raiseWaiting(db: Db): Promise<void> {
  await sql`
    with watchers as materialized (
      select s.id as subscription_id, e.tag_ids, array(select m.account_id from memberships m
        where m.person_id = e.person_id order by m.account_id) as own
      from push_subscriptions s join engineers e on e.person_id = s.person_id
      where e.suspended_at is null and e.open_leases < e.capacity
        and (e.on_duty_since is not null or ${isScheduled})
    ), places as (
      select distinct w.own, tag.id as tag_id from watchers w, unnest(w.tag_ids) tag (id)
    ), heads as materialized (
      select p.own, p.tag_id, q.task_id, q.mode from places p
      cross join generate_series(0, 3) class
      cross join lateral (
        select q.task_id, q.mode from task_queue q
        where q.tag_id = p.tag_id and q.claim_class = class and q.claim_class is not null
          and q.stage = 'queued' and q.account_id <> all (p.own)
        order by q.turn, q.task_id limit ${waitingTasksMax}) q
    ), seen as (
      select w.subscription_id, kind.name as kind, coalesce(array_agg(h.task_id order by h.task_id)
        filter (where h.task_id is not null), '{}') as tasks
      from watchers w cross join (values ('realtime'), ('waiting')) kind (name)
      left join heads h on h.own = w.own and h.tag_id = any(w.tag_ids)
        and (h.mode = 'realtime_answer') = (kind.name = 'realtime')
      group by w.subscription_id, kind.name
    )
    insert into push_notices as n (subscription_id, kind, seen_tasks)
    select subscription_id, kind, tasks from seen order by subscription_id, kind
    on conflict (subscription_id, kind) do update set seen_tasks = excluded.seen_tasks,
      count = cardinality(excluded.seen_tasks),
      raised_at = case when excluded.seen_tasks <@ n.seen_tasks then n.raised_at else now() end,
      attempts = case when excluded.seen_tasks <@ n.seen_tasks then n.attempts else 0 end,
      next_at = case when cardinality(excluded.seen_tasks) = 0 then null
        when excluded.seen_tasks <@ n.seen_tasks then n.next_at
        else coalesce(n.next_at, greatest(now(), n.sent_at + interval '1 minute')) end
    where n.seen_tasks is distinct from excluded.seen_tasks`.execute(db)
}

export type ClaimedPush = {
  subscription_id: string
  kind: PushKind
  task_id: string | null
  count: number
  attempts: number
  /** To the microsecond, as the database writes it. */
  raised_at: string
  age_seconds: number
  endpoint_hash: Buffer
  sealed: Buffer
  is_signed_in: boolean
  is_on_duty: boolean
  is_scheduled: boolean
} & PushWishes

/** Those that are due longest. Never waits for another worker. */
export async function claimPushes(
  db: Db,
  { batch, leaseSeconds }: { batch: number; leaseSeconds: number },
): Promise<ClaimedPush[]> {
  const { rows } = await sql<ClaimedPush>`
    with due as materialized (
      select subscription_id, kind from push_notices where next_at <= now()
      order by next_at limit ${batch} for update skip locked
    ), claimed as (
      update push_notices n set attempts = n.attempts + 1,
        next_at = now() + make_interval(secs => ${leaseSeconds})
      from due where n.subscription_id = due.subscription_id and n.kind = due.kind
      returning n.*
    )
    select c.subscription_id, c.kind, c.task_id, c.count, c.attempts, c.raised_at::text as raised_at,
      extract(epoch from now() - c.raised_at)::integer as age_seconds, s.endpoint_hash, s.sealed,
      a.expires_at > now() and e.suspended_at is null as is_signed_in,
      e.on_duty_since is not null as is_on_duty, ${isScheduled} as is_scheduled,
      p.kinds, p.quiet_from, p.quiet_to,
      to_char(now() at time zone p.time_zone, 'HH24:MI') as local_time,
      coalesce(p.paused_until > now(), false) as is_paused
    from claimed c
    join push_subscriptions s on s.id = c.subscription_id
    join auth.sessions a on a.id = s.session_id
    join engineers e on e.person_id = s.person_id
    left join push_preferences p on p.person_id = s.person_id`.execute(db)
  return rows
}

type Claim = Pick<ClaimedPush, 'subscription_id' | 'kind' | 'raised_at'>

/** What was raised again meanwhile follows a minute after what was sent. */
export async function finishPush(
  db: Db,
  { subscription_id, kind, raised_at }: Claim,
  wasSent: boolean,
): Promise<void> {
  await sql`update push_notices set attempts = 0,
      sent_at = case when ${wasSent} then now() else sent_at end,
      next_at = case when raised_at = ${raised_at}::timestamptz then null
        when ${wasSent} then now() + interval '1 minute' else now() end
    where subscription_id = ${subscription_id} and kind = ${kind}`.execute(db)
  if (!wasSent) return
  await sql`update push_subscriptions set last_success_at = now()
    where id = ${subscription_id}`.execute(db)
}

export async function postponePush(
  db: Db,
  { subscription_id, kind }: Claim,
  delaySeconds: number,
): Promise<void> {
  await sql`update push_notices set next_at = now() + make_interval(secs => ${delaySeconds})
    where subscription_id = ${subscription_id} and kind = ${kind}`.execute(db)
}

export async function deleteSubscription(db: Db, subscriptionUuid: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', subscriptionUuid).execute()
}
