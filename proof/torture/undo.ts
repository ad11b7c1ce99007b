// Undo against everybody who could be first: the lease that ends, a client's cancel, the deadline, the closing of the
// account, and workers that are killed between the submit and the sending. One of them wins, and the text that goes
// out is the one the engineer left. Content of closed accounts is removed all the while, as workers do every ten minutes.
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connectDatabase, type Database } from '../../server/src/db/client.ts'
import { removeExpiredContent } from '../../server/src/modules/consoles/content/content.ts'
import { auditLedger } from '../../server/src/modules/money/credits/ledger-audit.ts'
import { makeEngineer } from '../../server/test/engineers.ts'
import { leaseDepsOf } from '../model/domain.ts'
import type { Campaign, Context, Violation } from './campaign.ts'
import { type Cell, startCell } from './cell.ts'
import { opponents, raceUndo, type UndoLane, type UndoRound, undoChecks } from './undo-round.ts'
import { withClient } from './worker-effects.ts'
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts'

/** Shorter than usual, so that an undone answer's lease ends within the round. */
const leaseSeconds = 2
const checks = [
  ...undoChecks,
  'answer never sent',
  'not ended exactly once',
  'books do not balance',
  'nothing happened',
]

export const undo: Campaign = {
  about:
    'Undo of submitted answers against the end of the lease, cancel, deadline, closing and killed workers: one outcome each, and no text lost.',
  sizes: { rounds: 500, lanes: 10 },
  switches: [],
  async run(context) {
    const startedAtMs = performance.now()
    const cell = await startCell(context)
    const { databaseUrl } = cell
    const database = connectDatabase({ databaseUrl, poolSize: 24, hotConnections: 8 })
    context.onEnd(() => database.close())
    await recordSent(databaseUrl)
    const removal = removeContent(database)
    const workers = await startKilledWorkers(context, cell)
    const rounds = await runAll(context, await openLanes(context, database))
    const killed = await workers.stop()
    const removed = await removal.stop()
    const violations = rounds.flatMap((round) => round.violations)
    violations.push(...(await judgeDatabase(databaseUrl)), ...(await judgeLedger(database)))
    const outcomes = countOutcomes(rounds)
    for (const wanted of wantedOutcomes)
      if (![...outcomes.keys()].some((outcome) => outcome.includes(wanted)))
        violations.push({ kind: 'nothing happened', detail: wanted })
    if (removed === 0) violations.push({ kind: 'nothing happened', detail: 'content removed' })
    return {
      figures: {
        rounds: rounds.length,
        'workers killed': killed,
        'tasks whose content was removed': removed,
        ...Object.fromEntries([...outcomes].sort()),
        seconds: Math.round((performance.now() - startedAtMs) / 1_000),
      },
      checks,
      violations,
    }
  },
}

/** Each side must have won somewhere, or there was no race. */
const wantedOutcomes = ['undone', ': sent', 'lease ended', 'cancelled', 'expired', 'account closed']

async function openLanes(context: Context, database: Database): Promise<UndoLane[]> {
  const { leaseTimes, ...deps } = leaseDepsOf(database)
  const lanes: UndoLane[] = []
  for (let number = 0; number < context.size('lanes'); number++) {
    lanes.push({
      deps: { ...deps, leaseTimes: { ...leaseTimes, leaseSeconds } },
      random: context.random,
      // Tasks of earlier rounds may still wait for a killed worker's successor.
      engineerUuid: await makeEngineer(database.db, { tagIds: [1], capacity: 20 }),
    })
  }
  return lanes
}

async function runAll(context: Context, lanes: UndoLane[]): Promise<UndoRound[]> {
  const wanted = context.size('rounds')
  const rounds: UndoRound[] = []
  let begun = 0
  await Promise.all(
    lanes.map(async (lane) => {
      while (begun < wanted) {
        const opponent = opponents[begun++ % opponents.length] as (typeof opponents)[number]
        rounds.push(await raceUndo(lane, opponent))
        if (rounds.length % 50 > 0) continue
        const found = rounds.reduce((sum, { violations }) => sum + violations.length, 0)
        context.progress(rounds.length, wanted, `${found} violations`)
      }
    }),
  )
  return rounds
}

/** Two workers, of which the older one is killed again and again. */
async function startKilledWorkers(context: Context, cell: Cell) {
  const { env } = await cell.describeApi()
  const logFile = join(dirname(context.logFile), 'worker.log')
  const workers: WorkerProcess[] = []
  let [killed, isStopping] = [0, false]
  const start = () => workers.push(startWorkerProcess({ env, logFile }))
  context.onEnd(() => Promise.all(workers.map((worker) => worker.kill9())))
  start()
  start()
  const killing = (async () => {
    while (!isStopping) {
      await delay(context.random.between(5_000, 12_000))
      await workers.shift()?.kill9()
      killed += 1
      start()
    }
  })()
  return {
    async stop() {
      isStopping = true
      await killing
      return killed
    },
  }
}

/** What was sent, as it was when it was sent: a closed account's text is gone before the judge looks. */
async function recordSent(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(`create table sent_answers (task_id uuid primary key, message text);
      grant select on sent_answers to public;
      create function record_sent() returns trigger language plpgsql security definer as $$
      begin
        insert into sent_answers values (new.task_id, new.result->>'message');
        return null;
      end $$;
      create trigger task_results_sent after insert on task_results
        for each row execute function record_sent()`),
  )
}

function removeContent({ db }: Database) {
  let isStopping = false
  const removing = (async () => {
    let removed = 0
    while (!isStopping) {
      removed += await removeExpiredContent(db)
      await delay(100)
    }
    return removed
  })()
  // Reported when it is stopped, not as unhandled in the middle of a round.
  removing.catch(() => undefined)
  return {
    async stop() {
      isStopping = true
      return await removing
    },
  }
}

async function judgeDatabase(databaseUrl: string): Promise<Violation[]> {
  return await withClient(databaseUrl, async (client) => {
    const held = await client.query(`select task_id from held_answers`)
    const ended = await client.query(`
      select q.task_id, q.status, count(e.id) as events, (select count(*) from settlements s
        where s.task_id = q.task_id) as settlements
      from task_queue q left join task_events e on e.account_id = q.account_id
        and e.task_id = q.task_id and e.type in ('task.completed', 'task.cancelled')
      group by q.task_id, q.status
      having count(e.id) <> 1 or (select count(*) from settlements s where s.task_id = q.task_id) <> 1`)
    const describe = (kind: string) => (row: object) => ({ kind, detail: JSON.stringify(row) })
    return [
      ...held.rows.map(describe('answer never sent')),
      ...ended.rows.map(describe('not ended exactly once')),
    ]
  })
}

async function judgeLedger({ db }: Database): Promise<Violation[]> {
  const audit = await auditLedger(db)
  return audit.ok ? [] : [{ kind: 'books do not balance', detail: JSON.stringify(audit) }]
}

function countOutcomes(rounds: UndoRound[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { opponent, outcome } of rounds) {
    const what = `${opponent}: ${outcome}`
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return counts
}
