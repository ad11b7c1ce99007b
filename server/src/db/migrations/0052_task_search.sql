-- Words of tasks, to find tasks by them (decision 35). Made from the event log by the worker, never by a
-- create, and removed with the content of the task.
create table task_search (
  account_id uuid not null,
  task_id uuid not null,
  -- Each word of the prompt and of the strings of the metadata as account_word makes it, and the words of the
  -- title also as they are, for operators.
  words tsvector not null,
  primary key (account_id, task_id)
);
-- For the newest tasks of all accounts.
create index task_search_by_task on task_search (task_id);
-- A search reads what is not merged into the index yet row by row, so that part is kept small.
create index task_search_by_words on task_search using gin (words) with (gin_pending_list_limit = 256);

-- Letters and digits make words; punctuation parts them, so that src/limiter.ts is found by limiter. The
-- configuration is simple, because the language of a prompt is not known.
create function words_of(content text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple'::regconfig,
    translate(content, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)));

-- The key of a word in the index. It begins with the account, so that a search reads keys of its account
-- alone, however often others use the word, also where only the beginning of the word is known. A word has
-- no control character, so no client can write one that reads like the key of another account.
create function account_word(account_id uuid, word text) returns text
  language sql immutable parallel safe
  return right(account_id::text, 12) || chr(1) || word;

-- Tasks with the words, in no order and at most so many, found by the rare ones of the words. A function, because
-- it keeps the planner from reading the table for words that it believes frequent; "is true" keeps the other words
-- out of the index.
create function match_task_words(rare tsquery, wanted tsquery, matches_max integer)
  returns table (account_id uuid, task_id uuid)
  language sql stable parallel restricted set enable_seqscan = off
  begin atomic
    select s.account_id, s.task_id from task_search s
    where s.words @@ rare and (s.words @@ wanted) is true limit matches_max;
  end;

-- One row: up to which event of which epoch the log was read. It begins at the first, so that tasks made
-- before this table was there are found too.
create table task_search_mark (
  is_only boolean primary key default true check (is_only),
  epoch integer not null default 1,
  writer_xid xid8 not null default '0',
  event_id bigint not null default 0
) with (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
insert into task_search_mark default values;
