import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, sessionEnded } from '../api/client.ts'
import { meQuery } from '../api/queries.ts'
import { createQueryClient } from '../api/query-client.ts'
import { answerAsking, withRecentSignIn } from '../api/sign-in-request.ts'
import { SignInAgain } from './sign-in-again.tsx'

const me = {
  id: 'person_1',
  name: 'Ada',
  email: 'ada@example.com',
  accounts: [],
  engineer: null,
  operator: false,
  secondFactor: { totp: false, passkeys: 0, used: false, required: false },
  missing: [],
  signedInAt: '2026-11-15T09:30:00.000Z',
}
const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

function reply(status: number, body: unknown): void {
  fetchMock.mockResolvedValueOnce(
    new Response(JSON.stringify(body), { status, headers: { 'x-request-id': 'req_5' } }),
  )
}

function refuse(status: number, code: string): void {
  reply(status, { error: { code, message: code } })
}

function renderPage(): void {
  const queries = createQueryClient()
  queries.setQueryData(meQuery.queryKey, me)
  render(
    <QueryClientProvider client={queries}>
      <textarea aria-label="answer" />
      <SignInAgain isEntrance={false} />
    </QueryClientProvider>,
  )
}

async function signIn(andThen?: Response): Promise<void> {
  reply(200, { next: 'done' })
  reply(200, me)
  if (andThen !== undefined) fetchMock.mockResolvedValueOnce(andThen)
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse battery{Enter}')
}

beforeEach(() => fetchMock.mockReset())
afterEach(() => {
  answerAsking(true)
  cleanup()
})

describe('a session that ended', () => {
  it('is begun again over the page, with the text as it was', async () => {
    renderPage()
    await userEvent.type(screen.getByLabelText('answer'), 'half a thought')
    const onReturn = vi.fn()
    sessionEnded.addEventListener('returned', onReturn)
    refuse(401, 'UNAUTHORIZED')
    await act(() => call('get', '/workbench/v1/queue').catch(() => undefined))
    expect(screen.getByRole('dialog').textContent).toContain(
      'Everything you typed on this page is kept',
    )
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com')
    await signIn()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(onReturn).toHaveBeenCalledOnce()
    expect(screen.getByLabelText<HTMLTextAreaElement>('answer').value).toBe('half a thought')
    sessionEnded.removeEventListener('returned', onReturn)
  })

  it('is not asked about again after "Not now", and has a way back', async () => {
    renderPage()
    act(() => void sessionEnded.dispatchEvent(new Event('ended')))
    await userEvent.click(screen.getByRole('button', { name: /Not now/ }))
    act(() => void sessionEnded.dispatchEvent(new Event('ended')))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(screen.getByRole('dialog')).toBeDefined()
  })
})

describe('withRecentSignIn', () => {
  it('asks when a fresh sign-in is needed, then runs it once more', async () => {
    renderPage()
    refuse(403, 'STEP_UP_REQUIRED')
    const run = vi.fn(() => call('post', '/auth/sessions/end-others'))
    const done = withRecentSignIn(run)
    await screen.findByText("Confirm it's you")
    await signIn(new Response(null, { status: 204 }))
    await done
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('fails as it did when the person would rather not', async () => {
    renderPage()
    refuse(403, 'STEP_UP_REQUIRED')
    const done = withRecentSignIn(() => call('post', '/auth/sessions/end-others'))
    const outcome = expect(done).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' })
    await screen.findByText("Confirm it's you")
    await userEvent.keyboard('{Escape}')
    await outcome
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
