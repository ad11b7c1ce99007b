// The statements of the fill. bench_made has a row for each task in the order of their creates; bench_accounts says how
// many tasks each account has. Account 0 has a tenth of all tasks, the others share the rest. Every second of the newest
// fifth is open, so that engineers have answered until now. `place` is the order of the ledger entries of an account:
// those that were answered come first.

const days = 90
/** So long are idempotency keys and the feed kept, and completions for the estimates. */
const keptDays = 30
const estimateDays = 28
const hoursDays = 29
/** Granted before; see makeClients. */
const granted = '100000000000::bigint'
const credits = 300

/** The feed's partitions, which the worker makes day by day. */
export const dayStatements = `
  do $$ begin
    for ago in -3 .. ${keptDays} loop
      declare day date := (now() at time zone 'utc')::date - ago;
      begin
        execute format('create table if not exists feed_events_%s partition of feed_events for values from (%L) to (%L)',
          to_char(day, 'YYYYMMDD'), day || ' 00:00:00+00', (day + 1) || ' 00:00:00+00');
      end;
    end loop;
  end $$`

export function madeStatements(rows: number, accounts: number): string[] {
  const others = accounts - 1
  const rest = '(n - n / 10 - 1)'
  return [
    `create unlogged table bench_made as
     select n, ($1::uuid[])[account + 1] as account_id, ($2::bigint[])[account + 1] as project_id,
       ($3::uuid[])[account + 1] as key_id, row_number() over (partition by account order by is_open, n) as place,
       at, uuidv7(at - now()) as task_id, is_open,
       1 + n % 3 as tag_id, case when n % 5 < 2 then 'fast' else 'standard' end as mode,
       case when n % 5 < 2 then 2 else 3 end::smallint as claim_class,
       case when is_open then null else least(at + make_interval(secs => 60 + n % 600), now()) end as final_at
     from (select n, case when n % 10 = 0 then 0 else 1 + ${rest} % ${others} end as account,
         n > ${rows} - ${rows} / 5 and (n / 10 + n) % 2 = 0 as is_open,
         now() - make_interval(secs => ${days * 86_400} * (1 - n::float8 / ${rows})) as at
       from generate_series(1, ${rows}::int) n) numbered order by n`,
    `create unlogged table bench_accounts as
     select account_id, count(*) as total, count(*) filter (where is_open) as open,
       count(*) filter (where not is_open) as done, min(project_id) as project_id
     from bench_made group by account_id`,
    'analyze bench_made, bench_accounts',
  ]
}

/** Of the ledger after the grant, and of the feed: two of each answered task, one of each open task. */
const firstNumber = 'case when m.is_open then a.done + m.place else 2 * m.place - 1 end'

/** The longest first, for two connections that share them. */
export const laneStatements: { table: string; insert: string }[] = [
  {
    table: 'task_queue',
    insert: `insert into task_queue
      (account_id, task_id, project_id, status, stage, version, mode, tag_id, held_credits, claim_class, turn,
       due_at, urgent_at, expires_at, next_action_at, final_at, lease_number)
      select account_id, task_id, project_id, case when is_open then 'pending' else 'completed' end,
        case when is_open then 'queued' else 'completed' end, case when is_open then 1 else 3 end, mode, tag_id,
        case when is_open then ${credits} else 0 end, claim_class, n,
        case when not is_open then at + interval '20 minutes'
          when n % 1000 = 0 then now() + make_interval(secs => n / 1000 % 900)
          else now() + make_interval(mins => (1200 + n % 1200)::int) end,
        case when is_open then now() + interval '18 hours' end, case when is_open then now() + interval '8 days' end,
        case when is_open then now() + interval '18 hours' end, final_at,
        case when is_open then 0 else 1 end
      from bench_made`,
  },
  {
    table: 'task_events',
    insert: `insert into task_events (account_id, task_id, version, id, type, data, occurred_at) overriding system value
      select account_id, task_id, version, n::bigint * 3 - 3 + version,
        (array['task.created', 'task.claimed', 'task.completed'])[version],
        jsonb_build_object('stage', (array['queued', 'claimed', 'completed'])[version]),
        case version when 1 then at when 2 then at + interval '30 seconds' else final_at end
      from bench_made, generate_series(1, case when is_open then 1 else 3 end) version`,
  },
  {
    table: 'ledger_entries',
    insert: `insert into ledger_entries
      (account_id, number, kind, debit, credit, amount, available_after, held_after, task_id, created_at)
      select account_id, 1 + ${firstNumber} + step, case step when 0 then 'hold' else 'capture' end,
        case step when 0 then 'available' else 'held' end, case step when 0 then 'held' else 'earned' end, ${credits},
        ${granted} - ${credits} * place,
        case when is_open then ${credits} * (place - done) when step = 0 then ${credits} else 0 end, task_id,
        case step when 0 then at else final_at end
      from bench_made m join bench_accounts a using (account_id), generate_series(0, (not is_open)::int) step`,
  },
  {
    table: 'tasks',
    insert: `insert into tasks
      (account_id, id, project_id, key_id, prompt, mode, max_credits, tag_id, mode_multiplier_e4, tag_multiplier_e4,
       created_revision)
      select account_id, task_id, project_id, key_id, n || repeat(' Review this change.', 12), mode, ${credits},
        tag_id, 10000, 10000, 'A' from bench_made`,
  },
  {
    table: 'task_leases',
    insert: `insert into task_leases
      (account_id, task_id, lease_number, engineer_id, claimed_at, expires_at, last_heartbeat_at, last_input_at,
       effort_ms, ended_at, end_reason, opened_at)
      select account_id, task_id, 1, (e.ids)[1 + n % cardinality(e.ids)], at + interval '30 seconds', final_at,
        final_at, final_at, 100000, final_at, 'submitted', at + interval '31 seconds'
      from bench_made, (select array_agg(person_id) as ids from engineers) e where not is_open`,
  },
  {
    table: 'idempotency_keys',
    insert: `insert into idempotency_keys
      (key, is_test, account_id, lineage_id, operation, fingerprint, object_id, created_at)
      select gen_random_uuid(), false, account_id, key_id, 'createTask', sha256('bench'), task_id::text, at
      from bench_made where at > now() - interval '${keptDays} days'`,
  },
  {
    table: 'task_results',
    insert: `insert into task_results (account_id, task_id, result, effort_seconds, provenance)
      select account_id, task_id, '{"message":"It is fine."}', 100, '{"source":"human"}'
      from bench_made where not is_open`,
  },
  {
    table: 'settlements',
    insert: `insert into settlements (task_id, account_id, capture_entry_number, charged, released, settled_at)
      select task_id, account_id, 1 + 2 * place, ${credits}, 0, final_at from bench_made where not is_open`,
  },
  {
    table: 'feed_events',
    insert: `insert into feed_events (account_id, number, event_id, task_id, version, type, data, occurred_at, relayed_at)
      select account_id, ${firstNumber} + step, n::bigint * 3 - 2 + 2 * step, task_id, 1 + 2 * step,
        (array['task.created', 'task.completed'])[1 + step],
        jsonb_build_object('stage', (array['queued', 'completed'])[1 + step]),
        case step when 0 then at else final_at end, case step when 0 then at else final_at end
      from bench_made m join bench_accounts a using (account_id), generate_series(0, (not is_open)::int) step
      where at > date_trunc('day', now(), 'UTC') - interval '${keptDays} days'`,
  },
  {
    table: 'completed_tasks',
    insert: `insert into completed_tasks (task_id, account_id, completed_at, mode, tag_id, has_schema, seconds, charged)
      select task_id, account_id, final_at, mode, tag_id, false, 60 + n % 600, ${credits} from bench_made
      where not is_open and final_at > now() - interval '${estimateDays} days'`,
  },
]

