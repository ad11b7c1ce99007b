import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import {
  accountId,
  makeAccount,
  makeAdjustment,
  makeKey,
  me,
  page,
  testAccountId,
} from './account.fixture.ts'
import { AccountPage } from './account-page.tsx'

const read = 'GET /operator/v1/accounts/{account_id}'
const change = 'PATCH /operator/v1/accounts/{account_id}'
const others: Answers = {
  'GET /console/v1/me': me,
  'GET /operator/v1/adjustments': page([]),
  'GET /operator/v1/accounts/{account_id}/ledger': page([]),
}

const show = (answers: Answers, search = '') => {
  const asked = answerWith({ ...others, ...answers })
  const at = `/admin/accounts/${accountId}${search}`
  return { asked, ...showPage(AccountPage, { path: '/admin/accounts/$accountId', at }) }
}

const reason = 'Agreed in contract 12.'
const sent = (asked: ReturnType<typeof answerWith>) =>
  asked.filter(({ method }) => method !== 'GET')

afterEach(endPage)

describe('an account', () => {
  it('says that it is being read', async () => {
    show({ [read]: 'never' })
    expect(await screen.findByText('Loading the account')).toBeTruthy()
  })

  it('says what to do when it cannot be read', async () => {
    show({ [read]: failing })
    expect(await screen.findByText("Couldn't load the client.")).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('that is not there says where to look', async () => {
    show({ [read]: { status: 404, body: { error: { code: 'NOT_FOUND', message: 'None.' } } } })
    expect(await screen.findByText('Client not found')).toBeTruthy()
  })

  it('without people, keys and movements says so in each place', async () => {
    show({ [read]: { body: makeAccount({ members: [], memberCount: 0, keys: [], keyCount: 0 }) } })
    expect(await screen.findByText('No members')).toBeTruthy()
    expect(screen.getByText('No live keys')).toBeTruthy()
    expect(screen.getByText('pnpm admin create-key')).toBeTruthy()
    expect(await screen.findByText('No adjustments yet')).toBeTruthy()
    expect(await screen.findByText('No credits moved yet')).toBeTruthy()
    expect(screen.queryByLabelText('Type')).toBeNull()
  })

  it('shows the money of the half that is chosen, its people and its keys', async () => {
    const { router, asked } = show({
      [read]: {
        body: makeAccount({
          keys: [makeKey(), makeKey({ id: 'key_b', name: 'Trial', mode: 'test' })],
        }),
      },
    })
    expect(await screen.findByRole('heading', { name: 'Example' })).toBeTruthy()
    expect(screen.getByText('85,817')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Clients and credits' })).toBeTruthy()
    expect(screen.getByText('ada@example.com')).toBeTruthy()
    expect(screen.getByText(/Support bot/)).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Test' }))
    expect(await screen.findByText('1,000,000')).toBeTruthy()
    expect(screen.getByText(/Trial/)).toBeTruthy()
    expect(router.state.location.search).toEqual({ half: 'test' })
    await waitFor(() =>
      expect(asked.some(({ path }) => path.endsWith(`/${testAccountId}/ledger`))).toBe(true),
    )
  })

  it('that is suspended says since when and why', async () => {
    const suspendedAt = '2026-11-14T09:30:00.000Z'
    const suspensionReason = 'The last invoice is 60 days late.'
    show({ [read]: { body: makeAccount({ suspendedAt, suspensionReason }) } })
    expect(await screen.findByText(/The last invoice is 60 days late\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reactivate account' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Suspend account' })).toBeNull()
  })

  it('that its owner closed is only corrected', async () => {
    const at = '2026-11-14T09:30:00.000Z'
    show({ [read]: { body: makeAccount({ suspendedAt: at, closedAt: at, members: [] }) } })
    expect(await screen.findByText('Closed')).toBeTruthy()
    expect(screen.getByText(/An owner permanently closed this account/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Propose adjustment' })).toBeTruthy()
    expect(screen.getByText('Members were removed when the account was closed.')).toBeTruthy()
    for (const name of ['Grant credits', 'Suspend account', 'Reactivate account', 'Change'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('an act', () => {
  it('of suspending needs the name and a reason', async () => {
    const { asked } = show({ [read]: { body: makeAccount() }, [change]: { body: makeAccount() } })
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend account' }))
    const dialog = await screen.findByRole('dialog', { name: 'Suspend Example?' })
    await userEvent.type(within(dialog).getByLabelText('Reason'), reason)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend account' }))
    expect(sent(asked)).toEqual([])
    await userEvent.type(within(dialog).getByLabelText('Type Example to confirm'), 'Example')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend account' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(asked)).toMatchObject([{ body: { suspended: true, reason } }])
  })

  it('of changing a rate is sent for the half that is shown', async () => {
    const { asked } = show(
      { [read]: { body: makeAccount() }, [change]: { body: makeAccount() } },
      '?half=test',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    const field = await screen.findByLabelText('Requests per second')
    expect((field as HTMLInputElement).value).toBe('20')
    await userEvent.clear(field)
    await userEvent.type(field, '50')
    await userEvent.type(screen.getByLabelText('Reason'), reason)
    await userEvent.click(screen.getByRole('button', { name: 'Change rate limit' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(asked)).toMatchObject([
      { path: `/operator/v1/accounts/${testAccountId}`, body: { perSecond: 50, reason } },
    ])
  })

  it('of changing quotas is sent for the half that is shown, tasks for test alone', async () => {
    const { asked } = show(
      { [read]: { body: makeAccount() }, [change]: { body: makeAccount() } },
      '?half=test',
    )
    expect(await screen.findByText('of 20,000')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Change quotas' }))
    const dialog = await screen.findByRole('dialog')
    const fields = { 'Pending tasks': '2000', Tasks: '30000', 'Content in GB': '1.5' }
    for (const [label, value] of Object.entries(fields)) {
      const field = within(dialog).getByLabelText(label)
      await userEvent.clear(field)
      await userEvent.type(field, value)
    }
    await userEvent.type(within(dialog).getByLabelText('Reason'), reason)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change quotas' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const quotas = { pendingTasks: 2_000, tasks: 30_000, contentBytes: 1_500_000_000 }
    expect(sent(asked)).toMatchObject([
      { path: `/operator/v1/accounts/${testAccountId}`, body: { quotas, reason } },
    ])
  })

  it('of changing the rates of a key is sent; a revoked key has none to change', async () => {
    const { asked } = show({
      [read]: {
        body: makeAccount({
          keys: [
            makeKey(),
            makeKey({ id: 'key_b', name: 'Old', revokedAt: '2026-11-14T09:30:00Z' }),
          ],
        }),
      },
      'PATCH /operator/v1/keys/{key_id}': { body: makeKey() },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Change rate limits of Old' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText(/This key is revoked/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Change rate limits of Support bot' }))
    const field = await screen.findByLabelText('Requests per second')
    await userEvent.clear(field)
    await userEvent.type(field, '5')
    expect(screen.getByText(/18,000 sustains the per-second rate/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Reason'), reason)
    await userEvent.click(screen.getByRole('button', { name: 'Change rate limits' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(asked)).toMatchObject([{ body: { perSecond: 5, perHour: 3_600, reason } }])
  })

  it('of granting needs the number twice', async () => {
    const { asked } = show({
      [read]: { body: makeAccount() },
      'POST /operator/v1/accounts/{account_id}/credits': {
        status: 201,
        body: { accountId, available: 121_817, held: 2_233, waitingId: null },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Grant credits' }))
    const dialog = await screen.findByRole('dialog', { name: 'Grant credits to Example' })
    await userEvent.type(within(dialog).getByLabelText('Credits'), '36,000')
    expect(within(dialog).getByText(/121,817 afterwards/)).toBeTruthy()
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Paid by invoice 7.')
    const button = within(dialog).getByRole('button', { name: 'Grant 36,000 credits' })
    await userEvent.click(button)
    expect(sent(asked)).toEqual([])
    await userEvent.type(within(dialog).getByLabelText('Type 36000 to confirm'), '36000')
    await userEvent.click(button)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(asked)).toMatchObject([{ body: { credits: 36_000, reason: 'Paid by invoice 7.' } }])
  })

  it('of granting is sent again with the same key, and says when it waits', async () => {
    let tries = 0
    const { asked } = show({
      [read]: { body: makeAccount() },
      'POST /operator/v1/accounts/{account_id}/credits': () => {
        tries += 1
        const body = { accountId, available: 85_817, held: 2_233, waitingId: 'adjust_1' }
        return tries === 1 ? failing : { status: 201, body }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Grant credits' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Credits'), '60000')
    await userEvent.type(dialog.getByLabelText('Reason'), 'Paid by invoice 7.')
    await userEvent.type(dialog.getByLabelText('Type 60000 to confirm'), '60000')
    const button = dialog.getByRole('button', { name: 'Grant 60,000 credits' })
    await userEvent.click(button)
    await dialog.findByText("Couldn't grant credits.")
    await userEvent.click(button)
    await screen.findByText("The grant of 60,000 credits needs a second operator's approval.")
    const keys = sent(asked).map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('of taking credits away is a proposal, and says when there are too few', async () => {
    const { asked } = show({
      [read]: { body: makeAccount() },
      'POST /operator/v1/accounts/{account_id}/adjustments': {
        status: 201,
        body: makeAdjustment(),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Propose adjustment' }))
    const credits = await screen.findByLabelText('Credits')
    await userEvent.type(credits, '90000')
    expect(screen.getByText(/85,817 available now: insufficient/)).toBeTruthy()
    await userEvent.clear(credits)
    await userEvent.type(credits, '1200')
    await userEvent.click(screen.getByRole('button', { name: 'Propose −1,200 credits' }))
    expect(screen.getByText('Reason: 10 more characters')).toBeTruthy()
    expect(sent(asked)).toEqual([])
    await userEvent.type(screen.getByLabelText('Reason'), reason)
    await userEvent.click(screen.getByRole('button', { name: 'Propose −1,200 credits' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(asked)).toMatchObject([{ body: { credits: -1_200, reason } }])
    expect(screen.getByText(/Another operator must approve/)).toBeTruthy()
  })

  it('that failed says so and keeps what was written', async () => {
    show({ [read]: { body: makeAccount() }, [change]: failing })
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    await userEvent.type(await screen.findByLabelText('Reason'), reason)
    await userEvent.click(screen.getByRole('button', { name: 'Change rate limit' }))
    expect(await screen.findByText('The rate limit was not changed.')).toBeTruthy()
    expect((screen.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe(reason)
  })
})
