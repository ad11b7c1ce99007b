import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answer, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { makeAi } from '../machine.fixture.ts'
import { AiPage } from './ai-page.tsx'

const show = (answer: Answer) => {
  const asked = answerWith({ 'GET /operator/v1/ai': answer })
  const { router } = showPage(AiPage, { path: '/admin/ai' })
  return { asked, router }
}

afterEach(endPage)

describe('AI', () => {
  it('says that it is being read', async () => {
    show('never')
    expect(await screen.findByText('Loading AI usage')).toBeTruthy()
  })

  it('says what to do when it cannot be read', async () => {
    show(failing)
    expect(await screen.findByText("Couldn't load AI usage.")).toBeTruthy()
  })

  it('says how to begin where no model is configured', async () => {
    show({ body: makeAi({ model: null, days: [], weeks: [], accounts: [] }) })
    expect(await screen.findByText('MODEL_BASE_URL', { selector: 'code' })).toBeTruthy()
    expect(screen.getByText('MODEL_NAME', { selector: 'code' })).toBeTruthy()
  })

  it('shows tokens, what became of drafts and who uses most', async () => {
    show({ body: makeAi() })
    expect(await screen.findByText('85%')).toBeTruthy()
    expect(
      screen.getByText(/40 calls in 30 days: 90,000 input and 30,000 output tokens/),
    ).toBeTruthy()
    expect(screen.getByText(/170 of 200 answers used the draft, 80 unchanged/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Northwind' }).getAttribute('href')).toBe(
      '/admin/accounts/acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
    )
    expect(screen.getByText(/Set the prices of the model/)).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: 'Cost' })).toBeNull()
  })

  it('shows what it cost where the price of tokens is known', async () => {
    const usage = { calls: 40, inputTokens: 90_000, outputTokens: 30_000, cost: 12.4 }
    show({
      body: makeAi({
        currency: 'USD',
        days: [{ day: '2026-11-15', ...usage }],
        accounts: [{ accountId: 'acct_1', accountName: 'Northwind', ...usage }],
      }),
    })
    expect(await screen.findAllByText('12.40 USD')).toHaveLength(2)
  })

  it('asks for other days, and the address keeps them', async () => {
    const { asked, router } = show({ body: makeAi() })
    await userEvent.click(await screen.findByRole('radio', { name: '7 days' }))
    await waitFor(() => expect(asked.at(-1)?.query).toEqual({ days: '7' }))
    expect(router.state.location.search).toEqual({ days: '7' })
  })
})
