import { expect, it } from 'vitest'
import { chooseAccount } from './account.tsx'
import { type Attention, listPages } from './pages.ts'

const own = {
  ...{ id: 'acct_live', testAccountId: 'acct_test', name: 'Northwind Pay' },
  ...{ role: 'owner', suspension: null },
} as unknown as Parameters<typeof chooseAccount>[0][number]
const live = chooseAccount([own], 'acct_live')
const test = chooseAccount([own], 'acct_test')

const busy: Attention = {
  ...{ openTasks: 5, failingWebhooks: 1, isCreditLow: true },
  staffed: { isNow: true, until: null, from: null },
}
const marksOf = (...given: Parameters<typeof listPages>) =>
  listPages(...given).flatMap(({ label, count, badge }) =>
    count === undefined && badge === undefined ? [] : [[label, count ?? badge]],
  )

it('marks only the pages that need somebody', () => {
  expect(marksOf(live, busy)).toEqual([
    ['Tasks', 5],
    ['Webhooks', { words: '1 failing', tone: 'failed' }],
    ['Credits', { words: 'low', tone: 'overdue' }],
  ])
  const quiet = { ...busy, openTasks: 0, failingWebhooks: 0, isCreditLow: false }
  expect(marksOf(live, quiet)).toEqual([])
  expect(marksOf(live, undefined)).toEqual([])
  expect(marksOf(live, { ...quiet, openTasks: 1_000 })).toEqual([['Tasks', '1,000+']])
})

it('marks nothing in test mode', () => {
  expect(marksOf(test, busy)).toEqual([])
})

it('has the pages of a group together, each with the account in its address', () => {
  const groups = listPages(live, busy).map(({ group }) => group ?? '')
  expect(groups.filter((group, index) => group !== groups[index - 1])).toEqual([
    ...['', 'Build', 'Money', 'Team'],
  ])
  expect(listPages(test, busy).every(({ href }) => href.endsWith('?account=acct_test'))).toBe(true)
})
