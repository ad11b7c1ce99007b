import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { OwnWorkPage } from './own-work-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const work = {
  taskId: 'task_1',
  leaseNumber: 1,
  title: 'Is this lock held too long?',
  mode: 'fast',
  tag: { id: 1, name: 'General' },
  claimedAt: '2026-11-15T09:00:00.000Z',
  endedAt: '2026-11-15T09:10:00.000Z',
  endReason: 'submitted',
  effortSeconds: 480,
  earned: 720,
}
const day = { date: '2026-11-15', earned: 720, answers: 1, effortSeconds: 480 }
const statistics = {
  today: { ...day, dutySeconds: 0, byHour: [] },
  week: { ...day, byDay: [{ ...day, date: '2026-11-09', earned: 0 }, day] },
  answerTimes: [{ taskId: 'task_1', mode: 'fast', tag: work.tag, seconds: 600, wasLate: false }],
}

function show(history: unknown[], figures: unknown = statistics) {
  vi.stubGlobal('fetch', async (address: string) => {
    const body = address.startsWith('/workbench/v1/history')
      ? { data: history, hasMore: false, nextCursor: null }
      : figures
    return new Response(JSON.stringify(body))
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <OwnWorkPage />
    </QueryClientProvider>,
  )
}

it('leads whoever did nothing yet to the queue, without empty panels', async () => {
  show([])
  expect((await screen.findByRole('link', { name: 'Go to queue' })).getAttribute('href')).toBe(
    '/workbench',
  )
  expect(screen.queryByText('Time to answer')).toBeNull()
  expect(screen.queryByText('History')).toBeNull()
})

it('names days as everywhere, and says nothing of a line where there is none', async () => {
  show([work])
  await screen.findByText(/The line marks the median/)
  for (const table of await screen.findAllByRole('radio', { name: 'Table' }))
    await userEvent.click(table)
  expect(screen.getByText('Sun 15 Nov')).toBeTruthy()
  expect(screen.queryByText(/The line marks/)).toBeNull()
  expect(screen.getByText('Median')).toBeTruthy()
})

it('says of days to come that they are not yet, and of days gone by what they were', async () => {
  // The week of Sunday the 15th, shown on the Saturday before.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 14, 12) })
  const none = { earned: 0, answers: 0, effortSeconds: 0 }
  const byDay = ['2026-11-13', '2026-11-14', '2026-11-15'].map((date) => ({ ...none, date }))
  show([work], { ...statistics, week: { ...statistics.week, byDay } })
  const plot = await screen.findByRole('img', { name: /^Credits by day/ })
  expect(plot.getAttribute('aria-label')).toBe('Credits by day: Fri 0; Sat 0; Sun not yet')
  for (const table of screen.getAllByRole('radio', { name: 'Table' })) await userEvent.click(table)
  const cells = (day: string) =>
    [...(screen.getByText(day).closest('tr')?.cells ?? [])].map((cell) => cell.textContent)
  expect(cells('Sat 14 Nov')).toEqual(['Sat 14 Nov', '0 cr', '0', '0 s'])
  expect(cells('Sun 15 Nov')).toEqual(['Sun 15 Nov', ...Array(3).fill('–not yet')])
})
