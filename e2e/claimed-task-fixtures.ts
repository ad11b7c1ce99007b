// Tasks that an engineer has claimed already, each with what its task page is to show.

import type { Loose } from '../server/test/service.ts'
import {
  addDraft,
  createTask,
  type TestClient,
  type Worker,
} from '../server/test/workbench-client.ts'
import type { Stage } from './environment.ts'

export type Held = { taskId: string; path: string; leaseNumber: number }

/** A new task, with what the AI wrote of it if that is given, claimed by the worker. */
export async function holdTask(
  stage: Stage,
  client: TestClient,
  worker: Worker,
  { draft, ...more }: { draft?: Loose } & Record<string, unknown> = {},
): Promise<Held> {
  const taskId = await createTask(stage, client, more)
  if (draft !== undefined) await addDraft(stage, taskId, draft)
  const claimed = await worker.act(taskId, 'claim')
  if (claimed.status !== 200) throw new Error(`The claim said ${claimed.status}: ${claimed.text}`)
  const path = `/workbench/tasks/${taskId}`
  return { taskId, path, leaseNumber: claimed.body.lease.number }
}
