// Hot statements whose transaction must do something else before it commits, such as marking a
// snapshot dirty: each in a transaction of its own, or sharing one where it may. One that knows before it runs
// what must be done first needs no transaction around it.
import pg from 'pg'
import type { PoolCounts } from '../core/metrics-connections.ts'
import { type HotBatches, openHotBatches } from './hot-batches.ts'
import { commitTogether, UnknownOutcome } from './hot-commit.ts'
import { listValues, type PreparedStatement } from './statement.ts'
import { type HotHooks, skipStale } from './watch-connections.ts'

export type HotTransactions = HotBatches & {
  /** One statement in a transaction that commits after `beforeCommit`, or not at all. */
  transact<Values extends object, Row, T>(
    statement: PreparedStatement<Values, Row>,
    values: NoInfer<Values>,
    beforeCommit: (rows: Row[]) => Promise<T>,
  ): Promise<T>
  /** One statement as a transaction, on a connection where nothing is ahead of it; it is sent after `before`. */
  runAfter<Values extends object, Row>(
    before: () => Promise<unknown>,
    statement: PreparedStatement<Values, Row>,
    values: NoInfer<Values>,
  ): Promise<Row[]>
  countConnections(): PoolCounts
  close(): Promise<void>
}

export function countPool(pool: pg.Pool): PoolCounts {
  const { totalCount: open, idleCount, waitingCount: waiting } = pool
  return { open, used: open - idleCount, waiting, max: pool.options.max }
}

export function openHotTransactions(
  settings: pg.ClientConfig,
  count: number,
  { watch, onConnectionError }: HotHooks,
): HotTransactions {
  const opened = new pg.Pool({
    ...settings,
    pipeline: true,
    max: count,
    idleTimeoutMillis: 30_000,
  } as pg.PoolConfig)
  opened.on('error', onConnectionError)
  opened.on('connect', (client) => {
    client.on('error', onConnectionError)
    watch.watch(client)
  })
  const pool = skipStale(opened, watch)
  return {
    ...openHotBatches(pool, count),
    async transact<Values extends object, Row, T>(
      statement: PreparedStatement<Values, Row>,
      values: Values,
      beforeCommit: (rows: Row[]) => Promise<T>,
    ) {
      const { name, text } = statement
      const step = { name, text, values: listValues(statement, values), beforeCommit }
      const [value] = await commitTogether(pool, [step]).catch((error: unknown) => {
        throw error instanceof UnknownOutcome ? error.cause : error
      })
      return value as T
    },
    async runAfter<Values extends object, Row>(
      before: () => Promise<unknown>,
      statement: PreparedStatement<Values, Row>,
      values: Values,
    ) {
      const { name, text } = statement
      const client = await pool.connect()
      try {
        await before()
        const result = await client.query({ name, text, values: listValues(statement, values) })
        return result.rows as Row[]
      } finally {
        client.release()
      }
    },
    countConnections: () => countPool(opened),
    close: () => pool.end(),
  }
}
