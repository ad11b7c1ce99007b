// Home and credits full, empty, waiting and failing: axe finds nothing, and no phone scrolls sideways.
// CI takes a third of the states, none that wait, each in one of four looks; --mode full takes all.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../server/test/console-client.ts'
import { createTask, makeWorker, type TestClient } from '../../server/test/workbench-client.ts'
import { raiseStage, type Stage } from '../environment.ts'
import { inspectAll, inspectMs, type PageState } from '../inspect.ts'
import { sayNothing } from '../screens/usage-states.ts'
import { fail, isFailed, withhold } from '../screens/withhold.ts'

let stage: Stage
let client: TestClient

/** Something was answered, something is open. */
beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  client = await stage.makeClient()
  const worker = await makeWorker(stage)
  const taskId = await createTask(stage, client)
  const { lease } = await worker.claimNext()
  const result = { message: 'It is.' }
  await worker.act(taskId, 'submit', { leaseNumber: lease.number, result })
  await createTask(stage, client, { mode: 'fast' })
}, 60_000)
afterAll(() => stage?.end())

const pages = ['', '/credits']
const api = '/console/v1/accounts/*'

async function inspect(role: 'owner' | 'viewer', states: readonly PageState[]): Promise<string[]> {
  const { accountId } = client
  const { cookie } = await signIn(stage, { memberOf: [{ accountId, role }] })
  const { page } = await stage.open({ cookie })
  return await inspectAll(page, states)
}

const list = (name: string, more: Partial<PageState> = {}): PageState[] =>
  pages.map((tail) => ({
    name: `${name}${tail}`,
    path: `/dashboard${tail}?account=${client.accountId}`,
    ...more,
  }))

const showTables: PageState['act'] = async (page) => {
  const switches = page.getByRole('button', { name: /^Show .* as a table$/ })
  while ((await switches.count()) > 0) await switches.first().click()
}

test(
  'full, and as tables',
  async () => {
    const states = [...list('full'), ...list('tables', { act: showTables })]
    expect(await inspect('owner', states)).toEqual([])
  },
  inspectMs,
)

test(
  'a row is chosen, a filter is on, a viewer looks',
  async () => {
    const states = list('chosen', {
      async act(page) {
        await page.locator('.data-table tbody [data-row-key]').first().waitFor()
        await page.keyboard.press('j')
        await page.locator('.data-table-cursor').waitFor()
      },
    })
    const [, credits] = list('filtered')
    if (credits !== undefined) states.push({ ...credits, path: `${credits.path}&kind=hold` })
    expect(await inspect('viewer', states)).toEqual([])
  },
  inspectMs,
)

test(
  'empty, waiting and failing',
  async () => {
    const states = [
      ...list('empty', { before: sayNothing }),
      ...list('waiting', { before: withhold(api), isLoading: true }),
      ...list('failing', { before: fail(api), act: isFailed }),
    ]
    expect(await inspect('owner', states)).toEqual([])
  },
  inspectMs,
)
