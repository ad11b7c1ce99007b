// The app of members, which screens call the dashboard.
import { RouterProvider } from '@tanstack/react-router'
import { mount } from '../shell/mount.tsx'
import { createMemberRouter } from './routes.tsx'

mount(<RouterProvider router={createMemberRouter()} />)
