// The addresses of members. Every page is its own chunk, so that the shell stays small.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import { NotFound } from '../shell/page-ends.tsx'
import { type PlainSearch, plainSearch, routerOptions } from '../shell/router-options.ts'
import { Frame } from './frame.tsx'

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: () => <NotFound href="/dashboard" label="Go to the dashboard" />,
  validateSearch: (search): PlainSearch => search as PlainSearch,
  // ?account= stays in the address wherever a link leads; the rest is each page's own.
  search: { middlewares: [retainSearchParams<PlainSearch>(['account'])] },
})

const frameRoute = createRoute({ getParentRoute: () => rootRoute, id: 'frame', component: Frame })

const homeRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
})

const startRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/dashboard/start',
  component: lazyRouteComponent(() => import('./start/start-page.tsx'), 'StartPage'),
})

const tasksRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/dashboard/tasks',
  component: lazyRouteComponent(() => import('./tasks/tasks-page.tsx'), 'TasksPage'),
})

const taskRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/dashboard/tasks/$taskId',
  component: lazyRouteComponent(() => import('./tasks/task-page.tsx'), 'TaskPage'),
})

const playgroundRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/dashboard/playground',
  component: lazyRouteComponent(() => import('./playground/playground-page.tsx'), 'PlaygroundPage'),
})

const projectsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/dashboard/projects',
  component: lazyRouteComponent(() => import('./projects/projects-page.tsx'), 'ProjectsPage'),
})

const keysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/dashboard/keys',
  component: lazyRouteComponent(() => import('./keys/keys-page.tsx'), 'KeysPage'),
})

const webhooksRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/dashboard/webhooks',
  component: lazyRouteComponent(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})

const webhookRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/dashboard/webhooks/$webhookId',
  component: lazyRouteComponent(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
})

const logsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/dashboard/logs',
  component: lazyRouteComponent(() => import('./logs/logs-page.tsx'), 'LogsPage'),
})

const creditsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/dashboard/credits',
  component: lazyRouteComponent(() => import('./credits/credits-page.tsx'), 'CreditsPage'),
})

const membersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/dashboard/members',
  component: lazyRouteComponent(() => import('./members/members-page.tsx'), 'MembersPage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/dashboard/settings',
  component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
})

const auditRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/dashboard/audit',
  component: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
})

/** The CLI sends people here to approve its sign-in; which account it is for is chosen on the page. */
const deviceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/device',
  component: lazyRouteComponent(() => import('./device/device-page.tsx'), 'DevicePage'),
})

/** Not in the frame, whose pages are of an account that is there. */
const closedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard/closed',
  component: lazyRouteComponent(() => import('./closed/closed-page.tsx'), 'ClosedPage'),
})

/** Mails link to an account by its own address. */
const mailedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accounts/$accountId',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/dashboard', search: { account: params.accountId }, replace: true })
  },
})

const routeTree = rootRoute.addChildren([
  frameRoute.addChildren([
    homeRoute,
    startRoute,
    tasksRoute,
    taskRoute,
    playgroundRoute,
    projectsRoute,
    keysRoute,
    webhooksRoute,
    webhookRoute,
    logsRoute,
    creditsRoute,
    membersRoute,
    settingsRoute,
    auditRoute,
  ]),
  closedRoute,
  deviceRoute,
  mailedRoute,
])

export function createMemberRouter() {
  return createRouter({ routeTree, ...routerOptions, ...plainSearch })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createMemberRouter>
  }
}
