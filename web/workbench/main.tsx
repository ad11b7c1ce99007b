// The engineer's workbench.
import { RouterProvider } from '@tanstack/react-router'
import { mount } from '../ui/mount.tsx'
import { createWorkbenchRouter } from './routes.tsx'

mount(<RouterProvider router={createWorkbenchRouter()} />)
