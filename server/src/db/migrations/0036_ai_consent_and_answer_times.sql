-- Whether AI may prepare drafts of tasks without a response schema; an owner of the account decides.
alter table accounts add column ai_prose_drafts boolean not null default false;

-- Which files of its task the model was not shown, by their position: their names are the client's.
alter table ai_drafts add column files_not_read smallint[] not null default '{}';

-- Set where no engineer had the tag when the task was created. The reply said so, and a replay of it
-- must say the same whoever has the tag by then.
alter table tasks add column is_tag_unserved boolean not null default false;

-- How many live tasks were answered after how long, for the medians that clients see. A day is one of
-- the calendar of staffed hours. Seconds above 100 have two significant digits, so a day has a few
-- hundred rows however many tasks it had.
create table answer_times (
  day date not null,
  mode text not null,
  seconds integer not null check (seconds >= 0),
  tasks bigint not null check (tasks > 0),
  primary key (day, mode, seconds)
);
