// Engineers at their workbench, for tests: signed in, with a second factor, on duty.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { findTaskRef, type TaskRef } from '../src/modules/tasks/tasks.ts'
import { type PersonRequest, signIn, type TestPerson } from './console-client.ts'
import type { Loose, Reply, Service } from './service.ts'

export type TestClient = Awaited<ReturnType<Service['makeClient']>>

export type Worker = TestPerson & {
  /** Under /workbench/v1/tasks. */
  act(taskId: string, what: string, body?: unknown): Promise<Reply>
  claimNext(): Promise<Loose>
}

export async function makeWorker(
  service: Service,
  request: { tagIds?: number[]; capacity?: number; isOnDuty?: boolean } & Pick<
    PersonRequest,
    'memberOf'
  > = {},
): Promise<Worker> {
  const { tagIds = [1, 2, 3], capacity = 1, isOnDuty = true, memberOf = [] } = request
  const person = await signIn(service, { engineer: { tagIds, capacity }, memberOf })
  if (isOnDuty) {
    await sql`update engineers set on_duty_since = now(), last_seen_at = now()
      where person_id = ${person.personUuid}`.execute(service.deps.database.db)
  }
  return {
    ...person,
    act: (taskId, what, body) =>
      person.call('POST', `/workbench/v1/tasks/${taskId}/${what}`, { body }),
    async claimNext() {
      const reply = await person.call('POST', '/workbench/v1/tasks/claim-next', { body: {} })
      expect(reply.status, reply.text).toBe(200)
      return reply.body.task
    },
  }
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
