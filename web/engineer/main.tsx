// The app of engineers, which screens call the workbench.
import { RouterProvider } from '@tanstack/react-router'
import { mount } from '../shell/mount.tsx'
import { readAhead } from './read-ahead.ts'
import { createEngineerRouter } from './routes.tsx'

mount(<RouterProvider router={createEngineerRouter()} />, { readAhead })
