import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answerWith, endPage, showPage } from '../ui/page-harness.tsx'
import { within } from './account.fixture.tsx'
import { useAccount } from './account.tsx'
import { owners, writers } from './roles.ts'
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
