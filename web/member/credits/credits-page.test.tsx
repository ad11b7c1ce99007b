import { within as inside, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { shortenId } from '../../ui/id-chip.tsx'
import { liveAccount, within } from '../account.fixture.tsx'
import type { Account } from '../account.tsx'
import {
  fullStatistics,
  ledgerRows,
  noStatistics,
  recentTask,
} from '../usage/statistics.fixture.ts'
import { fullSpending } from './caps/spending.fixture.ts'
import { CreditsPage } from './credits-page.tsx'
import { addsUp } from './ledger.tsx'
import { toLedgerFilter } from './ledger-filters.ts'

const numbers = 'GET /console/v1/accounts/{account_id}/statistics'
const ledger = 'GET /console/v1/accounts/{account_id}/ledger'
const alert = 'GET /console/v1/accounts/{account_id}/notice-settings'
const spending = 'GET /console/v1/accounts/{account_id}/spending'
const members = 'GET /console/v1/accounts/{account_id}/members'
const projects = 'GET /console/v1/accounts/{account_id}/api/projects'
const page = (data: unknown[], nextCursor: string | null = null) => ({
  body: { data, hasMore: nextCursor !== null, nextCursor },
})
const requests = 'GET /console/v1/accounts/{account_id}/credit-requests'
const full: Answers = {
  [requests]: { body: { data: [] } },
  [numbers]: { body: fullStatistics },
  [ledger]: page(ledgerRows),
  [alert]: { body: { lowBalanceCredits: 10_000 } },
  [spending]: { body: fullSpending },
  [projects]: page([{ id: 1001, name: 'Checkout' }]),
}

function show(answers: Answers, account: Partial<Account> = {}, at = '/dashboard/credits') {
  const asked = answerWith(answers)
  return {
    asked,
    ...showPage(CreditsPage, { path: '/dashboard/credits', at, around: within(account) }),
  }
}

const cellsOf = (row: HTMLElement) =>
  [...row.children].map((cell) => cell.textContent?.replaceAll(/\s+/g, ' '))

afterEach(endPage)

describe('credits', () => {
  it('shows balance, alert, what was spent on what, and the ledger with running balances', async () => {
    show(full)
    await screen.findByText('Top-up, invoice 2026-0118')
    const table = screen.getByRole('table', { name: 'Ledger' })
    const rows = inside(table).getAllByRole('row').slice(1).map(cellsOf)
    // Short beside what names it; its link has it whole.
    const shown = shortenId(recentTask.id)
    const links = inside(table).getAllByRole('link', {
      name: `${shown}: open task ${recentTask.id}`,
    })
    expect(links).toHaveLength(3)
    expect(rows.map((cells) => cells.slice(1))).toEqual([
      ['Release', 'Unused part of the hold · Checkout', shown, '+193', '−193', '0', '49,593'],
      ['Charge', '217 s × 1.5 × 1.25 · Checkout', shown, '–', '−407', '193', '49,400'],
      ['Hold', 'Task created · Checkout', shown, '−600', '+600', '600', '49,400'],
      ['Grant', 'Top-up, invoice 2026-0118', '', '+50,000', '–', '0', '50,000'],
    ])
    expect(screen.getByText(/Running balance verified/)).toBeTruthy()
    expect(await screen.findByText('10,000')).toBeTruthy()
    const byProject = screen.getByRole('region', { name: /Spent by project/ })
    expect(inside(byProject).getByRole('row', { name: /Checkout.*5,900/ })).toBeTruthy()
    const byKey = screen.getByRole('region', { name: /Spent by key/ })
    expect(inside(byKey).getByRole('row', { name: /ci-prod.*5,900/ })).toBeTruthy()
  })

  it('names a key that has no name by its whole id', async () => {
    const [spent] = fullStatistics.spendByKey
    if (spent === undefined) throw new Error('A key spends in the fixture.')
    const unnamed = { ...spent, createdBy: { ...spent.createdBy, name: '' } }
    show({ ...full, [numbers]: { body: { ...fullStatistics, spendByKey: [unnamed] } } })
    const byKey = await screen.findByRole('region', { name: /Spent by key/ })
    expect(inside(byKey).getByText(spent.createdBy.id).className).not.toContain('cut')
  })

  it('filters by the address; the file has the same filters', async () => {
    const { asked, router } = show(full, {}, '/dashboard/credits?kind=hold&task=task_1')
    const file = () => screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
    await screen.findByRole('table', { name: 'Ledger' })
    const lastAsked = () => asked.findLast(({ path }) => path.endsWith('/ledger'))?.query
    expect(lastAsked()).toMatchObject({ kind: 'hold', taskId: 'task_1' })
    expect(file()).toBe(`/console/v1/accounts/${liveAccount.id}/ledger.csv?kind=hold&taskId=task_1`)
    await screen.findByRole('option', { name: 'ci-prod' })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Key' }), 'ci-prod')
    await waitFor(() =>
      expect(lastAsked()).toMatchObject({ keyId: fullStatistics.spendByKey[0]?.createdBy.id }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(file()).toBe(`/console/v1/accounts/${liveAccount.id}/ledger.csv`)
  })

  it('reads the next page, and looks further where a page is empty', async () => {
    show({
      ...full,
      [ledger]: ({ query }) =>
        query.cursor === undefined ? page([], 'further') : page(ledgerRows.slice(3)),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Search more' }))
    await screen.findByText('Top-up, invoice 2026-0118')
  })

  it('is empty: says what will be listed', async () => {
    show({ ...full, [numbers]: { body: noStatistics }, [ledger]: page([]) })
    await screen.findByText('No credits have moved yet')
    expect(screen.getAllByText('No charges in this period.')).toHaveLength(1)
    expect(screen.getByText('Each project that spends is listed here.')).toBeTruthy()
    expect(screen.getByText('No credits to spend')).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Type' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull()
  })

  it('says so when the filters find nothing, and clears them', async () => {
    show(
      { ...full, [ledger]: ({ query }) => page(query.kind === 'adjust' ? [] : ledgerRows) },
      {},
      '/dashboard/credits?kind=adjust',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await screen.findByText('Top-up, invoice 2026-0118')
  })

  it('is loading: every part has its place', async () => {
    show({ ...full, [numbers]: 'never', [ledger]: 'never', [alert]: 'never' })
    await screen.findByText('Loading: Ledger')
    expect(screen.getByText('Loading spending')).toBeTruthy()
  })

  it('fails in parts, says what is safe, and reads again', async () => {
    const answers: Answers = { ...full, [numbers]: failing, [ledger]: failing }
    show(answers)
    await screen.findByText("Couldn't load the balance.")
    expect(screen.getByText(/Your credits are unaffected/)).toBeTruthy()
    await screen.findByText("Couldn't load the ledger.")
    Object.assign(answers, full)
    for (const retry of screen.getAllByRole('button', { name: 'Try again' }))
      await userEvent.click(retry)
    await screen.findByText('Top-up, invoice 2026-0118')
    await screen.findByText('84,210')
  })

  it('asks for no alert that the person may not see, and says who may', async () => {
    const people = [
      { personId: 'person_1', name: 'Dora Lind', role: 'developer' },
      { personId: 'person_2', name: 'Olivia Berg', role: 'owner' },
    ]
    const { asked } = show({ ...full, [members]: page(people) }, { role: 'developer' })
    await screen.findByText('Only owners can view and change the alert. Ask Olivia Berg.')
    await screen.findByText('84,210')
    expect(asked.some(({ path }) => path.endsWith('/notice-settings'))).toBe(false)
  })

  it('shows test credits as what they are', async () => {
    show(full, { isTest: true, id: liveAccount.testId })
    await screen.findByText(/Test credits are free/)
    expect(screen.getByText('No alert for test credits')).toBeTruthy()
  })
})

describe('the rows of the ledger', () => {
  it('add up, or it is said that they do not', async () => {
    expect(addsUp(ledgerRows)).toBe(true)
    const wrong = ledgerRows.map((row) =>
      row.number === 2 ? { ...row, availableAfter: row.availableAfter + 1 } : row,
    )
    expect(addsUp(wrong)).toBe(false)
    expect(addsUp(ledgerRows.filter(({ number }) => number !== 2))).toBe(false)
    show({ ...full, [ledger]: page(wrong) })
    await screen.findByText(/Running balance mismatch/)
  })
})

describe('the filter of days', () => {
  it('covers both days whole, in the zone of the person', () => {
    const { from, to } = toLedgerFilter({ from: '2026-11-13', to: '2026-11-13' })
    expect(from).toBe(new Date(2026, 10, 13).toISOString())
    expect(to).toBe(new Date(2026, 10, 14).toISOString())
    expect(toLedgerFilter({ from: 'soon', kind: 'nothing', project: '-1' })).toEqual({})
  })
})
