-- A database that was restored is not the one its clients knew: what happened after the backup is gone,
-- and in another server the ids of transactions begin anew. So the service binds itself to the database
-- it works on, and stops where that is another one until an operator adopts it (admin adopt-database),
-- which begins a new epoch. The reasons: docs/decisions/0029-restores.md.

-- Which database of which server this is. A dump that is restored gets another number in the same server,
-- and the identifier of another one; a standby that takes over keeps both.
create function database_identity() returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  server text := '';
begin
  -- Where a provider has closed the function, the number of the database alone tells.
  if has_function_privilege('pg_control_system()', 'execute') then
    select system_identifier into server from pg_control_system();
  end if;
  return server || '/' || (select oid from pg_database where datname = current_database());
end $$;

-- A backup of a whole server keeps both when it is restored, but whoever restored it up to a moment said
-- which one in the settings of the server; admin restore leaves a mark there in every case.
create function restore_mark() returns text
language sql stable set search_path = pg_catalog, pg_temp
return concat_ws(' ',
  nullif(current_setting('task_review.restored', true), ''),
  nullif(current_setting('recovery_target', true), ''),
  nullif(current_setting('recovery_target_lsn', true), ''),
  nullif(current_setting('recovery_target_name', true), ''),
  nullif(current_setting('recovery_target_time', true), ''),
  nullif(current_setting('recovery_target_xid', true), ''));

alter table relay_state
  add column epoch integer not null default 1,
  add column adopted_identity text,
  add column adopted_mark text not null default '',
  -- Null while no database was ever restored.
  add column adopted_at timestamptz,
  -- No event with a higher id was ever told.
  add column told_to_id bigint not null default 0;

-- Of an earlier epoch and not told when the present one began: the relay takes them first.
create table relay_leftovers (
  event_id bigint primary key
);

-- A mark that was not adopted tells of a restore; none tells of nothing, because the server that takes over
-- from a restored one may not have it. Transactions that the relay has followed and the server has not
-- begun were made elsewhere, whatever the server calls itself.
create function database_is_adopted() returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp
return (
  select coalesce(s.adopted_identity = database_identity(), false)
    and restore_mark() in ('', s.adopted_mark)
    and pg_snapshot_xmax(s.position) <= pg_snapshot_xmax(pg_current_snapshot())
  from relay_state s);

-- The epoch in which a row was written: transaction ids are compared within one epoch only. The value for
-- new rows is a constant of the table, so that writing them costs nothing more; raise_epoch changes it.
alter table task_events add column epoch integer not null default 1;
alter table request_log add column epoch integer not null default 1;
alter table feed_events add column epoch integer not null default 1;

-- Waits until everybody who is writing events has ended: from then on nothing of an earlier epoch can come.
-- The caller has locked relay_state, and writes the number there in the same transaction.
create function raise_epoch(raised integer) returns void
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '20s' as $$
begin
  if raised <= (select epoch from relay_state) then
    raise exception 'an epoch only rises' using errcode = 'invalid_parameter_value';
  end if;
  execute format('alter table task_events alter column epoch set default %s', raised);
  execute format('alter table request_log alter column epoch set default %s', raised);
end $$;
revoke execute on function raise_epoch(integer) from public;

-- The database that is migrated is the one that was served so far, unless its relay followed transactions
-- that this server never had: then it waits for its adoption.
update relay_state s set
  adopted_identity = case when pg_snapshot_xmax(s.position) <= pg_snapshot_xmax(pg_current_snapshot())
    then database_identity() end,
  adopted_mark = restore_mark(),
  told_to_id = greatest(s.range_after_id, case
    when pg_snapshot_xmax(s.position) <= pg_snapshot_xmax(pg_current_snapshot()) then
      (select e.id from task_events e where pg_visible_in_snapshot(e.writer_xid, s.position)
       order by e.id desc limit 1)
    else (select max(f.event_id) from feed_events f) end, 0);
