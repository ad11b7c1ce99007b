// The first page, for visitors without a session: what it says is what the service says of itself.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../scripts/demo/database.ts'
import { signIn } from '../../server/test/console-client.ts'
import { raiseStage, type Stage } from '../environment.ts'
import { say } from '../screens/withhold.ts'

let stage: Stage

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
}, 60_000)
afterAll(() => stage?.end())

const seeTitle = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Ask an engineer with an API call' }).waitFor()
const cell = (page: Page, mode: string) => page.getByRole('row', { name: new RegExp(`^${mode}`) })

/** So many answers on each of the last days, staffed or not, all after the same time. */
async function answer(mode: string, seconds: number, tasks: number): Promise<void> {
  const query = `insert into answer_times (day, mode, seconds, tasks)
    select (now() at time zone 'America/New_York')::date - ago, $1, $2, $3
    from generate_series(0, 7) ago`
  const values = [mode, seconds, tasks]
  await withDatabase(stage.databaseUrl, (database) => database.query(query, values))
}

test('prices are those of the price list, medians those of the status', async () => {
  const operator = await signIn(stage, { operator: true })
  const body = { multiplier: 2, reason: 'Seniors are few this month.' }
  const priced = await operator.call('POST', '/operator/v1/tags/2/prices', { body })
  expect(priced.status, priced.text).toBe(201)
  await answer('fast', 960, 20)
  // More than the API needs for a median, fewer than the page does.
  await answer('standard', 600, 1)

  const { page, complaints } = await stage.open()
  await page.goto('/')
  await seeTitle(page)
  const price = page.getByRole('region', { name: 'You pay for seconds of work' })
  // 372 s × 1.5 × 2
  await price.getByText('1,116').first().waitFor()
  await price.getByText('Senior ×2').waitFor()
  const { body: list } = await operator.call('GET', '/console/v1/prices')
  expect(list.tags.find(({ id }: { id: number }) => id === 2).multiplier).toBe(2)

  const status = await stage.call('GET', '/status')
  const modes = status.body.modes as { mode: string; medianAnswerSeconds: number | null }[]
  expect(modes.find(({ mode }) => mode === 'fast')?.medianAnswerSeconds).toBe(960)
  await cell(page, 'Fast').getByText('16 min').waitFor()
  expect(await cell(page, 'Standard').innerText()).toContain('–')
  expect(complaints.all).toEqual([])
})

/** How far what was painted moved while the page filled; 0.1 is what browsers call good. */
const shiftOf = (page: Page) =>
  page.evaluate(`new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
      .observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
  })`)

test.each([{ isPhone: true }, { isPhone: false }])('nothing moves while %o fills', async (size) => {
  const { page } = await stage.open(size)
  for (const path of ['/', '/sign-in', '/sign-up']) {
    await page.goto(path)
    await page.getByText('1,116').first().waitFor()
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
    expect(await shiftOf(page), path).toBeLessThan(0.05)
  }
})

test('on a phone in the dark nothing is cut off, and the way in leads to the sign-up', async () => {
  const { page, complaints } = await stage.open({ theme: 'dark', isPhone: true })
  await page.goto('/')
  await seeTitle(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign up' }).waitFor()
  expect(complaints.all).toEqual([])
})

test.each([
  ['invited', 'Sign-up is by invitation.'],
  ['closed', undefined],
] as const)('where sign-up is %s the way in is to sign in', async (mode, note) => {
  const { page } = await stage.open()
  await say('/auth/sign-up', { mode, domains: [] })(page)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor()
  expect(await page.getByRole('link', { name: 'Sign up' }).count()).toBe(0)
  if (note !== undefined) await page.getByText(note).waitFor()
})

test('a user with a session is redirected to their app', async () => {
  const { accountId } = await stage.makeAccount()
  const { cookie } = await signIn(stage, { memberOf: [{ accountId, role: 'owner' }] })
  const { page } = await stage.open({ cookie })
  await page.goto('/')
  await page.waitForURL('**/dashboard**')
})

test('an ended session is shown the page, and prices that fail can be asked for again', async () => {
  const { cookie, call } = await signIn(stage)
  await call('POST', '/auth/sign-out')
  const { page } = await stage.open({ cookie })
  await say('/console/v1/prices', { error: { code: 'INTERNAL', message: 'No.' } }, 500)(page)
  await page.goto('/')
  await seeTitle(page)
  const price = page.getByRole('region', { name: 'You pay for seconds of work' })
  await price.getByRole('alert').waitFor()
  await page.unrouteAll()
  await price.getByRole('button', { name: 'Try again' }).click()
  await price.getByText('Released back to you').waitFor()
})
