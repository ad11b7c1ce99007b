// The request log and the approval of a program, each full, empty, loading and failing.
import {
  approve,
  logPaths,
  openRefused,
  sayDevice,
  sayLookFurther,
  sayNoDevice,
  sayNoRequests,
  sayRequests,
} from './log-states.ts'
import type { Shot } from './photograph.ts'
import { fail, isFailed, withhold } from './withhold.ts'

const logs = { path: '/dashboard/logs', as: 'olivia' } as const
const device = { path: '/device?code=BCDF-GHJK', as: 'olivia' } as const

export const logShots: Shot[] = [
  { ...logs, name: 'logs', before: sayRequests },
  { ...logs, name: 'logs-open', before: sayRequests, act: openRefused },
  { ...logs, name: 'logs-empty', before: sayNoRequests },
  {
    ...logs,
    name: 'logs-look-further',
    path: '/dashboard/logs?status=5xx',
    before: sayLookFurther,
  },
  { ...logs, name: 'logs-loading', before: withhold(logPaths.requests), isLoading: true },
  { ...logs, name: 'logs-failing', before: fail(logPaths.requests), act: isFailed },
  { ...device, name: 'device', before: sayDevice },
  { ...device, name: 'device-code', path: '/device' },
  { ...device, name: 'device-approved', before: sayDevice, act: approve },
  { ...device, name: 'device-empty', before: sayNoDevice },
  { ...device, name: 'device-loading', before: withhold(logPaths.device), isLoading: true },
  { ...device, name: 'device-failing', before: fail(logPaths.device), act: isFailed },
]
