import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { liveAccount, within } from '../account.fixture.tsx'
import { PlaygroundPage } from './playground-page.tsx'

const api = `/console/v1/accounts/${liveAccount.id}/api`
const page = (data: unknown[]) => ({ body: { data, hasMore: false, nextCursor: null } })

const quoteOf = (likely: number | null) => ({
  credits: {
    likely,
    p90: likely,
    max: 600,
    basis: likely === null ? null : { source: 'account', tasks: 64 },
    arithmetic: null,
  },
  eta:
    likely === null
      ? null
      : { p50Seconds: 960, p90Seconds: 2_460, basis: { level: 'tag', tasks: 9 } },
  staffed: { now: true, nextAt: null },
  queue: { ahead: 0, atLeast: false },
  refusals: [] as unknown[],
  warnings: [],
})

function show(
  answer: Parameters<typeof answerWith>[0][string],
  role: 'owner' | 'viewer' = 'owner',
) {
  const asked = answerWith({
    [`GET ${api}/projects`]: page([{ id: 1001, name: 'Checkout', createdAt: '2026-11-15' }]),
    [`GET ${api}/tags`]: page([{ id: 1, name: 'General', description: '', multiplier: 1 }]),
    [`GET ${api}/credits`]: { body: { available: 1_000, held: 0, spent: 0 } },
    [`POST ${api}/tasks/quote`]: answer,
  })
  showPage(PlaygroundPage, { around: within({ id: liveAccount.id, isTest: false, role }) })
  return () =>
    asked.filter(({ path }) => path.endsWith('/tasks/quote')).map(({ body }) => body as Asked)
}

type Asked = { mode: string; maxCredits: number; prompt: string }

afterEach(endPage)

it('shows what such tasks cost and took, and asks once after the last change', async () => {
  const listAsked = show(({ body }) => ({ body: quoteOf((body as Asked).maxCredits / 2) }))
  await screen.findByText(/Based on 64 tasks from your account/)
  expect(screen.getByRole('heading', { name: 'Estimate' })).toBeTruthy()
  expect(screen.getByText('16 min')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Prompt'), 'This is secret until it is sent.')
  await userEvent.clear(screen.getByLabelText('Max credits'))
  await userEvent.type(screen.getByLabelText('Max credits'), '1200')
  await waitFor(() => expect(listAsked().at(-1)).toMatchObject({ maxCredits: 1_200 }))
  expect(listAsked().map(({ maxCredits }) => maxCredits)).not.toContain(120)
  expect(JSON.stringify(listAsked())).not.toContain('secret')
})

it('plots the charges of similar tasks, and takes their p90 as max credits', async () => {
  const distribution = Array.from({ length: 20 }, (_, place) => (place + 1) * 50)
  const { credits, ...rest } = quoteOf(500)
  show({ body: { ...rest, credits: { ...credits, distribution } } })
  await screen.findByRole('img', { name: /median 500, p90 900 credits\. 60% are within/ })
  await userEvent.click(screen.getByRole('button', { name: 'Use p90, 900' }))
  expect(screen.getByLabelText<HTMLInputElement>('Max credits').value).toBe('900')
  expect(screen.queryByRole('button', { name: /^Use p90/ })).toBeNull()
})

it('says what is not known, and what stands in the way', async () => {
  const refusals = [{ code: 'QUOTA_REACHED', message: 'The account has 3 pending tasks.' }]
  show({ body: { ...quoteOf(null), refusals } })
  await screen.findByText(/Not enough similar tasks/)
  expect(screen.getByText('The account has 3 pending tasks.')).toBeTruthy()
})

it('is not there where it cannot be had, nor for a viewer', async () => {
  const listAsked = show(failing)
  await waitFor(() => expect(listAsked()).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Estimate' })).toBeNull())
  endPage()
  const listOfViewer = show({ body: quoteOf(300) }, 'viewer')
  await screen.findByText(/^Pays for/)
  expect(listOfViewer()).toEqual([])
})
