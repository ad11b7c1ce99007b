// Builds what the roles share, in the order it is needed, and closes it in reverse.

import { type Logger, pino } from 'pino'
import { createDatabaseClock, type DatabaseClock } from './clock.ts'
import type { Config } from './config.ts'
import { connectDatabase, type Database } from './db/client.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import {
  type KeyDirectory,
  keyChangesChannel,
  openKeyDirectory,
} from './modules/api-keys/key-directory.ts'
import { createSnapshots, type Snapshots } from './modules/tasks/snapshots.ts'
import { createLimiter, type Limiter } from './outside/limiter.ts'
import { createSnapshotStore } from './outside/snapshots.ts'
import { connectValkey, subscribeValkey, type Valkey } from './outside/valkey.ts'

export type Deps = {
  config: Config
  log: Logger
  database: Database
  valkey: Valkey
  clock: DatabaseClock
  metrics: Metrics
  limiter: Limiter
  snapshots: Snapshots
  close(): Promise<void>
}

export function buildDeps(config: Config): Deps {
  const metrics = createMetrics()
  const database = connectDatabase({
    databaseUrl: config.databaseUrl,
    poolSize: config.databasePoolSize,
    hotConnections: config.databaseHotConnections,
    onConnectionError: () => metrics.databaseConnectionErrors.inc(),
  })
  const valkey = connectValkey(config.valkeyUrl)
  const limiter = createLimiter({
    valkey,
    processCount: config.apiProcessCount,
    onFallback: (reason) => metrics.limiterFallbacks.inc({ reason }),
  })
  const snapshots = createSnapshots(
    createSnapshotStore({ valkey, onError: (write) => metrics.snapshotWritesLost.inc({ write }) }),
  )
  return {
    config,
    log: pino({ level: config.logLevel }),
    database,
    valkey,
    clock: createDatabaseClock(),
    metrics,
    limiter,
    snapshots,
    async close() {
      valkey.disconnect()
      await database.close()
    },
  }
}

/** The keys of this process, following changes by pub/sub and by number. */
export async function openKeys(deps: Deps): Promise<KeyDirectory> {
  const onError = () => deps.metrics.backgroundErrors.inc({ work: 'keys' })
  const directory = await openKeyDirectory({
    db: deps.database.db,
    peppers: deps.config.keyPeppers,
    clock: deps.clock,
    onError,
  })
  const refresh = () => void directory.refresh().catch(onError)
  const subscription = subscribeValkey(deps.config.valkeyUrl, keyChangesChannel, refresh, {
    onSubscribed: refresh,
  })
  return {
    ...directory,
    async stop() {
      subscription.close()
      await directory.stop()
    },
  }
}
