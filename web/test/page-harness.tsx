// For tests of pages: a page in a router and a query client, before a service that says what the test
// wants. A state is what the service answers: rows, nothing, an error, or never anything.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { vi } from 'vitest'
import { plainSearch } from '../shell/router-options.ts'
import { startKeys } from '../ui/keys/registry.ts'
import { Toasts } from '../ui/toasts.tsx'

export type Asked = {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
}

/** `never` for a reply that does not come: the page keeps loading. */
export type Answer = { status?: number; body?: unknown } | 'never'

/** By method and path, parameters in braces: 'GET /console/v1/accounts/{account_id}/keys'. */
export type Answers = Record<string, Answer | ((asked: Asked) => Answer)>

export const failing: Answer = {
  status: 503,
  body: {
    error: { code: 'UNAVAILABLE', message: 'The service is busy.', requestId: 'req_of_a_test' },
  },
}

/** Replaces fetch until the test ends, and tells what was asked. */
export function answerWith(answers: Answers): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    const url = new URL(String(address), 'http://service.test')
    const one: Asked = {
      method: (init.method ?? 'GET').toUpperCase(),
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    asked.push(one)
    const found = findAnswer(answers, one)
    const answer = typeof found === 'function' ? found(one) : found
    if (answer === 'never') return await waitForAbort(init.signal ?? undefined)
    if (answer.body === undefined) return new Response(null, { status: answer.status ?? 204 })
    return Response.json(answer.body, { status: answer.status ?? 200 })
  })
  return asked
}

function findAnswer(answers: Answers, { method, path }: Asked): Answers[string] {
  const rows = Object.entries(answers).map(([key, answer]) => {
    const pattern = key.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')
    return { answer, pattern: new RegExp(`^${pattern}$`), count: key.split('{').length }
  })
  // A path without parameters is more exact than one with.
  rows.sort((a, b) => a.count - b.count)
  const row = rows.find(({ pattern }) => pattern.test(`${method} ${path}`))
  const missing = { error: { code: 'NOT_FOUND', message: `No answer to ${method} ${path}.` } }
  return row?.answer ?? { status: 404, body: missing }
}

async function waitForAbort(signal: AbortSignal | undefined): Promise<Response> {
  return await new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
  })
}

export type PageOptions = {
  /** The pattern of the route: '/dashboard/tasks/$taskId'. */
  path?: string
  /** Where the test begins: '/dashboard/tasks/task_1?tab=json'. */
  at?: string
  /** What stands around the page, such as its account. */
  around?: (page: ReactNode) => ReactNode
}

/** Shows a page; other addresses of the app are empty. Gives the router, which knows where it is. */
export function showPage(Page: ComponentType, options: PageOptions = {}) {
  const { path = '/', at = path, around = (page) => page } = options
  startKeys()
  const rootRoute = createRootRoute({ component: Outlet })
  const pageRoute = createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: () => around(<Page />),
  })
  const elsewhere = createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    component: () => <p>Elsewhere</p>,
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([pageRoute, elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
    ...plainSearch,
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const view = render(
    <QueryClientProvider client={queries}>
      {/* The app's own type of router is another in each entry. */}
      <RouterProvider router={router as never} />
      <Toasts />
    </QueryClientProvider>,
  )
  return { ...view, router, queries }
}

/** After each test. */
export function endPage(): void {
  cleanup()
  vi.unstubAllGlobals()
}
