// Clients, one client and the books in every state that is photographed: axe finds nothing, and no phone
// scrolls sideways.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../server/test/console-client.ts'
import { inspectAll, inspectMs, type PageState } from '../inspect.ts'
import { moneyShots } from '../screens/shots-money.ts'
import { raiseStage, type Stage } from '../stage.ts'

let stage: Stage
let cookie: string

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  cookie = (await signIn(stage, { operator: true })).cookie
}, 60_000)
afterAll(() => stage?.end())

// The pictures and this look at the same: what is shown to people is what is inspected.
const states = moneyShots as PageState[]

test.each(['clients', 'one-client', 'books'])(
  'axe finds nothing in %s',
  async (part) => {
    const { page } = await stage.open({ cookie })
    const own = states.filter(({ name }) => name.startsWith(part))
    expect(own.length).toBeGreaterThan(3)
    expect(await inspectAll(page, own)).toEqual([])
  },
  inspectMs,
)
