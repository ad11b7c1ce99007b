// Two who look from outside while the cluster is harmed: one commits a write through HAProxy by a new
// connection each time, and so knows when there is a primary; the other asks the API whether it is ready.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const probeEveryMs = 100
const probeTimeoutMs = 1_500
const readyEveryMs = 200

export type Probe = { startedAtMs: number; endedAtMs: number; isOk: boolean }
export type Readiness = { atMs: number; status: number }

export type Watch = {
  probes: Probe[]
  readiness: Readiness[]
  stop(): Promise<void>
}

/** `adminUrl` is of the maintenance database, in which nothing of the service is touched. */
export async function startWatch(adminUrl: string, apiUrl: string): Promise<Watch> {
  await ask(adminUrl, 'create table if not exists probes (at timestamptz not null)')
  const probes: Probe[] = []
  const readiness: Readiness[] = []
  let isOver = false

  async function keepProbing(): Promise<void> {
    while (!isOver) {
      const startedAtMs = performance.now()
      const isOk = await ask(adminUrl, 'insert into probes values (clock_timestamp())').then(
        () => true,
        () => false,
      )
      probes.push({ startedAtMs, endedAtMs: performance.now(), isOk })
      await delay(probeEveryMs)
    }
  }

  async function keepAsking(): Promise<void> {
    while (!isOver) {
      const status = await fetch(`${apiUrl}/readyz`).then(
        async (reply) => {
          await reply.arrayBuffer()
          return reply.status
        },
        () => 0,
      )
      readiness.push({ atMs: performance.now(), status })
      await delay(readyEveryMs)
    }
  }

  const running = Promise.all([keepProbing(), keepAsking()])
  return {
    probes,
    readiness,
    async stop() {
      isOver = true
      await running
    },
  }
}

async function ask(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(text)
  } finally {
    // One that does not answer would not say goodbye either.
    void client.end().catch(() => undefined)
  }
}
