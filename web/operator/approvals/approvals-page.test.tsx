import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { makeAdjustment, me, ownId, page } from '../accounts/account.fixture.ts'
import type { AnyRequest, Operator, Proposal } from './approval-queries.ts'
import { ApprovalsPage } from './approvals-page.tsx'

const credits = 'GET /operator/v1/adjustments'
const people = 'GET /operator/v1/proposals'
const operators = 'GET /operator/v1/operators'
const requests = 'GET /operator/v1/credit-requests'
const otherId = 'person_06a1ynhfkzvw5b8q2d3r4s5t6v'
const reason = 'Because of this test.'

function makeProposal(given: Partial<Proposal> = {}): Proposal {
  return {
    id: 'proposal_1',
    kind: 'operator',
    email: 'ada@example.com',
    name: null,
    reason: 'Ada takes over the night shift.',
    state: 'proposed',
    proposedBy: { personId: otherId, name: 'Grace Example' },
    proposedAt: '2026-11-15T09:30:00.000Z',
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    ...given,
  }
}

function makeRequest(given: Partial<AnyRequest> = {}): AnyRequest {
  return {
    id: 'credreq_1',
    accountId: 'acct_1',
    accountName: 'Halden Labs',
    credits: 20_000,
    note: 'We hit zero during our release.',
    askedBy: { personId: 'person_7', name: 'Dana Reyes' },
    askedAt: '2026-11-15T09:31:00.000Z',
    state: 'open',
    decidedAt: null,
    decidedBy: null,
    decisionNote: null,
    grantedCredits: null,
    proposal: null,
    figures: { available: 0, spent28Days: 41_200, lastsDays: 0, aloneCredits: 50_000 },
    ...given,
  }
}
const requestPage = (data: AnyRequest[]) => ({
  body: { ...page(data).body, grantAloneMax: 50_000 },
})

const makeOperator = (given: Partial<Operator> = {}): Operator => ({
  personId: otherId,
  name: 'Grace Example',
  email: 'grace@example.com',
  since: '2026-11-15T09:30:00.000Z',
  madeAloneBy: null,
  ...given,
})

const show = (answers: Answers = {}) => {
  const asked = answerWith({
    'GET /console/v1/me': me,
    'GET /operator/v1/books': { body: { proof: null } },
    [credits]: page([]),
    [people]: page([]),
    [requests]: requestPage([]),
    [operators]: {
      body: { data: [makeOperator(), makeOperator({ personId: ownId, name: 'Me' })] },
    },
    ...answers,
  })
  showPage(ApprovalsPage, { path: '/admin/approvals' })
  return () => asked.filter(({ method }) => method === 'POST')
}

afterEach(endPage)

