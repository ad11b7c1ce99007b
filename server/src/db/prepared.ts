// Hot statements: prepared by name on a few connections that the driver pipelines, which was the
// largest lever on creates (decision 1). Each statement is its own transaction: it commits when it
// succeeds and leaves nothing when it fails, so there is no transaction to leave open here.
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Tx } from './client.ts'
import { type HotTransactions, openHotTransactions } from './hot-transactions.ts'

export type PreparedStatement = { name: string; text: string }

/** A hot statement as a part of a transaction, where it runs on the transaction's connection. */
export async function runIn<Row>(
  tx: Tx,
  { text }: PreparedStatement,
  values: unknown[],
): Promise<Row[]> {
  return (await tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
}

export type HotConnections = Pick<HotTransactions, 'transact' | 'transactTogether'> & {
  run<Row>(statement: PreparedStatement, values: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

type Slot = {
  client: pg.Client | undefined
  opening: Promise<pg.Client> | undefined
  inFlight: number
}

export function openHotConnections(
  settings: pg.ClientConfig,
  count: number,
  onConnectionError: (error: Error) => void,
): HotConnections {
  const slots: Slot[] = Array.from({ length: count }, () => ({
    client: undefined,
    opening: undefined,
    inFlight: 0,
  }))
  let closed = false
  const transactions = openHotTransactions(settings, count, onConnectionError)

  function leastBusy(): Slot {
    let best = slots[0] as Slot
    for (const slot of slots) if (slot.inFlight < best.inFlight) best = slot
    return best
  }

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
    slot.client = client
    return client
  }

  function connect(slot: Slot): Promise<pg.Client> {
    slot.opening ??= open(slot).finally(() => {
      slot.opening = undefined
    })
    return slot.opening
  }

  return {
    async run<Row>({ name, text }: PreparedStatement, values: unknown[]) {
      const slot = leastBusy()
      slot.inFlight++
      try {
        const client = slot.client ?? (await connect(slot))
        const result = await client.query({ name, text, values })
        return result.rows as Row[]
      } finally {
        slot.inFlight--
      }
    },
    transact: transactions.transact,
    transactTogether: transactions.transactTogether,
    async close() {
      closed = true
      await Promise.all([transactions.close(), ...slots.map((slot) => slot.client?.end())])
    },
  }
}
