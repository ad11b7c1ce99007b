// The pages of the workbench full, empty, waiting and failing, and what opens over them: axe finds
// nothing, and no phone scrolls sideways.
// CI takes a third of the states, none that wait, each in one of four looks; --mode full takes all.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeId } from '../../server/src/core/ids.ts'
import { createTask, makeWorker, type TestClient } from '../../server/test/workbench-client.ts'
import { endSessions } from '../assertions.ts'
import { raiseStage, type Stage } from '../environment.ts'
import { inspectAll, inspectMs, type PageState } from '../inspect.ts'
import { fail, isFailed, withhold } from '../screens/withhold.ts'

let stage: Stage
let client: TestClient

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  client = await stage.makeClient()
}, 60_000)
afterAll(() => stage?.end())

const pages = ['', '/work', '/availability', '/guidelines', '/settings', '/nowhere']
const api = '/workbench/v1/*'

function listPages(name: string, more: Partial<PageState> = {}, tails = pages): PageState[] {
  return tails.map((tail) => ({ name: `${name}${tail}`, path: `/workbench${tail}`, ...more }))
}

/** Something waits, something is held, something was answered. */
async function fill() {
  const worker = await makeWorker(stage, { capacity: 3 })
  const answeredId = await createTask(stage, client)
  const { lease } = await worker.claimNext()
  const result = { message: 'Yes, **as it is**, with `code`.' }
  await worker.act(answeredId, 'submit', { leaseNumber: lease.number, result })
  await createTask(stage, client)
  await worker.claimNext()
  await createTask(stage, client)
  const { id } = await worker.claimNext()
  // As if an operator had assigned it a moment ago.
  await stage.adminDb
    .updateTable('task_leases')
    .set({ is_assigned: true, opened_at: null })
    .where('task_id', '=', decodeId('task', id) as string)
    .execute()
  for (const mode of ['fast', 'standard', 'realtime_answer'])
    await createTask(stage, client, { prompt: `A question that is ${mode}, or is it?`, mode })
  return worker
}

test(
  'full',
  async () => {
    const { cookie } = await fill()
    const { page } = await stage.open({ cookie })
    const found = await inspectAll(page, [
      ...listPages('full'),
      {
        name: 'row chosen',
        path: '/workbench',
        async act() {
          await page.keyboard.press('j')
          await page.locator('.queue-row[aria-selected=true]').waitFor()
        },
      },
      {
        name: 'past work',
        path: '/workbench/work',
        async act() {
          await page.locator('.history-open').first().click()
          await page.getByText('Submitted answer').waitFor()
        },
      },
    ])
    expect(found).toEqual([])
  },
  inspectMs,
)

const over: [name: string, act: (page: Page) => Promise<unknown>][] = [
  ['palette', (page) => pressAndSee(page, 'Control+k')],
  ['keys', (page) => pressAndSee(page, '?')],
  [
    'menu of the person',
    async (page) => {
      await page.getByRole('button', { name: /settings and sign out/ }).click()
      await page.getByRole('menu').waitFor()
    },
  ],
  [
    'offline',
    async (page) => {
      const place = () => page.locator('.queue-empty').boundingBox()
      const before = await place()
      await page.context().setOffline(true)
      await page.getByText("You're offline.", { exact: true }).waitFor()
      // What tells of it moves nothing.
      expect(await place()).toEqual(before)
    },
  ],
]

test(
  'empty, and what opens over it',
  async () => {
    const worker = await makeWorker(stage, { tagIds: [4] })
    const { page } = await stage.open({ cookie: worker.cookie })
    const found = await inspectAll(page, [
      ...listPages('empty', {}, ['', '/work', '/availability']),
      ...over.map(([name, act]) => ({ name, path: '/workbench', act })),
      {
        name: 'signed out',
        path: '/workbench',
        async act() {
          await endSessions(stage, worker.personUuid)
          // The page may be notified before: a click that waits would meet the dialog.
          await page.getByRole('switch', { name: /duty/ }).dispatchEvent('click')
          await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
        },
      },
    ])
    expect(found).toEqual([])
  },
  inspectMs,
)

test(
  'waiting and failing',
  async () => {
    const { cookie } = await makeWorker(stage, { isOnDuty: false })
    const { page } = await stage.open({ cookie })
    const withSettings = async () => {
      for (const path of ['/auth/sessions', '/auth/passkeys']) await fail(path)(page)
    }
    const found = await inspectAll(page, [
      ...listPages('waiting', { before: withhold(api), isLoading: true }, pages.slice(0, 3)),
      ...listPages('failing', { before: fail(api), act: isFailed }, pages.slice(0, 3)),
      ...listPages('failing', { before: withSettings, act: isFailed }, ['/settings']),
      ...listPages('nobody known', { before: fail('/console/v1/me'), act: isFailed }, ['']),
    ])
    expect(found).toEqual([])
  },
  inspectMs,
)

async function pressAndSee(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.getByRole('dialog').waitFor()
}
