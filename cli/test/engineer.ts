// An engineer at work, whom a transcript asks by `engineer claim <task>` and `engineer answer <task>
// <words>`: the credits and the waiting of live tasks are then as in earnest.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Service } from '../../server/test/service.ts'
import { makeWorker, type Worker } from '../../server/test/workbench-client.ts'

const claims = 10

export async function serveEngineer(service: Service) {
  const worker = await makeWorker(service, { capacity: claims })
  const leases = new Map<string, number>()
  const server = createServer(async (request, reply) => {
    const [, act = '', taskId = ''] = (request.url ?? '').split('/')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    try {
      await perform(worker, leases, { act, taskId, words: Buffer.concat(chunks).toString() })
      reply.end()
    } catch (error) {
      reply.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => await new Promise<unknown>((done) => server.close(done)),
  }
}

type Act = { act: string; taskId: string; words: string }

async function perform(
  worker: Worker,
  leases: Map<string, number>,
  { act, taskId, words }: Act,
): Promise<void> {
  if (!leases.has(taskId)) {
    const claimed = await worker.act(taskId, 'claim')
    if (claimed.status !== 200) throw new Error(claimed.text)
    leases.set(taskId, claimed.body.lease.number)
  }
  if (act === 'claim') return
  const leaseNumber = leases.get(taskId)
  const result = words.startsWith('{') ? JSON.parse(words) : { message: words }
  const submitted = await worker.act(taskId, 'submit', { leaseNumber, result })
  if (submitted.status !== 200) throw new Error(submitted.text)
}
