// The floor, tasks, engineers and the calendar, in states that are photographed: axe finds nothing, and no
// phone scrolls sideways.
// CI takes a third of the states, none that wait, each in one of four looks; --mode full takes all.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../server/test/console-client.ts'
import { type Stage, shareStage } from '../environment.ts'
import { inspectAll, inspectMs, type PageState } from '../inspect.ts'
import { floorShots } from '../screens/shots-floor.ts'
import { operatorContentShots } from '../screens/shots-operator-content.ts'

let stage: Stage
let cookie: string

beforeAll(async () => {
  stage = await shareStage()
  cookie = (await signIn(stage, { operator: true })).cookie
}, 60_000)
afterAll(() => stage?.end())

// The pictures and this look at the same: what is shown to people is what is inspected.
const states = [...floorShots, ...operatorContentShots] as PageState[]

test.each(['floor', 'operator-task', 'operator-content', 'engineers', 'calendar'])(
  'axe finds nothing in %s',
  async (part) => {
    const { page } = await stage.open({ cookie })
    const own = states.filter(({ name }) => name.startsWith(part))
    expect(own.length).toBeGreaterThan(3)
    expect(await inspectAll(page, own)).toEqual([])
  },
  inspectMs,
)
