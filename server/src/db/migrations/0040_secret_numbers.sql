-- The numbers of SESSION_SECRET, KEY_PEPPERS and WEBHOOK_SECRET_KEYS that processes started with. A check
-- value tells whether the secret of a number is still the same one, and says nothing about it; a process
-- that was given another secret under an old number refuses to start.
create table secret_numbers (
  setting text not null
    check (setting in ('SESSION_SECRET', 'KEY_PEPPERS', 'WEBHOOK_SECRET_KEYS')),
  number smallint not null check (number > 0),
  check_value bytea not null check (octet_length(check_value) = 16),
  first_known_at timestamptz not null default now(),
  -- When something that an older number of SESSION_SECRET had made was last accepted.
  last_used_at timestamptz,
  primary key (setting, number)
);

-- Which number of SESSION_SECRET signed the cookie that the browser of a session last sent.
alter table auth.sessions add column cookie_number smallint not null default 1;
