import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { answerWith, endPage, showPage } from '../../test/page-harness.tsx'
import type { Incident } from './incident-queries.ts'
import { IncidentStrip } from './incident-strip.tsx'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1_000).toISOString()

const overdue: Incident = {
  kind: 'overdue',
  severity: 'red',
  count: 4,
  since: ago(76),
  names: ['Halden Labs', 'Brightline'],
  staffing: null,
  snooze: null,
}
const model: Incident = {
  ...overdue,
  kind: 'model',
  severity: 'amber',
  count: 3,
  since: ago(6),
  names: [],
}

const show = (incidents: readonly Incident[]) =>
  showPage(() => <IncidentStrip incidents={incidents} />, { path: '/admin' })

afterEach(endPage)

describe('the strip of incidents', () => {
  it('says each in a line, and leads to where it is dealt with', async () => {
    answerWith({})
    show([overdue, model])
    const [first, second] = await screen.findAllByRole('listitem')
    expect(first?.textContent).toContain('4 overdue longest 1 h 16 min · Halden Labs, Brightline')
    expect(second?.textContent).toContain('Model not answering for 6 min 3 tasks wait for a draft')
    expect(screen.getByRole('link', { name: 'Open AI' }).getAttribute('href')).toBe('/admin/ai')
  })

  it('snoozes a line, and names who did', async () => {
    const asked = answerWith({
      'POST /operator/v1/incidents/model/snooze': { body: { until: ago(-30) } },
    })
    show([model, { ...overdue, snooze: { name: 'Omar Lind', until: ago(-30) } }])
    await userEvent.click(await screen.findByRole('button', { name: /^Snooze for 30 min: Model/ }))
    expect(asked.map(({ path }) => path)).toContain('/operator/v1/incidents/model/snooze')
    expect(screen.getByText(/4 overdue, snoozed by Omar Lind until/)).toBeTruthy()
  })
})
