// The worker role: the relay, jobs, and background work on timers. All of it may run on several
// workers at once: the relay has one leader, jobs are claimed, and every round of a timer is safe to
// run twice. Parts start in the order in which they need each other and stop in reverse.
import type { Db } from './db/client.ts'
import type { Deps } from './deps.ts'
import { deleteOldChanges } from './modules/api-keys/api-keys.ts'
import { removeExpiredContent } from './modules/content/content.ts'
import { proveBooks } from './modules/credits/books.ts'
import { startSweeper } from './modules/deadlines/sweeper.ts'
import { deleteOldLogins } from './modules/device-login/device-login.ts'
import { keepFeedDays } from './modules/events/feed-days.ts'
import { eventIdOf } from './modules/events/present.ts'
import { measureRelay, startRelay } from './modules/events/relay.ts'
import { countHours } from './modules/floor/hours.ts'
import { expireKeys } from './modules/idempotency/idempotency.ts'
import { startDigests } from './modules/notices/digests.ts'
import { deleteOldNotices } from './modules/notices/notices.ts'
import { watchBalances, watchKeys } from './modules/notices/watches.ts'
import { deleteExpiredSessions } from './modules/people/sessions.ts'
import { deleteUnconfirmedPeople } from './modules/people/sign-ups.ts'
import { keepRequestDays } from './modules/requests/requests.ts'
import type { Deliverer } from './modules/webhooks/deliver.ts'
import { keepDeliveryDays } from './modules/webhooks/delivery-days.ts'
import { fanOut } from './modules/webhooks/fan-out.ts'
import type { Mailer } from './outside/mail.ts'
import { type Boss, openBoss } from './queue/boss.ts'
import { deadlineDeps } from './task-deps.ts'
import { fileWorks, startFiles } from './worker-files.ts'
import { type AddedJobs, addJobsOf, jobsOf } from './worker-jobs.ts'
import { createRelayHooks } from './worker-relay.ts'
import { startDelivererOf, webhookWorks } from './worker-webhooks.ts'

type Part = { stop(): Promise<void> }
type Work = { name: string; everyMs: number; run(deps: Deps, boss: Boss): Promise<void> }

const hourMs = 3_600_000

/** Work that needs the database alone. */
function upkeep(name: string, everyMs: number, work: (db: Db) => Promise<unknown>): Work {
  return {
    name,
    everyMs,
    async run({ database }) {
      await work(database.db)
    },
  }
}

const works: Work[] = [
  ...webhookWorks,
  ...fileWorks,
  {
    name: 'ledger-audit',
    everyMs: hourMs,
    async run({ database, metrics }) {
      const proof = await proveBooks(database.db)
      metrics.ledgerAuditOk.set(proof.balanced ? 1 : 0)
    },
  },
  upkeep('idempotency-expiry', hourMs / 6, expireKeys),
  upkeep('key-change-expiry', hourMs, deleteOldChanges),
  upkeep('session-expiry', hourMs, deleteExpiredSessions),
  upkeep('sign-up-expiry', hourMs, deleteUnconfirmedPeople),
  upkeep('device-login-expiry', hourMs, deleteOldLogins),
  upkeep('feed-days', hourMs / 12, keepFeedDays),
  upkeep('request-days', hourMs / 12, keepRequestDays),
  upkeep('balance-watch', hourMs / 20, watchBalances),
  upkeep('key-watch', hourMs / 6, watchKeys),
  upkeep('notice-expiry', hourMs, deleteOldNotices),
  upkeep('content-expiry', hourMs / 6, removeExpiredContent),
  upkeep('floor-hours', 5_000, countHours),
  {
    name: 'relay-lag',
    everyMs: 5_000,
    async run({ database, metrics }) {
      const { count, oldestSeconds } = await measureRelay(database.db)
      metrics.relayBacklog.set(count)
      metrics.relayLagSeconds.set(oldestSeconds)
    },
  },
  {
    name: 'job-counts',
    everyMs: 5_000,
    async run({ metrics }, boss) {
      for (const { job, waiting, failed } of await boss.countWaiting()) {
        metrics.jobsWaiting.set({ job }, waiting)
        metrics.jobsFailed.set({ job }, failed)
      }
    },
  },
]

export async function startWorker(deps: Deps): Promise<Part> {
  // Before the relay, which would otherwise begin in the default partitions.
  const { db } = deps.database
  await keepFeedDays(db).catch((error: Error) => tell(deps, 'feed-days', error))
  await keepDeliveryDays(db).catch((error: Error) => tell(deps, 'delivery-days', error))
  const boss = await startBoss(deps)
  const parts: Part[] = [boss]
  const deliverer = startDelivererOf(deps, (error) => tell(deps, 'webhooks', error))
  parts.push(deliverer)
  parts.push(startRelayOf(deps, boss, deliverer))
  parts.push(startTimers(deps, boss))
  parts.push(startFiles(deps, (work, error) => tell(deps, work, error)))
  if (deps.mail) parts.push(startDigestsOf(deps, deps.mail))
  parts.push(startSweeper(deadlineDeps(deps), deps.config.sweepIntervalMs))
  return {
    async stop() {
      for (const part of parts.toReversed()) await part.stop()
    },
  }
}

async function startBoss(deps: Deps): Promise<Boss> {
  const { config, metrics } = deps
  const boss = await openBoss({
    databaseUrl: config.databaseUrl,
    onError: (error) => tell(deps, 'jobs', error),
    onRun: (job, outcome, seconds) => metrics.jobSeconds.observe({ job, outcome }, seconds),
  })
  const jobs = jobsOf(deps)
  await boss.declare(jobs.map(({ definition }) => definition))
  for (const job of jobs) await job.work(boss)
  return boss
}

function startRelayOf(deps: Deps, boss: Boss, deliverer: Deliverer): Part {
  const { afterBatch, beforeTelling, onQuiet } = createRelayHooks(deps)
  let added: AddedJobs = []
  let deliveries = 0
  return startRelay({
    db: deps.database.db,
    onError: (error) => tell(deps, 'relay', error),
    beforeTelling,
    async onBatch(tx, events) {
      added = await addJobsOf(deps, boss, tx, events)
      deliveries = await fanOut(tx, events, eventIdOf)
    },
    async afterBatch(events, batchNumber) {
      for (const { definition, count } of added) boss.wake(definition, count)
      if (deliveries > 0) deliverer.wake()
      added = []
      deliveries = 0
      await afterBatch(events, batchNumber)
    },
    onQuiet,
  })
}

/** A notice goes out within a minute; an empty look is one index entry. */
const digestIntervalMs = 5_000

function startDigestsOf(deps: Deps, mail: Mailer): Part {
  const { config, database, metrics } = deps
  return startDigests(
    {
      db: database.db,
      mail,
      letterhead: config,
      onMail: (outcome) => metrics.noticeMails.inc({ outcome }),
      onError: (error) => tell(deps, 'digests', error as Error),
    },
    digestIntervalMs,
  )
}

function tell({ metrics, log }: Deps, work: string, err: Error): void {
  metrics.backgroundErrors.inc({ work })
  log.error({ err, work }, 'background work failed')
}

function startTimers(deps: Deps, boss: Boss): Part {
  const underWay = new Set<Promise<void>>()
  const timers = works.map((work) => {
    const round = () => {
      const running = work
        .run(deps, boss)
        .catch((error: Error) => tell(deps, work.name, error))
        .finally(() => underWay.delete(running))
      underWay.add(running)
    }
    round()
    return setInterval(round, work.everyMs)
  })
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(underWay)
    },
  }
}
