// What the pictures need of the past beyond the demo's own weeks: two more tags, for one of which work
// has come at its usual hours for eight weeks though nothing waits now, and a day on duty that began
// this morning. Written straight into the database of the pictures, which is made anew for each run.
import { withDatabase } from '../../scripts/demo/database.ts'

/** Everybody signed in by a program; the pictures show browsers. */
export async function nameBrowsers(databaseUrl: string): Promise<void> {
  const agents = [
    'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0 Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1',
  ]
  await withDatabase(databaseUrl, (client) =>
    client.query(
      `update auth.sessions s set user_agent = ($1::text[])[1 + (n.place + 1) % 2]
        from (select id, row_number() over (partition by user_id order by created_at desc) as place
          from auth.sessions) n where n.id = s.id`,
      [agents],
    ),
  )
}

export async function makePast(databaseUrl: string, engineerEmail: string): Promise<void> {
  await withDatabase(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(`insert into tags (id, name, description, multiplier_e4)
      values (4, 'Databases', 'Storage engines, queries and migrations.', 14000),
        (5, 'Hardware', 'Boards, firmware and drivers.', 12000)
      on conflict do nothing`)
    await client.query('select setseed(0.42)')
    await client.query(demand)
    // An engineer on duty since then has one duty spell in that time, not two.
    await client.query(
      `delete from duty_spells where ended_at > now() - interval '3 hours 50 minutes'
        and engineer_id = (select id from auth.users where email = $1)`,
      [engineerEmail],
    )
    await client.query(
      `update engineers set on_duty_since = now() - interval '3 hours 50 minutes'
        where person_id = (select id from auth.users where email = $1)`,
      [engineerEmail],
    )
  })
}

/** An id of version 7 says when it was made, and that is all that the chart of the usual hours reads. */
const idAtMoment = `(lpad(to_hex((extract(epoch from moment + interval '1 hour' * random())
  * 1000)::bigint), 12, '0')
  || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`

/**
 * More in the afternoon, fewer at noon and at the weekend; all of it done, and of another account than the
 * one whose pages are shown: nobody paid for it.
 */
const demand = `insert into task_queue
  select (jsonb_populate_record(one.model,
    jsonb_build_object('tag_id', tag, 'task_id', ${idAtMoment}, 'account_id', one.other))).*
  from (select q as model, (select id from accounts a where a.id <> q.account_id limit 1) as other
      from task_queue q where stage = 'completed' limit 1) one,
    generate_series(date_trunc('hour', now()) - interval '8 weeks', now() - interval '1 hour',
      interval '1 hour') moment,
    generate_series(1, 4) tag,
    generate_series(1, case when extract(hour from moment) not between 7 and 19 then 0
      else greatest(1, round((7 - abs(extract(hour from moment) - 15) * 0.8
        - case when extract(hour from moment) between 12 and 13 then 2 else 0 end)
        * case when extract(isodow from moment) > 5 then 0.6 else 1 end))::integer end)`
