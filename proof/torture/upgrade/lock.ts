// A reader that does not end holds a lock on tasks, and a migration wants the table for itself. Every request
// behind it waits too, so it has to give way. The control is the same runner without its lock timeout.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { asSuperuser } from '../../../scripts/stack/postgres.ts'
import type { Context, Outcome, Violation } from '../campaign.ts'
import { startDrill } from './ground.ts'

const readMs = 12_000
/** The lock timeout of the runner, and what a create takes on a busy machine. */
const stoppedMsMax = 2_000 + 1_500
const checks = ['writers stopped', 'migrate failed', 'holder not named']

export async function runLock(context: Context): Promise<Outcome> {
  const ground = await startDrill(context)
  const isControl = context.isOn('control')
  const rounds = context.size('rounds')
  const violations: Violation[] = []
  const longestMs: number[] = []
  const tries: number[] = []
  // Each needs another migration that wants the table; the drill has two.
  const trees = [ground.trees.expands, ground.trees.contracts].slice(0, rounds)
  for (const [place, tree] of trees.entries()) {
    await delay(1_500)
    const reader = new pg.Client({
      connectionString: asSuperuser(ground.cell.databaseUrl),
      application_name: 'a long reader',
    })
    reader.on('error', () => undefined)
    await reader.connect()
    await reader.query('begin; select count(*) from tasks')
    ground.balancer.forgetLongest()
    const migrating = ground.migrate(tree)
    await waitForWaiter(reader)
    await delay(readMs)
    const stoppedMs = ground.balancer.longestMs()
    await reader.query('commit')
    await reader.end()
    const ended = await migrating
    // A request that was stopped until the reader went is counted when it is answered.
    await delay(500)
    longestMs.push(Math.round(Math.max(stoppedMs, ground.balancer.longestMs())))
    tries.push(ended.text.split('gave way').length - 1)
    if (ended.status !== 0) violations.push({ kind: 'migrate failed', detail: ended.text })
    if (!isControl && !ended.text.includes('a long reader) holds it in a transaction open for'))
      violations.push({ kind: 'holder not named', detail: ended.text })
    if ((longestMs.at(-1) as number) > stoppedMsMax)
      violations.push({ kind: 'writers stopped', detail: `for ${longestMs.at(-1)} ms` })
    await ground.fleet.rollTo(tree)
    context.progress(place + 1, trees.length, `no request took longer than ${longestMs.at(-1)} ms`)
  }
  const outcome = await ground.judge(violations, checks)
  return {
    ...outcome,
    figures: {
      'the reader held its lock for, ms': readMs,
      'times the migration gave way': tries.join(', '),
      'longest request meanwhile, ms': longestMs.join(', '),
      ...outcome.figures,
    },
    ...(isControl && {
      isHeld: outcome.violations.some(({ kind }) => kind === 'writers stopped'),
    }),
  }
}

const waiterTimeoutMs = 60_000

/** Until somebody wants the table that the reader holds. */
async function waitForWaiter(reader: pg.Client): Promise<void> {
  const untilMs = performance.now() + waiterTimeoutMs
  while (performance.now() < untilMs) {
    const { rowCount } = await reader.query(
      `select from pg_locks where not granted and relation = 'tasks'::regclass
         and mode = 'AccessExclusiveLock'`,
    )
    if (rowCount !== 0) return
    await delay(20)
  }
  throw new Error('The migration never asked for its lock')
}
