import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { limits } from '../../../core/limits.ts'
import { titleCharsMax } from '../../../core/task-title.ts'
import type { Db, Tx } from '../../../db/client.ts'

export type Mark = { epoch: number; writerXid: string; eventId: number }

/** Undefined while another worker has it. */
export async function lockMark(tx: Tx): Promise<(Mark & { currentEpoch: number }) | undefined> {
  const result = await sql<Mark & { currentEpoch: number }>`
    select m.epoch, m.writer_xid::text as "writerXid", m.event_id as "eventId",
      r.epoch as "currentEpoch"
    from task_search_mark m, relay_state r for update of m skip locked`.execute(tx)
  return result.rows[0]
}

export async function moveMark(tx: Tx, { epoch, writerXid, eventId }: Mark): Promise<void> {
  await sql`update task_search_mark
    set epoch = ${epoch}, writer_xid = ${writerXid}::xid8, event_id = ${eventId}`.execute(tx)
}

type Looked = { looked: number; last: { writerXid: string; eventId: number } | undefined }

/**
 * The next events after the mark, of whatever kind and epoch, so that a batch has an end; the words of the
 * tasks that those of this epoch created. Of an epoch that is over every transaction is finished.
 */
export async function addWords(
  tx: Tx,
  { epoch, writerXid, eventId }: Mark,
  { isCurrent, eventsMax }: { isCurrent: boolean; eventsMax: number },
): Promise<Looked> {
  const isFinished = isCurrent
    ? sql`and e.writer_xid < pg_snapshot_xmin(pg_current_snapshot())`
    : sql``
  const result = await sql<{ looked: number; writerXid: string; eventId: number }>`
    with looked as materialized (
      select e.account_id, e.task_id, e.type, e.epoch, e.writer_xid, e.id from task_events e
      where (e.writer_xid, e.id) > (${writerXid}::xid8, ${eventId}::bigint) ${isFinished}
      order by e.writer_xid, e.id limit ${eventsMax}
    ), wanted as materialized (
      select t.account_id, t.id, t.prompt, t.metadata from looked l
      join tasks t on t.account_id = l.account_id and t.id = l.task_id
      where l.type = 'task.created' and l.epoch = ${epoch} and t.content_removed_at is null
      order by t.account_id, t.id for share of t
    ), added as (
      insert into task_search (account_id, task_id, words)
      select w.account_id, w.id, array_to_tsvector(array(
        select account_word(w.account_id, word.lexeme)
          from unnest(words_of(w.prompt || ' ' || coalesce(${stringsOf('w.metadata')}, ''))) word
          where length(word.lexeme) <= ${limits.searchCharsMax}
        union select word.lexeme from unnest(words_of(substring(w.prompt from ${titleShape}))) word
      )) from wanted w
      on conflict do nothing
    )
    select (select count(*)::integer from looked) as looked, l.writer_xid::text as "writerXid",
      l.id as "eventId"
    from looked l order by l.writer_xid desc, l.id desc limit 1`.execute(tx)
  const row = result.rows[0]
  if (row === undefined) return { looked: 0, last: undefined }
  return { looked: row.looked, last: { writerXid: row.writerXid, eventId: row.eventId } }
}

export async function selectLagSeconds(db: Db): Promise<number> {
  const result = await sql<{ seconds: number }>`
    select coalesce(greatest(extract(epoch from clock_timestamp() - (
      select e.occurred_at from task_events e
      where (e.writer_xid, e.id) > (m.writer_xid, m.event_id)
      order by e.writer_xid, e.id limit 1)), 0), 0)::float8 as seconds
    from task_search_mark m`.execute(db)
  return result.rows[0]?.seconds ?? 0
}

/** The values of a metadata object that are text, at any depth. */
const stringsOf = (column: string) =>
  sql.raw(`(select string_agg(held.value #>> '{}', ' ')
    from jsonb_path_query(${column}, 'strict $.** ? (@.type() == "string")') held(value))`)

/** What a prompt is called in a list, near enough (task-title.ts). */
const titleShape = `\\S[^\\r\\n]{0,${titleCharsMax - 1}}`

export type Search = {
  /** Undefined for operators, who find tasks of every account by their titles. */
  accountUuid: string | undefined
  text: string
  /** Only tasks made before this one. */
  beforeUuid: string | undefined
}

