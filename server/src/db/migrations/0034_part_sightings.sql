-- Whether the parts that are called over the network answered: by probes, and by the calls that tasks
-- and mail need. One row a part and source, written by every process.
create table part_sightings (
  part text not null check (part in ('mail', 'model')),
  source text not null check (source in ('probe', 'call')),
  seen_at timestamptz not null,
  -- How many times in a row it did not answer, and since when.
  failures integer not null default 0 check (failures >= 0),
  failing_since timestamptz,
  reason text check (char_length(reason) <= 200),
  -- The outage that operators were mailed about, by its beginning.
  told_since timestamptz,
  primary key (part, source),
  check ((failures = 0) = (failing_since is null))
) with (fillfactor = 50);
