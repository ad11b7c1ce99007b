-- The service works as a role that owns nothing here (docs/operate/database.md). What it has to do now and
-- then beyond the rights of that role, it does by these functions, which run with the rights of the owner
-- and refuse whatever is not theirs. pg_temp comes last in their search path, so that nobody can put
-- another object in the place of one they name.

-- The tables kept by days, the column that says the day, and how many days of each nobody may drop.
create function day_rule(day_table text, out column_name text, out least_days integer)
language plpgsql immutable as $$
begin
  case day_table
    when 'feed_events' then column_name := 'relayed_at'; least_days := 30;
    when 'webhook_deliveries' then column_name := 'created_at'; least_days := 30;
    when 'webhook_attempts' then column_name := 'started_at'; least_days := 30;
    when 'request_log' then column_name := 'at'; least_days := 7;
    else
      raise exception '% is not kept by days', day_table using errcode = 'insufficient_privilege';
  end case;
end $$;

-- Makes the partitions of today and of the days ahead that are missing, moves there what came before
-- them, and deletes from the default partition what is older than the days kept. Until the transaction
-- ends nobody writes to a day without a partition, and nobody else makes days.
create function make_days(day_table text, days_ahead integer, keep_days integer) returns void
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '1s' as $$
declare
  rule record := day_rule(day_table);
  rest text := day_table || '_default';
  day date;
  part text;
  bounds text;
begin
  if keep_days < rule.least_days then
    raise exception 'days of % are kept for % days', day_table, rule.least_days
      using errcode = 'insufficient_privilege';
  end if;
  execute format('lock table public.%I in access exclusive mode', rest);
  for ahead in 0 .. days_ahead loop
    day := (now() at time zone 'utc')::date + ahead;
    part := format('%s_%s', day_table, to_char(day, 'YYYYMMDD'));
    continue when exists (select from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = format('public.%I', day_table)::regclass and c.relname = part);
    bounds := format('from (%L) to (%L)', day || ' 00:00:00+00', (day + 1) || ' 00:00:00+00');
    execute format('create table public.%I (like public.%I including all)', part, day_table);
    execute format('with moved as (delete from public.%I where %I >= %L and %I < %L returning *)
        insert into public.%I select * from moved', rest,
      rule.column_name, day || ' 00:00:00+00', rule.column_name, (day + 1) || ' 00:00:00+00', part);
    execute format('alter table public.%I attach partition public.%I for values %s',
      day_table, part, bounds);
  end loop;
  execute format('delete from public.%I where %I < now() - make_interval(days => %L)',
    rest, rule.column_name, keep_days);
end $$;

create function drop_day(day_table text, day date) returns void
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '1s' as $$
declare
  rule record := day_rule(day_table);
begin
  if day >= (now() at time zone 'utc')::date - rule.least_days then
    raise exception 'days of % are kept for % days', day_table, rule.least_days
      using errcode = 'insufficient_privilege';
  end if;
  execute format('drop table if exists public.%I',
    format('%s_%s', day_table, to_char(day, 'YYYYMMDD')));
end $$;

-- Which tasks these may be is said by the trigger on the table (0029).
create function delete_events_of_test_tasks(account uuid, task_ids uuid[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  delete from task_events e where e.account_id = account and e.task_id = any (task_ids);
end;

create function delete_feed_of_test_account(account uuid, before timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  delete from feed_events e
  where e.account_id = account and e.relayed_at < least(before, now() - interval '7 days')
    and exists (select from accounts a where a.id = account and a.is_test);
end;

-- A chain begins with its account and in no other way.
alter function add_audit_chain() security definer;
alter function add_audit_chain() set search_path = pg_catalog, public, pg_temp;

-- The partition of a new queue. It is named by a hash, so no name of a queue reaches a statement.
alter function pgboss.create_queue(text, jsonb) security definer;
alter function pgboss.create_queue(text, jsonb) set search_path = pg_catalog, pg_temp;

revoke execute on function make_days(text, integer, integer), drop_day(text, date),
  delete_events_of_test_tasks(uuid, uuid[]), delete_feed_of_test_account(uuid, timestamptz),
  add_audit_chain(), pgboss.create_queue(text, jsonb) from public;
