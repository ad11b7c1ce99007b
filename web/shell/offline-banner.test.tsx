import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { formatTimeOfDay } from '../core/formats.ts'
import { OfflineBanner } from './offline-banner.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('says from when the page is, and nothing of typing where nothing is typed', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const client = new QueryClient()
  const readAtMs = Date.now() - 9 * 60_000
  client.setQueryData(['queue'], [], { updatedAt: readAtMs })
  render(
    <QueryClientProvider client={client}>
      <OfflineBanner />
    </QueryClientProvider>,
  )
  screen.getByText("You're offline.")
  expect(screen.getByText(new RegExp(`at ${formatTimeOfDay(readAtMs)}`))).toBeTruthy()
  expect(screen.queryByText(/type/)).toBeNull()
})
