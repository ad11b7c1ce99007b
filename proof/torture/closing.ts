// Accounts are closed while their clients create tasks and engineers claim and answer them. A closed
// account must have no pending task and hold nothing, and its money must never move again. The negative
// control lets closings count without stopping the balance first, and must find tasks left behind.
import { connectDatabase, type Database } from '../../server/src/db/client.ts'
import { auditLedger } from '../../server/src/modules/money/credits/ledger-audit.ts'
import { makeEngineer } from '../../server/test/engineers.ts'
import { leaseDepsOf } from '../model/domain.ts'
import type { Campaign, Context, Violation } from './campaign.ts'
import { startCell } from './cell.ts'
import {
  type ClosedAccount,
  type ClosedHalf,
  closeUnderLoad,
  type Lane,
  readHalf,
} from './closing-round.ts'
import { withClient } from './worker-effects.ts'

const checks = [
  'pending task on a closed account',
  'credits held on a closed account',
  'money moved after the closing',
  'books do not balance',
  'nothing happened',
] as const

export const closing: Campaign = {
  about:
    'Creates, claims and answers on both halves of an account while it is closed; with --unguarded the control.',
  sizes: { rounds: 1_000, lanes: 4 },
  switches: ['unguarded'],
  async run(context) {
    const startedAtMs = performance.now()
    const { databaseUrl } = await startCell(context)
    const database = connectDatabase({ databaseUrl, poolSize: 24, hotConnections: 8 })
    context.onEnd(() => database.close())
    const isControl = context.isOn('unguarded')
    if (isControl) await removeGuard(databaseUrl)
    const accounts = await runAll(context, await openLanes(context, database))
    const closed = accounts.flatMap(({ halves }) => halves)
    const violations = [...closed.flatMap(judge), ...(await judgeLater(database, closed))]
    const told = countTold(accounts)
    const raced = accounts.filter((account) => account.told.includes('create FORBIDDEN')).length
    if (raced === 0 && !isControl)
      violations.push({ kind: checks[4], detail: 'no create met a closing' })
    return {
      figures: {
        'accounts closed': accounts.length,
        'of them with a create refused because of it': raced,
        ...Object.fromEntries([...told].sort()),
        seconds: Math.round((performance.now() - startedAtMs) / 1_000),
      },
      checks,
      violations,
      ...(isControl && {
        isHeld: checks.slice(0, 3).some((check) => violations.some(({ kind }) => kind === check)),
      }),
    }
  },
}

async function removeGuard(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query('alter table accounts disable trigger accounts_stop_balances'),
  )
}

async function openLanes(context: Context, database: Database): Promise<Lane[]> {
  const lanes: Lane[] = []
  for (let number = 0; number < context.size('lanes'); number++) {
    const engineers: string[] = []
    for (let i = 0; i < 4; i++) engineers.push(await makeEngineer(database.db, { tagIds: [1] }))
    lanes.push({ deps: leaseDepsOf(database), random: context.random, engineers })
  }
  return lanes
}

async function runAll(context: Context, lanes: Lane[]): Promise<ClosedAccount[]> {
  const wanted = context.size('rounds')
  const accounts: ClosedAccount[] = []
  let begun = 0
  await Promise.all(
    lanes.map(async (lane) => {
      while (begun++ < wanted) {
        accounts.push(await closeUnderLoad(lane))
        if (accounts.length % 100 === 0) {
          const found = accounts.flatMap(({ halves }) => halves).flatMap(judge).length
          context.progress(accounts.length, wanted, `${found} violations`)
        }
      }
    }),
  )
  return accounts
}

function judge({ half, state }: ClosedHalf): Violation[] {
  const detail = `${half.isTest ? 'test' : 'live'} ${half.accountUuid}: ${JSON.stringify(state)}`
  const violations: Violation[] = []
  if (state.pending > 0) violations.push({ kind: checks[0], detail })
  if (state.held > 0) violations.push({ kind: checks[1], detail })
  return violations
}

/** Once everything is over: whether any closed account was charged, or took anything, since. */
async function judgeLater({ db }: Database, closed: ClosedHalf[]): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { half, state } of closed) {
    const now = await readHalf(db, half)
    if (now.spent === state.spent && now.entries === state.entries) continue
    violations.push({ kind: checks[2], detail: `${half.accountUuid}: ${JSON.stringify(now)}` })
  }
  const audit = await auditLedger(db)
  if (!audit.ok) violations.push({ kind: checks[3], detail: JSON.stringify(audit) })
  return violations
}

function countTold(accounts: ClosedAccount[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const what of accounts.flatMap(({ told }) => told)) {
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return counts
}
