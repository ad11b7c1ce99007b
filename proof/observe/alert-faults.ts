// The faults, each made in earnest, and which alert each must fire. Those of one phase are made beside each other
// because neither touches what the other breaks; a phase begins when nothing fires any more.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import { childrenOf, commandLineOf, signal } from '../../scripts/stack/processes.ts'
import { selectDatabaseBytes } from '../../server/src/modules/consoles/operator-system/disk-queries.ts'
import { databaseBytesMax, hearers, type Place } from './alert-place.ts'

export type Fault = {
  name: string
  /** Each must fire because of it. */
  alerts: readonly string[]
  /** These may fire as well, or not: it is too short for them by a second or two. */
  nearly?: readonly string[]
  /** It is made once these fire. */
  after?: readonly string[]
  /** Of these, what goes on until an operator has repaired it. */
  stays?: readonly string[]
  /** Returns once the harm is done, or after some time of it. */
  make(place: Place): Promise<unknown>
  undo?(place: Place): Promise<unknown>
}

export type Phase = readonly Fault[]

const burnsOf = (title: string) => ['Fast', 'Steadily', 'Slowly'].map((suffix) => title + suffix)

const staffFaults: Phase = [
  {
    name: 'the engineers go off duty while tasks wait',
    alerts: ['NoEngineersOnDuty'],
    async make({ staff }) {
      await staff.setAnswering(false)
      await staff.setDuty(false)
    },
  },
  {
    name: 'what waits is past its due time',
    alerts: ['TasksOverdue'],
    after: ['NoEngineersOnDuty'],
    make: ({ sql }) =>
      sql(`update task_queue set due_at = now() - interval '1 minute'
        where status = 'pending' and stage = 'queued'`),
  },
  {
    name: 'the engineers return and answer it late',
    alerts: burnsOf('AnswersLate'),
    after: ['NoEngineersOnDuty', 'TasksOverdue'],
    async make({ staff }) {
      await staff.setDuty(true)
      await staff.setAnswering(true)
    },
  },
  {
    name: 'the mail server is stopped',
    alerts: ['MailDown'],
    make: ({ mail }) => mail.stop(),
    undo: ({ mail }) => mail.start(),
  },
  {
    name: 'the receiver of one endpoint is gone',
    alerts: ['EndpointsFailing'],
    make: ({ hearers: all }) => all.goDown(hearers.broken),
    undo: ({ hearers: all }) => all.comeBack(hearers.broken),
  },
]

const outsideFaults: Phase = [
  {
    name: 'Valkey is killed',
    alerts: ['ValkeyDown', 'ValkeyFallbacks', 'SnapshotMarksLost'],
    make: ({ cell }) => cell.valkey.kill9(),
    undo: ({ cell }) => cell.valkey.start(),
  },
  {
    name: 'the model is stopped',
    alerts: ['ModelDown', 'ModelCircuitOpen'],
    make: ({ model }) => model.stop(),
    undo: ({ model }) => model.start(),
  },
]

const storeFaults: Phase = [
  {
    name: 'the object store is stopped',
    alerts: ['StoreUnavailable'],
    make: ({ store }) => store.stop(),
    undo: ({ store }) => store.start(),
  },
  {
    name: 'the processes that check schemas are killed, again and again',
    alerts: ['ValidatorDies'],
    async make({ api }) {
      for (let killed = 0, round = 0; killed < 16 && round < 60; round++) {
        for (const child of childrenOf(api.server().pid)) {
          if (!commandLineOf(child.pid).some((word) => word.includes('schema-validator'))) continue
          signal(child, 'SIGKILL')
          killed++
        }
        await delay(500)
      }
    },
  },
]

const appRole = ({ cell }: Place) => decodeURIComponent(new URL(cell.databaseUrl).username)
const pushRights = 'select, insert, update, delete on push_notices'

const databaseFaults: Phase = [
  {
    name: 'the service loses its rights on a table of notifications',
    alerts: ['BackgroundWorkFails'],
    make: (place) => place.sql(`revoke ${pushRights} from ${appRole(place)}`),
    undo: (place) => place.sql(`grant ${pushRights} to ${appRole(place)}`),
  },
  {
    name: 'a table that requests read is locked, under sixty requests at a time',
    alerts: ['DatabasePoolFull'],
    make: (place) => whileLocked(place, 'lock table projects', () => readProjects(place)),
  },
]

const lockedMs = 25_000
const readersAtOnce = 60

/** Holds the lock for as long as the work takes. */
async function whileLocked({ cell }: Place, lock: string, work: () => Promise<unknown>) {
  const connection = new pg.Client({ connectionString: asSuperuser(cell.databaseUrl) })
  await connection.connect()
  try {
    await connection.query('begin')
    await connection.query(lock)
    await work()
    await connection.query('rollback')
  } finally {
    await connection.end()
  }
}

