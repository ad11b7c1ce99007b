// The addresses of operators. Every page is its own chunk, so that the shell stays small.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router'
import { NotFound } from '../shell/page-ends.tsx'
import { type PlainSearch, plainSearch, routerOptions } from '../shell/router-options.ts'
import { Frame } from './frame.tsx'

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: () => <NotFound href="/admin" label="Go to live overview" />,
  validateSearch: (search): PlainSearch => search as PlainSearch,
})

const frameRoute = createRoute({ getParentRoute: () => rootRoute, id: 'frame', component: Frame })

const floorRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/admin',
  component: lazyRouteComponent(() => import('./floor/floor-page.tsx'), 'FloorPage'),
})

const tasksRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/admin/tasks',
  component: lazyRouteComponent(() => import('./tasks/tasks-page.tsx'), 'TasksPage'),
})

const taskRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/admin/tasks/$taskId',
  component: lazyRouteComponent(() => import('./tasks/task-page.tsx'), 'TaskPage'),
})

const engineersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/admin/engineers',
  component: lazyRouteComponent(() => import('./engineers/engineers-page.tsx'), 'EngineersPage'),
})

const accountsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/admin/accounts',
  component: lazyRouteComponent(() => import('./accounts/accounts-page.tsx'), 'AccountsPage'),
})

const accountRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/admin/accounts/$accountId',
  component: lazyRouteComponent(() => import('./accounts/account-page.tsx'), 'AccountPage'),
})

const ledgerRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/admin/ledger',
  component: lazyRouteComponent(() => import('./ledger/ledger-page.tsx'), 'LedgerPage'),
})

const approvalsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/admin/approvals',
  component: lazyRouteComponent(() => import('./approvals/approvals-page.tsx'), 'ApprovalsPage'),
})

const pricingRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/admin/pricing',
  component: lazyRouteComponent(() => import('./pricing/pricing-page.tsx'), 'PricingPage'),
})

const calendarRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/admin/calendar',
  component: lazyRouteComponent(() => import('./calendar/calendar-page.tsx'), 'CalendarPage'),
})

const aiRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/admin/ai',
  component: lazyRouteComponent(() => import('./ai/ai-page.tsx'), 'AiPage'),
})

const webhooksRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/admin/webhooks',
  component: lazyRouteComponent(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})

const jobsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/admin/jobs',
  component: lazyRouteComponent(() => import('./jobs/jobs-page.tsx'), 'JobsPage'),
})

const auditRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/admin/audit',
  component: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
})

const systemRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/admin/system',
  component: lazyRouteComponent(() => import('./system/system-page.tsx'), 'SystemPage'),
})

const routeTree = rootRoute.addChildren([
  frameRoute.addChildren([
    floorRoute,
    tasksRoute,
    taskRoute,
    engineersRoute,
    accountsRoute,
    accountRoute,
    ledgerRoute,
    approvalsRoute,
    pricingRoute,
    calendarRoute,
    aiRoute,
    webhooksRoute,
    jobsRoute,
    auditRoute,
    systemRoute,
  ]),
])

export function createOperatorRouter() {
  return createRouter({ routeTree, ...routerOptions, ...plainSearch })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createOperatorRouter>
  }
}
