import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerWith, endPage, showPage } from '../test/page-harness.tsx'
import { GuardedButton } from '../ui/forbidden-note.tsx'
import { within } from './account.fixture.tsx'
import { useAccount } from './account.tsx'
import { owners, refusalFor, writers } from './roles.ts'
import { useRefusal } from './use-refusal.ts'

afterEach(endPage)

const people = [
  { personId: 'person_1', name: 'Dora Lind', role: 'developer' },
  { personId: 'person_2', name: 'Olivia Berg', role: 'owner' },
  { personId: 'person_3', name: 'Vera Holt', role: 'viewer' },
]

function Page() {
  const account = useAccount()
  return (
    <>
      <p>{useRefusal(account, owners, 'rename the account')}</p>
      <p>{useRefusal(account, writers, 'create keys')}</p>
    </>
  )
}

it('names who may, owners first', async () => {
  answerWith({
    'GET /console/v1/accounts/{account_id}/members': { body: { data: people, nextCursor: null } },
  })
  showPage(Page, { around: within({ role: 'viewer' }) })
  await screen.findByText('Only owners can rename the account. Ask Olivia Berg.')
  screen.getByText('Only owners and developers can create keys. Ask Olivia Berg or Dora Lind.')
})

it('asks nobody for who may', async () => {
  const asked = answerWith({})
  showPage(Page, { around: within({ role: 'owner' }) })
  expect(asked).toEqual([])
})

describe('a guarded button', () => {
  it('does nothing for who may not, and says who may', async () => {
    const run = vi.fn()
    const refusal = refusalFor('viewer', ['owner', 'developer'], 'create keys')
    showPage(() => (
      <GuardedButton refusal={refusal} onClick={run}>
        Create a key
      </GuardedButton>
    ))
    const button = await screen.findByRole('button', {
      name: 'Create a key',
      description: 'Only owners and developers can create keys. Ask one of them.',
    })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    expect(run).not.toHaveBeenCalled()
  })

  it('is a button for who may', async () => {
    const run = vi.fn()
    showPage(() => (
      <GuardedButton refusal={refusalFor('owner', ['owner'], 'create keys')} onClick={run}>
        Create a key
      </GuardedButton>
    ))
    await userEvent.click(await screen.findByRole('button', { name: 'Create a key' }))
    expect(run).toHaveBeenCalledOnce()
  })
})
