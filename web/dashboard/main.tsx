// The dashboard of accounts.
import { RouterProvider } from '@tanstack/react-router'
import { mount } from '../ui/mount.tsx'
import { createDashboardRouter } from './routes.tsx'

mount(<RouterProvider router={createDashboardRouter()} />)
