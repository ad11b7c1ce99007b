// The worker role: the relay, jobs, and background work on timers. All of it may run on several
// workers at once: the relay has one leader, jobs are claimed, and every round of a timer is safe to
// run twice. What looks through all accounts is done by the leader alone. Parts start in the order in
// which they need each other and stop in reverse.

import { measureUsedShare } from '../adapters/file-systems.ts'
import type { Mailer } from '../adapters/mail.ts'
import { encodeId } from '../core/ids.ts'
import { startLoop } from '../core/loop.ts'
import type { LoopName } from '../core/loop-names.ts'
import type { Db } from '../db/client.ts'
import { sendClosingMails } from '../modules/consoles/account-closing/closing-mails.ts'
import { removeExpiredExports } from '../modules/consoles/account-export/account-export.ts'
import { removeExpiredContent } from '../modules/consoles/content/content.ts'
import { deleteOldTestTasks } from '../modules/consoles/content/test-tasks.ts'
import { expireProposals } from '../modules/consoles/credit-requests/credit-requests.ts'
import { sumUpLagging } from '../modules/consoles/member/statistics/usage.ts'
import { countHours } from '../modules/consoles/operator-overview/hourly-counts.ts'
import { endAbsentDuty } from '../modules/consoles/operator-staff/off-duty.ts'
import { measureDisks, measureEveryMs } from '../modules/consoles/operator-system/disk.ts'
import { measureRelay } from '../modules/events/feed/adoption/adoption.ts'
import { keepFeedDays } from '../modules/events/feed/feed.ts'
import { eventIdOf } from '../modules/events/feed/present.ts'
import { type Relay, startRelay } from '../modules/events/feed/relay.ts'
import { tellOfCaps } from '../modules/events/notices/cap-alerts.ts'
import { startDigests } from '../modules/events/notices/digests.ts'
import { deleteOldNotices } from '../modules/events/notices/notices.ts'
import { watchBalances, watchKeys } from '../modules/events/notices/triggers.ts'
import { keepRequestDays } from '../modules/events/request-log/request-log.ts'
import { keepDeliveryDays } from '../modules/events/webhooks/deliveries/deliveries.ts'
import type { Deliverer } from '../modules/events/webhooks/sending/deliver.ts'
import { fanOut } from '../modules/events/webhooks/sending/fan-out.ts'
import { deleteOldKeyChanges } from '../modules/identity/api-keys/queries.ts'
import { deleteOldLogins } from '../modules/identity/device-login/queries.ts'
import { expireKeys } from '../modules/identity/idempotency/idempotency.ts'
import { expirePeopleProposals } from '../modules/identity/operators/proposals.ts'
import { remindOperators } from '../modules/identity/operators/reminders.ts'
import { sendOwedMails } from '../modules/identity/people/mails.ts'
import { deleteExpiredSessions } from '../modules/identity/people/sign-in/sessions.ts'
import { deleteUnconfirmedPeople } from '../modules/identity/people/sign-in/sign-ups.ts'
import { recountUsage } from '../modules/money/balances/recount.ts'
import { checkNewEntries } from '../modules/money/credits/check-ledger.ts'
import { refillTestAccounts } from '../modules/money/credits/credits.ts'
import { startSweeper } from '../modules/work/deadlines/sweeper.ts'
import { estimatesEveryMs, makeEstimates } from '../modules/work/estimates/estimates.ts'
import { indexNewTasks, measureSearchLag, searchEveryMs } from '../modules/work/search/search.ts'
import { type Boss, openBoss } from '../queue/boss.ts'
import type { Deps } from './dependencies.ts'
import { deadlineDeps } from './task-dependencies.ts'
import { figureWorks } from './worker-figures.ts'
import { fileWorks, startFiles } from './worker-files.ts'
import { type AddedJobs, addJobsOf, jobsOf } from './worker-jobs.ts'
import { partProbeMs, watchParts } from './worker-parts.ts'
import { pushWorks } from './worker-push.ts'
import { createRelayHooks } from './worker-relay.ts'
import { secretWorks } from './worker-secrets.ts'
import { startDelivererOf, webhookWorks } from './worker-webhooks.ts'

type Part = { stop(): Promise<void> }
type Work = {
  name: LoopName
  everyMs: number
  run(deps: Deps, boss: Boss): Promise<void>
  /** Of several workers only the one that leads the relay does it; the others do this instead. */
  standBy?(deps: Deps): void
}

const hourMs = 3_600_000

