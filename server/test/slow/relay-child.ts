// The child of relay-process.ts. Adds a row to race_jobs for each event, where that table exists.
import { once } from 'node:events'
import { sql } from 'kysely'
import { connectDatabase } from '../../src/db/client.ts'
import { startRelay } from '../../src/modules/events/feed/relay.ts'

export type ChildOrders = { databaseUrl: string; leaderId: string; stallInBatch: boolean }
export type ChildMessage = 'ready' | 'batch' | 'stalled' | 'error'

const orders = JSON.parse(process.argv[2] as string) as ChildOrders
const { db } = connectDatabase({ databaseUrl: orders.databaseUrl, poolSize: 2, hotConnections: 1 })
const say = (message: ChildMessage) => void process.send?.(message)

startRelay({
  db,
  leaderId: orders.leaderId,
  batchEventsMax: 100,
  onError: () => say('error'),
  async onBatch(tx, events) {
    const ids = events.map(({ id }) => id)
    await sql`insert into race_jobs select * from unnest(${ids}::bigint[])`.execute(tx)
    if (!orders.stallInBatch) return
    say('stalled')
    await once(process, 'message')
  },
  async afterBatch() {
    say('batch')
  },
})
say('ready')
