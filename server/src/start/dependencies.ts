// Builds what the roles share, in the order it is needed, and closes it in reverse.

import { type Logger, pino } from 'pino'
import { memberFinder } from './account-api.ts'
import { createDatabaseClock, type DatabaseClock } from './clock.ts'
import type { Config, StoreConfig } from './config.ts'
import { connectDatabase, type Database } from './db/client.ts'
import { createFileLinks, type FileLinks } from './http/files/links.ts'
import { createWaits, type Waits } from './http/waits.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import {
  type KeyDirectory,
  keyChangesChannel,
  openKeyDirectory,
} from './modules/api-keys/key-directory.ts'
import { createFeedWatch, type FeedWatch } from './modules/events/watch.ts'
import { createLiveFloor, type LiveFloor } from './modules/floor/live.ts'
import { createRequestLog, type RequestLog } from './modules/requests/request-log.ts'
import { staffedTimeZone } from './modules/staffing/calendar.ts'
import { createSnapshots, type Snapshots } from './modules/tasks/snapshots.ts'
import { createUploadStreams, type UploadStreams } from './modules/uploads/streams.ts'
import { openSealingKeys, type SealingKeys } from './modules/webhooks/secrets.ts'
import { createLive, type Live } from './modules/workbench/live.ts'
import { type AddressGuard, createAddressGuard } from './outside/address-guard.ts'
import { createImagePreviews, type ImagePreviews } from './outside/image-previews.ts'
import { feedChannel } from './outside/keys.ts'
import { createLimiter, type Limiter, type LimiterOptions } from './outside/limiter.ts'
import { createMailer, type Mailer } from './outside/mail.ts'
import { createModel, type Model, type ModelHooks } from './outside/model.ts'
import { createObjectStore, type ObjectStore } from './outside/object-store.ts'
import { createScanner, type Scanner, type ScannerAddress } from './outside/scanner.ts'
import { type SchemaValidator, startSchemaValidator } from './outside/schema-validator.ts'
import { createSnapshotStore } from './outside/snapshots.ts'
import { createThrottle, type Throttle } from './outside/throttle.ts'
import { connectValkey, subscribeValkey, type Valkey } from './outside/valkey.ts'
import { createWaitCounts } from './outside/wait-counts.ts'
import { createWebhookSender, type WebhookSender } from './outside/webhook-sender.ts'

export type Deps = {
  config: Config
  log: Logger
  database: Database
  valkey: Valkey
  clock: DatabaseClock
  metrics: Metrics
  limiter: Limiter
  throttle: Throttle
  snapshots: Snapshots
  /** Holds what was not written yet, until it is closed. */
  requestLog: RequestLog
  /** Both sleep until a role that answers requests follows the feed and its keys for them. */
  watch: FeedWatch
  waits: Waits
  /** Looks only while engineers' pages follow it. */
  live: Live
  floor: LiveFloor
  /** Its children start with the first request of it, or when a role starts them. */
  schemas: SchemaValidator
  /** Undefined where no model is configured. */
  model: Model | undefined
  /** Undefined where no mail server is configured. */
  mail: Mailer | undefined
  /** Says where webhooks may be sent. */
  addressGuard: AddressGuard
  webhookSender: WebhookSender
  /** Undefined where no store of files is configured. */
  store: ObjectStore | undefined
  /** Undefined where files are not scanned. */
  scanner: Scanner | undefined
  previews: ImagePreviews
  /** What the secrets of webhooks are sealed with. */
  sealingKeys: SealingKeys
  uploadStreams: UploadStreams
  fileLinks: FileLinks
  /** Work that outlives the request or the timer it came from; awaited before the rest is closed. */
  underWay: Set<Promise<unknown>>
  close(): Promise<void>
}