async function readProjects({ api, clients }: Place): Promise<void> {
  const untilMs = performance.now() + lockedMs
  const headers = { authorization: `Bearer ${clients[0]?.secret}` }
  const read = async () => {
    while (performance.now() < untilMs)
      await fetch(`${api.server().url}/api/v1/projects`, { headers }).then(
        (reply) => reply.arrayBuffer(),
        () => delay(200),
      )
  }
  await Promise.all(Array.from({ length: readersAtOnce }, read))
}

const roomFaults: Phase = [
  {
    name: 'the database is filled',
    alerts: ['DiskNearlyFull', 'ContentRefused'],
    async make({ sql, cell }) {
      const missing = 0.97 * databaseBytesMax - (await selectDatabaseBytes(cell.deps.database.db))
      // Rows of 6,400 bytes, stored as they are and outside of the log.
      await sql(`create unlogged table filler (text text);
        alter table filler alter text set storage external;
        insert into filler select repeat(md5(n::text), 200)
        from generate_series(1, ${Math.ceil(missing / 6_900)}) n`)
    },
    undo: ({ sql }) => sql('drop table filler'),
  },
]

const relayFaults: Phase = [
  {
    name: 'a forgotten transaction holds the position of the relay',
    alerts: ['RelayBehind', ...burnsOf('WebhooksLate')],
    make: (place) =>
      whileLocked(place, 'select from relay_state for update', () => delay(heldRelayMs)),
  },
]
const heldRelayMs = 70_000

const crashFaults: Phase = [
  {
    name: 'PostgreSQL is killed and started, three times',
    alerts: ['DatabaseErrors', ...burnsOf('ApiErrors')],
    async make({ cell }) {
      for (let i = 0; i < 3; i++) {
        await cell.postgres.kill9()
        await delay(1_000)
        await cell.postgres.start()
        await delay(2_000)
      }
    },
  },
]

const restoreFaults: Phase = [
  {
    name: 'the processes find the database of another server',
    alerts: ['RelayStopped'],
    async make({ sql, api, worker }) {
      await Promise.all([api.kill9(), worker.stop()])
      await sql("update relay_state set adopted_identity = 'another ' || adopted_identity")
      await api.start()
      // It comes up without its loops, so nobody waits for them.
      worker.start().catch(() => undefined)
    },
    async undo({ sql, worker }) {
      await sql('update relay_state set adopted_identity = database_identity()')
      await worker.start()
    },
  },
]

/**
 * Where the worker is silent for longer, waits look into the database every second and are prompt again; so only
 * the first seconds of each silence make them late.
 */
async function haltWorker(): Promise<void> {
  const worker = childrenOf(process.pid).find(({ pid }) => commandLineOf(pid).includes('worker'))
  if (worker === undefined) throw new Error('there is no worker to halt')
  for (let round = 0; round < 8; round++) {
    signal(worker, 'SIGSTOP')
    await delay(4_000)
    signal(worker, 'SIGCONT')
    await delay(1_500)
  }
}

const haltFaults: Phase = [
  {
    name: 'the worker is paused for four seconds, again and again',
    alerts: burnsOf('WakesLate'),
    nearly: ['NoWorker', 'ProcessDown'],
    make: haltWorker,
  },
]

/** Last, because the difference in the ledger stays. */
const workerFaults: Phase = [
  {
    name: 'the worker is killed',
    alerts: ['NoWorker', 'ProcessDown'],
    make: ({ worker }) => worker.stop(),
  },
  {
    name: 'meanwhile the tables are changed by hand: a balance and a counter',
    alerts: ['LedgerCheckFailed', 'UsageDrifted'],
    stays: ['LedgerCheckFailed'],
    after: ['NoWorker', 'ProcessDown'],
    async make({ sql, clients, worker }) {
      const [first, second] = clients.map(({ accountUuid }) => `account_id = '${accountUuid}'`)
      await sql(`update balances set available = available + 1, granted = granted + 1
        where ${first};
        update balances set kept_tasks = kept_tasks + 7,
          usage_checked_at = now() - interval '2 days' where ${second}`)
      // It checks both when it starts.
      await worker.start()
    },
  },
]

export const phases: readonly Phase[] = [
  staffFaults,
  outsideFaults,
  storeFaults,
  databaseFaults,
  roomFaults,
  relayFaults,
  crashFaults,
  restoreFaults,
  haltFaults,
  workerFaults,
]

/** Loaded and evaluated like the others, proved by promtool alone, each for its reason. */
export const firedByPromtoolAlone: Record<string, string> = {
  LoopStuck: 'a round must hang for more than a minute, and every call has a shorter limit',
  MailGivenUp: 'a mail is tried for hours before it is given up',
  WebhookQueueBehind: 'needs two minutes in which no worker comes to a queue that is due',
  JobsFailed: 'a job is tried for a quarter of an hour before it fails permanently',
  FilesLost: 'the store is compared with the tables once an hour',
  FilesNotMoved: 'needs ten minutes in which the store takes nothing',
  SearchBehind: 'needs five minutes in which the search does not advance',
}
