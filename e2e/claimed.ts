// The setup of most flows of the task page.
import {
  createTask,
  makeWorker,
  type TestClient,
  type Worker,
} from '../server/test/workbench-client.ts'
import { claimBySpace } from './engineer-actions.ts'
import type { Opened, Stage } from './environment.ts'

export type Claimed = Opened & { worker: Worker; taskId: string }

/** A new task, claimed by a new engineer at a page of their own. */
export async function openClaimed(stage: Stage, client: TestClient): Promise<Claimed> {
  await createTask(stage, client)
  const worker = await makeWorker(stage)
  const opened = await stage.open({ cookie: worker.cookie })
  await opened.page.goto('/workbench')
  return { ...opened, worker, taskId: await claimBySpace(opened.page) }
}
