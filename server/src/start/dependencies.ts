// Builds what the roles share, in the order it is needed, and closes it in reverse.

import type { DestinationStream, Logger } from 'pino'
import { type AddressGuard, createAddressGuard } from '../adapters/address-guard.ts'
import { createThrottle, type Throttle } from '../adapters/attempt-limiter.ts'
import { createImagePreviews, type ImagePreviews } from '../adapters/image-previews.ts'
import { feedChannel } from '../adapters/keys.ts'
import { createLimiter, type Limiter, type LimiterOptions } from '../adapters/limiter.ts'
import { createMailer, type Mailer } from '../adapters/mail.ts'
import { createModel, type Model, type ModelHooks } from '../adapters/model.ts'
import { createObjectStore, type ObjectStore } from '../adapters/object-store.ts'
import { createScanner, type Scanner, type ScannerAddress } from '../adapters/scanner.ts'
import { type SchemaValidator, startSchemaValidator } from '../adapters/schema-validator.ts'
import { createSnapshotStore } from '../adapters/snapshots.ts'
import { connectValkey, subscribeValkey, type Valkey } from '../adapters/valkey.ts'
import { createWaitCounts } from '../adapters/wait-counts.ts'
import { createWebhookSender, type WebhookSender } from '../adapters/webhook-sender.ts'
import { type AccountSlots, createAccountSlots } from '../core/account-slots.ts'
import { createDatabaseClock, type DatabaseClock } from '../core/clock.ts'
import type { Config, StoreConfig } from '../core/config.ts'
import { limits } from '../core/limits.ts'
import { createLog } from '../core/log.ts'
import { createMetrics, type Metrics } from '../core/metrics.ts'
import { openSealingKeys, type SealingKeys } from '../core/sealed-secrets.ts'
import { connectDatabase, type Database } from '../db/client.ts'
import { limitPerPerson, type SessionFinder } from '../http/console/person-rate.ts'
import { createFileLinks, type FileLinks } from '../http/files/links.ts'
import { createTurns, type Turns } from '../http/turns.ts'
import { createWaits, type Waits } from '../http/waits.ts'
import { createLive, type Live } from '../modules/consoles/engineer/live.ts'
import { createLiveFloor, type LiveFloor } from '../modules/consoles/operator-overview/live.ts'
import { createDiskWatch, type DiskWatch } from '../modules/consoles/operator-system/disk.ts'
import {
  type CallReports,
  createCallReports,
} from '../modules/consoles/operator-system/sightings.ts'
import {
  type AdoptionWatch,
  createAdoptionWatch,
} from '../modules/events/feed/adoption/adoption-watch.ts'
import { createFeedWatch, type FeedWatch } from '../modules/events/feed/subscriptions.ts'
import { createPlaceSeal, type PlaceSeal } from '../modules/events/request-log/cursor.ts'
import { createRequestLog, type RequestLog } from '../modules/events/request-log/record-requests.ts'
import { createUploadStreams, type UploadStreams } from '../modules/files/uploads/streams.ts'
import {
  type KeyDirectory,
  keyChangesChannel,
  openKeyDirectory,
} from '../modules/identity/api-keys/key-directory.ts'
import type { PasswordHashing } from '../modules/identity/people/sign-in/passwords.ts'
import {
  describeSessionCookie,
  readSessionToken,
  type SessionCookie,
} from '../modules/identity/people/sign-in/session-cookie.ts'
import { findSession } from '../modules/identity/people/sign-in/sessions.ts'
import { staffedTimeZone } from '../modules/work/staffing/calendar.ts'
import { createServedTags, type ServedTags } from '../modules/work/tags/served-tags.ts'
import { createSnapshots, type Snapshots } from '../modules/work/tasks/snapshots.ts'
import { memberFinder } from './member-finder.ts'
import { startAtZero, startStoreAtZero } from './zero-counters.ts'

