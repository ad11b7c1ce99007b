import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AcceptInvitationPage } from './accept-invitation-page.tsx'
import { keepInvitation, readKeptInvitation } from './stored-invitation.ts'

afterEach(() => {
  cleanup()
  keepInvitation(undefined)
  vi.unstubAllGlobals()
})

const ada = {
  id: 'person_1',
  name: 'Ada',
  email: 'ada@example.com',
  secondFactor: { totp: false, passkeys: 0, required: false, used: false },
}

const asMember = {
  kind: 'member',
  role: 'developer',
  accountName: 'Northwind Pay',
  email: 'ada@example.com',
  expiresAt: '2030-11-23T16:30:00.000Z',
  isNewUser: true,
}
const asOperator = { ...asMember, kind: 'operator', role: null, accountName: null }

const signedOut = new Response(
  JSON.stringify({ error: { code: 'UNAUTHORIZED', message: 'Sign in first.' } }),
  { status: 401 },
)

function open(offer: unknown, me: unknown = undefined, invitedBy: string | null = 'Ana Kovač') {
  keepInvitation('of-a-mail')
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/console/v1/me')
      return me === undefined ? signedOut.clone() : new Response(JSON.stringify(me))
    if (address === '/console/v1/invitations/read')
      return new Response(JSON.stringify({ invitedBy, offer }))
    return new Response('{}', { status: 404 })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AcceptInvitationPage />
    </QueryClientProvider>,
  )
}

const button = (name: string) => screen.queryByRole('button', { name })

it('says who invites to what, as what and until when, before any sign-in', async () => {
  open(asMember)
  await screen.findByRole('heading', { name: 'Ana Kovač invites you to Northwind Pay' })
  expect(screen.getAllByText('Developer')).toHaveLength(2)
  expect(screen.getByText('Send tasks; manage projects, keys and webhooks')).toBeTruthy()
  expect(screen.getByText('ada@example.com')).toBeTruthy()
  expect(button('Accept and choose a password')).not.toBeNull()
  expect(button('Decline')).not.toBeNull()
})

it('asks whoever has signed up to sign in, and who is signed in to accept', async () => {
  open({ ...asMember, isNewUser: false })
  expect(await screen.findByRole('button', { name: 'Sign in to accept' })).toBeTruthy()
  cleanup()
  open({ ...asMember, isNewUser: false }, ada)
  expect(await screen.findByRole('button', { name: 'Accept invitation' })).toBeTruthy()
})

it('says of one that is closed only whom to ask, and forgets it', async () => {
  open(null)
  await screen.findByText('Ask Ana Kovač for a new one.')
  expect(button('Accept invitation')).toBeNull()
  expect(readKeptInvitation()).toBeUndefined()
  cleanup()
  open(null, undefined, null)
  await screen.findByText('Ask the person who invited you for a new one.')
})

it('names both addresses to whoever is signed in with another, and offers to switch', async () => {
  open(asMember, { ...ada, email: 'grace@example.com' })
  await screen.findByRole('heading', { name: 'This invitation is for another address' })
  expect(screen.getByText('ada@example.com')).toBeTruthy()
  expect(screen.getByText('grace@example.com')).toBeTruthy()
  expect(button('Switch account')).not.toBeNull()
  expect(button('Accept invitation')).toBeNull()
})

it('sets up a second factor before somebody accepts to see the work of clients', async () => {
  open(asOperator, ada)
  const accept = await screen.findByRole('button', { name: 'Accept and set up a second factor' })
  accept.click()
  await screen.findByRole('heading', { name: 'Set up a second factor' })
})

it('lets them accept in a session with one', async () => {
  open(asOperator, { ...ada, secondFactor: { ...ada.secondFactor, used: true } })
  expect(await screen.findByRole('button', { name: 'Accept invitation' })).toBeTruthy()
})
