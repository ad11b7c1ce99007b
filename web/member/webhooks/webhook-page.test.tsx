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
      lastAttempts: [],
      halfHours: makeStatistics().halfHours.map((each) => ({
        ...each,
        ...{ delivered: 0, failedAttempts: 0 },
      })),
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

type Failing = { nextInMs: number; failingForMs?: number; isPaused?: boolean }

function makeFailing({ nextInMs, failingForMs = 60_000, isPaused = false }: Failing): Answers {
  const nextAttemptAt = new Date(Date.now() + nextInMs).toISOString()
  const failingSince = new Date(Date.now() - failingForMs).toISOString()
  const delivery = makeDelivery({
    ...{ type: 'task.overdue', status: 'pending', attemptCount: 3 },
    ...{ finishedAt: null, nextAttemptAt },
  })
  const [attempt] = makeStatistics().lastAttempts
  return {
    ...full,
    [`GET ${one}`]: { body: makeWebhook({ failingSince, waiting: 3, nextAttemptAt }) },
    [deliveries]: page([delivery]),
    [`${deliveries}/{delivery_id}`]: { body: { ...makeFailed(), ...delivery } },
    [`POST ${one}/deliveries/{delivery_id}/redeliver`]: { body: delivery },
    [statistics]: {
      body: {
        ...makeStatistics(),
        isPaused,
        retry: { deliveryId: delivery.id, number: 4 },
        lastAttempts: [{ ...attempt, number: 3, statusCode: 503 }],
      },
    },
  }
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
    expect(await screen.findByRole('heading', { name: 'hooks.northwind.example/trs' })).toBeTruthy()
    expect(screen.getByText('Checkout production')).toBeTruthy()
    expect(screen.getByText('2 of 10')).toBeTruthy()
    const taskId = 'task_06a1yngw9n3c7r5x2v8k4m6t1c'
    expect(
      await screen.findByRole('link', { name: new RegExp(`open task ${taskId}$`) }),
    ).toBeTruthy()
    expect(screen.getByText('84 ms')).toBeTruthy()
    expect(await screen.findByText('Attempt 1: 503 Service Unavailable, 1,204 ms')).toBeTruthy()
    expect(screen.getByText('Attempt 2: No answer in time, 9,800 ms')).toBeTruthy()
    expect(screen.getByText('No response: No answer in time')).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: 'Request' }))
    expect(screen.getByText(/webhook-id: evt_06a1yngw9n3c7r5x2v8k4m6t1c_4/)).toBeTruthy()
  })

  it('says how the last hours were, and when nobody knows', async () => {
    const { unmount } = show(full)
    const told = '412 events, 99.5% at the first attempt, median 84 ms'
    // The second reading of two, on a machine that may be busy.
    expect(await screen.findByText(told)).toBeTruthy()
    unmount()
    show({ ...full, [statistics]: failing })
    const failed = "Couldn't load the last 48 hours."
    expect(await screen.findByText(failed)).toBeTruthy()
    expect(await screen.findByText('task_…6t1c')).toBeTruthy()
  })

  it('draws each half hour, and lists them in a table behind the icon', async () => {
    show(full)
    const plot = await screen.findByRole('img', { name: /by half hour/ })
    expect(plot.querySelectorAll('title')).toHaveLength(96)
    expect(plot.querySelectorAll('.plot-part-failed')).toHaveLength(6)
    await userEvent.click(screen.getByRole('button', { name: 'Show Last 48 hours as a table' }))
    const table = screen.getByRole('table', { name: /Last 48 hours/ })
    expect(inside(table).getAllByRole('row')).toHaveLength(97)
  })

  it('that fails counts down to its retry, names the error and opens the newest failure', async () => {
    const { asked } = show(makeFailing({ nextInMs: 14_000 }))
    expect(await screen.findByText(/^Failing, retry 4 in 1[0-4] s$/)).toBeTruthy()
    const strip = await screen.findByRole('alert')
    expect(strip.textContent).toMatch(/^503 Service Unavailable since /)
    expect(strip.textContent).toContain(
      '3 events wait. The first success sends them, oldest first.',
    )
    const row = screen.getAllByText('503 Service Unavailable')[0]?.closest('tr')
    expect(row?.textContent).toContain('Failing')
    // It is open although nobody pressed it, and is closed by a press.
    await screen.findByText('Attempt 1: 503 Service Unavailable, 1,204 ms')
    await userEvent.click(screen.getByRole('button', { name: 'task.overdue' }))
    expect(screen.queryByText('Attempt 1: 503 Service Unavailable, 1,204 ms')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Retry now' }))
    await waitFor(() =>
      expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
        `${one}/deliveries/${makeDelivery().id}/redeliver`,
      ]),
    )
    expect(document.querySelectorAll('.button-primary')).toHaveLength(1)
  })

  it('that fails for hours names a time, and is paused in the end', async () => {
    const { unmount } = show(makeFailing({ nextInMs: 240_000, failingForMs: 1_200_000 }))
    expect(await screen.findByText(/^Failing, retry 4 at \d\d:\d\d$/)).toBeTruthy()
    unmount()
    show(makeFailing({ nextInMs: 2_400_000, failingForMs: 9_000_000, isPaused: true }))
    expect(await screen.findByText('Paused, probing hourly')).toBeTruthy()
  })

  it('with nothing sent yet says so; one failed list leaves the rest', async () => {
    const { unmount } = show(quiet)
    expect(await screen.findByText('No deliveries yet')).toBeTruthy()
    expect(await screen.findByText('Nothing sent yet')).toBeTruthy()
    expect(screen.getByText('none yet')).toBeTruthy()
    expect(screen.getByText('Nothing sent since it was added')).toBeTruthy()
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
    expect(screen.getByText('none in the last 48 h')).toBeTruthy()
    expect(screen.getByText('Nothing sent in the last 48 hours')).toBeTruthy()
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