export type Deps = {
  config: Config
  log: Logger
  database: Database
  valkey: Valkey
  clock: DatabaseClock
  metrics: Metrics
  limiter: Limiter
  throttle: Throttle
  sessionCookie: SessionCookie
  /** Whose cookie it is; who asks too often is refused before the database is asked. */
  findSession: SessionFinder
  snapshots: Snapshots
  /** Holds what was not written yet, until it is closed. */
  requestLog: RequestLog
  /** Both sleep until a role that answers requests follows the feed and its keys for them. */
  watch: FeedWatch
  waits: Waits
  turns: Turns
  /** Looks only while engineers' pages follow it. */
  live: Live
  floor: LiveFloor
  /** Its children start with the first request of it, or when a role starts them. */
  schemas: SchemaValidator
  /** Those of the library in every real process; tests that sign in often have cheaper ones. */
  passwords?: PasswordHashing
  /** Undefined where no model is configured. */
  model: Model | undefined
  /** Of answers that the model writes, shared by the accounts. */
  modelTurns: AccountSlots
  /** Of simulated instant answers that wait in this process. */
  simulatedAnswers: AccountSlots
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
  /** Makes cursors of the request log that say nothing of other accounts. */
  placeSeal: PlaceSeal
  uploadStreams: UploadStreams
  disk: DiskWatch
  /** Whether this process may serve the database; it sleeps until the process follows it. */
  adoption: AdoptionWatch
  /** The process was asked to stop, and is not ready any more. */
  leaving: { hasBegun: boolean }
  servedTags: ServedTags
  fileLinks: FileLinks
  /** Work that outlives the request or the timer it came from; awaited before the rest is closed. */
  backgroundWork: Set<Promise<unknown>>
  close(): Promise<void>
}

