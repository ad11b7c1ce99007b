-- Leaving: the export of an account, which a worker writes into the store, and the erasure of a person.

-- Asked for by an owner, always of a live account; the archive has both halves.
create table account_exports (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id),
  asked_by uuid not null references auth.users (id),
  asked_at timestamptz not null default now(),
  -- asked: waits for a worker or is being written. ready: until expires_at. removed: its time is up.
  state text not null default 'asked' check (state in ('asked', 'ready', 'failed', 'removed')),
  -- The worker that writes it, and until when nobody else may. Another claim ends the earlier one.
  claim_id uuid,
  held_until timestamptz not null default '-infinity',
  tries integer not null default 0 check (tries >= 0),
  ended_at timestamptz,
  expires_at timestamptz,
  size_bytes bigint check (size_bytes > 0),
  sha256 bytea check (octet_length(sha256) = 32),
  tasks bigint,
  files bigint,
  files_missing bigint,
  check ((state = 'asked') = (ended_at is null)),
  check (state <> 'ready' or num_nulls(expires_at, size_bytes, sha256, tasks, files, files_missing) = 0)
);
-- One at a time for each account.
create unique index account_exports_under_way on account_exports (account_id) where state = 'asked';
create index account_exports_by_account on account_exports (account_id, asked_at);
create index account_exports_ready on account_exports (expires_at) where state = 'ready';

-- The archive in pieces, because the store is told the size and hash of an object before its bytes. Each is
-- a file of the account like any other, and is let go with its row.
create table account_export_parts (
  export_id uuid not null references account_exports (id),
  position integer not null check (position > 0),
  account_id uuid not null,
  file_id uuid not null,
  size_bytes bigint not null check (size_bytes > 0),
  primary key (export_id, position)
);
create index account_export_parts_by_file on account_export_parts (account_id, file_id);
create trigger account_export_parts_release_file after delete on account_export_parts
  for each row execute function release_file();

-- Erasure strikes the name and the address of a person out of what others wrote about them: each character
-- becomes a star, so that no length that was checked changes. What may never be changed may still be struck
-- out, and in no other way: where a text differs, it differs by stars.
create function is_struck_out(before text, after text) returns boolean
language sql immutable parallel safe as $$
  select before is not distinct from after or coalesce(
    char_length(before) = char_length(after) and not exists (
      select from generate_series(1, char_length(before)) at
      where substr(after, at, 1) not in ('*', substr(before, at, 1))), false)
$$;

