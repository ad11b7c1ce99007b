// The paths of a client: creating, polling, listing, waiting, and being told by a webhook.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '../ground.ts'
import { addEndpoints, startReceiver } from '../receiver.ts'
import { prompt } from '../requests.ts'
import { fillRows } from '../rows.ts'
import type { Path, Slices } from './path.ts'
import type { Sent } from './requests.ts'
import type { Side } from './sides.ts'

const authorize = ({ key }: Client) => ({ authorization: `Bearer ${key}` })

function makeCreates({ clients }: Side, count: number): Sent[] {
  return Array.from({ length: count }, (_, i) => {
    const client = clients[i % clients.length] as Client
    return {
      method: 'POST',
      path: '/api/v1/tasks/create',
      headers: authorize(client),
      body: {
        prompt,
        maxCredits: 300,
        projectId: client.projectId,
        idempotencyKey: randomUUID(),
      },
    }
  })
}

async function createTasks(side: Side, count: number): Promise<{ id: string; client: Client }[]> {
  const replies = await side.sender.sendAll(makeCreates(side, count), {
    inFlight: 16,
    expected: 201,
  })
  return replies.map(({ text }, i) => ({
    id: (JSON.parse(text) as { id: string }).id,
    client: side.clients[i % side.clients.length] as Client,
  }))
}

/** Polls of known tasks; with a condition that they still meet, or without. */
function openPolls(count: number, headers: Record<string, string>, expected: number) {
  return async (side: Side): Promise<Slices> => {
    const tasks = await createTasks(side, side.clients.length)
    let next = 0
    return {
      async run() {
        const sent = Array.from({ length: count }, () => {
          const { id, client } = tasks[next++ % tasks.length] as (typeof tasks)[number]
          return {
            method: 'GET',
            path: `/api/v1/tasks/${id}`,
            headers: { ...authorize(client), ...headers },
          }
        })
        await side.sender.sendAll(sent, { inFlight: 32, expected })
        return count
      },
    }
  }
}

async function openCreates(side: Side): Promise<Slices> {
  const count = 400
  return {
    async run() {
      await side.sender.sendAll(makeCreates(side, count), { inFlight: 16, expected: 201 })
      return count
    },
  }
}

async function openLists(side: Side): Promise<Slices> {
  const count = 600
  await fillRows(side.databaseUrl, side.clients, 20_000)
  const sent = Array.from({ length: count }, (_, i) => ({
    method: 'GET',
    path: '/api/v1/tasks?limit=20',
    headers: authorize(side.clients[i % side.clients.length] as Client),
  }))
  return {
    async run() {
      await side.sender.sendAll(sent, { inFlight: 16, expected: 200 })
      return count
    },
  }
}

/** Clients that wait for their task, and are told when it is cancelled. */
async function openWakes(side: Side): Promise<Slices> {
  const count = 200
  const settleMs = 200
  let tasks: Awaited<ReturnType<typeof createTasks>> = []
  return {
    async prepare() {
      tasks = await createTasks(side, count)
    },
    async run() {
      const waits = tasks.map(({ id, client }) =>
        side.sender.send({
          method: 'GET',
          path: `/api/v1/tasks/${id}?wait=20`,
          headers: authorize(client),
        }),
      )
      await delay(settleMs)
      const cancels = tasks.map(({ id, client }) => ({
        method: 'POST',
        path: `/api/v1/tasks/${id}/cancel`,
        headers: authorize(client),
        body: {},
      }))
      await side.sender.sendAll(cancels, { inFlight: 16, expected: 200 })
      for (const { status, text } of await Promise.all(waits))
        if (status !== 200 || !text.includes('"cancelled"'))
          throw new Error(`A wait: ${status} ${text}`)
      return count
    },
  }
}

/** From the create to the endpoint. */
async function openDeliveries(side: Side): Promise<Slices> {
  const count = 150
  const receiver = await startReceiver()
  await addEndpoints(side.sender.url, side.clients, receiver.url)
  return {
    async run() {
      const all = receiver.untilMore(count)
      await side.sender.sendAll(makeCreates(side, count), { inFlight: 16, expected: 201 })
      await all
      return count
    },
    stop: receiver.stop,
  }
}

export const clientPaths: Record<string, Path> = {
  create: { accounts: 64, keysPerAccount: 1, needsWorker: false, open: openCreates },
  // An unchanged poll is limited to 10 a second for each key, so many keys share the load.
  poll: { accounts: 64, keysPerAccount: 10, needsWorker: false, open: openPolls(3_000, {}, 200) },
  // Fewer than polls, which are slower: each key has to stay below its 10 a second here too.
  304: {
    accounts: 64,
    keysPerAccount: 10,
    needsWorker: false,
    open: openPolls(2_000, { 'if-none-match': 'W/"1-A"' }, 304),
  },
  list: { accounts: 16, keysPerAccount: 1, needsWorker: false, open: openLists },
  wake: { accounts: 16, keysPerAccount: 1, needsWorker: true, open: openWakes },
  delivery: { accounts: 16, keysPerAccount: 1, needsWorker: true, open: openDeliveries },
}
