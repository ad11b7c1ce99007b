// Whether the pages of the demo tell one story: what operators read of a client is what its ledger adds up to
// and what its own pages say, and what waits is the same number for all.
import type pg from 'pg'
import { expect } from 'vitest'
import type { ConsoleSession } from '../scripts/demo/enrol.ts'

type Client = {
  id: string
  name: string
  available: number
  held: number
  spent: number
  members: number
}

const sums = `select a.name,
    sum(case l.credit when 'available' then amount else 0 end
      - case l.debit when 'available' then amount else 0 end)::float8 as available,
    sum(case l.credit when 'held' then amount else 0 end
      - case l.debit when 'held' then amount else 0 end)::float8 as held,
    sum(case l.kind when 'capture' then amount else 0 end)::float8 as spent,
    (select count(*) from memberships m where m.account_id = a.id)::float8 as members
  from accounts a join ledger_entries l on l.account_id = a.id
  where not a.is_test group by a.id order by a.name`

export async function expectFiguresAgree(
  database: pg.Client,
  { operator, owner }: { operator: ConsoleSession; owner: ConsoleSession },
): Promise<void> {
  const listed = (await operator.call('GET', '/operator/v1/accounts')).body as { data: Client[] }
  const shown = listed.data.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const { rows } = await database.query(sums)
  expect(shown.length).toBeGreaterThan(2)
  expect(
    shown.map(({ name, available, held, spent, members }) => ({
      ...{ name, available, held, spent, members },
    })),
  ).toEqual(rows)
  for (const { members, spent } of shown) {
    expect(members).toBeGreaterThan(0)
    expect(spent).toBeGreaterThan(0)
  }
  await expectOwnPages(owner, shown)
  const floor = (await operator.call('GET', '/operator/v1/floor')).body as {
    waiting: { total: number }
  }
  const queued = await database.query(`select count(*)::float8 as total
    from task_queue q join accounts a on a.id = q.account_id
    where q.stage = 'queued' and not a.is_test`)
  expect(floor.waiting.total).toBe(queued.rows[0].total)
}

/** Home and members of the account that a printed login opens. */
async function expectOwnPages(owner: ConsoleSession, shown: readonly Client[]): Promise<void> {
  const account = shown.find(({ name }) => name === 'Northwind Pay') as Client
  const path = `/console/v1/accounts/${account.id}`
  const statistics = (await owner.call('GET', `${path}/statistics?days=30&timeZone=UTC`)).body
  expect(statistics).toMatchObject({
    availableCredits: account.available,
    heldCredits: account.held,
  })
  // Something to compare with, and several modes a day.
  expect(Number(statistics?.spentBeforeCredits)).toBeGreaterThan(0)
  const days = statistics?.creditsByDay as Record<string, number>[]
  const mixed = days.filter(
    (day) => ['realtime_answer', 'fast', 'standard'].filter((mode) => day[mode]).length > 1,
  )
  expect(mixed.length).toBeGreaterThan(5)
  const members = (await owner.call('GET', `${path}/members`)).body?.data as unknown[]
  expect(members).toHaveLength(account.members)
}
