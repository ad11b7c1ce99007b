// The start page and the playground full, empty, waiting and failing: axe finds nothing, and no phone
// scrolls sideways.
// CI takes a third of the states, none that wait, each in one of four looks; --mode full takes all.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../server/test/console-client.ts'
import { type Stage, shareStage } from '../environment.ts'
import { inspectAll, inspectMs, type PageState } from '../inspect.ts'
import {
  beAnswered,
  beNew,
  bePoor,
  beReady,
  beSlow,
  breakSchema,
  failAll,
  failToRun,
  makeRunFail,
  runSample,
  sendTask,
  sendTooEarly,
  showCode,
  startRun,
  withholdAll,
} from '../screens/start-states.ts'
import { isFailed } from '../screens/withhold.ts'

let stage: Stage
let page: Page

beforeAll(async () => {
  stage = await shareStage()
  const { accountId, testAccountId } = await stage.makeAccount()
  const { key } = await stage.makeKey({ account: testAccountId })
  await stage.call('POST', '/projects/create', { key, body: { name: 'Default' } })
  const { cookie } = await signIn(stage, { memberOf: [{ accountId, role: 'owner' }] })
  page = (await stage.open({ cookie })).page
  startPath = `/dashboard/start?account=${testAccountId}`
  playgroundPath = `/dashboard/playground?account=${testAccountId}`
}, 60_000)
afterAll(() => stage?.end())

let startPath: string
let playgroundPath: string

const startStates: Omit<PageState, 'path'>[] = [
  { name: 'answered', before: beReady, act: runSample },
  { name: 'running', before: beSlow, act: startRun },
  { name: 'refused', before: bePoor, act: failToRun },
  { name: 'made to fail', before: beReady, act: makeRunFail },
  { name: 'new account', before: beNew },
  { name: 'waiting', before: withholdAll, isLoading: true },
  { name: 'failing', before: failAll, act: failToRun },
]
const playgroundStates: Omit<PageState, 'path'>[] = [
  { name: 'answered', before: beAnswered, act: sendTask },
  { name: 'schema with a problem', act: breakSchema },
  { name: 'code', act: showCode },
  { name: 'not in order', act: sendTooEarly },
  { name: 'no project', before: beNew },
  { name: 'waiting', before: withholdAll, isLoading: true },
  { name: 'failing', before: failAll, act: isFailed },
]

test(
  'the start page',
  async () => {
    const states = startStates.map((state) => ({ ...state, path: startPath }))
    expect(await inspectAll(page, states)).toEqual([])
  },
  inspectMs,
)

test(
  'the playground',
  async () => {
    const states = playgroundStates.map((state) => ({ ...state, path: playgroundPath }))
    expect(await inspectAll(page, states)).toEqual([])
  },
  inspectMs,
)
