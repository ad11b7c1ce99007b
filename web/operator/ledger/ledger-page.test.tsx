import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../api/queries.ts'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { makeAdjustment, me, ownId, page } from '../accounts/account.fixture.ts'
import { LedgerPage } from './ledger-page.tsx'

const books = 'GET /operator/v1/books'
const list = 'GET /operator/v1/adjustments'
const prove = 'POST /operator/v1/books/prove'
const approve = 'POST /operator/v1/adjustments/{adjustment_id}/approve'
const reject = 'POST /operator/v1/adjustments/{adjustment_id}/reject'

const zeros: Schemas['BookFaults'] = {
  sumOfAllLedgerAccounts: 0,
  balancesThatDiffer: 0,
  entryNumberGaps: 0,
  runningBalancesThatDiffer: 0,
  heldThatDiffers: 0,
  tasksWithoutHold: 0,
  finalTasksWithoutSettlement: 0,
  openTasksWithSettlement: 0,
  settlementsThatDiffer: 0,
  transitionsWithoutEvent: 0,
  marksThatDiffer: 0,
}

function makeProof(faults: Partial<Schemas['BookFaults']> = {}): Schemas['BookProof'] {
  return {
    balanced: Object.keys(faults).length === 0,
    provenAt: '2026-11-15T09:00:00.000Z',
    tookMs: 184,
    accounts: 12,
    entries: 40_310,
    entriesRead: 40_310,
    isFull: true,
    settlements: 13_402,
    faults: { ...zeros, ...faults },
    wrongAccounts: Object.keys(faults).length === 0 ? [] : ['acct_wrong'],
  }
}

const makeBooks = (proof: Schemas['BookProof'] | null) => ({
  body: {
    live: { accounts: 6, granted: 600_000, available: 480_000, held: 20_000, spent: 100_000 },
    test: { accounts: 6, granted: 6_000_000, available: 5_900_000, held: 0, spent: 100_000 },
    openAdjustments: 1,
    proof,
  },
})

const show = (answers: Answers, search = '') => {
  const asked = answerWith({
    'GET /console/v1/me': me,
    [list]: page([]),
    [books]: makeBooks(makeProof()),
    ...answers,
  })
  const at = `/admin/ledger${search}`
  return { asked, ...showPage(LedgerPage, { path: '/admin/ledger', at }) }
}

afterEach(() => {
  endPage()
  history.replaceState(null, '', '/')
})

describe('the books', () => {
  it('say that they are being read', async () => {
    show({ [books]: 'never', [list]: 'never' })
    expect(await screen.findByText('Loading ledger checks')).toBeTruthy()
    expect(screen.getByText('Loading: Adjustments')).toBeTruthy()
  })

  it('say what to do when they cannot be read, each part for itself', async () => {
    show({ [books]: failing, [list]: failing })
    expect(await screen.findByText("Couldn't load the ledger checks.")).toBeTruthy()
    expect(await screen.findByText("Couldn't load the adjustments.")).toBeTruthy()
  })

  it('without a proof and without adjustments say what both are', async () => {
    show({ [books]: makeBooks(null) })
    expect(await screen.findByRole('heading', { name: 'Not checked yet' })).toBeTruthy()
    expect(await screen.findByText('No adjustments yet')).toBeTruthy()
    expect(screen.queryByLabelText('Status')).toBeNull()
  })

  it('that add up say so, with what was compared and the sums', async () => {
    show({})
    expect(await screen.findByRole('heading', { name: 'Ledger check passed' })).toBeTruthy()
    expect(screen.getByText(/40,310 entries, 12 balances, 13,402 settlements/)).toBeTruthy()
    expect(screen.getByText('480,000')).toBeTruthy()
    expect(screen.getByText('6,000,000')).toBeTruthy()
  })

  it('without an entry say that nothing is proven by that', async () => {
    show({ [books]: makeBooks({ ...makeProof(), entries: 0, settlements: 0 }) })
    expect(await screen.findByRole('heading', { name: 'Nothing to check yet' })).toBeTruthy()
    expect(screen.getByText(/0 entries.*The ledger has no entries yet/)).toBeTruthy()
    expect(screen.queryByText(/Ledger check passed/)).toBeNull()
  })

  it('that do not add up say what is wrong', async () => {
    show({ [books]: makeBooks(makeProof({ balancesThatDiffer: 2 })) })
    expect(await screen.findByRole('heading', { name: 'Ledger check failed' })).toBeTruthy()
    const fault = screen
      .getByText('Balances that differ from the sum of their entries')
      .closest('div')
    expect(fault?.textContent).toContain('2')
    expect(fault?.className).toContain('proof-fault-bad')
    expect(screen.getByRole('link', { name: 'acct_wrong' }).getAttribute('href')).toBe(
      '/admin/accounts/acct_wrong',
    )
  })

  it('are proven when asked', async () => {
    const { asked } = show({ [prove]: { body: makeProof() } })
    await userEvent.click(await screen.findByRole('button', { name: 'Run check' }))
    expect(await screen.findByText('Ledger check passed.')).toBeTruthy()
    expect(asked.some(({ method, path }) => method === 'POST' && path.endsWith('/prove'))).toBe(
      true,
    )
  })

  it('whose proof fails say so', async () => {
    show({ [prove]: failing })
    await userEvent.click(await screen.findByRole('button', { name: 'Run check' }))
    expect(await screen.findByText("Couldn't run the ledger check.")).toBeTruthy()
  })
})

