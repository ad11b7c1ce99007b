// What a test of an example has: a whole service, a client of it, somebody who answers, and the
// example as a process of its own.
import { join, resolve } from 'node:path'
import { type Child, startChild } from '../../scripts/samples/child.ts'
import { childEnvironment } from '../../scripts/stack/environment.ts'
import { requireId } from '../../server/src/core/ids.ts'
import {
  readCallbackLog,
  redeliverCallback,
} from '../../server/src/modules/events/callbacks/callbacks.ts'
import { startWorker } from '../../server/src/start/worker.ts'
import { type Loose, startService } from '../../server/test/service.ts'
import { receiverAddress } from '../../server/test/webhook-receivers.ts'

const examples = join(import.meta.dirname, '..')
const waitSeconds = 30

export type Stage = Awaited<ReturnType<typeof openStage>>

export async function openStage() {
  const service = await startService({ webhookAllowedNetworks: [`${receiverAddress}/32`] })
  const worker = await startWorker(service.deps)
  const client = await service.makeClient()
  const children: Child[] = []
  const env = {
    TASKREVIEW_API_KEY: client.key,
    TASKREVIEW_BASE_URL: service.url,
    TASKREVIEW_PROJECT_ID: String(client.projectId),
  }
  let seen = 0
  const call = async (method: string, path: string, body?: unknown): Promise<Loose> =>
    (await service.call(method, path, { key: client.key, ...(body !== undefined && { body }) }))
      .body

  return {
    call,
    /** Starts a command in the folder of an example, or in any other by its whole path. */
    run(folder: string, command: string, args: string[], more: Record<string, string> = {}): Child {
      const options = { cwd: resolve(examples, folder), env: childEnvironment({ ...env, ...more }) }
      const child = startChild(command, args, options)
      children.push(child)
      return child
    },
    /** The next task that somebody makes, as soon as it is there. */
    async nextTask(): Promise<Loose> {
      const query = `after=${seen}&types=task.created&limit=1&wait=${waitSeconds}`
      const { data, nextCursor } = await call('GET', `/events?${query}`)
      if (data.length === 0) throw new Error(`No task was made.\n${children.map((c) => c.said())}`)
      seen = nextCursor
      return await call('GET', `/tasks/${data[0].data.id}`)
    },
    /** As an engineer would: a text, or data for the schema of the task. */
    async answer(task: string, given: { message: string } | { data: unknown }): Promise<void> {
      const texts = 'message' in given ? given : { data: JSON.stringify(given.data) }
      await service.admin('complete-task', { task, ...texts, 'effort-seconds': 90 })
    },
    /** Every callback of a task that was delivered, once more. */
    async redeliver(taskId: string): Promise<void> {
      const { db } = service.deps.database
      const ref = {
        accountUuid: requireId('acct', client.accountId),
        taskUuid: requireId('task', taskId),
      }
      const { deliveries } = await readCallbackLog(db, ref)
      for (const { uuid: deliveryUuid } of deliveries)
        await redeliverCallback(db, { ...ref, deliveryUuid })
    },
    async stop(): Promise<void> {
      for (const child of children) await child.kill()
      await worker.stop()
      await service.stop()
    },
  }
}
