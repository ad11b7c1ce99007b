import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askedQuery, heldQuery, meQuery } from '../../api/queries.ts'
import { answerWith, endPage, showPage } from '../../test/page-harness.tsx'
import { HeldBar } from './held-bar.tsx'
import { HeldWatch } from './held-watch.tsx'

const me = {
  id: 'person_1',
  name: 'Ada',
  email: 'ada@example.com',
  accounts: [],
  engineer: { tagIds: [1], capacity: 2, suspended: false },
  operator: false,
  secondFactor: { totp: true, passkeys: 0, used: true, required: true },
  missing: [],
  signedInAt: '2026-11-15T09:30:00.000Z',
}

/** A held task whose lease ends so many seconds from now. */
const makeHeld = (id: string, leaseSeconds: number) => ({
  id,
  prompt: `Question ${id}`,
  mode: 'fast',
  lease: {
    number: 1,
    until: new Date(Date.now() + leaseSeconds * 1_000).toISOString(),
    awaitsOpening: false,
    heartbeatSeconds: 20,
    warnAfterIdleSeconds: 120,
    releaseAfterIdleSeconds: 600,
  },
})
let held: ReturnType<typeof makeHeld>[] = []
let asked: object[] = []

const Page = () => (
  <>
    <HeldWatch />
    <HeldBar />
    <h1>My work</h1>
  </>
)

function show(at = '/work') {
  answerWith({
    'GET /console/v1/me': { body: me },
    'GET /workbench/v1/tasks': () => ({ body: { data: held } }),
    'GET /workbench/v1/questions': () => ({ body: { data: asked } }),
  })
  const page = showPage(Page, { path: at, at })
  const holdNow = async (tasks: typeof held) => {
    held = tasks
    await act(() => page.queries.invalidateQueries({ queryKey: heldQuery.queryKey }))
  }
  return { ...page, holdNow }
}

beforeEach(() => {
  document.title = 'My work · Task Review'
  vi.stubGlobal('EventSource', undefined)
})
afterEach(() => {
  // Toasts outlive a page, and would be told to the next test.
  for (const close of screen.queryAllByRole('button', { name: 'Close' })) fireEvent.click(close)
  endPage()
})

const news = () => screen.getByRole('region', { name: 'Notifications' })

describe('a task that is held while its room is closed', () => {
  it('is on the page with what is left of its lease, and says nothing while that is long', async () => {
    held = [makeHeld('task_a', 100)]
    show()
    await screen.findByText('You have claimed “Question task_a”')
    expect(screen.getByText(/^1:(40|3\d)$/)).toBeTruthy()
    expect(news().textContent).toBe('')
    expect(document.title).toBe('My work · Task Review')
  })

  it('is warned of before its lease ends, aloud and in the tab, and leads to its room', async () => {
    held = [makeHeld('task_a', 59)]
    const { router } = show()
    const toast = await screen.findByText(/^Your lease on “Question task_a” ends in 0:5\d/)
    expect(news().getAttribute('aria-live')).toBe('polite')
    expect(news().contains(toast)).toBe(true)
    await waitFor(() => expect(document.title).toBe('(!) My work · Task Review'))
    const [open] = screen.getAllByRole('button', { name: 'Open task' })
    await userEvent.click(open as HTMLElement)
    expect(router.state.location.pathname).toBe('/tasks/task_a')
  })

  it('is not warned of in its own room', async () => {
    held = [makeHeld('task_a', 30)]
    show('/tasks/task_a')
    await screen.findByText('You have claimed “Question task_a”')
    expect(news().textContent).toBe('')
  })

  it('is warned of once, and again only after its lease was renewed', async () => {
    held = [makeHeld('task_a', 59)]
    const { holdNow } = show()
    await screen.findByText(/^Your lease on/)
    await holdNow([makeHeld('task_a', 50)])
    await screen.findByText(/^0:(50|4\d)$/)
    expect(screen.getAllByText(/^Your lease on/)).toHaveLength(1)
    await holdNow([makeHeld('task_a', 100)])
    await screen.findByText(/^1:(40|3\d)$/)
    await holdNow([makeHeld('task_a', 40)])
    await waitFor(() => expect(screen.getAllByText(/^Your lease on/)).toHaveLength(2))
  })

  it('that is gone by the clock is told as lost', async () => {
    held = [makeHeld('task_a', 0)]
    const { holdNow } = show()
    await screen.findByText('You have claimed “Question task_a”')
    await holdNow([])
    await screen.findByText('You no longer have “Question task_a”: your lease expired.')
  })

  it('that is gone before its time without a word is not told as lost', async () => {
    held = [makeHeld('task_a', 100)]
    const { holdNow } = show()
    await screen.findByText('You have claimed “Question task_a”')
    await holdNow([])
    await waitFor(() => expect(screen.queryByText('You have claimed “Question task_a”')).toBeNull())
    expect(news().textContent).toBe('')
  })
})

