// The pages before a sign-in, in states that are photographed: axe finds nothing, and no phone scrolls
// sideways.
// CI takes a third of the states, none that wait, each in one of four looks; --mode full takes all.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../server/test/console-client.ts'
import { beSignedIn, type Stage, shareStage } from '../environment.ts'
import { inspectAll, inspectMs, type PageState } from '../inspect.ts'
import { entranceShots } from '../screens/shots-entrance.ts'
import { say } from '../screens/withhold.ts'
import type { World } from '../screens/world.ts'

let stage: Stage

beforeAll(async () => {
  stage = await shareStage()
}, 60_000)
afterAll(() => stage?.end())

/** What is photographed of the entrance needs nobody and nothing but the page. */
const states: PageState[] = entranceShots
  .filter(({ as }) => as === undefined)
  .map(({ act, ...shot }) => ({
    ...shot,
    ...(act === undefined ? {} : { act: (page) => act(page, {} as World) }),
  }))

test(
  'nobody is signed in',
  async () => {
    const { page } = await stage.open()
    expect(states.length).toBeGreaterThan(9)
    expect(await inspectAll(page, states)).toEqual([])
  },
  inspectMs,
)

const wrongCode = { error: { code: 'SIGN_IN_FAILED', message: 'No.' } }

test(
  'a code that is wrong, a backup code, a mail on its way',
  async () => {
    const { page } = await stage.open()
    const found = await inspectAll(page, [
      {
        name: 'wrong code',
        path: '/sign-in',
        async before() {
          await say('/auth/sign-in', { next: 'second_factor' })(page)
          await say('/auth/sign-in/totp', wrongCode, 401)(page)
        },
        async act() {
          await page.getByLabel('Email').fill('iris@example.com')
          await page.getByLabel('Password').fill('demo demo demo')
          await page.keyboard.press('Enter')
          await page.getByLabel('Code').fill('123456')
          await page.keyboard.press('Enter')
          await page.getByText(/Incorrect or expired code/).waitFor()
        },
      },
      {
        name: 'mail sent',
        path: '/forgot-password',
        before: say('/auth/password-mail', {}),
        async act() {
          await page.getByLabel('Email').fill('iris@example.com')
          await page.keyboard.press('Enter')
          await page.getByRole('heading', { name: 'Check your email' }).waitFor()
        },
      },
    ])
    expect(found).toEqual([])
  },
  inspectMs,
)

test(
  'a second factor is set up, an invitation is open',
  async () => {
    const { cookie } = await signIn(stage, { engineer: { tagIds: [1] }, secondFactor: false })
    const { page, context } = await stage.open({ cookie })
    const found = await inspectAll(page, [
      { name: 'second factor', path: '/sign-in' },
      {
        name: 'authenticator',
        path: '/sign-in',
        act: () => page.getByRole('button', { name: 'Use an authenticator app' }).click(),
      },
    ])
    const member = await signIn(stage)
    await beSignedIn(stage, context, member.cookie)
    found.push(
      ...(await inspectAll(page, [
        {
          name: 'wrong invitation',
          path: '/accept-invitation#token=of-a-mail',
          act: () => page.getByText(/Ask the person who invited you/).waitFor(),
        },
        { name: 'no account', path: '/dashboard' },
        { name: 'refused', path: '/admin' },
        { name: 'no engineer', path: '/workbench' },
      ])),
    )
    const operator = await signIn(stage, { operator: true })
    await beSignedIn(stage, context, operator.cookie)
    found.push(...(await inspectAll(page, [{ name: 'operators', path: '/admin' }])))
    expect(found).toEqual([])
  },
  inspectMs,
)
