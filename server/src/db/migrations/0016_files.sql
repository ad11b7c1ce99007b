-- Every object under the store's `files/` prefix, by its key `files/<account>/<id>`. No client could
-- ever write there. The row comes before its object and leaves after it, so whatever is cut half-way
-- leaves a row that says what to clear away.
create table stored_files (
  account_id uuid not null,
  id uuid not null default uuidv7(),
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- writing: its object may be whole, in part or absent. kept: somebody refers to it. released:
  -- nobody does any more, the object goes and then the row. lost: kept, but the store has no such object.
  state text not null default 'writing' check (state in ('writing', 'kept', 'released', 'lost')),
  state_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id)
);
create index stored_files_to_remove on stored_files (state_at) where state in ('writing', 'released');
create index stored_files_lost on stored_files (state_at) where state = 'lost';

-- A file that a client announced, until a task uses it or its time is up. What the client sends lands
-- under `incoming/<account>/<id>`, which it may overwrite until its link ends; only what was read once,
-- checked and written to `files/` is ever shown.
create table uploads (
  account_id uuid not null references accounts (id),
  id uuid not null default uuidv7(),
  key_id uuid not null,
  revision text not null check (revision in ('A', 'B')),
  file_name text not null,
  mime_type text not null,
  kind text not null,
  -- As announced; a ready upload has exactly these bytes.
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'refused', 'used')),
  -- Why it was refused.
  flaw text,
  -- Set once ready. From the use on the file belongs to the attachment.
  file_id uuid,
  -- The task that used it.
  task_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, id),
  check ((state in ('ready', 'used')) = (file_id is not null)),
  check ((state = 'used') = (task_id is not null)),
  check ((state = 'refused') = (flaw is not null))
);
create index uploads_to_expire on uploads (expires_at);
create index uploads_unused on uploads (account_id) include (size_bytes)
  where state in ('waiting', 'ready');

-- Where the hourly comparison of rows and objects goes on: it looks at a bounded part each time.
create table file_checks (
  prefix text primary key,
  after_key text not null default '',
  began_at timestamptz,
  finished_at timestamptz
);
insert into file_checks (prefix) values ('files/'), ('incoming/');

-- An attachment's bytes are in `content` until they are moved to the store, then in its file. Both
-- are gone when it was removed or blocked.
alter table task_attachments
  alter column content drop not null,
  add column file_id uuid,
  -- When somebody should next try to move the content.
  add column moves_at timestamptz not null default clock_timestamp(),
  add column removed_at timestamptz,
  -- What the scanner found.
  add column blocked text,
  add check (num_nonnulls(content, file_id) <= 1),
  add check ((num_nonnulls(content, file_id) = 0) = (removed_at is not null or blocked is not null));
create index task_attachments_to_move on task_attachments (moves_at) where content is not null;
-- What there still is to remove; the id says when the task was made, so the oldest come first.
create index task_attachments_held on task_attachments (task_id)
  where removed_at is null and blocked is null;

-- However an attachment or an upload goes away, its file is let go with it.
create function release_file() returns trigger language plpgsql as $$
begin
  update stored_files set state = 'released', state_at = clock_timestamp()
  where account_id = old.account_id and id = old.file_id;
  return null;
end $$;

create trigger task_attachments_release_file after delete on task_attachments
  for each row when (old.file_id is not null) execute function release_file();
create trigger task_attachments_let_go_of_file after update of file_id on task_attachments
  for each row when (old.file_id is not null and old.file_id is distinct from new.file_id)
  execute function release_file();
create trigger uploads_release_file after delete on uploads
  for each row when (old.file_id is not null and old.state <> 'used') execute function release_file();
