import { within as inside, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { liveAccount, within } from '../account.fixture.tsx'
import { makeDelivery, makeFailed, makeStatistics, makeWebhook } from './webhook.fixture.ts'
import { WebhookPage } from './webhook-page.tsx'

const { id } = makeWebhook()
const one = `/console/v1/accounts/${liveAccount.id}/api/webhooks/${id}`
const deliveries = `GET ${one}/deliveries`
const statistics = 'GET /console/v1/accounts/{account_id}/webhooks/{webhook_id}/statistics'
const page = (data: unknown[], nextCursor: string | null = null) => ({
  body: { data, hasMore: nextCursor !== null, nextCursor },
})
const full: Answers = {
  [`GET ${one}`]: { body: makeWebhook() },
  [statistics]: { body: makeStatistics() },
  [deliveries]: page([makeDelivery()]),
  [`${deliveries}/{delivery_id}`]: { body: makeFailed() },
}
const quiet: Answers = {
  ...full,
  [deliveries]: page([]),
  [statistics]: {
    body: {
      ...makeStatistics(),
      deliveries: 0,
      lastDeliveredAt: null,
      hours: makeStatistics().hours.map((hour) => ({ ...hour, delivered: 0, failedAttempts: 0 })),
    },
  },
}

const show = (answers: Answers, role: 'owner' | 'viewer' = 'owner', search = '') => {
  const asked = answerWith(answers)
  const shown = showPage(WebhookPage, {
    path: '/dashboard/webhooks/$webhookId',
    at: `/dashboard/webhooks/${id}${search}`,
    around: within({ role }),
  })
  return { asked, ...shown }
}

afterEach(endPage)

describe('a webhook', () => {
  it('waits, and says when it cannot be read', async () => {
    const { unmount } = show({ [`GET ${one}`]: 'never' })
    expect(await screen.findByText('Loading the webhook')).toBeTruthy()
    unmount()
    show({ [`GET ${one}`]: failing })
    expect(await screen.findByText("Couldn't load the webhook.")).toBeTruthy()
  })

  it('shows its facts, its deliveries and what stands open in the address', async () => {
    show(full, 'owner', '?delivery=delivery_06a1yngw9n3c7r5x2v8k4m6t1b')
    expect(await screen.findByRole('heading', { name: makeWebhook().url })).toBeTruthy()
    expect(screen.getByText('Checkout production, 2 event types, revision A')).toBeTruthy()
    expect(await screen.findByText('task_06a1yngw9n3c7r5x2v8k4m6t1c')).toBeTruthy()
    expect(screen.getByText('84 ms')).toBeTruthy()
    expect(await screen.findByText('1. 503 in 1,204 ms')).toBeTruthy()
    expect(screen.getByText('2. No answer in time, after 9,800 ms')).toBeTruthy()
    expect(screen.getByText(/webhook-id: evt_06a1yngw9n3c7r5x2v8k4m6t1c_4/)).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: /Response/ }))
    expect(screen.getByText('No response: No answer in time')).toBeTruthy()
  })

  it('says how the last hours were, and when nobody knows', async () => {
    const { unmount } = show(full)
    const told = '412 events, 99.5% delivered on the first attempt, median 84 ms.'
    expect(await screen.findByText(told)).toBeTruthy()
    unmount()
    show({ ...full, [statistics]: failing })
    expect(await screen.findByText("Couldn't load the last 48 hours.")).toBeTruthy()
    expect(await screen.findByText('task_06a1yngw9n3c7r5x2v8k4m6t1c')).toBeTruthy()
  })

  it('that fails now does not say what share was delivered before', async () => {
    const failingSince = '2026-11-15T09:30:00.000Z'
    const all = { ...makeStatistics(), firstTryShare: 1 }
    show({
      ...full,
      [`GET ${one}`]: { body: makeWebhook({ failingSince }) },
      [statistics]: { body: all },
    })
    expect(await screen.findByText('412 events, failing now, median 84 ms.')).toBeTruthy()
    expect(screen.getAllByText(/^Failing since/).length).toBeGreaterThan(0)
    expect(screen.queryByText(/100%/)).toBeNull()
  })

  it('with nothing sent yet says so; one failed list leaves the rest', async () => {
    const { unmount } = show(quiet)
    expect(await screen.findByText('No deliveries yet')).toBeTruthy()
    expect(await screen.findByText('Nothing sent yet')).toBeTruthy()
    expect(screen.getByText('None yet')).toBeTruthy()
    expect(screen.getByText('Nothing sent since it was added.')).toBeTruthy()
    expect(screen.queryByText(/48 h$/)).toBeNull()
    expect(screen.queryByText('Active')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Resend range' })).toBeNull()
    unmount()
    show({ ...full, [deliveries]: failing })
    expect(await screen.findByText("Couldn't load deliveries.")).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send test event' })).toBeTruthy()
  })

  it('that is older than the hours it knows says only that nothing was sent in these', async () => {
    const old = makeWebhook({ createdAt: '2026-11-13T09:59:59.999Z' })
    show({ ...quiet, [`GET ${one}`]: { body: old } })
    expect(await screen.findByText('Nothing sent in 48 h')).toBeTruthy()
    expect(screen.getByText('None in the last 48 h')).toBeTruthy()
    expect(screen.getByText('Nothing sent in the last 48 hours.')).toBeTruthy()
  })

  it('offers to look further when a filter finds nothing on a page', async () => {
    const { asked } = show({ ...full, [deliveries]: page([], 'more') }, 'owner', '?result=failed')
    expect(await screen.findByRole('button', { name: 'Search more' })).toBeTruthy()
    expect(asked.find(({ path }) => path.endsWith('/deliveries'))?.query.status).toBe('failed')
  })

  it('is not shown to viewers, and nothing of it is asked for', async () => {
    const { asked } = show(full, 'viewer')
    expect(await screen.findByText(/Only owners and developers can see/)).toBeTruthy()
    expect(asked.filter(({ path }) => path.includes('/webhooks'))).toEqual([])
  })
})

