-- A price may be set ahead. It stands in the row that a create reads anyway, so that it counts from
-- its very moment, whoever runs at that time, and the create reads nothing more. The row is brought
-- forward when the next price is set.
alter table tags
  add column next_multiplier_e4 integer check (next_multiplier_e4 > 0),
  add column next_effective_at timestamptz,
  add constraint tags_next_price check (num_nulls(next_multiplier_e4, next_effective_at) in (0, 2));

-- Every price that was set, for people to read; nothing is charged by it.
create table tag_prices (
  id uuid primary key default uuidv7(),
  tag_id bigint not null references tags (id),
  multiplier_e4 integer not null check (multiplier_e4 > 0),
  effective_at timestamptz not null,
  -- Both null for the price a tag came with.
  reason text,
  set_by uuid references auth.users (id),
  set_at timestamptz not null default now(),
  -- Set where another price took its place before its time.
  replaced_at timestamptz
);
create index tag_prices_by_tag on tag_prices (tag_id, effective_at);
insert into tag_prices (tag_id, multiplier_e4, effective_at) select id, multiplier_e4, now() from tags;

-- What operators look for among the acts of all accounts.
create index audit_entries_by_time on audit_entries (recorded_at, chain_id, number);
create index audit_entries_by_actor on audit_entries (actor, recorded_at);
create index audit_entries_by_subject on audit_entries (subject, recorded_at);

-- The drafts of a week, whoever they are for.
create index ai_drafts_by_time on ai_drafts (created_at);