describe('an adjustment', () => {
  const openDialog = async (button: string) => {
    await userEvent.click(await screen.findByRole('button', { name: button }))
    return within(await screen.findByRole('dialog'))
  }

  it('is approved by another operator who types the number', async () => {
    const { asked } = show({
      [list]: page([makeAdjustment()]),
      [approve]: { body: makeAdjustment({ state: 'approved' }) },
    })
    const dialog = await openDialog('Approve')
    expect(dialog.getByText('Grace Example')).toBeTruthy()
    expect(dialog.getByText('84,617')).toBeTruthy()
    await userEvent.type(dialog.getByLabelText('Type 1200 to confirm'), '1200')
    await userEvent.click(dialog.getByRole('button', { name: 'Approve −1,200 credits' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/operator/v1/adjustments/adjust_06a1ynhfm9vw5b8q2d3r4s5t6v/approve',
    ])
  })

  it('of one own cannot be approved, and the page says who may; it can be taken back', async () => {
    const own = makeAdjustment({ proposedBy: { personId: ownId, name: 'Olga Operator' } })
    const { asked } = show({
      [list]: page([own]),
      [reject]: { body: { ...own, state: 'rejected' } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('Another operator must approve your proposal.')).toBeTruthy()
    const dialog = await openDialog('Withdraw')
    await userEvent.type(dialog.getByLabelText('Reason'), 'It was my mistake.')
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw proposal' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      reason: 'It was my mistake.',
    })
  })

  it('is not approved while the books do not add up', async () => {
    const { asked } = show({
      [list]: page([makeAdjustment()]),
      [books]: makeBooks(makeProof({ balancesThatDiffer: 2 })),
    })
    expect(
      await screen.findByText(
        "The last ledger check failed. You can't approve until a check passes.",
      ),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked.every(({ method }) => method === 'GET')).toBe(true)
  })

  it('that somebody decided meanwhile says so', async () => {
    const message = 'Somebody has approved or rejected this adjustment already.'
    show({
      [list]: page([makeAdjustment()]),
      [approve]: {
        status: 409,
        body: { error: { code: 'ADJUSTMENT_DECIDED', message, requestId: 'req_of_a_test' } },
      },
    })
    const dialog = await openDialog('Approve')
    await userEvent.type(dialog.getByLabelText('Type 1200 to confirm'), '1200')
    await userEvent.click(dialog.getByRole('button', { name: 'Approve −1,200 credits' }))
    expect(await dialog.findByText("Couldn't approve. No credits moved.")).toBeTruthy()
    expect(dialog.getByText(new RegExp(message))).toBeTruthy()
  })

  it('that the service refuses says why, in its words', async () => {
    const message = 'The books did not add up when they were last proven.'
    history.replaceState(null, '', '/admin/ledger')
    show({
      [list]: page([makeAdjustment()]),
      [approve]: {
        status: 403,
        body: { error: { code: 'FORBIDDEN', message, requestId: 'req_of_a_test' } },
      },
    })
    const dialog = await openDialog('Approve')
    await userEvent.type(dialog.getByLabelText('Type 1200 to confirm'), '1200')
    await userEvent.click(dialog.getByRole('button', { name: 'Approve −1,200 credits' }))
    expect(await dialog.findByText("Couldn't approve. No credits moved.")).toBeTruthy()
    expect(dialog.getByText(message)).toBeTruthy()
  })

  it('that was decided shows by whom, with its entry, and no acts', async () => {
    const decided = {
      decidedBy: { personId: ownId, name: 'Olga Operator' },
      decidedAt: '2026-11-15T09:45:00.000Z',
    }
    const { asked } = show(
      {
        [list]: page([
          makeAdjustment({ ...decided, state: 'approved', entryNumber: 42 }),
          makeAdjustment({
            ...{ ...decided, id: 'adjust_b', state: 'rejected', mode: 'test' },
            decisionReason: 'Invoice 7 was booked once.',
          }),
        ]),
      },
      '?adjustment=approved',
    )
    expect(await screen.findByText(/entry 42/)).toBeTruthy()
    expect(screen.getByText(/^Proposed by Grace Example.*Approved by Olga Operator/)).toBeTruthy()
    expect(screen.getByText(/Rejected: Invoice 7 was booked once\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Example (test)' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    expect(asked.some(({ query }) => query.state === 'approved')).toBe(true)
  })
})
