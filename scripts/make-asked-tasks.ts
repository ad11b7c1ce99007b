// Makes tasks that wait for a reply, for who tries the API without engineers: created by the API, asked about
// in the database. Prints their ids.
//   node scripts/make-asked-tasks.ts URL KEY MAX_CREDITS PROJECT_NAME DATABASE_URL
import pg from 'pg'
import { decodeId } from '../server/src/core/ids.ts'

const [url, key, maxCredits, projectName, databaseUrl] = process.argv.slice(2)
const tasksWanted = 30

async function post(path: string, body: unknown): Promise<{ id: string | number }> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as { id: string | number }
}

const { id: projectId } = await post('/projects/create', { name: projectName })
const ids: string[] = []
for (let made = 0; made < tasksWanted; made++) {
  const task = { prompt: 'Is this function safe?', maxCredits: Number(maxCredits), projectId }
  ids.push((await post('/tasks/create', task)).id as string)
}

const client = new pg.Client({ connectionString: databaseUrl as string })
await client.connect()
await client.query(
  `with asked as (
    update task_queue set stage = 'needs_input', version = version + 1,
      next_action_at = now() + interval '1 day'
    where task_id = any($1::uuid[]) returning account_id, task_id, version
  ), event as (
    insert into task_events (account_id, task_id, version, type, data)
    select account_id, task_id, version, 'task.needs_input', '{"stage":"needs_input"}' from asked
  )
  insert into task_questions
    (account_id, task_id, number, text, allows_text, on_no_reply, deadline_at)
  select account_id, task_id, 1, 'Which version is it?', false, 'continue', now() + interval '1 day'
  from asked`,
  [ids.map((id) => decodeId('task', id))],
)
await client.end()
console.log(ids.join(','))
