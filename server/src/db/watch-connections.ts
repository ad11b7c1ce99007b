// Connections that are given up before anybody closes them:
// - One that owes an answer and has sent nothing for longer than a statement may take. Behind it is a
//   host that is gone or stands still; without this a request waits until TCP gives up, which takes
//   minutes, and its place in the pool is lost for as long.
// - All that were opened before a server said that it is read-only (25006) or before one was given up as
//   above: after a failover they lead to the old primary. They end when they are next asked for.
import type pg from 'pg'
import { tracing } from '../core/trace.ts'
import { longStatementMs, longStatementName } from './long-statements.ts'
import { traceQueries } from './trace-queries.ts'

export type ConnectionWatch = {
  watch(client: pg.ClientBase): void
  /** Whether a newer connection is to be used instead. */
  isStale(client: pg.ClientBase): boolean
  stop(): void
}

export type HotHooks = {
  watch: ConnectionWatch
  onConnectionError(error: Error): void
}

export type ConnectionWatchOptions = {
  /** How long a statement may take; 0 for ever, and then nothing is given up. */
  statementTimeoutMs: number
  onGivenUp(error: Error): void
}

/** A statement that is cut by its timeout still has to say so. */
const answerSpareMs = 3_000
const lookEveryMs = 500
/** While a database stays read-only every write fails, and must not make all connections anew. */
const renewEveryMs = 1_000

/** What the driver does not publish: the messages of the server, and the socket. */
type Wire = {
  on(event: 'readyForQuery', heard: () => void): void
  on(event: 'errorMessage', heard: (error: { code?: string }) => void): void
  on(
    event: 'parameterStatus',
    heard: (status: { parameterName: string; parameterValue: string }) => void,
  ): void
  stream: { bytesRead: number; destroy(error: Error): void }
}

type Watched = {
  wire: Wire
  generation: number
  /** How many statements were sent whose end the server has not told yet. */
  owed: number
  heardAtMs: number
  bytesRead: number
  isLong: boolean
}

export function createConnectionWatch(options: ConnectionWatchOptions): ConnectionWatch {
  const { statementTimeoutMs, onGivenUp } = options
  const watched = new Map<pg.ClientBase, Watched>()
  let generation = 0
  let renewedAtMs = Number.NEGATIVE_INFINITY

  function renewAll(): void {
    const nowMs = performance.now()
    if (nowMs - renewedAtMs < renewEveryMs) return
    renewedAtMs = nowMs
    generation++
  }

  function look(): void {
    const nowMs = performance.now()
    for (const connection of watched.values()) {
      if (hasHeard(connection)) connection.heardAtMs = nowMs
      const patienceMs = (connection.isLong ? longStatementMs : statementTimeoutMs) + answerSpareMs
      if (connection.owed === 0 || nowMs - connection.heardAtMs < patienceMs) continue
      const error = new Error(`Connection terminated: no answer for ${patienceMs} ms`)
      connection.owed = 0
      connection.wire.stream.destroy(error)
      renewAll()
      onGivenUp(error)
    }
  }

  const timer = statementTimeoutMs === 0 ? undefined : setInterval(look, lookEveryMs).unref()
  return {
    watch(client) {
      if (tracing !== undefined) traceQueries(client)
      const connection = follow(client, generation)
      connection.wire.on('errorMessage', ({ code }) => {
        if (code === readOnlyState) renewAll()
      })
      watched.set(client, connection)
      client.once('end', () => watched.delete(client))
    },
    isStale: (client) => (watched.get(client)?.generation ?? -1) !== generation,
    stop: () => clearInterval(timer),
  }
}

/** read_only_sql_transaction: what a standby says, and a primary that was demoted. */
const readOnlyState = '25006'

function follow(client: pg.ClientBase, generation: number): Watched {
  const wire = (client as unknown as { connection: Wire }).connection
  const connection: Watched = {
    ...{ wire, generation, owed: 0, bytesRead: 0, isLong: false },
    heardAtMs: performance.now(),
  }
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    if (connection.owed++ === 0) connection.heardAtMs = performance.now()
    return query(...args)
  }) as typeof client.query
  wire.on('readyForQuery', () => {
    if (connection.owed > 0) connection.owed--
  })
  wire.on('parameterStatus', ({ parameterName, parameterValue }) => {
    if (parameterName === 'application_name')
      connection.isLong = parameterValue === longStatementName
  })
  return connection
}

function hasHeard(connection: Watched): boolean {
  const { bytesRead } = connection.wire.stream
  if (bytesRead === connection.bytesRead) return false
  connection.bytesRead = bytesRead
  return true
}

/** A pool that hands out no connection which is to be renewed. */
export function skipStale(pool: pg.Pool, watch: ConnectionWatch) {
  return {
    options: pool.options,
    async connect() {
      for (;;) {
        const client = await pool.connect()
        if (!watch.isStale(client)) return client
        client.release(true)
      }
    },
    end: () => pool.end(),
  }
}
