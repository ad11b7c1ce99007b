import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { liveAccount, within } from '../account.fixture.tsx'
import { readClosed } from '../closed/closed-account.ts'
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
  [`GET ${account}/retention`]: { body: { keepDays: null } },
  [`GET ${account}/exports`]: { body: { data: [] } },
  [`GET ${account}/ai`]: {
    body: { proseDrafts: false, proseDraftsAllowed: true, provider: 'api.example.com' },
  },
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
    expect(screen.getByText('Loading the alert')).toBeTruthy()
  })

  it('say which part failed and leave the others', async () => {
    show({ [`GET ${account}`]: failing, 'GET /console/v1/me/mail-choices': failing })
    expect(await screen.findByText("Couldn't load the account.")).toBeTruthy()
    expect(await screen.findByText("Couldn't load your email settings.")).toBeTruthy()
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
    expect(screen.getByText('7 days, without bodies')).toBeTruthy()
    expect(screen.getByText(liveAccount.testId)).toBeTruthy()
  })

  it('let an owner switch on AI drafts, with where prompt and files go', async () => {
    const ai = { proseDrafts: true, proseDraftsAllowed: true, provider: 'api.example.com' }
    const asked = show({ [`PUT ${account}/ai`]: { body: ai } })
    const name = 'AI drafts for tasks without a schema'
    const off = await screen.findByRole('switch', { name })
    expect(off.getAttribute('aria-checked')).toBe('false')
    expect(screen.getByText(/Prompt and files are sent to api\.example\.com/)).toBeTruthy()
    await userEvent.click(off)
    await screen.findByText('AI drafts are on.')
    expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { proseDrafts: true },
    ])
    expect(screen.getByRole('switch', { name }).getAttribute('aria-checked')).toBe('true')
  })

  it('say why AI drafts are off where the operator does not allow them', async () => {
    const ai = { proseDrafts: false, proseDraftsAllowed: false, provider: 'api.example.com' }
    show({ [`GET ${account}/ai`]: { body: ai } })
    expect(await screen.findByText(/doesn't allow AI drafts for these tasks\.$/)).toBeTruthy()
    expect(screen.queryByRole('switch', { name: /AI drafts for tasks/ })).toBeNull()
  })

  it('do not say both on and off of AI drafts that the operator stopped', async () => {
    const ai = { proseDrafts: true, proseDraftsAllowed: false, provider: 'api.example.com' }
    show({ [`GET ${account}/ai`]: { body: ai } })
    expect(await screen.findByText(/these tasks, so this has no effect\.$/)).toBeTruthy()
    const on = screen.getByRole('switch', { name: /AI drafts for tasks/ })
    expect(on.getAttribute('aria-checked')).toBe('true')
  })

  it('promise nothing of AI where there is none', async () => {
    const ai = { proseDrafts: false, proseDraftsAllowed: false, provider: null }
    show({ [`GET ${account}/ai`]: { body: ai } })
    expect(await screen.findByText(/This service has no AI/)).toBeTruthy()
    expect(screen.queryByText(/Let AI prepare/)).toBeNull()
    expect(screen.queryByText(/in any case/)).toBeNull()
  })

  it('show a viewer whether AI drafts are on, and who can change it', async () => {
    show({}, 'viewer')
    expect(await screen.findByText(/Only owners can change this/)).toBeTruthy()
    expect(screen.queryByRole('switch', { name: /AI drafts for tasks/ })).toBeNull()
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
    await screen.findByText('Account renamed.')
    await userEvent.clear(screen.getByLabelText('Alert below'))
    await userEvent.click(screen.getByRole('button', { name: 'Save alert' }))
    await screen.findByText('Alert turned off.')
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
    expect(await screen.findByText(/Only owners can view and change the alert/)).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Rename' }))
    expect(screen.getByText(/Only owners can rename the account/)).toBeTruthy()
    expect(await screen.findByText(/Only owners can change data retention/)).toBeTruthy()
    expect(screen.getByText(/Only owners can close the account/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Close account…' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked.some(({ path }) => path.endsWith('/notice-settings'))).toBe(false)
    expect(asked.every(({ method }) => method === 'GET')).toBe(true)
  })
})

describe('what is kept', () => {
  const field = async () =>
    (await screen.findByLabelText('Task content retention')) as HTMLInputElement
  const save = () => screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement

  it('cannot be saved as it is, nor as what is no number of days', async () => {
    show({ [`GET ${account}/retention`]: { body: { keepDays: 90 } } })
    expect((await field()).value).toBe('90')
    expect(save().disabled).toBe(true)
    for (const wrong of ['0', '3651', '1.5', 'a year']) {
      await userEvent.clear(await field())
      await userEvent.type(await field(), wrong)
      expect(
        screen.getByText('Enter a whole number of days from 1 to 3650, or leave empty.'),
      ).toBeTruthy()
      expect(save().disabled).toBe(true)
    }
  })

  it('is changed once what goes was confirmed', async () => {
    const asked = show({ [`PUT ${account}/retention`]: { body: { keepDays: 30 } } })
    await userEvent.type(await field(), '30')
    await userEvent.click(save())
    const dialog = await screen.findByRole('dialog', { name: 'Keep content for 30 days?' })
    expect(dialog.textContent).toContain("This can't be undone")
    expect(asked.every(({ method }) => method === 'GET')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Keep for 30 days' }))
    await screen.findByText('Content is kept for 30 days.')
    expect(asked.at(-1)).toMatchObject({ method: 'PUT', body: { keepDays: 30 } })
    expect((await field()).value).toBe('30')
  })

  it('is for ever again when the field is emptied', async () => {
    const asked = show({
      [`GET ${account}/retention`]: { body: { keepDays: 90 } },
      [`PUT ${account}/retention`]: { body: { keepDays: null } },
    })
    await userEvent.clear(await field())
    await userEvent.click(save())
    await userEvent.click(await screen.findByRole('button', { name: 'Keep content' }))
    await screen.findByText('Content is kept until the account is closed.')
    expect(asked.at(-1)).toMatchObject({ method: 'PUT', body: { keepDays: null } })
  })

  it('says when it could not be read', async () => {
    show({ [`GET ${account}/retention`]: failing })
    expect(await screen.findByText("Couldn't load data retention.")).toBeTruthy()
    expect(screen.getByText('7 days, without bodies')).toBeTruthy()
  })
})

describe('the export', () => {
  const ready = {
    id: 'export_1',
    state: 'ready',
    askedAt: '2026-11-15T09:30:00.000Z',
    askedBy: { id: 'person_ada', name: 'Ada Kovac' },
    endedAt: '2026-11-15T09:31:00.000Z',
    expiresAt: '2026-11-22T09:31:00.000Z',
    sizeBytes: 7_340_032,
    sha256: '00',
    tasks: 128,
    files: 1,
    filesMissing: 0,
  }
  const nothing = { endedAt: null, expiresAt: null, sizeBytes: null, tasks: null, files: null }
  const list = (...data: object[]) => ({ [`GET ${account}/exports`]: { body: { data } } })
  const prepare = () => screen.findByRole('button', { name: 'Prepare export…' })

  it('is asked for once it was confirmed', async () => {
    const preparing = { ...ready, ...nothing, state: 'preparing' }
    const asked = show({ [`POST ${account}/exports`]: { status: 201, body: preparing } })
    await userEvent.click(await prepare())
    expect(asked.every(({ method }) => method === 'GET')).toBe(true)
    await userEvent.click(await screen.findByRole('button', { name: 'Prepare export' }))
    await screen.findByText('The export is being prepared.')
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('waits for the one that is being prepared', async () => {
    show(list({ ...ready, ...nothing, state: 'preparing' }))
    expect(await screen.findByText('Preparing')).toBeTruthy()
    expect(((await prepare()) as HTMLButtonElement).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: /Download the export/ })).toBeNull()
  })

  it('is downloaded after the service was asked whether the sign-in is recent', async () => {
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    const asked = show({ ...list(ready), [`GET ${account}/exports/export_1`]: { body: ready } })
    expect(await screen.findByText(/MB, 128 tasks, 1 file, until /)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /Download the export of/ }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith(`${account}/exports/export_1/archive`))
    expect(asked.at(-1)?.path).toBe(`${account}/exports/export_1`)
  })

  it('that is gone says so, and stays on the page', async () => {
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    show({ ...list(ready), [`GET ${account}/exports/export_1`]: failing })
    await userEvent.click(await screen.findByRole('button', { name: /Download the export of/ }))
    expect(await screen.findByText("Couldn't download the export.")).toBeTruthy()
    expect(leave).not.toHaveBeenCalled()
  })

  it('says which failed, which are gone and what files are missing', async () => {
    show(
      list(
        { ...ready, id: 'export_2', filesMissing: 2 },
        { ...ready, id: 'export_3', ...nothing, state: 'failed' },
        { ...ready, id: 'export_4', state: 'removed' },
      ),
    )
    expect(await screen.findByText(/2 files missing, listed in the archive/)).toBeTruthy()
    expect(screen.getByText("Couldn't write the archive. Prepare another export.")).toBeTruthy()
    expect(screen.getByText('The archive was deleted.')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /Download the export/ })).toHaveLength(1)
  })

  it('that cannot be read is told in its part of the page', async () => {
    show({ [`GET ${account}/exports`]: failing })
    expect(await screen.findByText("Couldn't load exports.")).toBeTruthy()
    expect(await screen.findByDisplayValue('Northwind Robotics')).toBeTruthy()
  })

  it('is for owners: others see whom to ask, and nothing is read', async () => {
    const asked = show({}, 'viewer')
    expect(await screen.findByText(/Only owners can export the account/)).toBeTruthy()
    expect(asked.some(({ path }) => path.endsWith('/exports'))).toBe(false)
  })
})

