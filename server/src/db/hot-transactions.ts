// Hot statements whose transaction must do something else before it commits, such as marking a
// snapshot dirty: each in a transaction of its own, or sharing one where it may.
import pg from 'pg'
import { type HotBatches, openHotBatches } from './hot-batches.ts'
import { commitTogether, UnknownOutcome } from './hot-commit.ts'
import type { PreparedStatement } from './prepared.ts'

export type HotTransactions = HotBatches & {
  /** One statement in a transaction that commits after `beforeCommit`, or not at all. */
  transact<Row, T>(
    statement: PreparedStatement,
    values: unknown[],
    beforeCommit: (rows: Row[]) => Promise<T>,
  ): Promise<T>
  close(): Promise<void>
}

export function openHotTransactions(
  settings: pg.ClientConfig,
  count: number,
  onConnectionError: (error: Error) => void,
): HotTransactions {
  const pool = new pg.Pool({
    ...settings,
    pipeline: true,
    max: count,
    idleTimeoutMillis: 30_000,
  } as pg.PoolConfig)
  pool.on('error', onConnectionError)
  pool.on('connect', (client) => client.on('error', onConnectionError))
  return {
    ...openHotBatches(pool, count),
    async transact<Row, T>(
      statement: PreparedStatement,
      values: unknown[],
      beforeCommit: (rows: Row[]) => Promise<T>,
    ) {
      const [value] = await commitTogether(pool, [{ statement, values, beforeCommit }]).catch(
        (error: unknown) => {
          throw error instanceof UnknownOutcome ? error.cause : error
        },
      )
      return value as T
    },
    close: () => pool.end(),
  }
}
