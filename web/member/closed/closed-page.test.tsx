import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { ClosedPage } from './closed-page.tsx'

const closed = {
  name: 'Northwind Pay',
  closedAt: '2026-11-14T10:40:00.000Z',
  availableCredits: 1_240,
  ownersMailed: 2,
}

const person = { id: 'person_1', name: 'Olivia Berg', email: 'olivia@northwind.example' }

function meWith(accounts: object[]): Answer {
  return { body: { person, accounts } }
}

function show(me: Answer) {
  answerWith({ 'GET /console/v1/me': me })
  showPage(ClosedPage, { path: '/dashboard/closed' })
}

beforeEach(() => sessionStorage.setItem('closed-account', JSON.stringify(closed)))
afterEach(() => {
  sessionStorage.clear()
  endPage()
})

describe('the last page of an account', () => {
  it('says what was closed, what is left and who was told', async () => {
    show(meWith([]))
    await screen.findByText('Northwind Pay is closed')
    expect(screen.getByText('1,240 remaining, not refunded.')).toBeTruthy()
    expect(screen.getByText(/We emailed this summary to 2 owners\./)).toBeTruthy()
    await screen.findByRole('link', { name: 'Create another account' })
  })

  it('leads to another account of the same person', async () => {
    show(meWith([{ id: 'acct_2', name: 'Brightwater', role: 'owner' }]))
    await screen.findByRole('link', { name: 'Go to Brightwater' })
  })

  it('needs no reply to be shown', async () => {
    show('never')
    await screen.findByText('Northwind Pay is closed')
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeTruthy()
  })

  it('is shown also while the service is failing', async () => {
    show(failing)
    await screen.findByRole('link', { name: 'Go to the dashboard' })
  })

  it('names no account to whoever came by the address alone', async () => {
    sessionStorage.clear()
    show(meWith([]))
    await screen.findByText('Account closed')
    expect(screen.getByText('Remaining credits are not refunded.')).toBeTruthy()
  })
})