/** From so many characters on the beginning of a word is enough; shorter ones begin too many. */
const prefixCharsMin = 3

/** The words of the text as terms of a query: whole, or the beginning of a word where they are long enough. */
function termsOf({ accountUuid, text }: Search): RawBuilder<unknown> {
  const key =
    accountUuid === undefined
      ? sql`word.lexeme`
      : sql`account_word(${accountUuid}::uuid, word.lexeme)`
  // Words consist of letters and digits, so nothing in them has to be escaped.
  return sql`
    select '''' || ${key} || '''' || case when length(word.lexeme) >= ${prefixCharsMin}::integer
      then ':*' else '' end as term
    from unnest(words_of(${text})) word order by length(word.lexeme) desc
    limit ${limits.searchWordsMax}`
}

/** Each statement says whose tasks it is about, whatever the index has. */
function rangeOf({ accountUuid, beforeUuid }: Search): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (accountUuid !== undefined) conditions.push(sql<SqlBool>`account_id = ${accountUuid}`)
  if (beforeUuid !== undefined) conditions.push(sql<SqlBool>`task_id < ${beforeUuid}::uuid`)
  return sql.join(conditions, sql` and `)
}

export type Sample = {
  /** How many tasks were looked through, and how many of them have all words. */
  looked: number
  matching: number
  /** All words, as a query; null where the text has none. */
  query: string | null
  /** Only those words that few of these tasks have; null where all are frequent. */
  rare_query: string | null
}

/** How frequent the words are among the newest tasks. */
export async function sampleNewest(db: Db, search: Search): Promise<Sample> {
  const result = await sql<Sample>`
    with newest as materialized (
      select words from task_search where ${rangeOf(search)}
      order by task_id desc limit ${limits.searchNewestTasks}
    ), counted as materialized (
      select term, (select count(*) from newest where words @@ term::tsquery) as tasks
      from (${termsOf(search)}) terms
    ), whole as materialized (
      select string_agg(term, ' & ') as query,
        string_agg(term, ' & ') filter (where tasks < ${limits.searchRareTasksMax}) as rare_query
      from counted)
    select (select count(*)::integer from newest) as looked, whole.query, whole.rare_query,
      (select count(*)::integer from newest where words @@ whole.query::tsquery) as matching
    from whole`.execute(db)
  return result.rows[0] as Sample
}

/** Those with the words among the newest so many tasks. */
export function newestMatches(
  search: Search,
  { query, tasksMax }: { query: string; tasksMax: number },
): RawBuilder<unknown> {
  return sql`
    select newest.account_id, newest.task_id from (
      select account_id, task_id, words from task_search where ${rangeOf(search)}
      order by task_id desc limit ${tasksMax}) newest
    where newest.words @@ ${query}::tsquery`
}

/** The last of the newest so many tasks, where there are more after it. */
export async function selectEndOfNewest(
  db: Db,
  search: Search,
  tasksMax: number,
): Promise<string | undefined> {
  const result = await sql<{ task_id: string }>`
    select task_id from task_search where ${rangeOf(search)}
    order by task_id desc offset ${tasksMax - 1} limit 1`.execute(db)
  return result.rows[0]?.task_id
}

export type Match = { account_id: string; task_id: string }

/**
 * By the index, in no order: one more than may be sorted. Only rare words are looked up there, because a frequent
 * beginning has to be collected whole, and the others are compared with what was found.
 */
export async function selectIndexed(
  db: Db,
  search: Search,
  { query, rareQuery }: { query: string; rareQuery: string },
): Promise<Match[]> {
  const result = await sql<Match>`
    select account_id, task_id
    from match_task_words(${rareQuery}::tsquery, ${query}::tsquery, ${limits.searchMatchesMax + 1})
    where ${rangeOf(search)}`.execute(db)
  return result.rows
}

export function theseMatches(matches: readonly Match[]): RawBuilder<unknown> {
  return sql`select account_id, task_id from unnest(
    ${matches.map(({ account_id }) => account_id)}::uuid[],
    ${matches.map(({ task_id }) => task_id)}::uuid[]) these (account_id, task_id)`
}
