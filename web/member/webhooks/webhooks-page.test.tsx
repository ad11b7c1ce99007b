import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { liveAccount, within } from '../account.fixture.tsx'
import { makeWebhook } from './webhook.fixture.ts'
import type { Webhook } from './webhook-queries.ts'
import { WebhooksPage } from './webhooks-page.tsx'

const api = `/console/v1/accounts/${liveAccount.id}/api`
const list = `GET ${api}/webhooks`
const page = (data: Webhook[]) => ({ body: { data, hasMore: false, nextCursor: null } })
const secret = `whsec_${'A'.repeat(44)}`

const show = (answers: Answers, role: 'owner' | 'viewer' = 'owner') => {
  const asked = answerWith(answers)
  const shown = showPage(WebhooksPage, { path: '/dashboard/webhooks', around: within({ role }) })
  return { asked, ...shown }
}

afterEach(endPage)

describe('the webhooks', () => {
  it('show their layout while they are read', async () => {
    show({ [list]: 'never' })
    expect(await screen.findByText('Loading: Webhooks')).toBeTruthy()
  })

  it('say what to do when they cannot be read', async () => {
    show({ [list]: failing })
    expect(await screen.findByText("Couldn't load webhooks.")).toBeTruthy()
    expect(screen.getByText('Deliveries are unaffected.')).toBeTruthy()
  })

  it('say what one is for while there is none', async () => {
    show({ [list]: page([]) })
    expect(await screen.findByText('No webhooks yet')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Add first webhook' }))
    expect(screen.getByRole('dialog', { name: 'Add webhook' })).toBeTruthy()
  })

  it('show which work, fail and are off, and open one', async () => {
    const { router } = show({
      [list]: page([
        makeWebhook(),
        makeWebhook({ id: 'webhook_b', failingSince: '2026-11-15T14:40:00.000Z', waiting: 3 }),
        makeWebhook({ id: 'webhook_c', enabled: false, disabledReason: 'gone', eventTypes: null }),
      ]),
    })
    const [first] = await screen.findAllByRole('link', { name: /hooks.northwind/ })
    for (const word of ['Active', /^Failing since/, 'Disabled', 'All'])
      expect(screen.getByText(word)).toBeTruthy()
    await userEvent.click(first as HTMLElement)
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/dashboard/webhooks/${makeWebhook().id}`),
    )
  })

  it('are not shown to viewers, who are told who may, and nothing of them is asked for', async () => {
    const { asked } = show({ [list]: page([makeWebhook()]) }, 'viewer')
    const told = await screen.findAllByText(
      /Only owners and developers can see and manage webhooks/,
    )
    expect(told.length).toBeGreaterThan(1)
    expect(asked.filter(({ path }) => path.endsWith('/webhooks'))).toEqual([])
  })
})

describe('a new webhook', () => {
  it('is made with the chosen events, and leads to its page once the secret is kept', async () => {
    const { asked, router } = show({
      [list]: page([]),
      [`POST ${api}/webhooks/create`]: { status: 201, body: { ...makeWebhook(), secret } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Add webhook' }))
    await userEvent.type(screen.getByLabelText('URL'), 'https://example.com/hook')
    await userEvent.click(screen.getByRole('radio', { name: 'Selected events' }))
    await userEvent.click(screen.getByLabelText(/^task.overdue/))
    await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }))
    await screen.findByText(secret)
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      url: 'https://example.com/hook',
      description: '',
      eventTypes: ['task.completed', 'task.cancelled', 'task.overdue'],
      revision: 'A',
    })
    await userEvent.click(screen.getByRole('button', { name: "I've saved it" }))
    await waitFor(() => expect(router.state.location.pathname).toContain(makeWebhook().id))
  })

  it('says what is wrong with its address', async () => {
    const problem = { field: 'url', message: 'must begin with https://' }
    show({
      [list]: page([]),
      [`POST ${api}/webhooks/create`]: {
        status: 400,
        body: {
          error: { code: 'INVALID_REQUEST', message: 'Invalid.', details: { errors: [problem] } },
        },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Add webhook' }))
    await userEvent.type(screen.getByLabelText('URL'), 'http://example.com')
    await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }))
    expect(await screen.findByText('This must begin with https://.')).toBeTruthy()
  })
})
