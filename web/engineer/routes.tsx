// The addresses of the workbench. Every page is its own chunk, so that the shell stays small.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router'
import { NotFound, PageFailure } from '../ui/shell/page-ends.tsx'
import { Frame } from './frame.tsx'

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: () => <NotFound href="/workbench" label="Go to the queue" />,
})

/** Around every page but the task room, which has its own frame. */
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

export function createWorkbenchRouter() {
  return createRouter({
    routeTree,
    basepath: '/workbench',
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailure,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createWorkbenchRouter>
  }
}
