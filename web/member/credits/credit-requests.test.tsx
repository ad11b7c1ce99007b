import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { within as inAccount, liveAccount } from '../account.fixture.tsx'
import type { Account } from '../account.tsx'
import { fullStatistics } from '../usage/statistics.fixture.ts'
import { CreditsPage } from './credits-page.tsx'
import type { CreditRequest } from './request-queries.ts'

const base = '/console/v1/accounts/{account_id}'
const requests = `GET ${base}/credit-requests`
const none = { body: { data: [], hasMore: false, nextCursor: null } }

function makeRequest(given: Partial<CreditRequest> = {}): CreditRequest {
  return {
    id: 'credreq_1',
    credits: 50_000,
    note: 'November budget.',
    askedBy: { personId: 'person_1', name: 'Olivia Berg' },
    askedAt: '2026-11-02T09:00:00.000Z',
    state: 'open',
    decidedAt: null,
    decisionNote: null,
    grantedCredits: null,
    ...given,
  }
}

function show(
  data: CreditRequest[],
  { answers = {}, account = {}, at = '/dashboard/credits' } = {} as {
    answers?: Answers
    account?: Partial<Account>
    at?: string
  },
) {
  const asked = answerWith({
    [`GET ${base}/statistics`]: { body: fullStatistics },
    [`GET ${base}/ledger`]: none,
    [`GET ${base}/notice-settings`]: { body: { lowBalanceCredits: null } },
    [`GET ${base}/members`]: none,
    [`GET ${base}/api/projects`]: none,
    [requests]: { body: { data } },
    ...answers,
  })
  showPage(CreditsPage, { path: '/dashboard/credits', at, around: inAccount(account) })
  return () => asked.filter(({ method }) => method === 'POST')
}

const decided = { decidedAt: '2026-11-02T09:41:00.000Z' }

afterEach(endPage)

describe('credit requests', () => {
  it('are made with an amount and a note', async () => {
    const posts = show([makeRequest({ ...decided, state: 'granted', grantedCredits: 50_000 })], {
      answers: { [`POST ${base}/credit-requests`]: { status: 201, body: makeRequest() } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Request credits' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Request credits' }))
    expect(screen.getByText(/Last request: granted in 41 min\./)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: '20,000' }))
    expect(dialog.getByText(/Lasts about \d+ days? at the pace of the last 7 days\./)).toBeTruthy()
    await userEvent.type(dialog.getByLabelText('Note (optional)'), 'Payment migration')
    await userEvent.click(dialog.getByRole('button', { name: 'Request 20,000' }))
    await screen.findByText('20,000 credits requested. Operators are notified.')
    expect(posts()).toMatchObject([
      {
        path: `/console/v1/accounts/${liveAccount.id}/credit-requests`,
        body: { credits: 20_000, note: 'Payment migration' },
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('open by the address that other pages link to', async () => {
    show([], { at: '/dashboard/credits?request=new' })
    expect(await screen.findByRole('dialog', { name: 'Request credits' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Credit requests' })).toBeNull()
  })

  it('one at a time: the open one is withdrawn first', async () => {
    const withdraw = `${base}/credit-requests/{request_id}/withdraw`
    const posts = show([makeRequest()], {
      answers: { [`POST ${withdraw}`]: { body: makeRequest({ ...decided, state: 'withdrawn' }) } },
    })
    expect(await screen.findByText('Waiting')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Request credits' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw request' }))
    await screen.findByText('Request withdrawn.')
    expect(posts()).toMatchObject([
      { path: `/console/v1/accounts/${liveAccount.id}/credit-requests/credreq_1/withdraw` },
    ])
  })

  it('say what became of each', async () => {
    show([
      makeRequest({ ...decided, state: 'granted', grantedCredits: 20_000 }),
      makeRequest({ ...decided, id: '2', state: 'declined', decisionNote: 'Pay invoice 7 first.' }),
      makeRequest({ ...decided, id: '3', state: 'closed', note: null }),
    ])
    const list = (await screen.findByText('Granted in 41 min')).closest('ul') as HTMLElement
    const rows = within(list).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('20,000 granted.'),
      expect.stringMatching(/Operator: “Pay invoice 7 first\.”.*Declined/),
      expect.stringContaining('The account was suspended.'),
    ])
  })

  it('viewers see them without buttons', async () => {
    show([makeRequest()], { account: { role: 'viewer' } })
    expect(await screen.findByText('Waiting')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Request credits|Withdraw/ })).toBeNull()
  })

  it('test mode and a suspended account have none to make', async () => {
    show([], { account: { isTest: true, id: liveAccount.testId } })
    expect(await screen.findByText(/Test credits are free/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Request credits' })).toBeNull()
  })

  it('say so when they cannot be read', async () => {
    show([], { answers: { [requests]: failing } })
    expect(await screen.findByText("Couldn't load credit requests.")).toBeTruthy()
  })
})
