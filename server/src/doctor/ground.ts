// What the checks look at, opened when it is first asked for, and read once.
import { existsSync } from 'node:fs'
import type { Config, StoreConfig } from '../core/config.ts'
import { limits } from '../core/limits.ts'
import type { Db } from '../db/client.ts'
import { findMigrationGaps } from '../db/migrate.ts'
import { readPooling } from '../db/pooling.ts'
import { listDisks } from '../modules/consoles/operator-system/disk.ts'
import { selectWorkerSeenAt } from '../modules/consoles/operator-system/job-queries.ts'
import { readAdoption } from '../modules/events/feed/adoption/adoption.ts'
import { isLoopback } from './addresses.ts'
import type { Ground } from './check.ts'
import { type ClientMeans, createClientView } from './client-view.ts'
import { readDatabaseFacts, selectZoneOffsets } from './database-facts.ts'
import { readSecretFacts } from './secret-facts.ts'
import { readStoreFacts } from './store-facts.ts'
import { readValkeyFacts } from './valkey-facts.ts'

export type GroundOptions = Omit<ClientMeans, 'sessionSecrets'> & { waitSeconds?: number }

export function createGround(config: Config, db: Db, options: GroundOptions = {}): Ground {
  const { waitSeconds = limits.waitSecondsMax, ...means } = options
  return {
    config,
    nodeVersion: process.versions.node,
    isLocal: isLoopback(new URL(config.publicUrl).hostname),
    isInContainer: ['/.dockerenv', '/run/.containerenv'].some((file) => existsSync(file)),
    waitSeconds,
    database: once(() => readDatabaseFacts(db)),
    zoneOffsets: (zone, times) => selectZoneOffsets(db, zone, times),
    migrations: once(() => findMigrationGaps(db)),
    pooling: once(() => readPooling(config.databaseUrl)),
    secrets: once(() => readSecretFacts(db)),
    adoption: once(() => readAdoption(db)),
    work: once(async () => ({
      workerSeenAt: await selectWorkerSeenAt(db),
      disks: await listDisks(db),
    })),
    valkey: once(() => readValkeyFacts(config.valkeyUrl)),
    store: once(() => readStoreFacts(config.store as StoreConfig)),
    client: createClientView({ ...means, sessionSecrets: config.sessionSecrets }),
  }
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => {
    answer ??= read()
    return answer
  }
}
