// pg-boss, for short machine work. It polls: nothing is notified, because a NOTIFY would serialize
// the commits it is part of. A job whose worker was killed is noticed by its missing heartbeat and
// begins again within half a minute. The tables come with the migrations and are never changed here.
import { fromKysely, PgBoss, type Queue, type WipData } from 'pg-boss'
import { tracedStep } from '../core/trace.ts'
import { findProblems } from '../core/validate.ts'
import { applicationName } from '../core/version.ts'
import {
  type AddJobs,
  deadLetterQueueOf,
  type JobDefinition,
  type JobHandler,
  type JobRun,
} from './jobs.ts'

const schema = 'pgboss'
const poolSize = 4
// The process whose relay adds a job is woken; polls find what another one left, or added beyond what
// its own could take. Each of a queue's local workers polls, so a shorter time costs all day long.
const pollingIntervalSecondsDefault = 2
// The least that pg-boss allows.
const heartbeatSeconds = 10
const superviseIntervalSeconds = 3
// Short, because pg-boss counts each queue at every round of supervision.
const finishedKeptSeconds = 600
const deadKeptSeconds = 14 * 24 * 3_600
const stopPatienceMs = 25_000
/** What pg-boss hands to its pool: a query without an answer ends, and its connection with it. */
const frozenSocketLimits = { query_timeout: 10_000, keepAlive: true }

export type JobOutcome = 'completed' | 'failed' | 'refused'

export type BossOptions = {
  databaseUrl: string
  onError(error: Error): void
  onRun?(job: string, outcome: JobOutcome, seconds: number): void
  pollingIntervalSeconds?: number
}

export type Boss = {
  addJobs: AddJobs
  /** Makes the queues that are not there, and gives the others these settings. */
  declare(definitions: JobDefinition[]): Promise<void>
  work<Definition extends JobDefinition>(
    definition: Definition,
    handler: JobHandler<Definition>,
  ): Promise<void>
  /** Lets this process begin such jobs now, after a commit that added some. */
  wake(definition: JobDefinition, count: number): void
  countWaiting(): Promise<{ job: string; waiting: number; failed: number }[]>
  /** Ends what runs, and gives back what would take too long. */
  stop(): Promise<void>
}

export async function openBoss({
  databaseUrl,
  onError,
  onRun,
  pollingIntervalSeconds = pollingIntervalSecondsDefault,
}: BossOptions): Promise<Boss> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    ...frozenSocketLimits,
    application_name: `${applicationName} jobs`,
    schema,
    max: poolSize,
    migrate: false,
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
  })
  boss.on('error', onError)
  await boss.start()
  return {
    async addJobs(tx, definition, payloads) {
      if (payloads.length === 0) return
      const jobs = payloads.map((data) => ({ data: data as object, ...groupOf(definition, data) }))
      await boss.insert(definition.name, jobs, { db: fromKysely(tx) })
    },
    async declare(definitions) {
      for (const definition of definitions) await declareQueue(boss, definition)
    },
    async work(definition, handler) {
      const options = {
        localConcurrency: definition.concurrency,
        ...(definition.concurrencyPerAccount !== undefined && {
          localGroupConcurrency: definition.concurrencyPerAccount,
        }),
        pollingIntervalSeconds,
        includeMetadata: true,
      } as const
      await boss.work<unknown, void, typeof options>(definition.name, options, async (jobs) => {
        // A worker that found a job asks for the next one as soon as this one is done, and waits for the
        // poll interval only after a query that found nothing. Otherwise short jobs would run at the poll's
        // pace.
        notify(boss, definition.name, (each) => each.count > 0)
        for (const job of jobs) await runJob({ boss, definition, handler, onRun }, job)
      })
    },
    wake: ({ name }, count) => notify(boss, name, (each) => each.count === 0, count),
    async countWaiting() {
      const queues = await boss.getQueues()
      return queues.map((queue) => ({
        job: queue.name,
        waiting: queue.readyCount,
        failed: queue.failedCount,
      }))
    },
    stop: () => boss.stop({ graceful: true, timeout: stopPatienceMs }),
  }
}

