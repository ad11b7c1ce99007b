// Engineers at their workbench, for tests: signed in, with a second factor, on duty.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { decodeId } from '../src/core/ids.ts'
import { findTaskRef, type TaskRef } from '../src/modules/work/tasks/tasks.ts'
import { type PersonRequest, signIn, type TestPerson } from './console-client.ts'
import type { Loose, Reply, Service } from './service.ts'

export type TestClient = Awaited<ReturnType<Service['makeClient']>>

export type Worker = TestPerson & {
  /** Under /workbench/v1/tasks. A claimed task is opened, and then was on the screen for a while. */
  act(taskId: string, what: string, body?: unknown): Promise<Reply>
  claimNext(): Promise<Loose>
  /** Accepts parts of the AI draft, a while ago. */
  accept(taskId: string, body: Acceptance): Promise<Reply>
  /** Submits; where the answer contains the unchanged AI draft, it is accepted first, as read. */
  answer(taskId: string, body: { leaseNumber: number; result: object }): Promise<Reply>
}

type Acceptance = { leaseNumber: number; parts: string[]; unread?: boolean }

export async function makeWorker(
  service: Service,
  request: {
    tagIds?: number[]
    capacity?: number
    isOnDuty?: boolean
    /** Whether what is claimed is opened as well. */
    opens?: boolean
  } & Pick<PersonRequest, 'memberOf'> = {},
): Promise<Worker> {
  const { tagIds = [1, 2, 3], capacity = 1, isOnDuty = true, memberOf = [], opens = true } = request
  const { db } = service.deps.database
  const person = await signIn(service, { engineer: { tagIds, capacity }, memberOf })
  if (isOnDuty) {
    await sql`update engineers set on_duty_since = now(), last_seen_at = now()
      where person_id = ${person.personUuid}`.execute(db)
  }
  const post = (taskId: string, what: string, body?: unknown) =>
    person.call('POST', `/workbench/v1/tasks/${taskId}/${what}`, { body })
  async function accept(taskId: string, body: Acceptance): Promise<Reply> {
    await sql`update task_leases set draft_refused_at = null
      where task_id = ${decodeId('task', taskId)}`.execute(db)
    const reply = await post(taskId, 'accept', body)
    await sql`update draft_acceptances set accepted_at = accepted_at - interval '2 s'
      where task_id = ${decodeId('task', taskId)}`.execute(db)
    return reply
  }
  return {
    ...person,
    accept,
    async answer(taskId, body) {
      const reply = await post(taskId, 'submit', body)
      if (reply.body.error?.code !== 'DRAFT_UNCONFIRMED') return reply
      const { parts } = reply.body.error.details
      await accept(taskId, { leaseNumber: body.leaseNumber, parts })
      return await post(taskId, 'submit', body)
    },
    async act(taskId, what, body) {
      const reply = await post(taskId, what, body)
      if (what === 'claim' && reply.status === 200 && opens) await openForAWhile(db, reply.body)
      return reply
    },
    async claimNext() {
      const reply = await person.call('POST', '/workbench/v1/tasks/claim-next', { body: {} })
      expect(reply.status, reply.text).toBe(200)
      if (reply.body.task && opens) await openForAWhile(db, reply.body.task)
      return reply.body.task
    },
  }
}

/** As after the task was on screen for two seconds; they are not measured as effort. */
export async function openForAWhile(
  db: Service['deps']['database']['db'],
  task: { id: string; lease: { number: number } },
): Promise<void> {
  await sql`update task_leases
    set opened_at = clock_timestamp() - interval '2 s', last_heartbeat_at = clock_timestamp()
    where task_id = ${decodeId('task', task.id)} and lease_number = ${task.lease.number}
      and ended_at is null`.execute(db)
}

export async function createTask(
  service: Service,
  client: Pick<TestClient, 'key' | 'projectId'>,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { key, projectId } = client
  const body = { prompt: 'Is this lock held too long?', maxCredits: 600, projectId, ...more }
  const made = await service.call('POST', '/tasks/create', { key, revision: 'A', body })
  expect(made.status, made.text).toBe(201)
  return made.body.id
}

/** Takes everything that waits out of the queue, so that a test has it to itself. */
export async function clearQueue({ deps }: Service): Promise<void> {
  await sql`update task_queue set claim_class = null where stage = 'queued'`.execute(
    deps.database.db,
  )
}

export async function refOf({ deps }: Service, taskId: string): Promise<TaskRef> {
  const ref = await findTaskRef(deps.database.db, taskId)
  if (!ref) throw new Error(`No task ${taskId}`)
  return ref
}

/** As if the model had written it. */
export async function addDraft(service: Service, taskId: string, draft: object): Promise<void> {
  const { accountUuid, taskUuid } = await refOf(service, taskId)
  await sql`insert into ai_drafts (account_id, task_id, content, model, input_tokens, output_tokens)
    values (${accountUuid}, ${taskUuid}, ${JSON.stringify(draft)}::jsonb, 'test-model', 1, 1)`.execute(
    service.deps.database.db,
  )
}
