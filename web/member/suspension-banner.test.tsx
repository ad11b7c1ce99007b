import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ApiFailure } from '../core/failure.ts'
import { describeFailure } from '../core/remedies.ts'
import { chooseAccount } from './account.tsx'
import { SuspensionBanner } from './suspension-banner.tsx'

afterEach(cleanup)

const reason = 'The last invoice is 60 days late.'
const own = {
  id: 'acct_live',
  testAccountId: 'acct_test',
  name: 'Acme',
  role: 'owner',
  suspension: { since: '2026-11-15T09:30:00.000Z', reason },
} as const

describe('a suspended account', () => {
  it.each(['acct_live', 'acct_test'])('says so over each page, with the reason (%s)', (id) => {
    const suspension = chooseAccount([own], id)?.suspension ?? null
    render(<SuspensionBanner suspension={suspension} />)
    const banner = screen.getByRole('alert')
    expect(banner.textContent).toContain('This account is suspended.')
    expect(banner.textContent).toContain(reason)
    expect(banner.textContent).toContain('contact the operator')
  })

  it('that works says nothing', () => {
    render(<SuspensionBanner suspension={null} />)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a refusal', () => {
  it('is shown in the words of the service', () => {
    const message = 'The account is suspended, so nothing can be done with it.'
    const failure = new ApiFailure(message, { status: 403, code: 'FORBIDDEN' })
    expect(describeFailure(failure).next).toBe(message)
  })
})
