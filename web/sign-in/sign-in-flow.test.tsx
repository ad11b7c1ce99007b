import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SignInFlow } from './sign-in-flow.tsx'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

function reply(status: number, body: unknown, headers: Record<string, string> = {}): void {
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers }))
}

function refuse(status: number, code: string, message = code): void {
  reply(status, { error: { code, message } }, { 'x-request-id': 'req_77', 'retry-after': '40' })
}

function sent(): unknown {
  return JSON.parse(String(fetchMock.mock.lastCall?.[1]?.body))
}

async function fillIn(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com')
  await userEvent.click(screen.getByLabelText('Password'))
  await userEvent.paste('correct horse battery')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

beforeEach(() => {
  fetchMock.mockReset()
})
afterEach(() => cleanup())

describe('SignInFlow', () => {
  it('is made for password managers and sends what was typed and pasted', async () => {
    const onDone = vi.fn()
    render(<SignInFlow onDone={onDone} />)
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username')
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password')
    reply(200, { next: 'done' })
    await fillIn()
    expect(onDone).toHaveBeenCalledOnce()
    expect(sent()).toEqual({ email: 'ada@example.com', password: 'correct horse battery' })
  })

  it('says a wrong password at the field and keeps what was typed', async () => {
    render(<SignInFlow onDone={vi.fn()} />)
    refuse(401, 'SIGN_IN_FAILED')
    await fillIn()
    const field = await screen.findByLabelText<HTMLInputElement>('Password')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Incorrect email or password.',
    )
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com')
  })

  it('says how long to wait, with the request id, when there were too many attempts', async () => {
    render(<SignInFlow onDone={vi.fn()} />)
    refuse(429, 'RATE_LIMITED')
    await fillIn()
    expect((await screen.findByRole('alert')).textContent).toContain('Try again in 40 seconds.')
    expect(screen.getByRole('button', { name: /req_77/ })).toBeDefined()
  })

  it('tells whoever did not confirm the address', async () => {
    const onUnconfirmed = vi.fn()
    render(<SignInFlow onDone={vi.fn()} onUnconfirmed={onUnconfirmed} />)
    refuse(403, 'EMAIL_NOT_VERIFIED')
    await fillIn()
    expect(onUnconfirmed).toHaveBeenCalledExactlyOnceWith('ada@example.com')
  })

  it('asks for a code, takes it with a space, and a backup code instead', async () => {
    const onDone = vi.fn()
    render(<SignInFlow onDone={onDone} />)
    reply(200, { next: 'second_factor' })
    await fillIn()
    const code = await screen.findByLabelText('Code')
    expect(code.getAttribute('autocomplete')).toBe('one-time-code')
    refuse(401, 'SIGN_IN_FAILED')
    await userEvent.type(code, '123 456{Enter}')
    expect(sent()).toEqual({ code: '123456' })
    expect(await screen.findByText(/Incorrect or expired code/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Use a backup code' }))
    reply(200, { next: 'done' })
    await userEvent.type(screen.getByLabelText('Backup code'), 'aB3xY-9kLmN{Enter}')
    expect(fetchMock.mock.lastCall?.[0]).toBe('/auth/sign-in/backup-code')
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('asks for the passkey where the password alone is not enough', async () => {
    const onDone = vi.fn()
    render(<SignInFlow onDone={onDone} />)
    reply(200, { next: 'passkey' })
    await fillIn()
    expect(await screen.findByText('Use your passkey to continue.')).toBeDefined()
    expect(onDone).not.toHaveBeenCalled()
  })

  it('says whose code it asks for, and lets somebody else start over', async () => {
    const onCode = vi.fn()
    render(<SignInFlow onDone={vi.fn()} onCode={onCode} />)
    reply(200, { next: 'second_factor' })
    await fillIn()
    expect((await screen.findByText('ada@example.com')).tagName).toBe('B')
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
    expect(screen.getByLabelText('Password')).toBeDefined()
    expect(onCode.mock.calls).toEqual([[true], [false]])
  })

  it('goes back to the password when the service wants the sign-in from the beginning', async () => {
    render(<SignInFlow onDone={vi.fn()} email="ada@example.com" />)
    reply(200, { next: 'second_factor' })
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse battery{Enter}')
    refuse(401, 'SIGN_IN_FAILED', 'This sign-in is over; start again with the password.')
    await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}')
    const email = await screen.findByLabelText<HTMLInputElement>('Email')
    expect([email.value, email.readOnly]).toEqual(['ada@example.com', true])
    expect(screen.getByText(/sign-in timed out/)).toBeDefined()
  })
})
