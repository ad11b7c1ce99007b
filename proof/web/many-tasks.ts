// The tasks that are measured: one comes in by the API, and copies of it as many as are asked for.
import type pg from 'pg'
import { withDatabase } from '../../scripts/demo/database.ts'
import { decodeId } from '../../server/src/core/ids.ts'

export type Client = {
  projectId: number
  /** Gives its number. */
  makeProject(name: string): Promise<number>
  /** Gives the id. */
  create(task: NewTask): Promise<string>
  copy(taskId: string, count: number): Promise<void>
  /** What the AI would have written for a task. */
  draft(taskId: string, content: unknown): Promise<void>
}

export type NewTask = { prompt: string; responseSchema?: Record<string, unknown> }

const code = `export async function consume(event: Event) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      await payments.capture(event.paymentId, { idempotencyKey: randomUUID() })
      return await ack(event)
    } catch (error) {
      await sleep(100 * 2 ** attempt)
    }
  }
}`

/** As clients ask: some paragraphs, a list and a piece of code. */
export const prompt = `Review retry logic in a payment webhook consumer

We saw **double captures** twice last week. The consumer reads events from a queue at least once and captures the payment. Is the retry below safe, and if it is not, what is the smallest change that makes it so?

- The provider keeps idempotency keys for 24 hours.
- An event can come again after hours.
- \`ack\` may fail when the connection is lost.

\`\`\`ts
${code}
\`\`\`

Please say what could still go wrong after your change.`

export async function createClient(url: string, databaseUrl: string, key: string): Promise<Client> {
  const post = async (path: string, body: unknown) => {
    const reply = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`POST ${path} said ${reply.status}: ${text}`)
    return JSON.parse(text) as { id: string }
  }
  const project = await post('/projects/create', { name: 'Speed' })
  const projectId = Number(project.id)
  return {
    projectId,
    makeProject: async (name) => Number((await post('/projects/create', { name })).id),
    create: async (task) =>
      (await post('/tasks/create', { ...task, projectId, maxCredits: 600 })).id,
    copy: (taskId, count) =>
      withDatabase(databaseUrl, (database) => copyTask(database, uuidOf(taskId), count)),
    draft: (taskId, content) =>
      withDatabase(databaseUrl, async (database) => {
        await database.query(
          `insert into ai_drafts (account_id, task_id, content, model, input_tokens, output_tokens)
            select account_id, id, $2, 'measured', 1, 1 from tasks where id = $1`,
          [uuidOf(taskId), JSON.stringify(content)],
        )
      }),
  }
}

function uuidOf(taskId: string): string {
  const uuid = decodeId('task', taskId)
  if (uuid === undefined) throw new Error(`${taskId} is no task`)
  return uuid
}

/** All that the API wrote of the task but its id; the prompt of each begins with its number. */
async function copyTask(database: pg.Client, taskUuid: string, count: number) {
  await database.query(
    `create temporary table copies as select n, uuidv7() as id from generate_series(1, $1::int) n`,
    [count],
  )
  await insertCopies(database, { table: 'tasks', id: 'id', taskUuid })
  await insertCopies(database, { table: 'task_queue', id: 'task_id', taskUuid })
  await database.query('drop table copies')
  await database.query('analyze tasks, task_queue')
}

async function insertCopies(
  database: pg.Client,
  { table, id, taskUuid }: { table: string; id: string; taskUuid: string },
) {
  const { rows } = await database.query(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ name }) => name as string)
  const values = names.map((name) => {
    if (name === id) return 'copies.id'
    return name === 'prompt' ? `'Task ' || copies.n || ': ' || made.prompt` : `made.${name}`
  })
  await database.query(
    `insert into ${table} (${names.join(', ')})
      select ${values.join(', ')} from copies, ${table} as made where made.${id} = $1`,
    [taskUuid],
  )
}
