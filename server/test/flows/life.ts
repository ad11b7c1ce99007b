// The ways a task can go, each as steps through HTTP on a whole service: client, engineer, operator,
// model and the passing of time. What must be true at the end of each is asserted in one place.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { decodeId } from '../../src/core/ids.ts'
import type { Mode, Revision } from '../../src/core/money.ts'
import { signIn, type TestPerson } from '../console-client.ts'
import { letTimePass } from '../engineers.ts'
import type { Loose, Reply, Service } from '../service.ts'
import { makeWorker, type Worker } from '../workbench-client.ts'

export const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['verdict', 'score'],
  properties: { verdict: { type: 'string' }, score: { type: 'integer', minimum: 1 } },
}

export type Shape = { mode: Mode; hasSchema: boolean; revision: Revision }

export type Place = {
  service: Service
  client: Awaited<ReturnType<Service['makeClient']>>
  engineer: Worker
  operator: TestPerson
}

export async function openPlace(service: Service): Promise<Place> {
  return {
    service,
    client: await service.makeClient(),
    engineer: await makeWorker(service, { capacity: 20 }),
    operator: await signIn(service, { operator: true }),
  }
}

export const heldCredits = 600

export async function create(
  { service, client }: Place,
  { mode, hasSchema, revision }: Shape,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return await service.call('POST', '/tasks/create', {
    key: client.key,
    revision,
    headers,
    body: {
      prompt: 'Is this change sound, and how sound?',
      mode,
      maxCredits: revision === 'A' ? heldCredits : heldCredits / 60,
      projectId: client.projectId,
      ...(hasSchema && { responseSchema: schema }),
    },
  })
}

export async function createTask(place: Place, shape: Shape): Promise<string> {
  const reply = await create(place, shape)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.id
}

export async function read({ service, client }: Place, taskId: string): Promise<Loose> {
  return (await service.call('GET', `/tasks/${taskId}`, { key: client.key, revision: 'A' })).body
}

/** Waits until the task is in that stage, as a client who polls would. */
export async function reach(place: Place, taskId: string, stage: string): Promise<void> {
  let last: string | undefined
  const isThere = await waitUntil(async () => {
    last = (await read(place, taskId)).stage
    return last === stage
  }, 15_000)
  expect(isThere, `${taskId} is ${last}, not ${stage}`).toBe(true)
}

export async function claim(place: Place, taskId: string): Promise<Loose> {
  await reach(place, taskId, 'queued')
  const reply = await place.engineer.act(taskId, 'claim')
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}

/** Twenty seconds of work, twice, then the answer. */
export async function answer(place: Place, taskId: string, hasSchema: boolean): Promise<Reply> {
  const { lease } = await claim(place, taskId)
  await work(place, taskId, lease.number)
  return await place.engineer.act(taskId, 'submit', {
    leaseNumber: lease.number,
    result: hasSchema ? { verdict: 'Sound, with one doubt.', score: 7 } : { message: 'Sound.' },
    effortSeconds: 40,
  })
}

export async function work(place: Place, taskId: string, leaseNumber: number): Promise<void> {
  for (let i = 0; i < 2; i++) {
    await letTimePass(place.service.deps.database.db, 20)
    const beat = await place.engineer.act(taskId, 'heartbeat', { leaseNumber, idleSeconds: 0 })
    expect(beat.status, beat.text).toBe(200)
  }
}

/** Twenty seconds of work, twice, then a question; returns the number of the lease that it ended. */
export async function ask(
  place: Place,
  taskId: string,
  question: Record<string, unknown> = {},
): Promise<number> {
  const { lease } = await claim(place, taskId)
  await work(place, taskId, lease.number)
  const reply = await place.engineer.act(taskId, 'questions', {
    leaseNumber: lease.number,
    text: 'Which version is it?',
    onNoReply: 'continue',
    ...question,
  })
  expect(reply.status, reply.text).toBe(200)
  return lease.number
}

export type End = {
  status: 'completed' | 'cancelled'
  cancelReason?: string
  charged: number
  events: string[]
  provenance?: Record<string, unknown>
}

/** Everything that must hold of a task at its end: status, money, events, result and provenance. */
export async function expectEnd(place: Place, taskId: string, end: End): Promise<void> {
  const task = await read(place, taskId)
  expect(task).toMatchObject({ status: end.status, stage: end.status })
  expect(task.cancelReason).toBe(end.cancelReason)
  expect(task.credits).toMatchObject({
    held: 0,
    charged: end.charged,
    released: heldCredits - end.charged,
  })
  expect(task.version).toBe(end.events.length)
  const facts = await readFacts(place.service, taskId)
  expect(facts.events).toEqual(end.events)
  expect(facts.entries).toEqual([
    ['hold', heldCredits],
    ...(end.charged > 0 ? [['capture', end.charged]] : []),
    ['release', heldCredits - end.charged],
  ])
  if (end.status === 'cancelled') expect(task.result ?? task.provenance).toBeUndefined()
  else expect(task.provenance).toMatchObject(end.provenance ?? {})
  // The feed tells the same story, in the same order.
  const isTold = await waitUntil(
    async () => (await readFeed(place.service, taskId)).length === end.events.length,
    5_000,
  )
  expect(isTold, 'the feed has every event').toBe(true)
  expect(await readFeed(place.service, taskId)).toEqual(end.events)
}

async function readFacts({ deps }: Service, taskId: string) {
  const uuid = decodeId('task', taskId)
  const { db } = deps.database
  const events = await sql<{ type: string }>`
    select type from task_events where task_id = ${uuid} order by version`.execute(db)
  const entries = await sql<{ kind: string; amount: number }>`
    select kind, amount from ledger_entries where task_id = ${uuid} order by number`.execute(db)
  return {
    events: events.rows.map(({ type }) => type),
    entries: entries.rows.map(({ kind, amount }) => [kind, amount]),
  }
}

async function readFeed({ deps }: Service, taskId: string): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`select type from feed_events
    where task_id = ${decodeId('task', taskId)} order by number`.execute(deps.database.db)
  return rows.map(({ type }) => type)
}
