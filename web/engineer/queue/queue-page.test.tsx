import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startKeys } from '../../ui/keys/registry.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { QueuePage } from './queue-page.tsx'
import type { WaitingTask } from './stable-list.ts'
import { makeWaiting } from './waiting.fixture.ts'

const duty = {
  onDuty: true,
  onDutySince: '2026-11-15T08:00:00.000Z',
  tagIds: [1],
  capacity: 2,
  openTasks: 0,
}

/** What the service says and was asked in a test. */
const service = {
  tasks: [] as WaitingTask[],
  duty,
  claims: [] as string[],
  claimStatus: 200,
}

class FakeStream extends EventTarget {
  static all: FakeStream[] = []
  static readonly CLOSED = 2
  readyState = 1
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  constructor() {
    super()
    FakeStream.all.push(this)
    queueMicrotask(() => this.onopen?.())
  }
  close(): void {
    this.readyState = FakeStream.CLOSED
  }
}

function answer(address: string, method: string): { status?: number; body: unknown } {
  const claimed = /tasks\/(\w+)\/claim$/.exec(address)?.[1]
  if (claimed !== undefined) {
    service.claims.push(claimed)
    if (service.claimStatus === 409)
      return { status: 409, body: { error: { code: 'TASK_TAKEN', message: 'Taken.' } } }
    return { body: { id: claimed, held: true } }
  }
  if (method === 'GET' && address.startsWith('/workbench/v1/queue'))
    return { body: { tags: [], next: service.tasks } }
  if (address === '/workbench/v1/duty') {
    if (method === 'PUT') service.duty = duty
    return { body: service.duty }
  }
  if (address === '/workbench/v1/tasks') return { body: { data: [] } }
  return { status: 404, body: { error: { code: 'NOT_FOUND', message: 'None.' } } }
}

function showQueue() {
  const rootRoute = createRootRoute({ component: Outlet })
  const page = createRoute({ getParentRoute: () => rootRoute, path: '/', component: QueuePage })
  const room = createRoute({
    getParentRoute: () => rootRoute,
    path: '/tasks/$taskId',
    component: () => <p>The room</p>,
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([page, room]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      {/* biome-ignore lint/suspicious/noExplicitAny: the page's links are typed for the real router. */}
      <RouterProvider router={router as any} />
      <Toasts />
    </QueryClientProvider>,
  )
  return { router, client }
}

const makeTasks = (...ids: string[]) =>
  ids.map((id) => makeWaiting({ id, title: `Task ${id}`, dueAt: '2099-01-01T00:00:00.000Z' }))
const shownTitles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('.queue-row-title b')?.textContent)
const findCard = (title: string) => screen.findByRole('heading', { name: title })

/** The service tells that the queue changed, and the page has read it. */
async function change(tasks: WaitingTask[]): Promise<void> {
  service.tasks = tasks
  await waitFor(() => expect(FakeStream.all.length).toBeGreaterThan(0))
  FakeStream.all.at(-1)?.dispatchEvent(new MessageEvent('queue', { data: '{}' }))
}

beforeAll(startKeys)
beforeEach(() => {
  Object.assign(service, {
    tasks: makeTasks('a', 'b', 'c', 'd'),
    duty,
    claims: [],
    claimStatus: 200,
  })
  FakeStream.all = []
  vi.stubGlobal('EventSource', FakeStream)
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { status = 200, body } = answer(address, init?.method ?? 'GET')
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the queue', () => {
  it('moves no row until asked, greys what went and counts what came', async () => {
    showQueue()
    await findCard('Task a')
    expect(shownTitles()).toEqual(['Task b', 'Task c', 'Task d'])
    await change(makeTasks('x', 'd', 'a', 'c'))
    await screen.findAllByText('1 new, show')
    expect(shownTitles()).toEqual(['Task b', 'Task c', 'Task d'])
    expect(screen.getByText('No longer in the queue')).toBeTruthy()

    await userEvent.keyboard('.')
    await findCard('Task x')
    expect(shownTitles()).toEqual(['Task d', 'Task a', 'Task c'])
    expect(screen.queryByText('No longer in the queue')).toBeNull()
  })

  it('claims the next up with Space and opens its room with what the claim said', async () => {
    const { router, client } = showQueue()
    await findCard('Task a')
    await userEvent.keyboard(' ')
    await screen.findByText('The room')
    expect(service.claims).toEqual(['a'])
    expect(router.state.location.pathname).toBe('/tasks/a')
    expect(client.getQueryData(['work', 'a'])).toMatchObject({ held: true })
  })

  it('claims the row that j and k chose with Enter', async () => {
    showQueue()
    await findCard('Task a')
    await userEvent.keyboard('jjk{ArrowDown}{Enter}')
    await screen.findByText('The room')
    expect(service.claims).toEqual(['c'])
  })

  it('says that another engineer was faster, and goes on with the next', async () => {
    service.claimStatus = 409
    showQueue()
    await findCard('Task a')
    await userEvent.keyboard(' ')
    await screen.findByText('Another engineer claimed that task. Here is the next one.')
    await findCard('Task b')
    expect(shownTitles()).toEqual(['Task b', 'Task c', 'Task d'])
    expect(service.claims).toEqual(['a'])
  })

  it('claims nothing while as many are held as may be, and says so', async () => {
    service.duty = { ...duty, openTasks: 2 }
    showQueue()
    await findCard('Task a')
    await screen.findByText(/You're at your limit of 2 tasks/)
    await userEvent.keyboard(' ')
    await userEvent.click(screen.getByRole('button', { name: /^Claim/ }))
    expect(service.claims).toEqual([])
  })

  it('goes on duty where it says that one must', async () => {
    service.duty = { ...duty, onDuty: false }
    showQueue()
    await findCard('Task a')
    await userEvent.click(await screen.findByRole('button', { name: 'Go on duty' }))
    await waitFor(() => expect(screen.queryByText(/You're off duty/)).toBeNull())
    await userEvent.keyboard(' ')
    await screen.findByText('The room')
  })

  it('claims nothing without a network, and says so', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    showQueue()
    await findCard('Task a')
    await screen.findByText(/You're offline/)
    await userEvent.keyboard(' ')
    expect(service.claims).toEqual([])
    isOnline.mockRestore()
  })

  it('leads from a mode without tasks back to all', async () => {
    showQueue()
    await findCard('Task a')
    await userEvent.click(screen.getByRole('tab', { name: /Realtime/ }))
    await screen.findByText('No other realtime tasks in the queue')
    await userEvent.click(screen.getByRole('button', { name: 'Show all tasks' }))
    expect(shownTitles()).toEqual(['Task b', 'Task c', 'Task d'])
  })

  it('says the effort that is paid to the second, so that the sum is right', async () => {
    service.tasks = [makeWaiting({ id: 'a', pays: 300, rate: 2, budgetSeconds: 150 })]
    showQueue()
    await screen.findByText(/for 2 min 30 s of effort/)
  })

  it('shows another on the card for N, and comes round', async () => {
    showQueue()
    await findCard('Task a')
    await userEvent.keyboard('n')
    await findCard('Task b')
    expect(shownTitles()).toEqual(['Task a', 'Task c', 'Task d'])
  })
})