describe('approvals', () => {
  it('say that they are being read', async () => {
    show({ [credits]: 'never', [people]: 'never', [operators]: 'never' })
    expect(await screen.findByText('Loading: Proposals')).toBeTruthy()
    expect(screen.getByText('Loading: Operators')).toBeTruthy()
  })

  it('say to who proposed that others decide, and what nobody decided in time', async () => {
    const own = makeProposal({ proposedBy: { personId: ownId, name: 'Me' } })
    const expired = makeProposal({
      id: 'proposal_2',
      email: 'late@example.com',
      state: 'rejected',
      decidedAt: '2026-11-16T09:31:00.000Z',
      decisionReason: 'No second operator approved it within 24 hours.',
    })
    show({ [people]: page([own, expired]) })
    const row = (await screen.findByText('ada@example.com')).closest('tr') as HTMLElement
    expect(within(row).getByText('Waiting for others')).toBeTruthy()
    const late = screen.getByText('late@example.com').closest('tr') as HTMLElement
    expect(within(late).getByText('Expired')).toBeTruthy()
    expect(late.textContent).not.toContain('Rejected')
    expect(late.textContent).not.toContain('command line')
  })

  it('say what to do when they cannot be read, each part for itself', async () => {
    show({ [people]: failing, [operators]: failing })
    expect(await screen.findByText("Couldn't load proposals.")).toBeTruthy()
    expect(await screen.findByText("Couldn't load operators.")).toBeTruthy()
    expect(await screen.findByText('Nothing pending')).toBeTruthy()
  })

  it('show grants that wait, whoever proposed them', async () => {
    const grant = makeAdjustment({ kind: 'grant', credits: 60_000, proposedBy: null })
    show({ [credits]: page([grant]) })
    expect(await screen.findByText(/^Grant: Invoice 7/)).toBeTruthy()
    expect(screen.getByText(/Proposed by the command line/)).toBeTruthy()
  })

  it('make an operator once the address is typed', async () => {
    const posts = show({
      [people]: page([makeProposal()]),
      'POST /operator/v1/proposals/{proposal_id}/approve': {
        body: makeProposal({ state: 'approved' }),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = within(await screen.findByRole('dialog'))
    const button = dialog.getByRole('button', { name: 'Approve operator' })
    await userEvent.click(button)
    expect(posts()).toEqual([])
    await userEvent.type(dialog.getByLabelText(/^Type ada@example.com/), 'ada@example.com')
    await userEvent.click(button)
    await screen.findByText('Approved. Invitation sent.')
    expect(posts().map(({ path }) => path)).toEqual(['/operator/v1/proposals/proposal_1/approve'])
  })

  it('are not given to whoever proposed', async () => {
    const own = makeProposal({ proposedBy: { personId: ownId, name: 'Me' } })
    const posts = show({
      [people]: page([own]),
      'POST /operator/v1/proposals/{proposal_id}/reject': { body: own },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Withdraw the proposal/ }))
    await userEvent.type(dialog.getByLabelText('Reason'), reason)
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(posts()).toMatchObject([{ body: { reason } }]))
  })

  it.each([
    ['Propose operator', 'Propose operator', '/operator/v1/operators', 'Operator proposed'],
    ['Reset second factors', 'Propose reset', '/operator/v1/factor-resets', 'Reset proposed'],
  ])('begin with a proposal: %s', async (open, act, path, what) => {
    const posts = show({ [`POST ${path}`]: { status: 201, body: makeProposal() } })
    await userEvent.click(await screen.findByRole('button', { name: open }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Email'), 'ada@example.com')
    await userEvent.type(dialog.getByLabelText('Reason'), reason)
    await userEvent.click(dialog.getByRole('button', { name: act }))
    await screen.findByText(`${what}. The other operators are notified by email.`)
    expect(posts()).toMatchObject([{ path, body: { email: 'ada@example.com', reason } }])
  })
})

describe('credit requests', () => {
  const grant = 'POST /operator/v1/credit-requests/{request_id}/grant'

  it('show what the client has, spends and asks for, and are granted', async () => {
    const posts = show({
      [requests]: requestPage([makeRequest()]),
      [grant]: { body: makeRequest({ state: 'granted', grantedCredits: 20_000 }) },
    })
    const row = (await screen.findByText('Halden Labs')).closest('tr') as HTMLElement
    expect(row.textContent).toMatch(/Dana Reyes.*We hit zero.*20,000.*0.*41,200.*0 days/)
    expect(screen.getByText(/One operator can grant an account up to 50,000 credits/)).toBeTruthy()
    await userEvent.click(within(row).getByRole('button', { name: /^Grant 20,000/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Grant 20,000' }))
    await screen.findByText('20,000 credits granted to Halden Labs.')
    expect(posts()).toMatchObject([
      { path: '/operator/v1/credit-requests/credreq_1/grant', body: { credits: 20_000 } },
    ])
  })

  it('above what one grants alone are proposed, also by another amount', async () => {
    const posts = show({
      [requests]: requestPage([makeRequest({ credits: 120_000 })]),
      [grant]: { body: makeRequest() },
    })
    expect(await screen.findByRole('button', { name: /^Propose 120,000/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Other amount/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Amount'), '60,000')
    await userEvent.click(dialog.getByRole('button', { name: 'Propose 60,000' }))
    await screen.findByText("The grant of 60,000 credits needs a second operator's approval.")
    expect(posts()).toMatchObject([{ body: { credits: 60_000 } }])
  })

  it('whose grant is proposed name who proposed it', async () => {
    const by = { personId: otherId, name: 'Grace Example' }
    show({
      [requests]: requestPage([makeRequest({ proposal: { id: 'adjust_1', credits: 5, by } })]),
    })
    const row = (await screen.findByText('Halden Labs')).closest('tr') as HTMLElement
    expect(row.textContent).toContain('Grace Example proposed it, see above')
    expect(within(row).queryByRole('button', { name: /^Grant/ })).toBeNull()
  })

  it('are declined with a note to the client', async () => {
    const posts = show({
      [requests]: requestPage([makeRequest()]),
      'POST /operator/v1/credit-requests/{request_id}/decline': {
        body: makeRequest({ state: 'declined' }),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Decline request/ }))
    const dialog = within(await screen.findByRole('dialog'))
    const button = dialog.getByRole('button', { name: 'Decline request' })
    await userEvent.type(dialog.getByLabelText('Note to the client'), 'Too few')
    await userEvent.click(button)
    expect(posts()).toEqual([])
    await userEvent.type(dialog.getByLabelText('Note to the client'), ' facts.')
    await userEvent.click(button)
    await screen.findByText('Request of Halden Labs declined.')
    expect(posts()).toMatchObject([{ body: { note: 'Too few facts.' } }])
  })
})

describe('operators', () => {
  it('are removed with a reason', async () => {
    const posts = show({ 'POST /operator/v1/operators/{person_id}/remove': {} })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Grace Example' }))
    await userEvent.type(await screen.findByLabelText('Reason'), reason)
    await userEvent.click(screen.getByRole('button', { name: 'Remove operator' }))
    await screen.findByText('Grace Example is no longer an operator.')
    expect(posts()).toMatchObject([{ path: `/operator/v1/operators/${otherId}/remove` }])
  })

  it('who is the last stays, and one whom another made alone is named', async () => {
    show({ [operators]: { body: { data: [makeOperator({ madeAloneBy: 'Ada' })] } } })
    expect(await screen.findByText(/Added by Ada alone/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Grace Example' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