/** `logTo` is where the log goes; standard output where it is not given. */
export function buildDeps(config: Config, logTo?: DestinationStream): Deps {
  const metrics = createMetrics()
  startAtZero(metrics)
  const clock = createDatabaseClock()
  const database = connectDatabase({
    databaseUrl: config.databaseUrl,
    poolSize: config.databasePoolSize,
    hotConnections: config.databaseHotConnections,
    onConnectionError: () => metrics.databaseConnectionErrors.inc(),
  })
  const valkey = connectValkey(config.valkeyUrl)
  measureConnections(metrics, database, valkey)
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
  const backgroundWork = new Set<Promise<unknown>>()
  const requestLog = openRequestLog(database, metrics)
  const calls = reportCalls(database, metrics)
  return {
    config,
    log: createLog(config.logLevel, logTo),
    database,
    valkey,
    clock,
    metrics,
    limiter,
    throttle: createThrottle(limiterOptions),
    ...openSessions(config, database),
    snapshots,
    requestLog,
    ...buildWaiting({ config, database, metrics, limiter, limiterOptions }),
    schemas,
    model: config.model && createModel(config.model, measureModel(metrics, calls)),
    ...buildAccountSlots(),
    mail,
    addressGuard,
    webhookSender,
    store,
    scanner: config.clamdAddress && openScanner(config.clamdAddress, metrics),
    previews: createImagePreviews({ onOutcome: (outcome) => metrics.previews.inc({ outcome }) }),
    ...openSeals(config, clock),
    backgroundWork,
    async close() {
      await Promise.allSettled(backgroundWork)
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

function reportCalls({ db }: Database, metrics: Metrics): CallReports {
  return createCallReports(db, () => metrics.backgroundErrors.inc({ work: 'part-sightings' }))
}

function measureConnections({ connections }: Metrics, database: Database, valkey: Valkey): void {
  connections.pools = database.countConnections
  connections.isValkeyUp = () => valkey.status === 'ready'
}

function openSeals(
  { sessionSecrets, filesUrl, webhookSecretKeys }: Config,
  clock: DatabaseClock,
): Pick<Deps, 'sealingKeys' | 'placeSeal' | 'fileLinks'> {
  return {
    sealingKeys: openSealingKeys(webhookSecretKeys),
    placeSeal: createPlaceSeal(sessionSecrets),
    fileLinks: createFileLinks({ secrets: sessionSecrets, filesUrl, clock }),
  }
}

function openSessions(
  config: Config,
  { hot }: Database,
): Pick<Deps, 'sessionCookie' | 'findSession'> {
  const sessionCookie = describeSessionCookie(config)
  return {
    sessionCookie,
    findSession: limitPerPerson({
      readToken: (header) => readSessionToken(header, sessionCookie),
      find: (header) => findSession(hot, sessionCookie, header),
    }),
  }
}

function buildAccountSlots(): Pick<Deps, 'modelTurns' | 'simulatedAnswers' | 'uploadStreams'> {
  return {
    uploadStreams: createUploadStreams(),
    modelTurns: createAccountSlots({
      allMax: limits.modelAnswersMax,
      accountMax: limits.modelAnswersPerAccountMax,
    }),
    simulatedAnswers: createAccountSlots({
      allMax: limits.simulatedAnswersMax,
      accountMax: limits.simulatedAnswersPerAccountMax,
    }),
  }
}

function watchDisk({ db }: Database, metrics: Metrics): DiskWatch {
  return createDiskWatch({
    db,
    onLook: (isFull) => metrics.diskFull.set(isFull ? 1 : 0),
    onError: () => metrics.backgroundErrors.inc({ work: 'disk' }),
  })
}

function watchAdoption({ db }: Database, metrics: Metrics): AdoptionWatch {
  return createAdoptionWatch({
    db,
    onLook(isAdopted, backlog) {
      metrics.relayStopped.set(isAdopted ? 0 : 1)
      if (backlog === undefined) return
      metrics.relayBacklog.set(backlog.count)
      metrics.relayLagSeconds.set(backlog.oldestSeconds)
    },
    onError: () => metrics.backgroundErrors.inc({ work: 'adoption' }),
  })
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
  limiter,
  limiterOptions,
}: Pick<Deps, 'config' | 'database' | 'metrics' | 'limiter'> & { limiterOptions: LimiterOptions }) {
  return {
    turns: createTurns({
      limiter,
      heldCount: metrics.waiting.held,
      onEnd: (outcome) => metrics.turns.inc({ outcome }),
    }),
    disk: watchDisk(database, metrics),
    adoption: watchAdoption(database, metrics),
    leaving: { hasBegun: false },
    servedTags: createServedTags({
      db: database.db,
      onError: () => metrics.backgroundErrors.inc({ work: 'served-tags' }),
    }),
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
  startStoreAtZero(metrics)
  return createObjectStore(config, {
    onCall: (operation, outcome, seconds) =>
      metrics.storeSeconds.observe({ operation, outcome }, seconds),
  })
}

function openScanner(address: ScannerAddress, metrics: Metrics): Scanner {
  return createScanner({ address, onVerdict: (verdict) => metrics.scans.inc({ verdict }) })
}

/** Reasons that tell of the model itself and not of what it was asked. */
const modelOutages = ['timeout', 'unavailable']

function measureModel(metrics: Metrics, calls: CallReports): ModelHooks {
  return {
    onCall(outcome, seconds) {
      const result = outcome.kind === 'answer' ? 'answer' : outcome.reason
      calls.report('model', modelOutages.includes(result) ? result : undefined)
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
  const { watch, waits, turns } = deps
  const findMember = memberFinder(deps)
  const following = waits.follow({ find: keys.find, findMember })
  const followingTurns = turns.follow(keys)
  const subscription = subscribeValkey(deps.config.valkeyUrl, feedChannel, watch.hear, {
    onSubscribed: watch.resubscribe,
  })
  return {
    async stop() {
      following.stop()
      followingTurns.stop()
      subscription.close()
      await watch.stop()
    },
  }
}