/** Work that needs the database alone. */
function upkeep(name: LoopName, everyMs: number, work: (db: Db) => Promise<unknown>): Work {
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
  ...secretWorks,
  ...pushWorks,
  {
    name: 'ledger-audit',
    everyMs: hourMs,
    async run({ database, metrics }) {
      const proof = await checkNewEntries(database.db)
      metrics.ledgerAuditOk.set(proof.balanced ? 1 : 0)
    },
  },
  upkeep('idempotency-expiry', hourMs / 6, expireKeys),
  upkeep('key-change-expiry', hourMs, deleteOldKeyChanges),
  upkeep('session-expiry', hourMs, deleteExpiredSessions),
  upkeep('sign-up-expiry', hourMs, deleteUnconfirmedPeople),
  {
    name: 'owed-mails',
    everyMs: hourMs / 60,
    async run({ config, database, mail }) {
      if (mail) await sendOwedMails(database.db, mail, config.publicUrl)
    },
  },
  {
    name: 'closing-mails',
    everyMs: hourMs / 720,
    async run({ database, mail }) {
      if (mail) await sendClosingMails(database.db, mail)
    },
  },
  upkeep('absent-engineers', hourMs / 60, endAbsentDuty),
  upkeep('device-login-expiry', hourMs, deleteOldLogins),
  upkeep('feed-days', hourMs / 12, keepFeedDays),
  upkeep('request-days', hourMs / 12, keepRequestDays),
  upkeep('balance-watch', hourMs / 20, watchBalances),
  upkeep('cap-alerts', hourMs / 240, tellOfCaps),
  upkeep('key-watch', hourMs / 6, watchKeys),
  upkeep('notice-expiry', hourMs, deleteOldNotices),
  upkeep('content-expiry', hourMs / 6, removeExpiredContent),
  upkeep('export-expiry', hourMs / 6, removeExpiredExports),
  {
    name: 'approvals',
    everyMs: hourMs / 12,
    async run({ config, database: { db }, mail }) {
      await expireProposals(db)
      await expirePeopleProposals(db)
      await remindOperators({ db, mail, publicUrl: config.publicUrl })
    },
  },
  upkeep('test-credits', hourMs / 60, refillTestAccounts),
  upkeep('test-expiry', hourMs / 6, deleteOldTestTasks),
  {
    name: 'usage-check',
    everyMs: hourMs / 6,
    async run({ database, metrics, log }) {
      for (const { accountUuid, ...drift } of await recountUsage(database.db)) {
        const { pendingTasks, tasks, contentBytes } = drift
        const accountId = encodeId('acct', accountUuid)
        metrics.usageDrift.inc()
        log.error(
          { accountId, pendingTasks, tasks, contentBytes },
          'usage counters of an account were wrong and are corrected',
        )
      }
    },
  },
  {
    name: 'disk',
    everyMs: measureEveryMs,
    async run({ config, database, metrics, log }) {
      for (const { place, usedShare, isFull } of await measureDisks({
        db: database.db,
        config,
        measureUsedShare,
      })) {
        metrics.diskUsedShare.set({ place }, usedShare)
        if (isFull) log.error({ place, usedShare }, 'nearly full: no more content is taken')
      }
    },
  },
  {
    name: 'floor-hours',
    everyMs: 5_000,
    async run({ database, metrics }) {
      for (const { mode, isOnTime, count } of await countHours(database.db))
        metrics.answered.inc({ mode, outcome: isOnTime ? 'on_time' : 'late' }, count)
    },
  },
  ...figureWorks,
  { ...upkeep('usage-sums', hourMs / 60, (db) => sumUpLagging(db)), standBy: () => undefined },
  {
    name: 'estimates',
    everyMs: estimatesEveryMs,
    async run({ database, clock }) {
      await makeEstimates(database.db, new Date(clock.nowMs()))
    },
  },
  {
    name: 'task-search',
    everyMs: searchEveryMs,
    async run({ database, metrics }) {
      await indexNewTasks(database.db)
      metrics.searchLagSeconds.set(await measureSearchLag(database.db))
    },
  },
  { name: 'part-probes', everyMs: partProbeMs, run: watchParts },
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
  const relay = startRelayOf(deps, boss, deliverer)
  parts.push(relay)
  parts.push(startWorks(deps, boss, works, relay.isLeader))
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

function startRelayOf(deps: Deps, boss: Boss, deliverer: Deliverer): Relay {
  const { afterBatch, beforePublish, onQuiet } = createRelayHooks(deps)
  let added: AddedJobs = []
  let deliveries = 0
  return startRelay({
    db: deps.database.db,
    onError: (error) => tell(deps, 'relay', error),
    beforePublish,
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

/** Between the first rounds, which would otherwise all ask for a connection at once. */
const firstRoundGapMs = 100

export function startWorks(
  deps: Deps,
  boss: Boss,
  wanted: Work[],
  isLeader: () => boolean = () => true,
): Part {
  const loops = wanted.map(({ name, everyMs, run, standBy }, index) =>
    startLoop({
      name,
      everyMs,
      firstAfterMs: index * firstRoundGapMs,
      run: async () => {
        if (standBy === undefined || isLeader()) await run(deps, boss)
        else standBy(deps)
      },
      onError: (error) => tell(deps, name, error as Error),
    }),
  )
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
