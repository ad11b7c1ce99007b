// Tasks that an engineer holds already, each with what its room is to show.

import type { Loose } from '../server/test/service.ts'
import { createTask, refOf, type TestClient, type Worker } from '../server/test/workbench-client.ts'
import type { Stage } from './stage.ts'

export type Held = { taskId: string; path: string; leaseNumber: number }

/** A new task, with what the AI wrote of it if that is given, claimed by the worker. */
export async function holdTask(
  stage: Stage,
  client: TestClient,
  worker: Worker,
  { draft, ...more }: { draft?: Loose } & Record<string, unknown> = {},
): Promise<Held> {
  const taskId = await createTask(stage, client, more)
  if (draft !== undefined) await writeDraft(stage, taskId, draft)
  const claimed = await worker.act(taskId, 'claim')
  if (claimed.status !== 200) throw new Error(`The claim said ${claimed.status}: ${claimed.text}`)
  const path = `/workbench/tasks/${taskId}`
  return { taskId, path, leaseNumber: claimed.body.lease.number }
}

async function writeDraft(stage: Stage, taskId: string, content: Loose): Promise<void> {
  const { accountUuid, taskUuid } = await refOf(stage, taskId)
  const ids = { account_id: accountUuid, task_id: taskUuid }
  const written = { content: JSON.stringify(content), model: 'test-model' }
  await stage.deps.database.db
    .insertInto('ai_drafts')
    .values({ ...ids, ...written, input_tokens: 1, output_tokens: 1 })
    .execute()
}
