import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { liveAccount } from '../account.fixture.tsx'
import { DevicePage } from './device-page.tsx'
import { readUserCode } from './user-code.ts'

const own = { id: liveAccount.id, testAccountId: liveAccount.testId, name: 'Northwind' }
const seen = { id: 'acct_seen', testAccountId: 'acct_seen_test', name: 'Only seen' }

const makeMe = (accounts: unknown[]) => ({
  body: { id: 'person_ada', name: 'Ada', email: 'ada@example.com', accounts },
})
const look = 'GET /console/v1/device/{user_code}'
const approval = 'POST /console/v1/device/{user_code}/approve'
const denial = 'POST /console/v1/device/{user_code}/deny'

const full: Answers = {
  'GET /console/v1/me': makeMe([
    { ...seen, role: 'viewer' },
    { ...own, role: 'developer' },
  ]),
  [look]: {
    body: {
      userCode: 'BCDF-GHJK',
      clientName: 'CLI on ada-laptop',
      address: '203.0.113.7',
      scopes: ['tasks:read', 'tasks:write', 'keys'],
      createdAt: '2026-11-15T09:30:00.000Z',
      expiresAt: '2026-11-15T09:40:00.000Z',
    },
  },
  [approval]: { status: 204 },
  [denial]: { status: 204 },
}

function show(answers: Answers = {}, search = '?code=BCDF-GHJK') {
  const asked = answerWith({ ...full, ...answers })
  showPage(DevicePage, { path: '/device', at: `/device${search}` })
  return () => asked.filter(({ method }) => method === 'POST')
}

afterEach(endPage)

describe('connecting a program', () => {
  it('shows its layout while it is read', async () => {
    show({ 'GET /console/v1/me': 'never' })
    expect(await screen.findByText('Loading your accounts')).toBeTruthy()
    endPage()
    show({ [look]: 'never' })
    expect(await screen.findByText('Loading the sign-in')).toBeTruthy()
  })

  it('says what to do when it cannot be read', async () => {
    show({ 'GET /console/v1/me': failing })
    expect(await screen.findByText("Couldn't load your accounts.")).toBeTruthy()
    endPage()
    show({ [look]: failing })
    expect(await screen.findByText("Couldn't load this code.")).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('asks for the code, however it is typed, and refuses what cannot be one', async () => {
    show({}, '')
    const field = await screen.findByLabelText('Code')
    await userEvent.type(field, 'apple{Enter}')
    expect(await screen.findByText(/Enter 8 letters/)).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, 'bcdf ghjk{Enter}')
    expect(await screen.findByText('CLI on ada-laptop')).toBeTruthy()
    expect(screen.getByText('BCDF-GHJK')).toBeTruthy()
    expect(screen.getByText('203.0.113.7')).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: /^keys/ })).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: /^webhooks/ })).toBeNull()
  })

  it('says so when no program waits with the code, and takes another one', async () => {
    show({ [look]: { status: 404, body: { error: { code: 'NOT_FOUND', message: 'None.' } } } })
    expect(await screen.findByText('No pending sign-in for BCDF-GHJK.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Enter another code' }))
    expect(await screen.findByLabelText('Code')).toBeTruthy()
  })

  it('gives a test key unless live is chosen, of an account where the person may', async () => {
    const posts = show()
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    expect(await screen.findByRole('heading', { name: 'Approved' })).toBeTruthy()
    expect(posts()).toMatchObject([
      {
        path: '/console/v1/device/BCDF-GHJK/approve',
        body: { accountId: own.id, mode: 'test' },
      },
    ])
    const keys = screen.getByRole('link', { name: 'View keys' })
    expect(keys.getAttribute('href')).toBe(`/dashboard/keys?account=${own.testAccountId}`)
  })

  it('gives a live key when it is asked for', async () => {
    const posts = show()
    await userEvent.click(await screen.findByRole('radio', { name: 'Live' }))
    expect(screen.getByText(/spend the account/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    const scopes = ['tasks:read', 'tasks:write', 'keys']
    const body = { accountId: own.id, mode: 'live', scopes, keyDays: 90 }
    await waitFor(() => expect(posts()[0]?.body).toEqual(body))
  })

  it('gives only what the person leaves to it, for as long as they say', async () => {
    const posts = show()
    await userEvent.click(await screen.findByRole('checkbox', { name: /^keys/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: /^tasks:write/ }))
    await userEvent.selectOptions(screen.getByLabelText('Key expires'), '7')
    await userEvent.click(screen.getByRole('checkbox', { name: /^tasks:read/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    expect(posts()).toEqual([])
    await userEvent.click(screen.getByRole('checkbox', { name: /^tasks:read/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    await waitFor(() =>
      expect(posts()[0]?.body).toMatchObject({ scopes: ['tasks:read'], keyDays: 7 }),
    )
  })

  it('refuses the program', async () => {
    const posts = show()
    await userEvent.click(await screen.findByRole('button', { name: 'Deny' }))
    expect(await screen.findByRole('heading', { name: 'Denied' })).toBeTruthy()
    expect(posts().map(({ path }) => path)).toEqual(['/console/v1/device/BCDF-GHJK/deny'])
  })

  it('lets viewers approve nothing, and says who may', async () => {
    const posts = show()
    await userEvent.selectOptions(await screen.findByLabelText('Account'), seen.id)
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    const words = 'Only owners and developers can approve device sign-ins. Ask one of them.'
    expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    expect(posts()).toEqual([])
  })

  it('says so when the code ran out meanwhile', async () => {
    const gone = { status: 404, body: { error: { code: 'NOT_FOUND', message: 'None.' } } }
    show({ [approval]: gone })
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('No pending sign-in for BCDF-GHJK.')).toBeTruthy()
  })

  it('leads whoever belongs to no account to opening one', async () => {
    show({ 'GET /console/v1/me': makeMe([]) })
    const way = await screen.findByRole('link', { name: 'Create account' })
    expect(way.getAttribute('href')).toBe('/dashboard')
  })
})

it.each([
  ['BCDF-GHJK', 'BCDF-GHJK'],
  [' bcdfghjk ', 'BCDF-GHJK'],
  ['BCDF GHJ', undefined],
  ['ABCD-EFGH', undefined],
  ['', undefined],
])('reads %j as %s', (typed, code) => {
  expect(readUserCode(typed)).toBe(code)
})