export function buildDeps(config: Config): Deps {
  const metrics = createMetrics()
  const clock = createDatabaseClock()
  const database = connectDatabase({
    databaseUrl: config.databaseUrl,
    poolSize: config.databasePoolSize,
    hotConnections: config.databaseHotConnections,
    onConnectionError: () => metrics.databaseConnectionErrors.inc(),
  })
  const valkey = connectValkey(config.valkeyUrl)
  const limiterOptions: LimiterOptions = {
    valkey,
    processCount: config.apiProcessCount,
    onFallback: (reason) => metrics.limiterFallbacks.inc({ reason }),
  }
  const limiter = createLimiter(limiterOptions)
  const snapshots = createSnapshots(
    createSnapshotStore({ valkey, onError: (write) => metrics.snapshotWritesLost.inc({ write }) }),
  )
  const mail = openMail(config, metrics)
  const schemas = startSchemaValidator({
    processes: config.validatorProcesses,
    onChildDeath: () => metrics.validatorDeaths.inc(),
    onAnswer: (kind, seconds) => metrics.validatorSeconds.observe({ kind }, seconds),
  })
  const addressGuard = createAddressGuard({ allowedNetworks: config.webhookAllowedNetworks })
  const webhookSender = createWebhookSender({ guard: addressGuard })
  const store = config.store && openStore(config.store, metrics)
  const underWay = new Set<Promise<unknown>>()
  const requestLog = openRequestLog(database, metrics)
  return {
    config,
    log: pino({ level: config.logLevel }),
    database,
    valkey,
    clock,
    metrics,
    limiter,
    throttle: createThrottle(limiterOptions),
    snapshots,
    requestLog,
    ...buildWaiting({ config, database, metrics, limiterOptions }),
    schemas,
    model: config.model && createModel(config.model, measureModel(metrics)),
    mail,
    addressGuard,
    webhookSender,
    store,
    scanner: config.clamdAddress && openScanner(config.clamdAddress, metrics),
    previews: createImagePreviews({ onOutcome: (outcome) => metrics.previews.inc({ outcome }) }),
    sealingKeys: openSealingKeys(config.webhookSecretKeys),
    uploadStreams: createUploadStreams(),
    fileLinks: createFileLinks({ secret: config.sessionSecret, filesUrl: config.filesUrl, clock }),
    underWay,
    async close() {
      await Promise.allSettled(underWay)
      await requestLog.flush()
      await webhookSender.close()
      await schemas.close()
      await mail?.close()
      await store?.close()
      valkey.disconnect()
      await database.close()
    },
  }
}

function openRequestLog({ db }: Database, metrics: Metrics): RequestLog {
  return createRequestLog({
    db,
    notLogged: metrics.requestsNotLogged,
    onError: () => metrics.backgroundErrors.inc({ work: 'request-log' }),
  })
}

function buildWaiting({
  config,
  database,
  metrics,
  limiterOptions,
}: Pick<Deps, 'config' | 'database' | 'metrics'> & { limiterOptions: LimiterOptions }) {
  return {
    watch: createFeedWatch({
      db: database.db,
      openCounts: metrics.waiting.watches,
      onError: () => metrics.backgroundErrors.inc({ work: 'watch' }),
      onWake: (kind) => metrics.wakeUps.inc({ kind }),
      onLook: (reason) => metrics.watchLooks.inc({ reason }),
    }),
    waits: createWaits({
      counts: createWaitCounts(limiterOptions),
      openCount: metrics.waiting.waits,
      onEnd: (reason) => metrics.waitsEnded.inc({ reason }),
    }),
    live: createLive({
      db: database.db,
      lookEveryMs: config.liveLookMs,
      onError: () => metrics.backgroundErrors.inc({ work: 'live' }),
    }),
    floor: createLiveFloor({
      db: database.db,
      idleSeconds: config.idleWarningSeconds,
      timeZone: staffedTimeZone,
      lookEveryMs: config.floorLookMs,
      onError: () => metrics.backgroundErrors.inc({ work: 'floor' }),
    }),
  }
}

function openMail({ smtpUrl, mailFrom }: Config, metrics: Metrics): Mailer | undefined {
  if (smtpUrl === undefined) return undefined
  const onError = () => metrics.backgroundErrors.inc({ work: 'mail' })
  return createMailer({ smtpUrl, from: mailFrom, onError })
}

function openStore(config: StoreConfig, metrics: Metrics): ObjectStore {
  return createObjectStore(config, {
    onCall: (operation, outcome, seconds) =>
      metrics.storeSeconds.observe({ operation, outcome }, seconds),
  })
}

function openScanner(address: ScannerAddress, metrics: Metrics): Scanner {
  return createScanner({ address, onVerdict: (verdict) => metrics.scans.inc({ verdict }) })
}

function measureModel(metrics: Metrics): ModelHooks {
  return {
    onCall(outcome, seconds) {
      const result = outcome.kind === 'answer' ? 'answer' : outcome.reason
      metrics.modelSeconds.observe({ outcome: result }, seconds)
      metrics.modelTokens.inc({ direction: 'input' }, outcome.inputTokens)
      metrics.modelTokens.inc({ direction: 'output' }, outcome.outputTokens)
    },
    onCircuit: (isOpen) => metrics.modelCircuitOpen.set(isOpen ? 1 : 0),
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

/** Hears the relay for those who wait, and looks after their keys. */
export function followWaiting(deps: Deps, keys: KeyDirectory): { stop(): Promise<void> } {
  const { watch, waits } = deps
  const findMember = memberFinder(deps)
  const following = waits.follow({ find: keys.find, findMember })
  const subscription = subscribeValkey(deps.config.valkeyUrl, feedChannel, watch.hear, {
    onSubscribed: watch.resubscribe,
  })
  return {
    async stop() {
      following.stop()
      subscription.close()
      await watch.stop()
    },
  }
}
