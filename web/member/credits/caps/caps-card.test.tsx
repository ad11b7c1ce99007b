import { within as inside, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, answerWith, endPage, showPage } from '../../../test/page-harness.tsx'
import { liveAccount, within } from '../../account.fixture.tsx'
import type { Account } from '../../account.tsx'
import { PauseBanner } from '../../pause-banner.tsx'
import { fullStatistics } from '../../usage/statistics.fixture.ts'
import { CreditsPage } from '../credits-page.tsx'
import { fullSpending } from './spending.fixture.ts'

const base = '/console/v1/accounts/{account_id}'
const spending = `GET ${base}/spending`
const page = (data: unknown[]) => ({ body: { data, hasMore: false, nextCursor: null } })
const answers: Answers = {
  [`GET ${base}/statistics`]: { body: fullStatistics },
  [`GET ${base}/ledger`]: page([]),
  [`GET ${base}/notice-settings`]: { body: { lowBalanceCredits: 10_000 } },
  [`GET ${base}/members`]: page([]),
  [`GET ${base}/keys`]: page([]),
  [`GET ${base}/api/projects`]: page([{ id: 1001, name: 'Checkout', archived: false }]),
  [spending]: { body: fullSpending },
}

function show(more: Answers = {}, account: Partial<Account> = {}) {
  const asked = answerWith({ ...answers, ...more })
  const at = '/dashboard/credits'
  return { asked, ...showPage(CreditsPage, { path: at, at, around: within(account) }) }
}

afterEach(endPage)

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

describe('spending caps', () => {
  it('show what is charged and held, and how near they are', async () => {
    show()
    const row = await rowOf('atlas-admin')
    expect(row.textContent).toMatch(/Reached at \d\d:40/)
    expect(row.querySelector('.cap-bar-full')).not.toBeNull()
    const words = '17,780 charged and 2,220 held of 20,000 credits'
    expect(inside(row).getByRole('img', { name: words })).toBeTruthy()
    const near = await rowOf('ledger-edge')
    expect(near.textContent).toContain('82% used')
    expect(near.querySelector('.cap-bar-near')).not.toBeNull()
    expect((await rowOf('MCP on dev laptop')).textContent).toContain('set at device sign-in')
    const each = await rowOf('Each task')
    expect([each.textContent?.includes('600'), each.querySelector('.cap-bar')]).toEqual([
      true,
      null,
    ])
  })

  it('are added for a project', async () => {
    const { asked } = show({ [`POST ${base}/spending/caps`]: { body: fullSpending } })
    // Until the caps are read, the button is there and does nothing.
    await screen.findByText(/Days and months in/)
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add cap' })).toHaveProperty('disabled', false),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Add cap' }))
    const dialog = await screen.findByRole('dialog')
    await inside(dialog).findByRole('option', { name: 'Checkout (project)' })
    await userEvent.selectOptions(inside(dialog).getByLabelText('For'), 'Checkout (project)')
    await userEvent.selectOptions(inside(dialog).getByLabelText('Period'), 'Month')
    await userEvent.type(inside(dialog).getByLabelText('Credits'), '38000')
    await userEvent.click(inside(dialog).getByRole('button', { name: 'Add cap' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked.findLast(({ method }) => method === 'POST')?.body).toEqual({
      projectId: 1001,
      period: 'month',
      credits: 38_000,
    })
  })

  it('pause asks once, and resuming does not ask', async () => {
    const pausedAt = '2026-11-16T15:42:00.000Z'
    const { asked } = show({
      [`PUT ${base}/spending/pause`]: ({ body }) => ({
        body: { ...fullSpending, pausedAt: (body as { paused: boolean }).paused ? pausedAt : null },
      }),
    })
    await userEvent.click(await screen.findByRole('switch', { name: 'Pause spending' }))
    const dialog = screen.getByRole('dialog')
    await userEvent.click(inside(dialog).getByRole('button', { name: 'Pause spending' }))
    await screen.findByText('Paused')
    await userEvent.click(screen.getByRole('switch', { name: 'Pause spending' }))
    await screen.findByText('New tasks are accepted')
    const sent = asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    expect(sent).toEqual([{ paused: true }, { paused: false }])
  })

  it.each(['viewer', 'developer'] as const)('have no buttons for a %s', async (role) => {
    show({}, { role })
    await rowOf('atlas-admin')
    expect(screen.queryByRole('button', { name: 'Add cap' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Edit the cap/ })).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Change time zone' })).toBeNull()
  })
})

describe('the strip over every page', () => {
  const Strip = () => <PauseBanner account={liveAccount} />
  it.each([null, '2026-11-16T15:42:00.000Z'])(
    'is there while spending is paused: %s',
    async (pausedAt) => {
      const asked = answerWith({ [spending]: { body: { ...fullSpending, pausedAt } } })
      showPage(Strip, { path: '/dashboard', at: '/dashboard', around: within({}) })
      await waitFor(() => expect(asked).toHaveLength(1))
      if (pausedAt === null) expect(screen.queryByRole('alert')).toBeNull()
      else expect((await screen.findByRole('alert')).textContent).toContain('402 SPENDING_PAUSED')
    },
  )
})
