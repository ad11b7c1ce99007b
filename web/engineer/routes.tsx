// The addresses of engineers. Every page is its own chunk, so that the shell stays small.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router'
import { NotFound } from '../shell/page-ends.tsx'
import { routerOptions } from '../shell/router-options.ts'
import { Frame } from './frame.tsx'
import { HeldWatch } from './held/held-watch.tsx'
import { SentNotice } from './sent/sent-notice.tsx'

const rootRoute = createRootRoute({
  component: () => (
    <>
      <HeldWatch />
      <Outlet />
      <SentNotice />
    </>
  ),
  notFoundComponent: () => <NotFound href="/workbench" label="Go to queue" />,
})

/** Around every page but the task page, which has its own frame. */
const frameRoute = createRoute({ getParentRoute: () => rootRoute, id: 'frame', component: Frame })

const queueRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./queue/queue-page.tsx'), 'QueuePage'),
})

/** The page takes its task from the address: `useParams({ from: '/tasks/$taskId' })`. */
const taskRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tasks/$taskId',
  component: lazyRouteComponent(() => import('./task/task-room.tsx'), 'TaskRoom'),
})

const ownWorkRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/work',
  component: lazyRouteComponent(() => import('./own-work/own-work-page.tsx'), 'OwnWorkPage'),
})

const availabilityRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/availability',
  component: lazyRouteComponent(
    () => import('./availability/availability-page.tsx'),
    'AvailabilityPage',
  ),
})

const guidelinesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/guidelines',
  component: lazyRouteComponent(() => import('./guidelines/guidelines-page.tsx'), 'GuidelinesPage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
})

const routeTree = rootRoute.addChildren([
  frameRoute.addChildren([
    queueRoute,
    ownWorkRoute,
    availabilityRoute,
    guidelinesRoute,
    settingsRoute,
  ]),
  taskRoute,
])

export function createEngineerRouter() {
  return createRouter({ routeTree, basepath: '/workbench', ...routerOptions })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createEngineerRouter>
  }
}
