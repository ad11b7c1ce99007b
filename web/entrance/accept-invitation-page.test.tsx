import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AcceptInvitationPage } from './accept-invitation-page.tsx'
import { keepInvitation } from './kept-invitation.ts'

afterEach(() => {
  cleanup()
  keepInvitation(undefined)
  vi.unstubAllGlobals()
})

function open(offer: unknown, status = 200) {
  keepInvitation('of-a-mail')
  vi.stubGlobal('fetch', async (address: string) => {
    const isMe = address.startsWith('/console/v1/me')
    const body = isMe ? { id: 'person_1', name: 'Ada', email: 'ada@example.com' } : offer
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
  expect(screen.getByRole('button', { name: 'Accept the invitation' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Not now' })).toBeTruthy()
})

it('offers nothing to accept where the invitation is for another address', async () => {
  open({ error: { code: 'NOT_FOUND', message: 'None.' } }, 404)
  await screen.findByText(/not open for this address/)
  expect(screen.queryByRole('button', { name: 'Accept the invitation' })).toBeNull()
})
