import { within as inside, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { liveAccount, within } from '../account.fixture.tsx'
import type { TaskRow } from './task/task-types.ts'
import { makeTask, pendingFacts, rowFacts } from './task.fixture.ts'
import { TasksPage } from './tasks-page.tsx'

const tasksPath = 'GET /console/v1/accounts/{account_id}/tasks'
const api = '/console/v1/accounts/{account_id}/api'

const dueAt = new Date(Date.now() + 179.5 * 60_000).toISOString()

const rows: TaskRow[] = [
  { ...rowFacts, id: 'task_a', title: 'Task a', ...pendingFacts, dueAt },
  { ...rowFacts, id: 'task_b', title: 'Task b', ...pendingFacts, stage: 'claimed', dueAt },
  { ...rowFacts, id: 'task_c', title: 'Task c' },
]

function page(data: readonly TaskRow[], nextCursor: string | null = null) {
  return { body: { data, hasMore: nextCursor !== null, nextCursor } }
}

type Options = {
  at?: string
  role?: 'owner' | 'viewer'
  /** Those that need the client or are overdue. */
  top?: readonly TaskRow[]
}

function show({ [tasksPath]: tasks, ...answers }: Answers, options: Options = {}) {
  const asked = answerWith({
    [`GET ${api}/projects`]: page([]),
    [`GET ${api}/tags`]: { body: { data: [] } },
    'GET /console/v1/accounts/{account_id}/tasks/{task_id}': ({ path }) => ({
      body: makeTask({ id: path.split('/').at(-1) ?? '', title: 'The whole task' }),
    }),
    ...answers,
    [tasksPath]: (request) => {
      if (request.query.attention === 'true') return page(options.top ?? [])
      return typeof tasks === 'function' ? tasks(request) : (tasks ?? 'never')
    },
  })
  const shown = showPage(TasksPage, {
    path: '/dashboard/tasks',
    at: options.at ?? '/dashboard/tasks',
    around: within({ role: options.role ?? 'owner' }),
  })
  return { ...shown, asked }
}

const shownTitles = () =>
  screen.getAllByRole('link', { name: /^Task / }).map((link) => link.textContent?.slice(0, 6))

afterEach(() => {
  vi.useRealTimers()
  endPage()
})

describe('the tasks', () => {
  it('are listed with status, mode, project, tag, due time and what they hold', async () => {
    show({ [tasksPath]: page(rows) })
    // The first page of a file is read slowly on a busy machine.
    const named = { name: /^Task a/ }
    const row = (await screen.findByRole('link', named)).closest('tr')
    expect(row?.textContent).toMatch(
      /Queued.*Task a.*Fast.*task_a.*Checkout.*Senior.*Due in 2 h 59 min.*held 600/,
    )
    expect(shownTitles()).toEqual(['Task a', 'Task b', 'Task c'])
    expect(screen.getByText(/3 tasks, 407 credits charged/)).toBeTruthy()
  })

  it('say when they are due, how long an answer took, and nothing of cancelled ones', async () => {
    const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
    const ended = { status: 'cancelled', stage: 'cancelled', chargedCredits: 0 } as const
    show({
      [tasksPath]: page([
        { ...rowFacts, id: 'task_a', title: 'Task a', ...pendingFacts, dueAt: minutes(-12.5) },
        {
          ...{ ...rowFacts, id: 'task_b', title: 'Task b', ...pendingFacts, stage: 'needs_input' },
          ...{ dueAt: minutes(-60), replyDeadlineAt: minutes(23.5) },
        },
        { ...rowFacts, id: 'task_c', title: 'Task c' },
        { ...rowFacts, id: 'task_d', title: 'Task d', ...ended },
      ]),
    })
    await screen.findByRole('link', { name: /^Task a/ })
    const cells = screen
      .getAllByRole('link', { name: /^Task / })
      .map((link) => link.closest('tr')?.querySelectorAll('td, th'))
      .map((row) => [row?.[1]?.textContent, row?.[5]?.textContent])
    expect(cells).toEqual([
      ['Overdue', 'Overdue by 12 min'],
      ['Needs your reply', 'Reply in 23 min'],
      ['Completed', '6 min 12 s'],
      ['Cancelled', '–'],
    ])
  })

  it('that need the client stand on top, then what is overdue, each once', async () => {
    const late = { ...pendingFacts, dueAt: '2026-11-13T14:00:00.000Z' }
    const top: TaskRow[] = [
      { ...rowFacts, id: 'task_b', title: 'Task b', ...late },
      { ...rowFacts, id: 'task_x', title: 'Task x', ...late, stage: 'needs_input' },
    ]
    const { asked } = show({ [tasksPath]: page(rows) }, { top, at: '/dashboard/tasks?mode=fast' })
    await screen.findByRole('link', { name: /^Task a/ })
    expect(shownTitles()).toEqual(['Task x', 'Task b', 'Task a', 'Task c'])
    expect(screen.getByText('1 needs your reply, 1 overdue')).toBeTruthy()
    expect(asked.find(({ query }) => query.attention === 'true')?.query.mode).toBe('fast')
  })

  it('that have ended have nothing on top', async () => {
    const { asked } = show(
      { [tasksPath]: page([rows[2] as TaskRow]) },
      { at: '/dashboard/tasks?status=completed' },
    )
    await screen.findByRole('link', { name: /^Task c/ })
    expect(asked.some(({ query }) => query.attention === 'true')).toBe(false)
  })

  it('are turned round by the head of the column, and the address keeps it', async () => {
    const { asked, router } = show({ [tasksPath]: page(rows) })
    await screen.findByRole('link', { name: /^Task a/ })
    const head = screen.getByRole('columnheader', { name: 'Created' })
    expect(head.getAttribute('aria-sort')).toBe('descending')
    await userEvent.click(inside(head).getByRole('button'))
    await waitFor(() => expect(router.state.location.search).toEqual({ order: 'oldest' }))
    await waitFor(() =>
      expect(
        asked.some(({ query }) => query.order === 'oldest' && query.attention === undefined),
      ).toBe(true),
    )
    // An order hides nothing, so there is nothing to clear.
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull()
  })

  it('are exported as they are filtered', async () => {
    show({ [tasksPath]: page(rows) }, { at: '/dashboard/tasks?mode=fast&status=open&order=oldest' })
    await screen.findByRole('link', { name: /^Task a/ })
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
      `/console/v1/accounts/${liveAccount.id}/tasks.csv?status=pending&mode=fast&order=oldest`,
    )
  })

  it('are read: the table stands there while they come', async () => {
    show({ [tasksPath]: 'never' })
    expect(await screen.findByText('Loading: Tasks')).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'Credits' })).toBeTruthy()
  })

  it('have places in the drawer for all that comes of an open one, and none where it failed', async () => {
    const one = 'GET /console/v1/accounts/{account_id}/tasks/{task_id}'
    const at = '/dashboard/tasks?task=task_a'
    show({ [tasksPath]: page(rows), [one]: 'never' }, { at })
    const places = ['.task-skeleton-acts', '.drawer-about > *', '.drawer .task-skeleton-tabs']
    const count = () => places.map((place) => document.querySelectorAll(place).length)
    // The drawer is a chunk of its own, which a busy machine reads slowly the first time.
    await screen.findByText('Loading the task')
    expect(count()).toEqual([1, 1, 1])
    endPage()
    show({ [tasksPath]: page(rows), [one]: failing }, { at })
    await screen.findByText("Couldn't load the task.")
    expect(count()).toEqual([0, 0, 0])
  })

  it('take up what comes, though none of those listed is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const done = (id: string) => ({ ...rowFacts, id: `task_${id}`, title: `Task ${id}` })
    let listed: TaskRow[] = [done('c')]
    show({ [tasksPath]: () => page(listed) })
    await screen.findByRole('link', { name: /^Task c/ })
    listed = [{ ...done('d'), ...pendingFacts }, ...listed]
    await vi.advanceTimersByTimeAsync(30_500)
    await screen.findByRole('link', { name: /^Task d/ })
  })

  it('are none yet: how to send the first, with a project that is there', async () => {
    const project = { id: 1007, name: 'Checkout', createdAt: rowFacts.createdAt, archived: false }
    show({
      [tasksPath]: page([]),
      [`GET ${api}/projects`]: { body: { data: [project], hasMore: false, nextCursor: null } },
    })
    await screen.findByText('No tasks yet')
    await waitFor(() => expect(document.body.textContent).toContain('"projectId": 1007'))
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull()
    const filled = screen.getAllByRole('link').filter((it) => it.matches('.button-primary'))
    expect(filled.map((it) => it.textContent)).toEqual(['Open playground'])
  })

  it('could not be loaded: says so, and reads again when asked', async () => {
    let isWell = false
    show({ [tasksPath]: () => (isWell ? page(rows) : failing) })
    await screen.findByText("Couldn't load tasks.")
    isWell = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: /^Task a/ })
  })

  it('are filtered by the address, and the address by the filters', async () => {
    const { asked, router } = show(
      { [tasksPath]: page(rows) },
      { at: '/dashboard/tasks?mode=fast' },
    )
    await screen.findByRole('link', { name: /^Task a/ })
    expect(asked.find(({ path }) => path.endsWith('/tasks'))?.query).toMatchObject({ mode: 'fast' })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'open')
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ mode: 'fast', status: 'open' }),
    )
    await waitFor(() =>
      expect(asked.findLast(({ path }) => path.endsWith('/tasks'))?.query).toMatchObject({
        mode: 'fast',
        status: 'pending',
      }),
    )
  })

  it('that are rare are looked for further, and not said to be none', async () => {
    const { asked } = show(
      { [tasksPath]: ({ query }) => (query.cursor === 'next' ? page(rows) : page([], 'next')) },
      { at: '/dashboard/tasks?mode=fast' },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Search more' }))
    await screen.findByRole('link', { name: /^Task a/ })
    expect(asked.some(({ query }) => query.cursor === 'next')).toBe(true)
  })

  it('open beside the list, by keys too, and the address names the open one', async () => {
    const { router } = show({ [tasksPath]: page(rows) })
    await screen.findByRole('link', { name: /^Task a/ })
    await userEvent.keyboard('jj{Enter}')
    const drawer = await screen.findByRole('complementary', { name: 'The whole task' })
    expect(router.state.location.search).toMatchObject({ task: 'task_b' })
    expect(inside(drawer).getByText(/217 s × 1\.5 Fast/)).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('are cancelled many at once: only the open ones, and each failure is told', async () => {
    const { asked } = show({
      [tasksPath]: page(rows),
      [`POST ${api}/tasks/{task_id}/cancel`]: ({ path }) =>
        path.includes('task_a') ? { body: {} } : failing,
    })
    await screen.findByRole('link', { name: /^Task a/ })
    await userEvent.click(screen.getByRole('checkbox', { name: /^Select all shown/ }))
    // The bar comes after the list: no row moves under the hand that picks.
    const bar = screen.getByText('3 tasks selected, 2 open')
    expect(screen.getByRole('table').compareDocumentPosition(bar)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Cancel 2 open tasks' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel 2 tasks' }))
    await screen.findByText('1 of 2 tasks cancelled, 1 failed.')
    expect(screen.getByText('task_b', { selector: '.bulk-failures *' })).toBeTruthy()
    const cancels = asked.filter(({ path }) => path.endsWith('/cancel'))
    expect(cancels.map(({ path }) => path.split('/').at(-2))).toEqual(['task_a', 'task_b'])
  })

  it('are not cancelled by viewers, who are told who may', async () => {
    show({ [tasksPath]: page(rows) }, { role: 'viewer' })
    await screen.findByRole('link', { name: /^Task a/ })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select task_a' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel 1 open task' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText(/Only owners and developers can cancel tasks/)).toBeTruthy()
  })

  it('are searched by words, newest first, with nothing on top', async () => {
    const { asked, router } = show({
      [tasksPath]: ({ query }) => (query.q === undefined ? page(rows) : page(rows.slice(0, 1))),
    })
    await screen.findByRole('link', { name: /^Task c/ })
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'rate limiter{Enter}')
    await waitFor(() => expect(shownTitles()).toEqual(['Task a']))
    expect(router.state.location.search).toEqual({ q: 'rate limiter' })
    expect(screen.queryByRole('button', { name: /^Created/ })).toBeNull()
    expect(asked.some(({ query }) => query.q !== undefined && query.attention === 'true')).toBe(
      false,
    )
    expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull()
  })

  it('open by an id that is entered', async () => {
    const id = rowFacts.id
    const { router } = show({
      [tasksPath]: ({ query }) => page(query.search === id ? [rowFacts] : rows),
    })
    await screen.findByRole('link', { name: /^Task c/ })
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), `${id}{Enter}`)
    await waitFor(() => expect(router.state.location.search).toEqual({ search: id, task: id }))
  })

  it('of one id are looked for in this account, and the other is named', async () => {
    show({ [tasksPath]: page([]) }, { at: '/dashboard/tasks?search=task_x' })
    await screen.findByText('No matching task')
    expect(screen.getByText(new RegExp(`live tasks of ${liveAccount.name}`))).toBeTruthy()
    const other = screen.getByRole('link', { name: 'Search test mode' })
    expect(other.getAttribute('href')).toBe(
      `/dashboard/tasks?account=${liveAccount.testId}&search=task_x`,
    )
  })
})
