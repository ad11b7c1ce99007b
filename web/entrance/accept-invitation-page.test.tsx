import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AcceptInvitationPage } from './accept-invitation-page.tsx'
import { keepInvitation } from './stored-invitation.ts'

afterEach(() => {
  cleanup()
  keepInvitation(undefined)
  vi.unstubAllGlobals()
})

const ada = {
  id: 'person_1',
  name: 'Ada',
  email: 'ada@example.com',
  secondFactor: { totp: false, passkeys: 0, required: false },
}

function open(offer: unknown, status = 200, used = false) {
  keepInvitation('of-a-mail')
  vi.stubGlobal('fetch', async (address: string) => {
    const isMe = address.startsWith('/console/v1/me')
    const body = isMe ? { ...ada, secondFactor: { ...ada.secondFactor, used } } : offer
    return new Response(JSON.stringify(body), { status: isMe ? 200 : status })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AcceptInvitationPage />
    </QueryClientProvider>,
  )
}

it('says who invites to what before anybody accepts', async () => {
  open({
    kind: 'member',
    role: 'developer',
    accountName: 'Northwind Pay',
    invitedBy: 'Ana Kovač',
  })
  await screen.findByText('Ana Kovač invites you to Northwind Pay as developer.')
  expect(screen.getByRole('button', { name: 'Accept invitation' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Not now' })).toBeTruthy()
})

it('offers nothing to accept where the invitation is for another address', async () => {
  open({ error: { code: 'NOT_FOUND', message: 'None.' } }, 404)
  await screen.findByText(/isn't available for your email address/)
  expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull()
})

const asOperator = { kind: 'operator', role: null, accountName: null, invitedBy: 'Ana' }

it('sets up a second factor before somebody accepts to see the work of clients', async () => {
  open(asOperator)
  await screen.findByText('Set up a second factor')
  expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull()
})

it('lets them accept in a session with one', async () => {
  open(asOperator, 200, true)
  expect(await screen.findByRole('button', { name: 'Accept invitation' })).toBeTruthy()
})
