// Tasks to search: a million of one account and as many of 5,000 others, with words as unevenly spread as those of
// a language. Rows are written by the statements of the fill, and the indexes of words are made after them.
import pg from 'pg'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import type { Client } from './ground.ts'

const otherAccounts = 5_000
const vocabulary = 20_000
const wordsPerTask = 30
/** Tasks share so many texts, and each has a word of its own. */
const texts = 10_000

/** word0 is in nearly every text, word19999 in hardly any. */
const textStatement = `
  create unlogged table bench_texts as
  select n, 'Please review ' || (
    select string_agg('word' || floor(${vocabulary} * power(random(), 3))::int, ' ')
    from generate_series(1, ${wordsPerTask}) where n is not null) as words
  from generate_series(0, ${texts - 1}) n`

const madeStatement = `
  create unlogged table bench_made as
  select case when side = 0 then $1::uuid
      else lpad(to_hex(n % ${otherAccounts}), 32, '0')::uuid end as account_id,
    uuidv7(make_interval(secs => -((n * 2592000.0) / $2))) as task_id, side, n
  from generate_series(0, 1) side, generate_series(1, $2::int) n`

const prompt = `'serial' || m.n || ' ' || t.words`

const taskStatements = [
  `insert into tasks (account_id, id, project_id, key_id, prompt, mode, max_credits, tag_id,
     mode_multiplier_e4, tag_multiplier_e4, created_revision)
   select m.account_id, m.task_id, $1, $2, ${prompt}, 'standard', 300, 1, 10000, 10000, 'A'
   from bench_made m join bench_texts t on t.n = m.n % ${texts}`,
  `insert into task_queue (account_id, task_id, project_id, status, stage, version, mode, tag_id,
     held_credits, due_at, next_action_at, final_at)
   select m.account_id, m.task_id, t.project_id, 'completed', 'completed', 2, 'standard', 1, 0, now(),
     null, now()
   from bench_made m join tasks t on t.account_id = m.account_id and t.id = m.task_id`,
]

/** Of those the worker is to read: the newest ones, which have the smallest numbers. */
const eventStatement = `
  insert into task_events (account_id, task_id, version, type, data)
  select account_id, task_id, 1, 'task.created', '{"status":"pending"}'::jsonb from bench_made
  where side = 0 and n <= $1`

/** What addWords writes, with the words of each text read once. */
const wordStatements = [
  `create unlogged table bench_words as
   select n, array(select lexeme from unnest(words_of(words))) as words,
     array(select lexeme from unnest(words_of(left(words, 110)))) as title_words from bench_texts`,
  `insert into task_search (account_id, task_id, words)
   select m.account_id, m.task_id, array_to_tsvector(
     array(select account_word(m.account_id, word) from unnest(t.words || ('serial' || m.n)) word)
     || t.title_words || ('serial' || m.n))
   from bench_made m join bench_words t on t.n = m.n % ${texts}
   where m.side = 1 or m.n > $1
   order by m.n desc`,
]

export async function fillSearch(
  databaseUrl: string,
  { accountUuid, projectId, keyUuid }: Client,
  options: { rows: number; indexedByWorker: number; say(text: string): void },
): Promise<void> {
  const { rows, indexedByWorker, say } = options
  const client = new pg.Client({ connectionString: asSuperuser(databaseUrl) })
  await client.connect()
  const run = async (text: string, values: unknown[] = []) => {
    const startedAtMs = performance.now()
    await client.query(text, values)
    const seconds = Math.round((performance.now() - startedAtMs) / 1_000)
    if (seconds > 5) say(`search: ${seconds} s for ${text.trim().slice(0, 60)}`)
  }
  try {
    say(`search: filling ${rows} tasks of one account and ${rows} of ${otherAccounts} others`)
    await run(`set maintenance_work_mem = '1GB'`)
    await run('set synchronous_commit = off')
    await run('set session_replication_role = replica')
    await run(textStatement)
    await run(madeStatement, [accountUuid, rows])
    await run(`insert into accounts (id, name, is_test)
      select distinct account_id, 'Account', false from bench_made where side = 1`)
    const [makeTasks, makeQueue] = taskStatements
    await run(makeTasks as string, [projectId, keyUuid])
    await run(makeQueue as string)
    await run(eventStatement, [indexedByWorker])
    await run('drop index task_search_by_words')
    const [makeWords, writeWords] = wordStatements
    await run(makeWords as string)
    await run(writeWords as string, [indexedByWorker])
    await run(`create index task_search_by_words on task_search using gin (words)
      with (gin_pending_list_limit = 256)`)
    for (const table of ['tasks', 'task_queue', 'task_events', 'task_search'])
      await run(`vacuum analyze ${table}`)
    await run('checkpoint')
  } finally {
    await client.end()
  }
}
