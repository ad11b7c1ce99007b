// Drives a service through every illness of its model, and says what was left behind. The service
// uses a fake model in the mode "by-text", so each task brings its own illness and many run at once.
import { randomUUID } from 'node:crypto'
import { waitUntil } from '../../scripts/stack/processes.ts'

export const faultModes = [
  ...['500', '503', '429', '401', '400', 'reset', 'html', 'hang', 'drip=50'],
  ...['refusal', 'filtered', 'empty', 'length', 'tool-call', 'huge'],
  ...['invalid-json', 'fenced', 'schema-invalid', 'nul', 'surrogate', 'infinite'],
]

export const answerSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['verdict', 'score'],
  properties: {
    verdict: { type: 'string', maxLength: 200 },
    score: { type: 'integer', minimum: 1, maximum: 10 },
  },
}

export type FaultyPlace = {
  url: string
  key: string
  projectId: number
  accountUuid: string
  query<Row>(text: string, values: unknown[]): Promise<Row[]>
}

export type FaultReport = { tasks: number; replies: Record<string, number>; faults: string[] }

const atOnce = 6
const waitSeconds = 30
const settleMs = 90_000

/** Each mode so often, as a realtime task, a drafted task with a schema, and one without. */
export async function runFaults(
  place: FaultyPlace,
  runs: number,
  progress: (done: number, total: number) => void = () => undefined,
): Promise<FaultReport> {
  const report: FaultReport = { tasks: 0, replies: {}, faults: [] }
  // One mode after the other, over and over: the circuit opens only after outages in a row.
  const jobs = Array.from({ length: runs }, () => faultModes).flat()
  let next = 0
  let done = 0
  const work = async () => {
    for (let mode = jobs[next++]; mode !== undefined; mode = jobs[next++]) {
      await meetFault(place, mode, report)
      progress(++done, jobs.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await settle(place, report)
  report.faults.push(...(await findLeftovers(place)))
  return report
}

async function meetFault(place: FaultyPlace, mode: string, report: FaultReport): Promise<void> {
  const prompt = `Is this change sound? fake-mode:${mode} marker-${randomUUID()}`
  const idempotencyKey = randomUUID()
  const realtime = {
    prompt,
    mode: 'realtime_answer',
    maxCredits: 300,
    responseSchema: answerSchema,
  }
  const [instant] = await Promise.all([
    create(place, { ...realtime, idempotencyKey }, { prefer: `wait=${waitSeconds}` }),
    create(place, { prompt, mode: 'fast', maxCredits: 900, responseSchema: answerSchema }),
    create(place, { prompt, mode: 'standard', maxCredits: 900 }),
  ])
  report.tasks += 3
  report.replies[instant.status] = (report.replies[instant.status] ?? 0) + 1
  if (instant.status !== 408) {
    report.faults.push(`${mode}: ${instant.status} instead of 408: ${instant.text.slice(0, 600)}`)
    return
  }
  const kept = await place.query('select 1 from idempotency_keys where key = $1', [idempotencyKey])
  if (kept.length > 0)
    report.faults.push(`${mode}: the key of a create that was taken back is kept`)
}

async function create(
  { url, key, projectId }: FaultyPlace,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const reply = await fetch(`${url}/api/v1/tasks/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ projectId, ...body }),
  })
  return { status: reply.status, text: await reply.text() }
}

type TaskLeft = { id: string; mode: string; stage: string; status: string }

/** Waits until the AI has done with every task, then takes back those that wait for an engineer. */
async function settle(place: FaultyPlace, report: FaultReport): Promise<void> {
  const list = (where: string) =>
    place.query<TaskLeft>(
      `select task_id as id, mode, stage, status from task_queue where account_id = $1 and ${where}`,
      [place.accountUuid],
    )
  await waitUntil(async () => (await list(`stage = 'drafting'`)).length === 0, settleMs)
  for (const { id, mode } of await list(`stage = 'drafting'`))
    report.faults.push(`the ${mode} task ${id} is stuck in drafting`)
  for (const { id, mode } of await list(`mode = 'realtime_answer' and status <> 'cancelled'`))
    report.faults.push(`the ${mode} task ${id} was not cancelled`)
  for (const { id, mode, stage } of await list(`mode <> 'realtime_answer' and stage <> 'queued'`))
    report.faults.push(`the ${mode} task ${id} is ${stage} and no engineer can take it`)
}

async function findLeftovers({ query, accountUuid }: FaultyPlace): Promise<string[]> {
  const checks: [string, string][] = [
    [
      'credits are held without a task that waits',
      `select 1 from balances b where b.account_id = $1 and b.held <> (
        select coalesce(sum(t.max_credits), 0) from tasks t join task_queue q on q.task_id = t.id
        where t.account_id = $1 and q.status = 'pending')`,
    ],
    [
      'a failed task was charged',
      `select 1 from settlements s join task_queue q on q.task_id = s.task_id
       where q.account_id = $1 and s.charged > 0`,
    ],
    ['a result was delivered', 'select 1 from task_results where account_id = $1'],
    [
      'a draft does not match its schema',
      `select 1 from ai_drafts d join tasks t on t.account_id = d.account_id and t.id = d.task_id
       where d.account_id = $1 and t.response_schema is not null`,
    ],
    [
      'a task has other than one final event',
      `select q.task_id from task_queue q left join task_events e on e.task_id = q.task_id
         and e.type in ('task.completed', 'task.cancelled')
       where q.account_id = $1 and q.status <> 'pending' group by q.task_id having count(e.*) <> 1`,
    ],
  ]
  const found = await Promise.all(
    checks.map(async ([fault, text]) => {
      const rows = await query(text, [accountUuid])
      return rows.length === 0 ? [] : [`${fault} (${rows.length})`]
    }),
  )
  return found.flat()
}