drop trigger ledger_entries_are_immutable on ledger_entries;
create trigger ledger_entries_are_immutable before update on ledger_entries for each row
  when (not (is_struck_out(old.reason, new.reason)
    and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'))
  execute function refuse_change();
create trigger ledger_entries_are_not_deleted before delete on ledger_entries
  for each row execute function refuse_change();

drop trigger grants_are_immutable on grants;
create trigger grants_are_immutable before update on grants for each row
  when (not (is_struck_out(old.reason, new.reason)
    and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'))
  execute function refuse_change();
create trigger grants_are_not_deleted before delete on grants
  for each row execute function refuse_change();

drop trigger adjustments_are_decided_once on adjustments;
create trigger adjustments_are_decided_once before update on adjustments
  for each row when ((old.state <> 'proposed'
    or (new.id, new.account_id, new.kind, new.credits, new.reason, new.proposed_by, new.proposed_at)
      is distinct from
      (old.id, old.account_id, old.kind, old.credits, old.reason, old.proposed_by, old.proposed_at))
    and not (is_struck_out(old.reason, new.reason)
      and is_struck_out(old.decision_reason, new.decision_reason)
      and to_jsonb(new) - '{reason,decision_reason}'::text[]
        = to_jsonb(old) - '{reason,decision_reason}'::text[]))
  execute function refuse_change();

drop trigger proposals_are_decided_once on proposals;
create trigger proposals_are_decided_once before update on proposals
  for each row when ((old.state <> 'proposed'
    or (new.id, new.kind, new.email, new.person_id, new.reason, new.proposed_by, new.proposed_at)
      is distinct from
      (old.id, old.kind, old.email, old.person_id, old.reason, old.proposed_by, old.proposed_at))
    and not (is_struck_out(old.email, new.email) and is_struck_out(old.reason, new.reason)
      and is_struck_out(old.decision_reason, new.decision_reason)
      and to_jsonb(new) - '{email,reason,decision_reason}'::text[]
        = to_jsonb(old) - '{email,reason,decision_reason}'::text[]))
  execute function refuse_change();

-- The hash stays, so verify-audit sees that the entry was changed; an entry that follows says that it was
-- struck out and seals what is left (verify-audit.ts).
drop trigger audit_entries_are_immutable on audit_entries;
create trigger audit_entries_are_immutable before update on audit_entries for each row
  when (not (is_struck_out(old.details::text, new.details::text)
    and to_jsonb(new) - 'details' = to_jsonb(old) - 'details'))
  execute function refuse_change();
create trigger audit_entries_are_not_deleted before delete on audit_entries
  for each row execute function refuse_change();

-- Stars for the name and the address of a person. The address counts in either case and not as the end of a
-- longer one; the name as whole words, and where it is one word alone only as it is written.
create function strike_out(text_of text, name text, address text) returns text
language plpgsql immutable as $$
declare
  escaped_name text := regexp_replace(name, '([^[:alnum:][:space:]])', '\\\1', 'g');
  escaped_address text := regexp_replace(address, '([^[:alnum:]])', '\\\1', 'g');
  found text := text_of;
begin
  found := regexp_replace(found, '(?<![[:alnum:]._+-])' || escaped_address || '(?![[:alnum:]_-])',
    repeat('*', char_length(address)), 'gi');
  if name <> '' then
    found := regexp_replace(found, '(?<![[:alnum:]_])' || escaped_name || '(?![[:alnum:]_])',
      repeat('*', char_length(name)), case when name ~ '\s' then 'gi' else 'g' end);
  end if;
  return found;
end $$;

-- Strikes a person out of every text that people of the service write about others, and gives the audit
-- entries that it changed. What a client asked and got is the client's and stays as it is.
create function strike_out_person(person uuid)
returns table (chain_id uuid, number bigint, texts bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person_name text;
  address text;
  place record;
  changed bigint;
  total bigint := 0;
begin
  select u.name, u.email into strict person_name, address from auth.users u where u.id = person;
  for place in select * from (values
    ('accounts', 'suspension_reason', 'true'),
    ('accounts', 'name', 'closed_at is not null'),
    ('projects', 'name',
      'exists (select from accounts a where a.id = account_id and a.closed_at is not null)'),
    ('adjustments', 'reason', 'true'), ('adjustments', 'decision_reason', 'true'),
    ('grants', 'reason', 'true'), ('ledger_entries', 'reason', 'true'),
    ('tag_prices', 'reason', 'true'), ('tags', 'description', 'true'), ('holidays', 'name', 'true'),
    ('proposals', 'email', 'true'), ('proposals', 'reason', 'true'),
    ('proposals', 'decision_reason', 'true'), ('invitations', 'email', 'true'),
    ('task_leases', 'end_note', 'true'), ('api_keys', 'name', 'true'),
    ('webhook_endpoints', 'description', 'true'),
    ('webhook_endpoints', 'url', 'deleted_at is not null'),
    ('device_logins', 'client_name', 'true'), ('notices', 'subject', 'true'),
    ('part_sightings', 'reason', 'true')
  ) as places (table_name, column_name, condition) loop
    execute format(
      'update public.%1$I set %2$I = strike_out(%2$I, $1, $2)
        where %3$s and (strpos(lower(%2$I), lower($1)) > 0 or strpos(lower(%2$I), lower($2)) > 0)
          and strike_out(%2$I, $1, $2) is distinct from %2$I',
      place.table_name, place.column_name, place.condition) using person_name, address;
    get diagnostics changed = row_count;
    total := total + changed;
  end loop;
  -- In JSON a text is written with its quotes and backslashes escaped.
  person_name := substr(to_json(person_name)::text, 2, char_length(to_json(person_name)::text) - 2);
  address := substr(to_json(address)::text, 2, char_length(to_json(address)::text) - 2);
  update notices t set data = strike_out(t.data::text, person_name, address)::jsonb
    where strike_out(t.data::text, person_name, address) is distinct from t.data::text;
  get diagnostics changed = row_count;
  total := total + changed;
  return query
    with struck as (
      update audit_entries e set details = strike_out(e.details::text, person_name, address)::json
      where (strpos(lower(e.details::text), lower(person_name)) > 0
          or strpos(lower(e.details::text), lower(address)) > 0)
        and strike_out(e.details::text, person_name, address) is distinct from e.details::text
      returning e.chain_id, e.number
    )
    select s.chain_id, s.number, null::bigint from struck s
    union all select null, null, total;
end $$;

revoke execute on function strike_out_person(uuid) from public;
