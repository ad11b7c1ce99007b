// A busy place: engineers who hold tasks, tasks that wait in every tag, mode and class, some of them due
// soon or overdue, and a past of final tasks, so that no look can live on a small table.
import type pg from 'pg'
import type { Client } from '../bench/ground.ts'

export type Sizes = { engineers: number; open: number; final: number }

const tags = 12

const statements = (sizes: Sizes) => [
  `insert into tags (id, name, description, multiplier_e4)
   select n, 'Level ' || n, 'Of this proof.', 10000 from generate_series(4, ${tags}) n`,
  // Open tasks first; of each hundred two are due within the quarter hour and one is overdue.
  `create temporary table made as
   select a.account_id, a.project_id, a.key_id, n,
     uuidv7(make_interval(secs => -(n % 80000))) as task_id, n <= ${sizes.open} as is_open,
     (select id from tags order by id offset n % ${tags} limit 1) as tag_id,
     case when n % 200 = 0 then 'realtime_answer' when n % 5 < 2 then 'fast' else 'standard' end as mode,
     case when n % 200 = 0 then 0 when n % 100 < 6 then 1 when n % 5 < 2 then 2 else 3 end as claim_class,
     case when n % 100 < 2 then now() + make_interval(secs => n % 900)
       when n % 100 = 3 then now() - make_interval(secs => n % 3600)
       else now() + make_interval(mins => 20 + n % 1200) end as due_at
   from generate_series(1, ${sizes.open + sizes.final}) n
   join (select *, row_number() over () - 1 as place, count(*) over () as accounts
     from unnest($1::uuid[], $2::bigint[], $3::uuid[]) as a (account_id, project_id, key_id)) a
     on n % a.accounts = a.place`,
  `insert into tasks (account_id, id, project_id, key_id, prompt, mode, max_credits, tag_id,
     mode_multiplier_e4, tag_multiplier_e4, created_revision)
   select account_id, task_id, project_id, key_id, repeat('Review this change. ', 30), mode, 300,
     tag_id, 10000, 10000, 'A' from made`,
  `insert into task_queue (account_id, task_id, project_id, status, stage, version, mode, tag_id,
     held_credits, claim_class, turn, due_at, expires_at, next_action_at, final_at)
   select account_id, task_id, project_id, case when is_open then 'pending' else 'completed' end,
     case when is_open then 'queued' else 'completed' end, 1, mode, tag_id,
     case when is_open then 300 else 0 end, claim_class, n, due_at, now() + interval '8 days',
     case when is_open then now() + interval '8 days' end, case when is_open then null else now() end
   from made order by n`,
  `insert into task_events (account_id, task_id, version, type, data, occurred_at)
   select account_id, task_id, 1, 'task.created', '{"stage":"queued"}'::jsonb, now() - make_interval(secs => n % 86400)
   from made
   union all
   select account_id, task_id, 2, 'task.completed', '{"stage":"completed"}'::jsonb, now() - make_interval(secs => n % 86400)
   from made where not is_open`,
  `with people as (insert into auth.users (name, email)
     select 'Engineer ' || n, n || '@example.com' from generate_series(1, ${sizes.engineers}) n returning id)
   insert into engineers (person_id, tag_ids, capacity, on_duty_since)
   select id, (select array_agg(id) from tags), 2, now() - interval '1 hour' from people`,
  // Four in five hold a task; one in ten of those gives no input.
  `with pairs as (
     select e.person_id, q.account_id, q.task_id, e.place from
       (select person_id, row_number() over () as place from engineers
        limit ${Math.floor(sizes.engineers * 0.8)}) e
       join (select account_id, task_id, row_number() over () as place from task_queue
         where stage = 'queued' limit ${Math.floor(sizes.engineers * 0.8)}) q using (place)
   ), held as (
     update task_queue q set stage = 'claimed', engineer_id = p.person_id, lease_number = 1, version = 2
     from pairs p where q.account_id = p.account_id and q.task_id = p.task_id
   ), seats as (
     update engineers e set open_leases = 1 from pairs p where e.person_id = p.person_id
   )
   insert into task_leases (account_id, task_id, lease_number, engineer_id, expires_at, last_input_at)
   select account_id, task_id, 1, person_id, now() + interval '1 hour',
     now() - case when place % 10 = 0 then interval '5 minutes' else interval '-1 hour' end
   from pairs`,
]

export async function fillFloor(client: pg.Client, clients: Client[], sizes: Sizes) {
  const accounts = [
    clients.map(({ accountUuid }) => accountUuid),
    clients.map(({ projectId }) => projectId),
    clients.map(({ keyUuid }) => keyUuid),
  ]
  for (const text of statements(sizes))
    await client.query(text, text.includes('$1') ? accounts : [])
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}
