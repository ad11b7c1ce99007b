// The demo as it stands now: tasks of several ages wait, two are held, one of them of the account that a printed
// login opens; one was given back with its text, and others ended in each way that there is.
import type pg from 'pg'
import { decodeId, encodeId } from '../../server/src/core/ids.ts'
import { waitUntil } from '../stack/processes.ts'
import { type BackDated, backDate } from './back-dating.ts'
import type { DemoClient } from './client.ts'
import type { ConsoleSession } from './enrol.ts'
import { untilRelayed } from './history.ts'
import type { DemoQuestion } from './question.ts'
import { questions, simulatedTasks, urgentTask } from './tasks.ts'

const minuteMs = 60_000
const expiredMinutes = 9 * 1_440
const draftsTimeoutMs = 20_000

export async function makePresent(options: {
  database: pg.Client
  clients: DemoClient[]
  test: DemoClient
  /** The first gives a task back, each of the others holds one. */
  engineers: ConsoleSession[]
}): Promise<void> {
  const { database, clients, engineers } = options
  const clientOf = (name: string) => clients.find((one) => one.name === name) as DemoClient
  const waiting: BackDated[] = []
  const ask = async ({ client, project, task, ageMinutes }: DemoQuestion) => {
    const taskUuid = decodeId('task', await clientOf(client).create(task, project)) as string
    waiting.push({ taskUuid, createdAt: new Date(Date.now() - ageMinutes * minuteMs) })
  }
  for (const question of questions) await ask(question)
  const first = clients[0] as DemoClient
  const [project = ''] = first.projects
  const again = (title: string) => ({
    client: first.name as DemoQuestion['client'],
    project,
    ageMinutes: expiredMinutes,
    task: {
      prompt: `${title}\n\nA short answer is enough.`,
      mode: 'standard',
      maxCredits: 900,
    } as const,
  })
  // Nobody took it in a week after it was due: the sweeper ends it.
  await ask(again('Should we pin the version of our base image?'))
  const mistaken = await first.create(again('Is our license header right?').task, project)
  await first.cancel(mistaken)
  const mistakenAt = Date.now() - 2 * 1_440 * minuteMs
  await untilDrafted(database, questions.length)
  await untilRelayed(database)
  const taskUuids = await backDate(database, [
    ...waiting,
    {
      taskUuid: decodeId('task', mistaken) as string,
      createdAt: new Date(mistakenAt),
      endedAt: new Date(mistakenAt + 7 * minuteMs),
    },
  ])
  const pathOf = (title: string) => {
    const place = questions.findIndex(({ task }) => task.prompt.startsWith(title))
    return `/workbench/v1/tasks/${encodeId('task', taskUuids[place] as string)}`
  }
  await giveBack(engineers[0] as ConsoleSession, pathOf('Find the race'))
  await hold(database, engineers[1] as ConsoleSession, pathOf('Is it safe to run two'))
  await hold(database, engineers[2] as ConsoleSession, pathOf('Explain a flaky'))
  for (const task of simulatedTasks) await options.test.create(task, 'integration tests')
  await first.create(urgentTask, project)
}

/** The model writes under the ids of now; it is let finish first. */
async function untilDrafted(database: pg.Client, count: number): Promise<void> {
  await waitUntil(async () => {
    const { rows } = await database.query<{ done: boolean }>(
      `select (select count(*) from ai_drafts d join task_queue q using (task_id)
        where q.stage = 'queued') >= $1 as done`,
      [count],
    )
    return rows[0]?.done === true
  }, draftsTimeoutMs)
}

/** A lease lasts as long as a page sends its heartbeats; this one lasts a working day without. */
async function hold(database: pg.Client, session: ConsoleSession, path: string): Promise<void> {
  await session.call('POST', `${path}/claim`, {})
  const taskUuid = decodeId('task', path.split('/').at(-1) as string)
  await database.query(
    `update task_leases set expires_at = now() + interval '8 hours', effort_ms = 372000,
      opened_at = claimed_at, last_input_at = now() + interval '8 hours' where task_id = $1 and ended_at is null`,
    [taskUuid],
  )
  await database.query(
    `update task_queue set next_action_at = least(due_at, now() + interval '8 hours') where task_id = $1`,
    [taskUuid],
  )
}

async function giveBack(session: ConsoleSession, path: string): Promise<void> {
  const claimed = await session.call('POST', `${path}/claim`, {})
  const { lease } = claimed.body as { lease: { number: number } }
  const content =
    'The detector is silent because no memory is shared without a lock. Look at the order of'
  await session.call('PUT', `${path}/draft`, { content }, { 'if-match': '"0"' })
  const reason = 'I have to leave; somebody who knows Go well is faster.'
  await session.call('POST', `${path}/release`, { leaseNumber: lease.number, reason })
}
