// What a model is shown of tasks of every kind: each text of a task carries a mark of its own, and the
// model remembers all that it was sent.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { decodeId } from '../../src/core/ids.ts'
import { startWorker } from '../../src/start/worker.ts'
import { makeEngineer } from '../engineers.ts'
import { type Service, startService } from '../service.ts'
import { startTestModel, type TestModel } from '../test-model.ts'
import { pngOf } from '../uploads.ts'

const responseSchema = {
  type: 'object',
  required: ['verdict'],
  properties: { verdict: { type: 'string' } },
}

type Kind = {
  mode: string
  revision: 'A' | 'B'
  hasSchema: boolean
  files: 'none' | 'text' | 'image'
}

/** Revision B has no response schemas. */
const kinds: Kind[] = (['realtime_answer', 'fast', 'standard'] as const).flatMap((mode) =>
  (['none', 'text', 'image'] as const).flatMap((files) => [
    { mode, revision: 'A' as const, hasSchema: false, files },
    { mode, revision: 'A' as const, hasSchema: true, files },
    { mode, revision: 'B' as const, hasSchema: false, files },
  ]),
)

let testModel: TestModel
let service: Service
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  testModel = await startTestModel()
  // The first answer is wrong, so that there is a second try as well.
  const model = testModel.configure('schema-invalid-once', { inputs: ['image', 'pdf'] })
  service = await startService({ model, allowsProseDrafts: true, sweepIntervalMs: 50 })
  worker = await startWorker(service.deps)
  await makeEngineer(service.deps.database.db)
})
afterAll(async () => {
  await worker.stop()
  await service.stop()
  await testModel.stop()
})

type Marked = Kind & { taskId: string; inMetadata: string[]; inTask: string[] }

const mark = () => `canary-${randomUUID()}`

async function create(client: Awaited<ReturnType<Service['makeClient']>>, kind: Kind) {
  const [name, value, asked, told] = [mark(), mark(), mark(), mark()]
  const picture = Buffer.concat([pngOf(64).bytes, Buffer.from(mark())]).toString('base64')
  const attachments = {
    none: [],
    text: [{ fileName: 'a.txt', mimeType: 'text/plain', content: `The log says ${told}.` }],
    image: [{ fileName: 'a.png', mimeType: 'image/png', content: picture }],
  }[kind.files]
  const credits = kind.mode === 'realtime_answer' ? 300 : 600
  const { status, body, text } = await service.call('POST', '/tasks/create', {
    key: client.key,
    revision: kind.revision,
    body: {
      prompt: `Is ${asked} sound?`,
      mode: kind.mode,
      maxCredits: kind.revision === 'A' ? credits : credits / 60,
      projectId: client.projectId,
      metadata: { [name]: { deep: [value] } },
      attachments,
      ...(kind.hasSchema && { responseSchema }),
    },
  })
  expect(status, text).toBe(201)
  const inFile = { none: [], text: [told], image: [picture] }[kind.files]
  const inTask = [asked, ...inFile]
  return { ...kind, taskId: body.id as string, inMetadata: [name, value], inTask } satisfies Marked
}

/** Until every event is in the feed, no job is left and no task waits for the AI. */
async function settle(): Promise<void> {
  const isDone = async () => {
    const { rows } = await sql<{ left: number }>`select (
      (select count(*) from task_events) - (select count(*) from feed_events)
      + (select count(*) from task_queue where stage = 'drafting')
      + (select count(*) from pgboss.job where name = 'draft-task' and state < 'completed')
      )::integer as left`.execute(service.deps.database.db)
    return rows[0]?.left === 0
  }
  expect(await waitUntil(isDone, 20_000)).toBe(true)
}

const seen = (texts: string[]) => {
  const asked = testModel.requests.join('\n')
  return texts.filter((text) => asked.includes(text))
}

test.each([
  ['has not switched on drafts of prose', false],
  ['has switched them on', true],
])('of an account that %s', async (_, proseDrafts) => {
  const client = await service.makeClient({ credits: 10_000_000, proseDrafts })
  const tasks: Marked[] = []
  for (const kind of kinds) tasks.push(await create(client, kind))
  await settle()
  expect(tasks).toHaveLength(27)
  expect(seen(tasks.flatMap(({ inMetadata }) => inMetadata))).toEqual([])
  // An engineer answers a realtime task without a schema right away, so nobody drafts it.
  const isShown = ({ hasSchema, mode }: Kind) =>
    hasSchema || (proseDrafts && mode !== 'realtime_answer')
  const hidden = tasks.filter((task) => !isShown(task)).flatMap(({ inTask }) => inTask)
  expect(hidden.length).toBeGreaterThan(0)
  expect(seen(hidden)).toEqual([])
  const shown = tasks.filter(isShown).flatMap(({ inTask }) => inTask)
  expect(seen(shown)).toEqual(shown)
})

test('reads of both revisions say when AI took part', async () => {
  const { key, ...client } = await service.makeClient({ credits: 10_000_000, proseDrafts: true })
  const read = async (taskId: string, revision: string) =>
    (await service.call('GET', `/tasks/${taskId}`, { key, revision })).body
  const instant = {
    mode: 'realtime_answer',
    revision: 'A',
    hasSchema: true,
    files: 'text',
  } as const
  const { taskId } = await create({ key, ...client }, instant)
  await settle()
  expect((await read(taskId, 'A')).provenance).toEqual({
    source: 'ai',
    model: 'fake:schema-invalid-once',
    filesRead: ['a.txt'],
    filesNotRead: [],
  })
  expect(await read(taskId, 'B')).toMatchObject({ status: 'completed', aiAssisted: true })
  const prose = { mode: 'fast', revision: 'B', hasSchema: false, files: 'none' } as const
  const own = await create({ key, ...client }, prose)
  await settle()
  const complete = async (task: Marked, source: string) =>
    await sql`with done as (update task_queue set status = 'completed', stage = 'completed',
        held_credits = 0, final_at = now(), version = version + 1
        where task_id = ${decodeId('task', task.taskId)} returning account_id, task_id)
      insert into task_results (account_id, task_id, result, effort_seconds, provenance)
      select account_id, task_id, '{"message":"Yes."}', 1, ${JSON.stringify({ source })}::jsonb
      from done`.execute(service.deps.database.db)
  await complete(own, 'human_with_ai')
  expect(await read(own.taskId, 'B')).toMatchObject({ aiAssisted: true })
  const alone = await create({ key, ...client }, prose)
  await settle()
  await complete(alone, 'human')
  expect(await read(alone.taskId, 'B')).not.toHaveProperty('aiAssisted')
})
