-- Credits that members ask for. A request is decided once, in the transaction that moves the credits; one
-- is open at a time for each account.
create table credit_requests (
  id uuid primary key default uuidv7(),
  -- Always a live account: test credits are refilled automatically.
  account_id uuid not null references accounts (id),
  credits bigint not null check (credits between 1 and 1000000000000),
  note text check (char_length(note) between 1 and 500),
  asked_by uuid not null references auth.users (id),
  asked_at timestamptz not null default now(),
  -- closed: the account was suspended or closed meanwhile.
  state text not null default 'open'
    check (state in ('open', 'granted', 'declined', 'withdrawn', 'closed')),
  -- The proposal that waits for a second operator while the request is open, or the one that granted it.
  adjustment_id uuid unique references adjustments (id),
  -- A null person with a time is the operator command line on the server.
  decided_by uuid references auth.users (id),
  decided_at timestamptz,
  decision_note text check (char_length(decision_note) between 10 and 500),
  granted_credits bigint check (granted_credits between 1 and 1000000000000),
  entry_number bigint,
  check ((state = 'open') = (decided_at is null)),
  check (decided_by is null or decided_at is not null),
  check ((state = 'granted') = (entry_number is not null)),
  check ((state = 'granted') = (granted_credits is not null)),
  check ((state = 'declined') = (decision_note is not null)),
  check (adjustment_id is null or state in ('open', 'granted')),
  unique (account_id, entry_number),
  foreign key (account_id, entry_number) references ledger_entries (account_id, number)
);
create unique index credit_requests_open on credit_requests (account_id) where state = 'open';
create index credit_requests_by_account on credit_requests (account_id, id);
create index credit_requests_waiting on credit_requests (id) where state = 'open';

create trigger credit_requests_are_decided_once before update on credit_requests
  for each row when ((old.state <> 'open'
    or (new.id, new.account_id, new.credits, new.note, new.asked_by, new.asked_at)
      is distinct from
      (old.id, old.account_id, old.credits, old.note, old.asked_by, old.asked_at))
    and not (is_struck_out(old.note, new.note)
      and is_struck_out(old.decision_note, new.decision_note)
      and to_jsonb(new) - '{note,decision_note}'::text[]
        = to_jsonb(old) - '{note,decision_note}'::text[]))
  execute function refuse_change();
create trigger credit_requests_are_kept before delete on credit_requests
  for each row execute function refuse_change();
create trigger credit_requests_are_not_emptied before truncate on credit_requests
  for each statement execute function refuse_change();

-- Who asked, and the owners, are told what became of it. One kind more beside those allowed so far,
-- whichever these are; rows that are there satisfy the narrower rule.
do $$
declare
  kinds record;
begin
  for kinds in select conrelid::regclass as of_table, conname, pg_get_expr(conbin, conrelid) as allowed
    from pg_constraint where conname in ('notices_kind_check', 'mail_choices_kind_check')
  loop
    execute format('alter table %1$s drop constraint %2$I, add constraint %2$I
      check ((%3$s) or kind = ''credit_request'') not valid',
      kinds.of_table, kinds.conname, kinds.allowed);
  end loop;
end $$;
