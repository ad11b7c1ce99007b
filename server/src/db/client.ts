// The one way to reach PostgreSQL: Kysely for ordinary statements and transactions, and a few
// pipelined connections for the hot statements that are prepared by name.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { PoolCounts, PoolName } from '../core/metrics-connections.ts'
import { describeConnection, sessionLimitsMs } from './connection-settings.ts'
import { type DatabaseState, readDatabaseState } from './database-state.ts'
import type { Db } from './handles.ts'
import { countPool } from './hot-transactions.ts'
import { sendByName } from './named-statements.ts'
import { type HotConnections, openHotConnections } from './prepared.ts'
import type { DB } from './types.generated.ts'
import { createConnectionWatch, skipStale } from './watch-connections.ts'

// A bigint of ours is credits, a count or a project number: all far below 2^53, and the columns
// are bounded by the ledger's own arithmetic, so a JavaScript number is exact.
function readBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond 2^53: ${text}`)
  return value
}
pg.types.setTypeParser(pg.types.builtins.INT8, readBigint)

/** The type number of bigint[], which the driver has no name for; none of ours holds a null. */
const bigintArray: number = 1016
pg.types.setTypeParser(bigintArray, (text) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(readBigint),
)

export type { Db, Tx } from './handles.ts'

export type Database = {
  db: Db
  hot: HotConnections
  /** Whether it can serve requests at this moment; within two seconds. */
  readState(): Promise<DatabaseState>
  /** How its connections are used at this moment; plain numbers. */
  countConnections(): Record<PoolName, PoolCounts>
  /** Closes every connection; statements under way end first. */
  close(): Promise<void>
}

export type DatabaseOptions = {
  databaseUrl: string
  poolSize: number
  hotConnections?: number
  statementTimeoutMs?: number
  onConnectionError?: (error: Error) => void
}

export function connectDatabase(options: DatabaseOptions): Database {
  const { databaseUrl, poolSize, onConnectionError = () => {} } = options
  const { statementTimeoutMs = sessionLimitsMs.statement_timeout } = options
  const settings = describeConnection(databaseUrl, statementTimeoutMs)
  const pool = new pg.Pool({ ...settings, max: poolSize, idleTimeoutMillis: 30_000 })
  // Without these listeners a connection that the server ends while idle would end the process.
  pool.on('error', onConnectionError)
  const watch = createConnectionWatch({ statementTimeoutMs, onGivenUp: onConnectionError })
  pool.on('connect', (client) => {
    client.on('error', onConnectionError)
    watch.watch(client)
    sendByName(client)
  })
  const count = options.hotConnections ?? 4
  const hot = openHotConnections(settings, count, { watch, onConnectionError })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: skipStale(pool, watch) }) })
  return {
    db,
    hot,
    readState: () => readDatabaseState(db),
    countConnections: () => ({ ordinary: countPool(pool), ...hot.countConnections() }),
    async close() {
      await hot.close()
      await db.destroy()
      watch.stop()
    },
  }
}