describe('acting on a webhook', () => {
  it('sends a test event, and one delivery again', async () => {
    const { asked } = show(
      {
        ...full,
        [`POST ${one}/test`]: { status: 201, body: makeDelivery({ type: 'webhook.test' }) },
        [`POST ${one}/deliveries/{delivery_id}/redeliver`]: { body: makeDelivery() },
      },
      'owner',
      '?delivery=delivery_06a1yngw9n3c7r5x2v8k4m6t1b',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Send test event' }))
    await screen.findByText(/Test event sent/)
    await userEvent.click(await screen.findByRole('button', { name: 'Resend now' }))
    await waitFor(() =>
      expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
        `${one}/test`,
        `${one}/deliveries/${makeDelivery().id}/redeliver`,
      ]),
    )
  })

  it('sends a range again until all of it is queued', async () => {
    let rounds = 0
    const { asked } = show({
      ...full,
      [`POST ${one}/redeliver`]: () => {
        rounds += 1
        return { body: { queued: rounds === 1 ? 10_000 : 42, hasMore: rounds === 1 } }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Resend range' }))
    await userEvent.click(screen.getByRole('button', { name: 'Resend deliveries' }))
    expect(await screen.findByText('10,042 deliveries resent.')).toBeTruthy()
    const body = asked.find(({ method }) => method === 'POST')?.body as { failedAfter: string }
    expect(Date.now() - Date.parse(body.failedAfter)).toBeGreaterThan(23 * 3_600_000)
  })

  it('that is off sends nothing, says why, and is switched on', async () => {
    const off = makeWebhook({ enabled: false, disabledReason: 'failing', waiting: 812 })
    const { asked } = show({
      ...full,
      [`GET ${one}`]: { body: off },
      [`PATCH ${one}`]: { body: makeWebhook() },
    })
    const why = 'It failed for 5 days. Enable it to send the 812 pending events.'
    expect(await screen.findByText(new RegExp(why))).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Send test event' }))
    await userEvent.click(screen.getByRole('button', { name: 'Enable webhook' }))
    await waitFor(() => {
      const changes = asked.filter(({ method }) => method !== 'GET')
      expect(changes.map(({ method, body }) => [method, body])).toEqual([
        ['PATCH', { enabled: true }],
      ])
    })
  })

  it('rolls the secret, changes the events and deletes it after a question', async () => {
    const secret = `whsec_${'B'.repeat(44)}`
    const { asked, router } = show({
      ...full,
      [`POST ${one}/roll-secret`]: { body: { id, secret } },
      [`PATCH ${one}`]: { body: makeWebhook() },
      [`DELETE ${one}`]: { status: 204 },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Rotate' }))
    await userEvent.click(screen.getByRole('button', { name: 'Rotate secret' }))
    await screen.findByText(secret)
    await userEvent.click(screen.getByRole('button', { name: "I've saved it" }))
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    await userEvent.click(screen.getByRole('radio', { name: /All events/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Webhook updated.')
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(inside(dialog).getByRole('button', { name: 'Delete webhook' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/webhooks'))
    const changes = asked.filter(({ method }) => method !== 'GET')
    expect(changes.map(({ method, body }) => [method, body])).toEqual([
      ['POST', { overlapSeconds: 86_400 }],
      ['PATCH', { url: makeWebhook().url, description: 'Checkout production', eventTypes: null }],
      ['DELETE', undefined],
    ])
  })
})
