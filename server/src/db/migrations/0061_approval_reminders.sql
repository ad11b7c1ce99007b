-- What operators were reminded of: a proposal or a credit request that nobody decided within hours. The row
-- comes before the mail, so that of two workers one reminds.
create table approval_reminders (
  subject_id uuid primary key,
  reminded_at timestamptz not null default now()
);