/** Sums and marks, as the worker keeps them. */
export const finishStatements = [
  `insert into usage_quarters (account_id, quarter_at, project_id, key_id, mode, charged)
   select account_id, date_bin('15 minutes', final_at, timestamptz '2000-01-01 00:00:00+00'), project_id, key_id, mode,
     ${credits} * count(*) from bench_made where not is_open group by 1, 2, 3, 4, 5`,
  `insert into floor_hours (hour, arrived, completed)
   select hour, sum(arrived), sum(completed) from (
     select date_trunc('hour', at, 'UTC') as hour, count(*) as arrived, 0 as completed from bench_made group by 1
     union all
     select date_trunc('hour', final_at, 'UTC'), 0, count(*) from bench_made where not is_open group by 1) each
   where hour > now() - interval '${hoursDays} days' group by 1`,
  `insert into staff_answers (hour, seconds, answers, on_time)
   select date_trunc('hour', l.ended_at, 'UTC'), round(seconds, -(floor(log(seconds))::integer - 1))::integer,
     count(*), count(*) filter (where l.ended_at <= q.due_at)
   from task_leases l join task_queue q using (account_id, task_id),
     lateral (select greatest(extract(epoch from l.ended_at - l.claimed_at), 10) as seconds) took
   where l.ended_at > now() - interval '8 days' group by 1, 2`,
  `insert into client_days (account_id, day, tasks)
   select account_id, (at at time zone 'UTC')::date, count(*) from bench_made
   where at > now() - interval '${hoursDays} days' group by 1, 2`,
  `insert into answer_times (day, mode, seconds, tasks)
   select (final_at at time zone 'UTC')::date, mode, 60 + n % 600, count(*) from bench_made
   where not is_open and final_at > now() - interval '60 days' group by 1, 2, 3`,
  `insert into feed_heads (account_id, last_number) select account_id, 2 * done + open from bench_accounts
   on conflict (account_id) do update set last_number = excluded.last_number`,
  `update balances b set available = granted - ${credits} * a.total, held = ${credits} * a.open,
     spent = ${credits} * a.done, last_entry_number = 1 + 2 * a.done + a.open, pending_tasks = a.open,
     kept_tasks = a.total, content_bytes = 260 * a.total
   from bench_accounts a where a.account_id = b.account_id`,
  `insert into usage_marks (account_id, last_number) select account_id, 1 + 2 * done + open from bench_accounts`,
  `insert into ledger_marks (account_id, entry_number, available, held, granted, spent, settlements)
   select b.account_id, last_entry_number, available, held, granted, spent, done
   from bench_accounts a join balances b using (account_id)`,
  `insert into account_turns (account_id, tag_id, claim_class, next_turn)
   select account_id, tag_id, claim_class, max(n) + 1 from bench_made group by 1, 2, 3 on conflict do nothing`,
  `insert into queue_clocks (tag_id, claim_class, current_turn)
   select tag_id, claim_class, min(n) from bench_made where is_open group by 1, 2
   on conflict (tag_id, claim_class) do update set current_turn = excluded.current_turn`,
  `select setval(pg_get_serial_sequence('task_events', 'id'), (select 3 * max(n) from bench_made))`,
  // Everything that reads the events has read them.
  `update relay_state set position = pg_current_snapshot(), told_to_id = (select 3 * max(n) from bench_made)`,
  `update floor_mark set counted_to = pg_snapshot_xmin(pg_current_snapshot())`,
  `update estimate_mark set counted_to = pg_snapshot_xmin(pg_current_snapshot()), made_at = now()`,
  `update task_search_mark set writer_xid = pg_current_xact_id(), event_id = (select 3 * max(n) from bench_made)`,
  'drop table bench_made, bench_accounts',
]
