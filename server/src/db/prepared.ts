// Hot statements: prepared by name on a few connections that the driver pipelines, which was the
// largest lever on creates (decision 1). Each statement is its own transaction: it commits when it
// succeeds and leaves nothing when it fails, so there is no transaction to leave open here.
import pg from 'pg'
import type { PoolCounts } from '../core/metrics-connections.ts'
import { type HotTransactions, openHotTransactions } from './hot-transactions.ts'
import { listValues, type PreparedStatement } from './statement.ts'
import type { HotHooks } from './watch-connections.ts'

export type HotConnections = Pick<HotTransactions, 'runAfter' | 'transact' | 'transactTogether'> & {
  run<Values extends object, Row>(
    statement: PreparedStatement<Values, Row>,
    values: NoInfer<Values>,
  ): Promise<Row[]>
  countConnections(): Record<'hot' | 'hot_transactions', PoolCounts>
  close(): Promise<void>
}

type Slot = {
  client: pg.Client | undefined
  opening: Promise<pg.Client> | undefined
  inFlight: number
}

const makeSlot = (): Slot => ({ client: undefined, opening: undefined, inFlight: 0 })

function leastBusy(slots: Slot[]): Slot {
  let best = slots[0] as Slot
  for (const slot of slots) if (slot.inFlight < best.inFlight) best = slot
  return best
}

const countAll = (slots: readonly Slot[], transactions: HotTransactions) => ({
  hot: countSlots(slots),
  hot_transactions: transactions.countConnections(),
})

function countSlots(slots: readonly Slot[]): PoolCounts {
  let [open, used, waiting] = [0, 0, 0]
  for (const { client, inFlight } of slots) {
    if (client) open++
    if (inFlight > 0) used++
    waiting += Math.max(0, inFlight - 1)
  }
  return { open, used, waiting, max: slots.length }
}

export function openHotConnections(
  settings: pg.ClientConfig,
  count: number,
  hooks: HotHooks,
): HotConnections {
  const { watch, onConnectionError } = hooks
  const slots = Array.from({ length: count }, makeSlot)
  let closed = false
  const transactions = openHotTransactions(settings, count, hooks)

  async function open(slot: Slot): Promise<pg.Client> {
    if (closed) throw new Error('The database connections are closed')
    const client = new pg.Client({ ...settings, pipeline: true } as pg.ClientConfig)
    const forget = () => {
      if (slot.client === client) slot.client = undefined
    }
    client.on('error', (error) => {
      forget()
      onConnectionError(error)
    })
    client.on('end', forget)
    await client.connect()
    watch.watch(client)
    slot.client = client
    return client
  }

  /** What it was sent is answered first; it is only used for nothing new. */
  function letGo(slot: Slot): void {
    slot.client?.end().catch(onConnectionError)
    slot.client = undefined
  }

  function connect(slot: Slot): Promise<pg.Client> {
    slot.opening ??= open(slot).finally(() => {
      slot.opening = undefined
    })
    return slot.opening
  }

  return {
    async run<Values extends object, Row>(
      statement: PreparedStatement<Values, Row>,
      values: Values,
    ) {
      const { name, text } = statement
      const slot = leastBusy(slots)
      slot.inFlight++
      try {
        if (slot.client && watch.isStale(slot.client)) letGo(slot)
        const client = slot.client ?? (await connect(slot))
        const result = await client.query({ name, text, values: listValues(statement, values) })
        return result.rows as Row[]
      } finally {
        slot.inFlight--
      }
    },
    countConnections: () => countAll(slots, transactions),
    runAfter: transactions.runAfter,
    transact: transactions.transact,
    transactTogether: transactions.transactTogether,
    async close() {
      closed = true
      await Promise.all([transactions.close(), ...slots.map((slot) => slot.client?.end())])
    },
  }
}
