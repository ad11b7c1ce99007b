-- Project ids are numbers in the API. They are drawn from the cell's own range (the migrate role
-- moves the sequence there), so they stay unique when an account moves between cells.
create sequence project_ids as bigint start with 1001;

create table projects (
  account_id uuid not null references accounts (id),
  id bigint not null default nextval('project_ids'),
  name text not null check (char_length(name) between 1 and 200),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
alter sequence project_ids owned by projects.id;

-- Expertise levels. A multiplier is an integer times 10,000 and is copied onto each task.
create table tags (
  id bigint primary key,
  name text not null unique check (char_length(name) between 1 and 100),
  description text not null,
  multiplier_e4 integer not null check (multiplier_e4 > 0),
  archived_at timestamptz
);
insert into tags (id, name, description, multiplier_e4) values
  (1, 'General', 'Any engineer on duty. Used when no tag is chosen.', 10000),
  (2, 'Senior', 'An engineer with at least five years in the field of the task.', 15000),
  (3, 'Principal', 'A principal engineer: architecture, security and incident questions.', 20000);
