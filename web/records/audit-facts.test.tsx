import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Facts } from '../ui/facts.tsx'
import { listAuditFacts } from './audit-facts.tsx'

const show = (details: Record<string, unknown>, tags = new Map([[5, 'Databases']])) =>
  render(<Facts facts={listAuditFacts(details, { tags })} />).container.textContent

afterEach(cleanup)

describe('the details of an act', () => {
  it('are said in words', () => {
    expect(show({ tagIds: [5, 9], capacity: 1 })).toBe('TagsDatabases, Tag 9Concurrent tasks1')
    cleanup()
    expect(show({ perSecond: 20, before: { perSecond: 5, perHour: 3_600 } })).toBe(
      'Requests per second20Previously5 per second, 3,600 per hour',
    )
    cleanup()
    expect(show({ credits: -1_200, reason: 'Paid twice.' })).toBe('Credits−1,200ReasonPaid twice.')
    cleanup()
    expect(show({ expiresAt: null, eventTypes: [], reason: 'gone' })).toBe(
      'ExpiresNeverEventsAllReasonThe endpoint returned HTTP 410 Gone.',
    )
  })

  it('that nobody put into words are shown as they are kept', () => {
    show({ hours: [{ day: 'monday' }], colour: 'red', nothing: null, tagIds: 'odd' })
    expect(screen.getByText('hours')).toBeTruthy()
    expect(screen.getByText('red')).toBeTruthy()
    expect(screen.getByText('odd')).toBeTruthy()
    expect(screen.queryByText('Nothing')).toBeNull()
  })
})
