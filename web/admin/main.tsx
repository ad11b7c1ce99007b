// The operators' console.
import { RouterProvider } from '@tanstack/react-router'
import { mount } from '../ui/mount.tsx'
import { createAdminRouter } from './routes.tsx'

mount(<RouterProvider router={createAdminRouter()} />)
