// Keys, webhooks, members, settings and the audit log in every state that is photographed: axe finds
// nothing, and no phone scrolls sideways.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../server/test/console-client.ts'
import { inspectAll, inspectMs, type PageState } from '../inspect.ts'
import { accountShots } from '../screens/shots-account.ts'
import { raiseStage, type Stage } from '../stage.ts'

let stage: Stage
let cookie: string

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  const { accountId } = await stage.makeAccount()
  cookie = (await signIn(stage, { memberOf: [{ accountId, role: 'owner' }] })).cookie
}, 60_000)
afterAll(() => stage?.end())

// The pictures and this look at the same: what is shown to people is what is inspected.
const states = accountShots as PageState[]

test.each(['keys', 'webhook', 'members', 'account-settings', 'audit'])(
  'axe finds nothing in %s',
  async (part) => {
    const { page } = await stage.open({ cookie })
    const own = states.filter(({ name }) => name.startsWith(part))
    expect(own.length).toBeGreaterThan(3)
    expect(await inspectAll(page, own)).toEqual([])
  },
  inspectMs,
)
