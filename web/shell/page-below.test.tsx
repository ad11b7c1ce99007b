import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PageBelow } from './page-below.tsx'

type Read = Parameters<typeof PageBelow>[0]['reads'][number]

const known: Read = { isPending: false, failureCount: 0, fetchStatus: 'idle' }
const waits: Read = { isPending: true, failureCount: 0, fetchStatus: 'fetching' }

const show = (reads: Read[]) =>
  render(
    <PageBelow above={<p>Late, </p>} reads={reads} name="Audit log">
      <p>the page</p>
    </PageBelow>,
  )

afterEach(cleanup)

it('names the page and says that it loads until it is known what stands above', () => {
  const { container } = show([known, waits])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Audit log')
  expect(screen.getByRole('status').textContent).toBe('Loading the page')
  expect(container.querySelector('.page-waits')?.textContent).toBe('Late, the page')
})

it.each([
  ['all is known', known],
  ['one failed', { ...waits, failureCount: 1 }],
  ['one is held back, as without a network', { ...waits, fetchStatus: 'paused' } as const],
])('shows the page alone when %s', (_, read) => {
  const { container } = show([known, read])
  expect(screen.queryByRole('heading')).toBeNull()
  expect(container.querySelector('.page-below')?.textContent).toBe('Late, the page')
})
