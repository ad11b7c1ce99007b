import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from '../api/client.ts'
import { ErrorBoundary } from './error-boundary.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows the request id of what broke the page, and a way on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const body = { error: { code: 'INTERNAL', message: 'INTERNAL' } }
  const headers = { 'x-request-id': 'req_5' }
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 500, headers }))
  const error = await call('get', '/console/v1/me').catch((reason: unknown) => reason)
  const Broken = () => {
    throw error
  }
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('alert').textContent).toContain('req_5')
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeDefined()
})
