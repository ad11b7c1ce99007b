// Everybody at once on the same task: claims, submits, questions, replies, cancels, heartbeats, releases, the
// AI and the sweeper, on connections of their own. Afterwards there must be an order in which the reference model
// gives every caller the reply it got and ends in the state of the database. The negative control lets
// submits through without their fencing token, and must find rounds that no order explains.

import { sql } from 'kysely'
import pg from 'pg'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import { connectDatabase, type Database } from '../../server/src/db/client.ts'
import { auditLedger } from '../../server/src/modules/money/credits/ledger-audit.ts'
import { submitUnfenced } from '../model/driver.ts'
import type { Campaign, Context, Violation } from './campaign.ts'
import { startCell } from './cell.ts'
import { openRunner, type Round, type Runner, runRound } from './race-runner.ts'

const kinds = [
  'no order explains it',
  'failed without a code',
  'seats are not the open leases',
] as const
const checks = [...kinds, 'books do not balance', 'nothing happened']

export const races: Campaign = {
  about:
    'Claims, submits, questions, replies, cancels, heartbeats, releases and sweeps of one task at once; with --unfenced the control.',
  sizes: { rounds: 2_000, runners: 6 },
  switches: ['unfenced'],
  async run(context) {
    const startedAtMs = performance.now()
    const cell = await startCell(context)
    const { databaseUrl } = cell
    const database = connectDatabase({ databaseUrl, poolSize: 30, hotConnections: 12 })
    context.onEnd(() => database.close())
    const runners = await openRunners(context, database, databaseUrl)
    const rounds = await runAll(context, runners)
    const violations = rounds.flatMap(({ violations: found }) => found)
    violations.push(...(await checkWhole(database)))
    const told = countTold(rounds)
    for (const wanted of ['submit ok', 'reply ok', 'reply QUESTION_CLOSED']) {
      if (!told.has(wanted)) violations.push({ kind: 'nothing happened', detail: wanted })
    }
    const isControl = context.isOn('unfenced')
    return {
      figures: {
        rounds: rounds.length,
        'tasks raced for at a time': runners.length,
        'calls at once': rounds.reduce((sum, round) => sum + round.told.length, 0),
        ...Object.fromEntries([...told].sort()),
        seconds: Math.round((performance.now() - startedAtMs) / 1_000),
      },
      checks,
      violations,
      ...(isControl && { isHeld: violations.some(({ kind }) => kind === 'no order explains it') }),
    }
  },
}

async function openRunners(context: Context, database: Database, databaseUrl: string) {
  const submit = context.isOn('unfenced') ? submitUnfenced : undefined
  const runners: Runner[] = []
  for (let number = 0; number < context.size('runners'); number++) {
    const client = new pg.Client({ connectionString: asSuperuser(databaseUrl) })
    await client.connect()
    context.onEnd(() => client.end())
    runners.push(await openRunner({ database, client, random: context.random, submit }))
  }
  return runners
}

async function runAll(context: Context, runners: Runner[]): Promise<Round[]> {
  const wanted = context.size('rounds')
  const rounds: Round[] = []
  let begun = 0
  await Promise.all(
    runners.map(async (runner) => {
      while (begun++ < wanted) {
        rounds.push(await runRound(runner))
        if (rounds.length % 500 === 0) {
          const found = rounds.reduce((sum, { violations }) => sum + violations.length, 0)
          context.progress(rounds.length, wanted, `${found} violations`)
        }
      }
    }),
  )
  return rounds
}

function countTold(rounds: Round[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { command, reply } of rounds.flatMap(({ told }) => told)) {
    const what = `${command.do} ${reply.code}`
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return counts
}

async function checkWhole({ db }: Database): Promise<Violation[]> {
  const violations: Violation[] = []
  const audit = await auditLedger(db)
  if (!audit.ok) violations.push({ kind: 'books do not balance', detail: JSON.stringify(audit) })
  const { rows } = await sql<{ person_id: string }>`
    select person_id from engineers e where open_leases <> (select count(*) from task_leases l
      where l.engineer_id = e.person_id and l.ended_at is null)`.execute(db)
  for (const { person_id: detail } of rows) violations.push({ kind: kinds[2], detail })
  return violations
}
