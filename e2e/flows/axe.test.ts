// No page has an accessibility problem that axe can find, in either theme.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { attach, onePixelPng } from '../../server/test/files.ts'
import { clearQueue, createTask, makeWorker } from '../../server/test/workbench-client.ts'
import { claimBySpace, leaveControls } from '../desk.ts'
import { raiseStage, type Stage } from '../stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
}, 60_000)
afterAll(() => stage?.end())
afterEach(() => clearQueue(stage))

const themes = ['light', 'dark'] as const

async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}

/** What axe finds on each of the pages, once it has settled. */
async function visit(page: Page, paths: string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
    found.push(...(await findViolations(page)).map((line) => `${path}: ${line}`))
  }
  return found
}

test.each(themes)('entrance, %s', async (theme) => {
  const { page } = await stage.open({ theme })
  const paths = ['/sign-in', '/sign-up', '/forgot-password', '/reset-password#token=x']
  expect(await visit(page, paths)).toEqual([])
})

test.each(themes)('workbench, %s', async (theme) => {
  const client = await stage.makeClient()
  await createTask(stage, client)
  const { cookie } = await makeWorker(stage)
  const { page } = await stage.open({ theme, cookie })
  const tails = ['', '/work', '/availability', '/guidelines', '/settings']
  const paths = tails.map((tail) => `/workbench${tail}`)
  expect(await visit(page, paths)).toEqual([])
})

test.each(themes)('the task room with a file open, %s', async (theme) => {
  const client = await stage.makeClient()
  await attach(stage, client, [
    { fileName: 'a.log', mimeType: 'text/plain', content: '02:14 INFO a\n02:15 ERROR b\n' },
    { fileName: 'a.png', mimeType: 'image/png', content: onePixelPng },
  ])
  const { cookie } = await makeWorker(stage)
  const { page } = await stage.open({ theme, cookie })
  await page.goto('/workbench')
  await claimBySpace(page)
  const found = [...(await findViolations(page))]
  await leaveControls(page)
  await page.keyboard.press(']')
  await page.getByRole('listbox', { name: 'Lines of a.log' }).waitFor()
  found.push(...(await findViolations(page)))
  await page.keyboard.press(']')
  await page.getByAltText('Attachment a.png').waitFor()
  found.push(...(await findViolations(page)))
  expect(found).toEqual([])
})
