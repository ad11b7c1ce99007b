-- Who has set an incident aside, and until when. A line of the strip cannot be dismissed: it comes back.
create table incident_snoozes (
  kind text primary key check (kind in ('overdue', 'ledger', 'staffing', 'model', 'webhooks', 'jobs')),
  person_id uuid not null references auth.users (id) on delete cascade,
  until timestamptz not null
);
