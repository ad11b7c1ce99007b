// The app of operators.
import { RouterProvider } from '@tanstack/react-router'
import { mount } from '../shell/mount.tsx'
import { createOperatorRouter } from './routes.tsx'

mount(<RouterProvider router={createOperatorRouter()} />)
