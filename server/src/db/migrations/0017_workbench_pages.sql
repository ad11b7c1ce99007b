-- What the engineers' own pages read: their hours, how long they were on duty, and what they did lately.

-- The hours of a week in which an engineer means to be there, by the wall clock of their own zone.
create table engineer_hours (
  engineer_id uuid primary key references engineers (person_id),
  time_zone text not null,
  hours jsonb not null,
  saved_at timestamptz not null default now()
);

-- The times of being on duty that are over; the one that lasts stands in engineers.
create table duty_spells (
  engineer_id uuid not null references engineers (person_id),
  began_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (engineer_id, ended_at),
  check (began_at <= ended_at)
);

create function keep_duty_spell() returns trigger language plpgsql as $$
begin
  insert into duty_spells (engineer_id, began_at, ended_at)
    values (old.person_id, old.on_duty_since, greatest(now(), old.on_duty_since))
    on conflict do nothing;
  return null;
end $$;
create trigger engineers_keep_duty_spells after update of on_duty_since on engineers for each row
  when (old.on_duty_since is not null and new.on_duty_since is distinct from old.on_duty_since)
  execute function keep_duty_spell();

-- An engineer's leases by when they ended, the open ones last. Heartbeats change none of its columns.
create index task_leases_by_end on task_leases (engineer_id, ended_at);
