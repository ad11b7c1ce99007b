import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answerWith, endPage, showPage } from '../test/page-harness.tsx'
import { Frame } from './frame.tsx'

const show = (me: object, outages: object[] = []) => {
  answerWith({
    'GET /operator/v1/outages': { body: { data: outages } },
    'GET /console/v1/me': {
      body: { id: 'person_1', name: 'Olivia Berg', accounts: [], missing: [], ...me },
    },
    'GET /operator/v1/waiting': { body: { credits: 2, people: 1, requests: 3 } },
    'GET /operator/v1/attention': {
      body: {
        ...{ failingWebhooks: 2, deadJobs: 0, isLedgerWrong: true },
        staffed: { isNow: true, until: null, from: null },
      },
    },
  })
  showPage(Frame, { path: '/admin' })
}

afterEach(endPage)

describe('the frame of operators', () => {
  it('does not call somebody an operator who is none', async () => {
    show({ operator: false })
    expect(await screen.findByText("You aren't an operator.")).toBeTruthy()
    expect(screen.queryAllByText('Operator')).toEqual([])
    expect(screen.queryByRole('link', { name: 'Live overview' })).toBeNull()
  })

  it('says on every page what does not answer, since when and what that means', async () => {
    const says = 'Tasks get no AI drafts.'
    show({ operator: true }, [{ part: 'model', since: '2026-11-15T14:30:00.000Z', says }])
    const banner = await screen.findByRole('alert')
    expect(banner.textContent).toMatch(/AI model is not responding, since .*Tasks get no AI drafts/)
    expect(screen.getByRole('link', { name: 'Open System' }).getAttribute('href')).toBe(
      '/admin/system',
    )
  })

  it('marks every page for who is one', async () => {
    show({ operator: true })
    expect(await screen.findAllByRole('link', { name: 'Live overview' })).not.toEqual([])
    expect(screen.getAllByText('Operator', { selector: '.operator-mark' })).not.toEqual([])
  })

  it('says on every page how much this operator can decide', async () => {
    show({ operator: true })
    expect(await screen.findByRole('link', { name: 'Approvals 6' })).toBeTruthy()
  })

  it('marks what fails, in groups, and says whether engineers are on duty', async () => {
    show({ operator: true })
    expect(await screen.findByRole('link', { name: 'Webhook health 2 failing' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ledger checks failed' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Jobs' })).toBeTruthy()
    for (const name of ['Operations', 'Money', 'System'])
      expect(screen.getByRole('list', { name })).toBeTruthy()
    expect(screen.getByText('Engineers on duty')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Docs' }).getAttribute('href')).toBe('/docs')
  })
})
