// The request log and the approval of a program, in states of each: axe finds nothing, and no phone
// scrolls sideways.
// CI takes a third of the states, none that wait, each in one of four looks; --mode full takes all.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../server/test/console-client.ts'
import { type Stage, shareStage } from '../environment.ts'
import { inspectAll, inspectMs, type PageState } from '../inspect.ts'
import {
  approve,
  logPaths,
  openRefused,
  sayDevice,
  sayLookFurther,
  sayNoDevice,
  sayNoRequests,
  sayRequests,
} from '../screens/log-states.ts'
import { fail, isFailed, withhold } from '../screens/withhold.ts'

let stage: Stage
let cookie: string

beforeAll(async () => {
  stage = await shareStage()
  const { accountId } = await stage.makeAccount()
  cookie = (await signIn(stage, { memberOf: [{ accountId, role: 'owner' }] })).cookie
}, 60_000)
afterAll(() => stage?.end())

const logs = '/dashboard/logs'
const device = '/device?code=BCDF-GHJK'

const states: PageState[] = [
  { name: 'logs', path: logs, before: sayRequests },
  { name: 'open', path: logs, before: sayRequests, act: openRefused },
  { name: 'empty', path: logs, before: sayNoRequests },
  { name: 'look further', path: `${logs}?status=5xx`, before: sayLookFurther },
  { name: 'reading', path: logs, before: withhold(logPaths.requests), isLoading: true },
  { name: 'failing', path: logs, before: fail(logPaths.requests), act: isFailed },
  { name: 'code', path: '/device' },
  { name: 'device', path: device, before: sayDevice },
  { name: 'approved', path: device, before: sayDevice, act: approve },
  { name: 'no such code', path: device, before: sayNoDevice },
  { name: 'reading device', path: device, before: withhold(logPaths.device), isLoading: true },
  { name: 'failing device', path: device, before: fail(logPaths.device), act: isFailed },
]

test(
  'axe finds nothing in the log and in the approval of a program',
  async () => {
    const { page } = await stage.open({ cookie })
    expect(await inspectAll(page, states)).toEqual([])
  },
  inspectMs,
)
