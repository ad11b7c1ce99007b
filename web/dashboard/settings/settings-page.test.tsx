import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../ui/page-harness.tsx'
import { liveAccount, within } from '../account.fixture.tsx'
import { SettingsPage } from './settings-page.tsx'

const account = `/console/v1/accounts/${liveAccount.liveId}`
const detail = {
  id: liveAccount.liveId,
  testAccountId: liveAccount.testId,
  name: 'Northwind Robotics',
  role: 'owner',
  requestsPerSecond: 10,
  suspended: false,
  createdAt: '2026-11-15T09:30:00.000Z',
}
const me = {
  id: 'person_ada',
  name: 'Ada Kovac',
  email: 'ada@example.com',
  accounts: [],
  secondFactor: { totp: false, passkeys: 0, used: false, required: false },
}
const choices = [
  { kind: 'low_balance', on: true },
  { kind: 'endpoint_disabled', on: true },
  { kind: 'key_expiring', on: false },
]
const full: Answers = {
  'GET /console/v1/me': { body: me },
  [`GET ${account}`]: { body: detail },
  [`GET ${account}/notice-settings`]: { body: { lowBalanceCredits: 3600 } },
  'GET /console/v1/me/mail-choices': { body: { choices } },
  'GET /auth/sessions': { body: { data: [] } },
  'GET /auth/passkeys': { body: { data: [] } },
}

const show = (answers: Answers, role: 'owner' | 'viewer' = 'owner') => {
  const asked = answerWith({ ...full, ...answers })
  showPage(SettingsPage, { path: '/dashboard/settings', around: within({ role }) })
  return asked
}

afterEach(endPage)

describe('the settings', () => {
  it('wait part by part', async () => {
    show(Object.fromEntries(Object.keys(full).map((key) => [key, 'never' as const])))
    expect((await screen.findAllByText('Loading')).length).toBeGreaterThan(2)
    expect(screen.getByText('Reading the alert')).toBeTruthy()
  })

  it('say which part failed and leave the others', async () => {
    show({ [`GET ${account}`]: failing, 'GET /console/v1/me/mail-choices': failing })
    expect(await screen.findByText('The account could not be loaded.')).toBeTruthy()
    expect(await screen.findByText('Your choices could not be loaded.')).toBeTruthy()
    expect(await screen.findByLabelText('Alert below')).toBeTruthy()
  })

  it('without an alert leave its field empty', async () => {
    show({ [`GET ${account}/notice-settings`]: { body: { lowBalanceCredits: null } } })
    const field = (await screen.findByLabelText('Alert below')) as HTMLInputElement
    expect(field.value).toBe('')
  })

  it('show account, alert, mail and what is kept', async () => {
    show({})
    expect(await screen.findByDisplayValue('Northwind Robotics')).toBeTruthy()
    expect(await screen.findByDisplayValue('3600')).toBeTruthy()
    const ends = await screen.findByRole('switch', { name: 'Key expires soon' })
    expect(ends.getAttribute('aria-checked')).toBe('false')
    expect(screen.getByText('7 days, never bodies')).toBeTruthy()
    expect(screen.getByText(liveAccount.testId)).toBeTruthy()
    const keys = screen.getByRole('link', { name: 'API keys' })
    expect(keys.getAttribute('href')).toBe(`/dashboard/keys?account=${liveAccount.id}`)
  })

  it('are changed: the name, the alert and a mail', async () => {
    const asked = show({
      [`PATCH ${account}`]: { body: { ...detail, name: 'Northwind' } },
      [`PUT ${account}/notice-settings`]: { body: { lowBalanceCredits: null } },
      'PUT /console/v1/me/mail-choices': { body: { choices } },
    })
    const name = await screen.findByLabelText('Name')
    await userEvent.clear(name)
    await userEvent.type(name, 'Northwind')
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
    await screen.findByText('The account is renamed.')
    await userEvent.clear(screen.getByLabelText('Alert below'))
    await userEvent.click(screen.getByRole('button', { name: 'Save the alert' }))
    await screen.findByText('The alert is off.')
    await userEvent.click(screen.getByRole('switch', { name: 'Low balance' }))
    await waitFor(() => {
      const changes = asked.filter(({ method }) => method !== 'GET')
      expect(changes.map(({ method, body }) => [method, body])).toEqual([
        ['PATCH', { name: 'Northwind' }],
        ['PUT', { lowBalanceCredits: null }],
        ['PUT', { choices: [{ kind: 'low_balance', on: false }] }],
      ])
    })
  })

  it('of the account are told to viewers, not given: who may is said', async () => {
    const asked = show({}, 'viewer')
    expect(await screen.findByText(/Only owners can see and set the alert/)).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Rename' }))
    expect(screen.getByText(/Only owners can rename the account/)).toBeTruthy()
    expect(screen.getByText(/Only an operator of the service can close/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'API keys' })).toBeNull()
    expect(asked.some(({ path }) => path.endsWith('/notice-settings'))).toBe(false)
    expect(asked.every(({ method }) => method === 'GET')).toBe(true)
  })
})
