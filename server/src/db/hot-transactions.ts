// A hot statement whose transaction must do something else before it commits, such as marking a
// snapshot dirty. Begin and statement leave together, so it takes one round trip more than a bare
// statement, and no connection is shared while a transaction is open on it.
import pg from 'pg'
import { type HotBatches, openHotBatches } from './hot-batches.ts'
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
      { name, text }: PreparedStatement,
      values: unknown[],
      beforeCommit: (rows: Row[]) => Promise<T>,
    ) {
      const client = await pool.connect()
      let failure: Error | undefined
      try {
        // Both leave together: the begin costs no round trip of its own.
        const [, result] = await Promise.all([
          client.query('begin'),
          client.query({ name, text, values }),
        ])
        const value = await beforeCommit(result.rows as Row[])
        await client.query('commit')
        return value
      } catch (error) {
        failure = error as Error
        await client.query('rollback').then(
          () => {
            failure = undefined
          },
          () => undefined,
        )
        throw error
      } finally {
        // A connection that could not even roll back is not used again.
        client.release(failure)
      }
    },
    close: () => pool.end(),
  }
}
