-- Which migrations took away what older versions use, and the oldest version that runs since
-- (docs/operate/upgrading.md). Written by migrate, read by every process before it starts.
create table oldest_versions (
  migration text primary key,
  oldest_version text not null check (oldest_version ~ '^\d+\.\d+\.\d+$'),
  recorded_at timestamptz not null default now()
);