it('a task that somebody assigned is told with its lease, and leads to its room', async () => {
  held = []
  const { queries, holdNow } = show()
  await waitFor(() => expect(queries.getQueryData(heldQuery.queryKey)).toEqual({ data: [] }))
  await holdNow([makeHeld('task_b', 90)])
  await screen.findByText(/^You have a new task: “Question task_b”\. Its lease ends in 1:/)
})

it('a task that an operator assigned is told with the time to open it', async () => {
  held = []
  const { queries, holdNow } = show()
  await waitFor(() => expect(queries.getQueryData(heldQuery.queryKey)).toEqual({ data: [] }))
  const task = makeHeld('task_b', 899)
  await holdNow([{ ...task, lease: { ...task.lease, awaitsOpening: true } }])
  await screen.findByText(/^“Question task_b” was assigned to you\. Open it within 14:5\d\.$/)
  screen.getByText('“Question task_b” was assigned to you')
})

it('a task that was claimed in this window is not told as a new one', async () => {
  held = []
  const { queries, holdNow } = show('/tasks/task_b')
  await waitFor(() => expect(queries.getQueryData(heldQuery.queryKey)).toEqual({ data: [] }))
  await holdNow([makeHeld('task_b', 90)])
  await screen.findByText('You have claimed “Question task_b”')
  expect(news().textContent).toBe('')
})

it('a task that a client replied to is told on every page, and leads to its room', async () => {
  held = []
  const waiting = {
    ...{ taskId: 'task_c', title: 'Question task_c', state: 'waiting', yoursUntil: null },
    deadlineAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  asked = [waiting]
  const { queries, router } = show()
  await waitFor(() => expect(queries.getQueryData(askedQuery.queryKey)).toEqual({ data: asked }))
  expect(news().textContent).toBe('')
  asked = [{ ...waiting, state: 'replied', yoursUntil: new Date().toISOString() }]
  await act(() => queries.invalidateQueries({ queryKey: askedQuery.queryKey }))
  await screen.findByText(/^The client replied to your question on “Question task_c”/)
  await userEvent.click(screen.getByRole('button', { name: 'Open task' }))
  expect(router.state.location.pathname).toBe('/tasks/task_c')
  asked = []
})

it.each([
  ['is no engineer', { engineer: null }],
  ['is suspended', { engineer: { ...me.engineer, suspended: true } }],
  ['has a step of the sign-in before them', { missing: ['second_factor'] }],
])('nothing is asked for who %s', async (_who, more) => {
  const asked = answerWith({ 'GET /console/v1/me': { body: { ...me, ...more } } })
  const { queries } = showPage(HeldWatch, { path: '/work', at: '/work' })
  await waitFor(() => expect(queries.getQueryData(meQuery.queryKey)).toBeTruthy())
  expect(asked.map(({ path }) => path)).toEqual(['/console/v1/me'])
})
