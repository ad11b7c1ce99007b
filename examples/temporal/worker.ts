// The worker and the receiver of callbacks in one process: node worker.ts
import { fileURLToPath } from 'node:url'
import { ActivityNotFoundError, Client } from '@temporalio/client'
import { Worker } from '@temporalio/worker'
import * as activities from './activities.ts'
import { createReceiver } from './receiver.ts'

const temporal = new Client()
const receiver = createReceiver(async (activity, verdict) => {
  try {
    await temporal.activity.complete(activity, verdict)
  } catch (error) {
    // A callback may come twice, and by then the activity has ended.
    if (!(error instanceof ActivityNotFoundError)) throw error
  }
})
receiver.listen(Number(process.env.PORT ?? 3000))

const workflowsPath = fileURLToPath(new URL('workflow.ts', import.meta.url))
const worker = await Worker.create({ workflowsPath, activities, taskQueue: 'reviews' })
await worker.run()
