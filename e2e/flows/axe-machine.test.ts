// Pricing and the system page full, empty, waiting and failing, and what opens over them: axe finds
// nothing, and no phone scrolls sideways.
// CI takes a third of the states, none that wait, each in one of four looks; --mode full takes all.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../server/test/console-client.ts'
import { type Stage, shareStage } from '../environment.ts'
import { inspectAll, inspectMs, type PageState } from '../inspect.ts'
import { machinePages, sayMuch, sayNothing } from '../screens/machine-states.ts'
import { fail, isFailed, withhold } from '../screens/withhold.ts'

let stage: Stage

beforeAll(async () => {
  stage = await shareStage()
}, 60_000)
afterAll(() => stage?.end())

async function inspect(states: readonly PageState[]): Promise<string[]> {
  const { cookie } = await signIn(stage, { operator: true })
  const { page } = await stage.open({ cookie })
  return await inspectAll(page, states)
}

const list = (name: string, more: Partial<PageState> = {}): PageState[] =>
  machinePages.map((tail) => ({ name: `${name} ${tail}`, path: `/admin/${tail}`, ...more }))

test(
  'full, and as tables',
  async () => {
    const asTables: PageState['act'] = async (page) => {
      const switches = page.getByRole('button', { name: /^Show .* as a table$/ })
      while ((await switches.count()) > 0) await switches.first().click()
    }
    const tables = list('tables', { before: sayMuch, act: asTables })
    const plots = tables.filter(({ path }) => /ai|webhooks/.test(path))
    expect(await inspect([...list('full', { before: sayMuch }), ...plots])).toEqual([])
  },
  inspectMs,
)

test(
  'what opens over them',
  async () => {
    const states: PageState[] = [
      { name: 'tag', path: '/admin/pricing?tag=2' },
      { name: 'default tag', path: '/admin/pricing?tag=1' },
      {
        name: 'price',
        path: '/admin/pricing?tag=2',
        async act(page) {
          await page.getByRole('button', { name: 'Set price' }).click()
          await page.getByRole('dialog').getByLabel('Multiplier').fill('1.75')
        },
      },
      {
        name: 'retiring a tag',
        path: '/admin/pricing?tag=2',
        async act(page) {
          await page.getByRole('button', { name: 'Retire tag' }).click()
          await page.getByRole('dialog').waitFor()
        },
      },
      {
        name: 'new tag',
        path: '/admin/pricing',
        async act(page) {
          await page.getByRole('button', { name: 'Add tag' }).click()
          await page.getByRole('dialog').waitFor()
        },
      },
      {
        name: 'retry',
        path: '/admin/jobs',
        before: sayMuch,
        async act(page) {
          await page.getByRole('button', { name: 'Retry' }).first().click()
          await page.getByRole('dialog').waitFor()
        },
      },
      {
        name: 'migrations',
        path: '/admin/system',
        async act(page) {
          await page.getByText(/^Show all \d/).click()
        },
      },
      { name: 'no search', path: '/admin/audit?act=Keys' },
      { name: 'a name nobody has', path: '/admin/audit?actor=nobody' },
    ]
    expect(await inspect(states)).toEqual([])
  },
  inspectMs,
)

test(
  'empty, waiting and failing',
  async () => {
    const states = [
      ...list('empty', { before: sayNothing }),
      ...list('waiting', { before: withhold('/operator/v1/*'), isLoading: true }),
      ...list('failing', { before: fail('/operator/v1/*'), act: isFailed }),
    ]
    expect(await inspect(states)).toEqual([])
  },
  inspectMs,
)
