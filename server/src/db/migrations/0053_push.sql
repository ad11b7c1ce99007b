-- Notifications of engineers outside the page, by web push (decision 36).

-- The key pair by which push services know this deployment, made once and sealed. Subscriptions are bound to it.
create table push_keys (
  id boolean primary key default true check (id),
  sealed_for uuid not null,
  public_key bytea not null check (length(public_key) = 65),
  private_key bytea not null,
  created_at timestamptz not null default now()
);

-- A browser that gets them. It lives with the session that asked for it, so that signing out, a new password and
-- the end of a person end it too. What it is reached by is sealed; the hash tells the same browser again.
create table push_subscriptions (
  id uuid primary key default uuidv7(),
  person_id uuid not null references engineers (person_id),
  session_id uuid not null unique references auth.sessions (id) on delete cascade,
  endpoint_hash bytea not null unique,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  last_success_at timestamptz
);
create index push_subscriptions_by_person on push_subscriptions (person_id, id);

-- One row a browser and kind: what is to be sent, when it was last sent, and what it was sent about.
create table push_notices (
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  kind text not null check (kind in ('assigned', 'replied', 'resumed', 'realtime', 'waiting', 'test')),
  task_id uuid,
  count integer not null default 0,
  raised_at timestamptz not null default now(),
  -- Null while there is nothing to send.
  next_at timestamptz,
  attempts smallint not null default 0,
  sent_at timestamptz,
  -- The tasks that waited at the last look, of the kinds that a look raises.
  seen_tasks uuid[] not null default '{}',
  primary key (subscription_id, kind)
);
create index push_notices_due on push_notices (next_at) where next_at is not null;

-- What an engineer wants, on all their devices. Quiet hours are times of day in their own zone.
create table push_preferences (
  person_id uuid primary key references engineers (person_id),
  kinds text[] not null,
  quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_to text check (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  time_zone text,
  check (num_nulls(quiet_from, quiet_to, time_zone) in (0, 3))
);

-- Here and not in the code of people, which stands below that of notifications.
create function end_push_subscriptions() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where person_id = new.person_id;
  return null;
end $$;
create trigger engineers_end_push after update of suspended_at on engineers for each row
  when (old.suspended_at is null and new.suspended_at is not null)
  execute function end_push_subscriptions();
