import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answer, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { makeHealth, makeTroubled } from '../machine.fixture.ts'
import { WebhooksPage } from './webhooks-page.tsx'

const show = (answer: Answer) => {
  answerWith({ 'GET /operator/v1/webhook-health': answer })
  showPage(WebhooksPage, { path: '/admin/webhooks' })
}

afterEach(endPage)

describe('webhooks health', () => {
  it('shows its layout while it is read', async () => {
    show('never')
    expect(await screen.findByText('Loading: Failing endpoints')).toBeTruthy()
  })

  it('says what to do when it cannot be read, and what is safe', async () => {
    show(failing)
    expect(await screen.findByText("Couldn't load webhook health.")).toBeTruthy()
    expect(screen.getByText(/Deliveries are unaffected/)).toBeTruthy()
  })

  it('says that all is well when nothing is in trouble', async () => {
    const none = { hour: '2026-11-15T08:00:00.000Z', succeeded: 0, failed: 0 }
    show({
      body: makeHealth({
        endpoints: { healthy: 0, failing: 0, probing: 0, disabled: 0 },
        troubled: [],
        hours: [none],
        waiting: { deliveries: 0, oldestSeconds: null },
        latency: { p50Ms: null, p95Ms: null },
      }),
    })
    expect(await screen.findByText('No failing endpoints')).toBeTruthy()
    expect(screen.getByText('No client has an endpoint yet')).toBeTruthy()
    expect(screen.getByText('Nothing pending')).toBeTruthy()
    expect(screen.getByText('No deliveries in 24 hours')).toBeTruthy()
    expect(screen.queryByText(/^0 /)).toBeNull()
    expect(screen.getByText('No attempts in 24 hours')).toBeTruthy()
  })

  it('shows what waits, what arrived and who is in trouble', async () => {
    const off = makeTroubled({
      webhookId: 'webhook_2',
      state: 'disabled',
      disabledReason: 'gone',
      lastStatusCode: null,
      mode: 'test',
    })
    show({ body: makeHealth({ troubled: [makeTroubled(), off] }) })
    expect(await screen.findByText('Oldest 1 min 35 s')).toBeTruthy()
    expect(screen.getByText(/996 of 1,000 attempts delivered \(99.6%\), 4 failed/)).toBeTruthy()
    expect(screen.getByText('503')).toBeTruthy()
    expect(screen.getByText('410, gone')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Northwind, test' })).toBeTruthy()
  })

  it('gives the hours as a table too', async () => {
    show({ body: makeHealth() })
    await userEvent.click(await screen.findByRole('button', { name: 'Show Attempts as a table' }))
    expect(screen.getByRole('cell', { name: '996' })).toBeTruthy()
  })
})
