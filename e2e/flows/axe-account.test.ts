// Keys, webhooks, members, settings and the audit log, in states that are photographed: axe finds nothing,
// and no phone scrolls sideways.
// CI takes a third of the states, none that wait, each in one of four looks; --mode full takes all.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../server/test/console-client.ts'
import { type Stage, shareStage } from '../environment.ts'
import { inspectAll, inspectMs, type PageState } from '../inspect.ts'
import { accountShots } from '../screens/shots-account.ts'

let stage: Stage
let cookie: string

beforeAll(async () => {
  stage = await shareStage()
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
