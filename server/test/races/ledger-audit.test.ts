// The audit proves nothing if it cannot fail: with the guards gone, each kind of damage must show in
// its figure. Every case has an account of its own, so the figures only ever grow.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeId } from '../../src/core/ids.ts'
import {
  auditLedger,
  type LedgerAudit,
  listWrongAccounts,
} from '../../src/modules/money/credits/ledger-audit.ts'
import { type Service, startService } from '../service.ts'

let service: Service

const guards = [
  'alter table balances drop constraint balances_add_up',
  'alter table ledger_entries disable trigger user',
  'alter table settlements disable trigger user',
  'alter table task_events disable trigger user',
]

beforeAll(async () => {
  service = await startService()
  for (const guard of guards) await run(guard)
})
afterAll(() => service.stop())

const run = (statement: string) => sql.raw(statement).execute(service.adminDb)

const listWrong = () => listWrongAccounts(service.deps.database.db, 100)

type Books = { account: string; open: string; settled: string }

async function makeBooks(): Promise<Books> {
  const { accountId, key, projectId } = await service.makeClient({ credits: 2_000 })
  const body = { prompt: 'Is the ledger guarded?', maxCredits: 600, projectId }
  const make = async () => (await service.call('POST', '/tasks/create', { key, body })).body.id
  const [open, settled] = [await make(), await make()]
  await service.admin('complete-task', { task: settled, message: 'Yes.', 'effort-seconds': 100 })
  return {
    account: decodeId('acct', accountId) as string,
    open: decodeId('task', open) as string,
    settled: decodeId('task', settled) as string,
  }
}

type Figure = Exclude<keyof LedgerAudit, 'ok'>

const damages: [what: string, figure: Figure, damage: (books: Books) => string][] = [
  [
    'a balance without an entry',
    'balancesThatDiffer',
    ({ account }) =>
      `update balances set available = available + 1 where account_id = '${account}'`,
  ],
  [
    'an entry that was raised',
    'balancesThatDiffer',
    ({ account }) => `update ledger_entries set amount = amount + 1
      where account_id = '${account}' and kind = 'grant'`,
  ],
  [
    'a running balance that was touched up',
    'runningBalancesThatDiffer',
    ({ account }) => `update ledger_entries set held_after = held_after + 1
      where account_id = '${account}' and number = 2`,
  ],
  [
    'an entry that is gone',
    'entryNumberGaps',
    ({ open }) => `delete from ledger_entries where task_id = '${open}'`,
  ],
  [
    'a task whose hold is gone',
    'tasksWithoutHold',
    ({ open }) => `delete from ledger_entries where task_id = '${open}'`,
  ],
  [
    'a task that holds less than its account does',
    'heldThatDiffers',
    ({ open }) => `update task_queue set held_credits = held_credits - 1 where task_id = '${open}'`,
  ],
  [
    'a final task whose settlement is gone',
    'finalTasksWithoutSettlement',
    ({ settled }) => `delete from settlements where task_id = '${settled}'`,
  ],
  [
    'an open task that was settled',
    'openTasksWithSettlement',
    ({ open, account }) => `insert into settlements (task_id, account_id, charged, released,
      release_entry_number) values ('${open}', '${account}', 0, 5, 1)`,
  ],
  [
    'a settlement that says another charge than was captured',
    'settlementsThatDiffer',
    ({ settled }) => `update settlements set charged = charged + 1, released = released - 1
      where task_id = '${settled}'`,
  ],
  [
    'a settlement of less than was held',
    'settlementsThatDiffer',
    ({ settled }) => `update ledger_entries set amount = amount + 1
      where task_id = '${settled}' and kind = 'hold'`,
  ],
  [
    'a transition whose event is gone',
    'transitionsWithoutEvent',
    ({ settled }) => `delete from task_events where task_id = '${settled}' and version = 2`,
  ],
  [
    'a mark that stands for other sums than its entries have',
    'marksThatDiffer',
    ({ account }) => `insert into ledger_marks (account_id, entry_number, available, held, granted,
      spent, settlements) values ('${account}', 1, 1999, 0, 2000, 0, 0)`,
  ],
]

test('the books prove themselves before anything is damaged', async () => {
  await makeBooks()
  expect(await auditLedger(service.deps.database.db)).toMatchObject({ ok: true })
})

for (const [what, figure, damage] of damages) {
  test(`the audit sees ${what}`, async () => {
    const books = await makeBooks()
    const before = await auditLedger(service.deps.database.db)
    expect(await listWrong()).not.toContain(books.account)
    await run(damage(books))
    const after = await auditLedger(service.deps.database.db)
    expect(after.ok).toBe(false)
    expect(after[figure]).toBeGreaterThan(before[figure])
    expect(await listWrong()).toContain(books.account)
  })
}
