// The hourly check reads only what is new, misses nothing of it, and cannot be made to say that all is
// well. With the guards gone, each kind of damage to what it reads must show in its figure.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeId } from '../../src/core/ids.ts'
import type { Db } from '../../src/db/client.ts'
import { checkNewEntries } from '../../src/modules/money/credits/check-ledger.ts'
import { proveBooks } from '../../src/modules/money/credits/ledger-checks.ts'
import { type Service, startService } from '../service.ts'

let service: Service
let db: Db

beforeAll(async () => {
  service = await startService()
  db = service.deps.database.db
  for (const guard of [
    'alter table balances drop constraint balances_add_up',
    'alter table ledger_entries disable trigger user',
    'alter table settlements disable trigger user',
    'alter table task_events disable trigger user',
  ])
    await run(guard)
})
afterAll(() => service.stop())

const run = (statement: string) => sql.raw(statement).execute(service.adminDb)

type Books = { key: string; projectId: number; account: string; open: string; settled: string }

async function createTask({ key, projectId }: { key: string; projectId: number }): Promise<string> {
  const body = { prompt: 'Is the ledger guarded?', maxCredits: 600, projectId }
  return (await service.call('POST', '/tasks/create', { key, body })).body.id
}

async function makeBooks(): Promise<Books> {
  const { accountId, key, projectId } = await service.makeClient({ credits: 20_000 })
  const [open, settled] = [
    await createTask({ key, projectId }),
    await createTask({ key, projectId }),
  ]
  await service.admin('complete-task', { task: settled, message: 'Yes.', 'effort-seconds': 100 })
  const account = decodeId('acct', accountId) as string
  const uuid = (id: string) => decodeId('task', id) as string
  return { key, projectId, account, open: uuid(open), settled: uuid(settled) }
}

const countEntries = async () =>
  (await sql<{ count: number }>`select count(*) as count from ledger_entries`.execute(db)).rows[0]
    ?.count as number

describe('of books in order', () => {
  test('it reads each entry once, and says how many are proven', async () => {
    const books = await makeBooks()
    const entries = await countEntries()
    expect((await checkNewEntries(db)).figures).toMatchObject({
      ...{ ok: true, isFull: false, entries, entriesRead: entries, settlements: 1 },
    })
    expect((await checkNewEntries(db)).figures).toMatchObject({ ok: true, entries, entriesRead: 0 })
    await createTask(books)
    const { figures } = await checkNewEntries(db)
    expect(figures).toMatchObject({ ok: true, entries: entries + 1, entriesRead: 1 })
  })

  test('steps as small as one entry of one account come to the same end', async () => {
    await run('delete from ledger_marks')
    await makeBooks()
    const entries = await countEntries()
    const { figures } = await checkNewEntries(db, { accountsMax: 1, entriesMax: 1 })
    expect(figures).toMatchObject({ ok: true, entries, entriesRead: entries })
    expect((await proveBooks(db)).figures).toMatchObject({ ok: true, marksThatDiffer: 0 })
  })

  test('what commits while it reads is read by the next one', async () => {
    const books = await makeBooks()
    let isOver = false
    const creating = Array.from({ length: 4 }, async () => {
      for (let i = 0; i < 6; i++) await createTask(books)
    })
    const checking = (async () => {
      while (!isOver) expect((await checkNewEntries(db)).balanced).toBe(true)
    })()
    await Promise.all(creating)
    isOver = true
    await checking
    const { figures } = await checkNewEntries(db)
    expect(figures).toMatchObject({ ok: true, entries: await countEntries() })
    expect((await proveBooks(db)).balanced).toBe(true)
  })
})

type Damage = [what: string, figure: string, damage: (books: Books) => string]

const damages: Damage[] = [
  [
    'a balance without an entry',
    'balancesThatDiffer',
    ({ account }) =>
      `update balances set available = available + 1 where account_id = '${account}'`,
  ],
  [
    'an entry that was raised',
    'runningBalancesThatDiffer',
    ({ settled }) => `update ledger_entries set amount = amount + 1
      where task_id = '${settled}' and kind = 'capture'`,
  ],
  [
    'an entry that is gone',
    'entryNumberGaps',
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
      release_entry_number) values ('${open}', '${account}', 0, 600, 1)`,
  ],
  [
    'a settlement that says another charge than was captured',
    'settlementsThatDiffer',
    ({ settled }) => `update settlements set charged = charged + 1, released = released - 1
      where task_id = '${settled}'`,
  ],
  [
    'a transition whose event is gone',
    'transitionsWithoutEvent',
    ({ settled }) => `delete from task_events where task_id = '${settled}' and version = 2`,
  ],
]

describe('of damaged books', () => {
  for (const [what, figure, damage] of damages) {
    test(`it sees ${what}, and names the account until it is mended`, async () => {
      const books = await makeBooks()
      await run(damage(books))
      for (let i = 0; i < 2; i++) {
        const { balanced, figures } = await checkNewEntries(db)
        expect(balanced).toBe(false)
        expect((figures as unknown as Record<string, number>)[figure]).toBeGreaterThan(0)
        expect(figures.wrongAccounts).toContain(books.account)
      }
    })
  }

  test('it sees a balance that changes without an entry after all of its entries were proven', async () => {
    const books = await makeBooks()
    expect((await checkNewEntries(db)).figures.wrongAccounts).not.toContain(books.account)
    await run(`update balances set available = available + 1 where account_id = '${books.account}'`)
    expect((await checkNewEntries(db)).figures.wrongAccounts).toContain(books.account)
  })

  test('it does not whitewash what a full check found in older entries', async () => {
    await run('delete from ledger_marks')
    const books = await makeBooks()
    await checkNewEntries(db)
    await run(`update ledger_entries set held_after = held_after + 1
      where account_id = '${books.account}' and number = 2`)
    const full = await proveBooks(db)
    expect(full.figures.wrongAccounts).toContain(books.account)
    const next = await checkNewEntries(db)
    expect(next.balanced).toBe(false)
    // Its entries were read before, and the other accounts named here are those damaged above.
    expect(next.figures.wrongAccounts).toContain(books.account)
  })
})
