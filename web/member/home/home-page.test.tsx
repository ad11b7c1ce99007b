import { within as inside, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { liveAccount, within } from '../account.fixture.tsx'
import type { Account } from '../account.tsx'
import { fullStatistics, noStatistics, recentTask } from '../usage/statistics.fixture.ts'
import { HomePage } from './home-page.tsx'

const numbers = 'GET /console/v1/accounts/{account_id}/statistics'
const tasks = 'GET /console/v1/accounts/{account_id}/tasks'
const members = 'GET /console/v1/accounts/{account_id}/members'
const projects = 'GET /console/v1/accounts/{account_id}/api/projects'
const page = (data: unknown[]) => ({ body: { data, hasMore: false, nextCursor: null } })
const full: Answers = {
  [numbers]: { body: fullStatistics },
  [tasks]: page([recentTask]),
  [projects]: page([{ id: 1001, name: 'Checkout' }]),
}

function show(answers: Answers, at = '/dashboard', account: Partial<Account> = {}) {
  const asked = answerWith(answers)
  return { asked, ...showPage(HomePage, { path: '/dashboard', at, around: within(account) }) }
}

/** The text of the card that has this label. */
const readCard = (label: string) =>
  screen.getByText(label).closest('.stat-card')?.textContent?.replace(label, '')

afterEach(endPage)

describe('home', () => {
  it('shows balance, spending, open tasks, both plots with their facts and the newest tasks', async () => {
    show(full)
    await screen.findByText('84,210')
    expect(readCard('Available')).toBe('84,210 creditsAbout 428 days at this pace')
    expect(readCard('Held')).toBe('3,840 creditsFor 5 open tasks')
    expect(readCard('Spent, 30 days')).toBe('5,900 credits12% more than before')
    expect(readCard('Open tasks')).toBe('51 needs your reply')
    expect(screen.getByRole('img', { name: 'Credits per day, charged' })).toBeTruthy()
    expect(screen.getByText(/a day on average; most on 13 Nov/)).toBeTruthy()
    expect(document.querySelector('.answer-time-facts')?.textContent).toContain(
      'Fast: median 10 min, p95 2 h 10 min, 97.5% on time',
    )
    const row = await screen.findByRole('row', { name: /Does this migration/ })
    expect(inside(row).getByText('407')).toBeTruthy()
    expect(inside(row).getByText('6 min 12 s')).toBeTruthy()
  })

  it('shows the same numbers as tables', async () => {
    show(full)
    await userEvent.click(
      await screen.findByRole('button', { name: 'Show Credits per day as a table' }),
    )
    const table = screen.getByRole('table', { name: 'Credits per day, charged' })
    const cells = inside(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(cells).toEqual([
      ['Day', 'Standard', 'Fast', 'Realtime', 'All'],
      ['13 Nov', '2,140', '1,800', '0', '3,940'],
      ['12 Nov', '1,000', '900', '60', '1,960'],
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Show Answer time as a table' }))
    const times = screen.getByRole('table', { name: 'Answer time, number of answers' })
    expect(inside(times).getByRole('row', { name: '15 min 2 6 8' })).toBeTruthy()
    expect(inside(times).getByRole('row', { name: 'Longer 0 0 0' })).toBeTruthy()
  })

  it('asks for another span and for one project, and keeps both in the address', async () => {
    const { asked, router } = show(full)
    await screen.findByText('84,210')
    await userEvent.click(screen.getByRole('radio', { name: '90 days' }))
    await screen.findByText('Spent, 90 days')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Project' }), 'Checkout')
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ days: '90', project: '1001' }),
    )
    await waitFor(() =>
      expect(asked.findLast(({ path }) => path.endsWith('/statistics'))?.query).toMatchObject({
        days: '90',
        projectId: '1001',
      }),
    )
    expect(asked.findLast(({ path }) => path.endsWith('/tasks'))?.query.projectId).toBe('1001')
    expect(asked[0]?.path).toContain(liveAccount.id)
  })

  it('is empty: says how to begin, and draws plots without bars', async () => {
    show({ ...full, [numbers]: { body: noStatistics }, [tasks]: page([]) })
    await screen.findByText('No tasks yet')
    expect(screen.getByRole('link', { name: 'Get started' }).getAttribute('href')).toBe(
      `/dashboard/start?account=${liveAccount.id}`,
    )
    expect(await screen.findByText('No charges in this period.')).toBeTruthy()
    expect(screen.getByText('No answers in this period.')).toBeTruthy()
    expect(document.querySelectorAll('.plot .plot-part')).toHaveLength(0)
    expect(readCard('Available')).toBe(
      '0 creditsNo credits to spend Contact your service operator to add credits. View credits',
    )
    // One act leads: the way to the first task.
    expect(document.querySelectorAll('.button-primary')).toHaveLength(1)
  })

  it.each([
    ['no credits', { ...fullStatistics, availableCredits: 0 }, 'No credits to spend '],
    [
      'credits for less than a day',
      { ...fullStatistics, availableCredits: 10, spentCredits: 9_000 },
      'Less than a day at this pace. ',
    ],
  ])('with %s tells who is no owner whom to ask', async (_, body, words) => {
    const people = [
      { personId: 'person_1', name: 'Dora Lind', role: 'developer' },
      { personId: 'person_2', name: 'Olivia Berg', role: 'owner' },
    ]
    show({ ...full, [numbers]: { body }, [members]: page(people) }, '/dashboard', {
      role: 'developer',
    })
    await screen.findByText(/Ask Olivia Berg to add credits/)
    expect(readCard('Available')).toContain(`${words}Ask Olivia Berg to add credits.`)
  })

  it('with credits for long asks nobody', async () => {
    const { asked } = show(full, '/dashboard', { role: 'developer' })
    await screen.findByText('84,210')
    expect(screen.queryByText(/to add credits/)).toBeNull()
    expect(asked.some(({ path }) => path.endsWith('/members'))).toBe(false)
  })

  it('is loading: cards, plots and rows have their places', async () => {
    show({ ...full, [numbers]: 'never', [tasks]: 'never' })
    await screen.findByText('Loading: Recent tasks')
    expect(screen.getByText('Loading spending')).toBeTruthy()
    expect(screen.getByText('Loading answer times')).toBeTruthy()
    expect(screen.getByText('Available')).toBeTruthy()
  })

  it('fails in parts: the tasks stay when the numbers cannot be read, and are read again', async () => {
    const answers: Answers = { ...full, [numbers]: failing }
    show(answers)
    await screen.findByText("Couldn't load account statistics.")
    expect(await screen.findByText('Does this migration lock the orders table?')).toBeTruthy()
    answers[numbers] = { body: fullStatistics }
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('84,210')
  })

  it('fails in parts: the numbers stay when the tasks cannot be read', async () => {
    show({ ...full, [tasks]: failing })
    await screen.findByText("Couldn't load recent tasks.")
    expect(await screen.findByText('84,210')).toBeTruthy()
  })
})
