import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeId } from '../../src/core/ids.ts'
import { auditLedger } from '../../src/modules/money/credits/ledger-audit.ts'
import { type Service, startService } from '../service.ts'
import { checkLedgerModel } from './ledger-model.ts'

let service: Service
let account: string
let task: string
let settled: string
let projectId: number

beforeAll(async () => {
  service = await startService()
  const client = await service.makeClient({ credits: 5_000 })
  account = decodeId('acct', client.accountId) as string
  projectId = client.projectId
  const make = async () => {
    const body = { prompt: 'Is the ledger guarded?', maxCredits: 600, projectId }
    const made = await service.call('POST', '/tasks/create', { key: client.key, body })
    return made.body.id as string
  }
  task = decodeId('task', await make()) as string
  const done = await make()
  await service.admin('complete-task', { task: done, message: 'Yes.', 'effort-seconds': 100 })
  settled = decodeId('task', done) as string
})
afterAll(() => service.stop())

test('random histories of three accounts agree with the model, command by command', async () => {
  const ran = await checkLedgerModel(service, { histories: 12, commands: 30, seed: 20_261_115 })
  process.stdout.write(`Ledger model: ${ran} commands\n`)
  expect(ran).toBeGreaterThan(100)
})

/** Statements that must not be possible, whoever writes them, with the reason the database gives. */
const forbidden: [what: string, code: string, statement: () => string][] = [
  ['an entry is changed', '23001', () => `update ledger_entries set amount = amount + 1`],
  ['an entry is deleted', '23001', () => `delete from ledger_entries`],
  ['a settlement is changed', '23001', () => `update settlements set charged = 0`],
  ['a settlement is deleted', '23001', () => `delete from settlements`],
  ['a task is changed', '23001', () => `update tasks set max_credits = 1`],
  ['a result is changed', '23001', () => `update task_results set effort_seconds = 1`],
  ['an event is changed', '23001', () => `update task_events set type = 'x'`],
  ['an event is deleted', '23001', () => `delete from task_events`],
  [
    'a task is settled twice',
    '23505',
    () => `insert into settlements (task_id, account_id, charged, released, capture_entry_number)
      values ('${settled}', '${account}', 1, 0, 1)`,
  ],
  [
    'a transition has two events',
    '23505',
    () => `insert into task_events (account_id, task_id, version, type, data)
      values ('${account}', '${task}', 1, 'task.created', '{}')`,
  ],
  [
    'two entries have one number',
    '23505',
    () => `insert into ledger_entries (account_id, number, kind, debit, credit, amount, available_after,
      held_after) values ('${account}', 1, 'grant', 'granted', 'available', 1, 1, 0)`,
  ],
  [
    'available goes below zero',
    '23514',
    () => `update balances set available = -1, held = held + available + 1`,
  ],
  [
    'held goes below zero',
    '23514',
    () => `update balances set held = -1, available = available + held + 1`,
  ],
  ['a balance no longer adds up', '23514', () => `update balances set available = available + 1`],
  ['an entry moves nothing', '23514', () => entry({ amount: 0 })],
  ['an entry moves less than nothing', '23514', () => entry({ amount: -5 })],
  ['an entry moves from an account to itself', '23514', () => entry({ debit: 'available' })],
  ['an entry has a kind that does not exist', '23514', () => entry({ kind: 'gift' })],
  ['an entry names an account that does not exist', '23514', () => entry({ debit: 'pocket' })],
  ['a hold has no task', '23514', () => entry({ kind: 'hold' })],
  ['an entry leaves a negative balance', '23514', () => entry({ available: -1 })],
  ['a settlement charges without a capture', '23514', () => settlement(5, 0, 'null', 'null')],
  ['a settlement releases without a release', '23514', () => settlement(0, 5, 'null', 'null')],
  ['a settlement charges less than nothing', '23514', () => settlement(-1, 0, 'null', 'null')],
  [
    'a final task holds credits',
    '23514',
    () => queue(`status = 'completed', stage = 'completed', final_at = now()`),
  ],
  [
    'a cancelled task has no reason',
    '23514',
    () => queue(`status = 'cancelled', stage = 'cancelled', final_at = now(), held_credits = 0`),
  ],
  ['a pending task is final', '23514', () => queue(`final_at = now()`)],
  ['a pending task has a final stage', '23514', () => queue(`stage = 'completed'`)],
  [
    'a task stands in a project of another account',
    '23503',
    () => `insert into tasks (account_id, id, project_id, key_id, prompt, mode, max_credits, tag_id,
      mode_multiplier_e4, tag_multiplier_e4, created_revision)
      select id, uuidv7(), ${projectId}, uuidv7(), 'x', 'fast', 240, 1, 15000, 10000, 'A'
      from accounts where id <> '${account}' limit 1`,
  ],
]

function entry(more: { amount?: number; kind?: string; debit?: string; available?: number }) {
  const { amount = 1, kind = 'grant', debit = 'granted', available = 1 } = more
  return `insert into ledger_entries (account_id, number, kind, debit, credit, amount, available_after,
    held_after) values ('${account}', 999, '${kind}', '${debit}', 'available', ${amount}, ${available}, 0)`
}

function settlement(charged: number, released: number, capture: string, release: string) {
  return `insert into settlements (task_id, account_id, charged, released, capture_entry_number,
    release_entry_number) values ('${task}', '${account}', ${charged}, ${released}, ${capture}, ${release})`
}

function queue(assignments: string) {
  return `update task_queue set ${assignments} where task_id = '${task}'`
}

describe('what the database refuses by itself', () => {
  for (const [what, code, statement] of forbidden) {
    test(`it refuses that ${what}`, async () => {
      const running = sql.raw(statement()).execute(service.adminDb)
      await expect(running).rejects.toMatchObject({ code })
    })
  }

  test('and nothing of it left a trace', async () => {
    expect(await auditLedger(service.deps.database.db)).toMatchObject({ ok: true })
  })
})