/** An account's jobs are a group of which a worker runs some at a time, whoever else waits. */
function groupOf({ concurrencyPerAccount }: JobDefinition, payload: unknown) {
  if (concurrencyPerAccount === undefined) return undefined
  return { group: { id: (payload as { accountUuid: string }).accountUuid } }
}

function notify(boss: PgBoss, name: string, isWanted: (each: WipData) => boolean, most?: number) {
  const workers = boss.getWipData().filter((each) => each.name === name && isWanted(each))
  for (const { id } of workers.slice(0, most)) boss.notifyWorker(id)
}

async function declareQueue(boss: PgBoss, definition: JobDefinition): Promise<void> {
  const deadLetter = definition.deadLetter && deadLetterQueueOf(definition)
  if (deadLetter !== undefined) {
    await makeQueue(boss, { name: deadLetter, retentionSeconds: deadKeptSeconds })
  }
  await makeQueue(boss, {
    name: definition.name,
    retryLimit: definition.retryLimit,
    // pg-boss would also wait where a worker was lost; putOff makes the wait after a failure.
    retryDelay: 0,
    expireInSeconds: definition.expireInSeconds,
    deleteAfterSeconds: finishedKeptSeconds,
    heartbeatSeconds,
    ...(deadLetter !== undefined && { deadLetter }),
  })
}

async function makeQueue(boss: PgBoss, { name, ...settings }: Queue): Promise<void> {
  if ((await boss.getQueue(name)) === null) {
    await boss.createQueue(name, { ...settings, partition: true })
  } else {
    await boss.updateQueue(name, settings)
  }
}

type Work<Definition extends JobDefinition> = {
  boss: PgBoss
  definition: Definition
  handler: JobHandler<Definition>
  onRun: BossOptions['onRun']
}

type BossJob = {
  id: string
  data: unknown
  retryCount: number
  retryLimit: number
  signal: AbortSignal
}

async function runJob<Definition extends JobDefinition>(
  { boss, definition, handler, onRun }: Work<Definition>,
  job: BossJob,
): Promise<void> {
  const startedAtMs = performance.now()
  let outcome: JobOutcome = 'failed'
  try {
    const problems = findProblems(definition.payload, job.data, 'payload')
    if (problems.length > 0) {
      outcome = 'refused'
      const fields = problems.map(({ field, message }) => `${field} ${message}`).join('; ')
      throw new Error(`Job ${definition.name} is not one: ${fields}`)
    }
    await traceRun(definition.name, job, () =>
      handler({
        jobId: job.id,
        payload: job.data as JobRun<Definition>['payload'],
        attempt: job.retryCount + 1,
        isLastAttempt: job.retryCount >= job.retryLimit,
        signal: job.signal,
      }),
    )
    outcome = 'completed'
  } catch (error) {
    if (definition.retryDelaySeconds === undefined) throw error
    await putOff(boss, definition.name, job, definition.retryDelaySeconds, error)
  } finally {
    onRun?.(definition.name, outcome, (performance.now() - startedAtMs) / 1_000)
  }
}

/** A job about a task is a step in its life. */
async function traceRun(name: string, job: BossJob, run: () => Promise<void>): Promise<void> {
  const { taskUuid } = job.data as { taskUuid?: string }
  if (taskUuid === undefined) return await run()
  const attributes = { 'job.name': name, attempt: job.retryCount + 1 }
  await tracedStep(taskUuid, { name: `job ${name}`, kind: 'consumer', attributes }, run)
}

/** Fails the run and lets the next one wait; the completion that follows then finds nothing to do. */
async function putOff(
  boss: PgBoss,
  name: string,
  job: BossJob,
  delaySeconds: number,
  error: unknown,
): Promise<void> {
  const startAfter = Math.ceil(delaySeconds * 2 ** job.retryCount * (1 + Math.random() / 4))
  const transaction = await boss.getDb().beginTransaction?.()
  if (transaction === undefined) throw error
  try {
    const { db } = transaction
    await boss.fail(name, job, error as Error, { db })
    await boss.update(name, undefined, { id: job.id, startAfter, db })
    await transaction.commit()
  } catch (failure) {
    await transaction.rollback()
    throw failure
  }
}
