// A relay in a process of its own, to be killed or stopped in the middle of what it does.
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ChildMessage, ChildOrders } from './relay-child.ts'

export async function startRelayProcess(
  databaseUrl: string,
  { stallInBatch = false }: { stallInBatch?: boolean } = {},
) {
  const leaderId = randomUUID()
  const orders: ChildOrders = { databaseUrl, leaderId, stallInBatch }
  const child = fork(join(import.meta.dirname, 'relay-child.ts'), [JSON.stringify(orders)])
  let batches = 0
  const heard = new Set<ChildMessage>()
  child.on('message', (message: ChildMessage) => {
    if (message === 'batch') batches += 1
    heard.add(message)
  })
  const untilHeard = async (message: ChildMessage) => {
    while (!heard.has(message)) await once(child, 'message')
  }
  await untilHeard('ready')
  return {
    leaderId,
    async untilBatches(count: number) {
      while (batches < count) await once(child, 'message')
    },
    untilStalled: () => untilHeard('stalled'),
    untilError: () => untilHeard('error'),
    pause: () => child.kill('SIGSTOP'),
    resume() {
      child.kill('SIGCONT')
      child.send('go')
    },
    kill9: () => child.kill('SIGKILL'),
  }
}
