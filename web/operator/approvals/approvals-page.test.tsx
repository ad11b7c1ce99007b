import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { makeAdjustment, me, ownId, page } from '../accounts/account.fixture.ts'
import type { Operator, Proposal } from './approval-queries.ts'
import { ApprovalsPage } from './approvals-page.tsx'

const credits = 'GET /operator/v1/adjustments'
const people = 'GET /operator/v1/proposals'
const operators = 'GET /operator/v1/operators'
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
    expect(await screen.findByText('Reading: Proposals')).toBeTruthy()
    expect(screen.getByText('Reading: Operators')).toBeTruthy()
  })

  it('say what to do when they cannot be read, each part for itself', async () => {
    show({ [people]: failing, [operators]: failing })
    expect(await screen.findByText("Couldn't load proposals.")).toBeTruthy()
    expect(await screen.findByText("Couldn't load operators.")).toBeTruthy()
    expect(await screen.findByText('Nothing waits')).toBeTruthy()
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
    await screen.findByText('Approved. The invitation is on its way.')
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
    await userEvent.click(screen.getByRole('button', { name: 'Take back' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Take back the proposal/ }))
    await userEvent.type(dialog.getByLabelText('Reason'), reason)
    await userEvent.click(dialog.getByRole('button', { name: 'Take back' }))
    await waitFor(() => expect(posts()).toMatchObject([{ body: { reason } }]))
  })

  it.each([
    ['Propose operator', 'Propose operator', '/operator/v1/operators', 'an operator'],
    ['Reset second factors', 'Propose reset', '/operator/v1/factor-resets', 'a reset of factors'],
  ])('begin with a proposal: %s', async (open, act, path, what) => {
    const posts = show({ [`POST ${path}`]: { status: 201, body: makeProposal() } })
    await userEvent.click(await screen.findByRole('button', { name: open }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Email'), 'ada@example.com')
    await userEvent.type(dialog.getByLabelText('Reason'), reason)
    await userEvent.click(dialog.getByRole('button', { name: act }))
    await screen.findByText(`Proposed ${what}. The others are told by email.`)
    expect(posts()).toMatchObject([{ path, body: { email: 'ada@example.com', reason } }])
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
    expect(await screen.findByText(/Made by Ada alone/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Grace Example' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