describe('closing the account', () => {
  const open = async () =>
    await userEvent.click(await screen.findByRole('button', { name: 'Close account…' }))
  const act = () => screen.getByRole('button', { name: 'Close account' })

  it('wants the name, and leads away', async () => {
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    const closed = {
      ...{ name: 'Northwind Robotics', closedAt: '2026-11-18T10:30:00.000Z' },
      ...{ availableCredits: 12_340, ownersMailed: 1 },
    }
    const asked = show({ [`POST ${account}/close`]: { body: closed } })
    await open()
    await userEvent.click(act())
    expect(asked.every(({ method }) => method === 'GET')).toBe(true)
    await userEvent.type(
      screen.getByLabelText('Type Northwind Robotics to confirm'),
      'Northwind Robotics',
    )
    await userEvent.click(act())
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/dashboard/closed'))
    expect(readClosed()).toEqual(closed)
    expect(asked.at(-1)).toMatchObject({ method: 'POST', body: { name: 'Northwind Robotics' } })
  })

  it('says why it cannot be closed yet', async () => {
    const message = 'Tasks of the account are pending: 2, live and test together.'
    show({
      [`POST ${account}/close`]: {
        status: 409,
        body: { error: { code: 'TASK_PENDING', message, docUrl: 'https://example.com' } },
      },
    })
    await open()
    await userEvent.type(
      screen.getByLabelText('Type Northwind Robotics to confirm'),
      'Northwind Robotics',
    )
    await userEvent.click(act())
    expect(await screen.findByText("Couldn't close the account.")).toBeTruthy()
    expect(screen.getByText(/Tasks of the account are pending: 2/)).toBeTruthy()
  })
})
