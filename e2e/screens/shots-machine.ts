// Pricing and the system page, each full, empty, loading and failing, and what opens over them.
import type { Page } from 'playwright-core'
import {
  type MachinePage,
  machinePages,
  machinePaths,
  sayMuch,
  sayNothing,
} from './machine-states.ts'
import type { Shot } from './photograph.ts'
import { fail, isAt, isFailed, withhold } from './withhold.ts'

const showTables = async (page: Page) => {
  const switches = page.getByRole('button', { name: /^Show .* as a table$/ })
  while ((await switches.count()) > 0) await switches.first().click()
}

const openPrice = async (page: Page) => {
  await page.getByRole('button', { name: 'Set price' }).click()
  await page.getByRole('dialog').getByLabel('Multiplier').fill('1.75')
}

const openRetire = async (page: Page) => {
  await page.getByRole('button', { name: 'Retire tag', exact: true }).click()
  await page.getByRole('dialog', { name: /^Retire / }).waitFor()
}

const failToRetire = async (page: Page) => {
  await openRetire(page)
  await fail('/operator/v1/tags/*')(page)
  const dialog = page.getByRole('dialog', { name: /^Retire / })
  await dialog.getByRole('textbox').fill('No engineer has this tag any more.')
  await dialog.getByRole('button', { name: 'Retire tag' }).click()
  await isFailed(page)
}

/** Of the tags as they are, one is retired. */
const sayRetired = async (page: Page) => {
  await page.route(isAt(machinePaths.pricing), async (route) => {
    const reply = await route.fetch()
    const tags = (await reply.json()) as { data: { id: number }[] }
    const retiredAt = new Date(Date.now() - 3_600_000).toISOString()
    const data = tags.data.map((tag) => (tag.id === 2 ? { ...tag, retiredAt } : tag))
    await route.fulfill({ response: reply, json: { ...tags, data } })
  })
}

const openRetry = async (page: Page) => {
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await page.getByRole('dialog').waitFor()
}

const openFirstAct = async (page: Page) => {
  await page.locator('.data-table tbody button').first().click()
  await page.getByRole('heading', { name: 'Integrity' }).waitFor()
}

function statesOf(name: MachinePage): Shot[] {
  const base = { path: `/admin/${name}`, as: 'omar' } as const
  const path = machinePaths[name]
  const shots: Shot[] = [
    { name: `admin-${name}`, ...base, before: sayMuch },
    { name: `admin-${name}-loading`, ...base, before: withhold(path), isLoading: true },
    { name: `admin-${name}-failing`, ...base, before: fail(path), act: isFailed },
  ]
  if (name !== 'system') shots.push({ name: `admin-${name}-empty`, ...base, before: sayNothing })
  return shots
}

export const machineShots: Shot[] = [
  ...machinePages.flatMap(statesOf),
  { name: 'admin-pricing-tag', path: '/admin/pricing?tag=2', as: 'omar' },
  { name: 'admin-pricing-set', path: '/admin/pricing?tag=2', as: 'omar', act: openPrice },
  { name: 'admin-pricing-retire', path: '/admin/pricing?tag=2', as: 'omar', act: openRetire },
  {
    name: 'admin-pricing-retire-failing',
    path: '/admin/pricing?tag=2',
    as: 'omar',
    act: failToRetire,
  },
  { name: 'admin-pricing-retired', path: '/admin/pricing', as: 'omar', before: sayRetired },
  {
    name: 'admin-pricing-retired-tag',
    path: '/admin/pricing?tag=2',
    as: 'omar',
    before: sayRetired,
  },
  { name: 'admin-jobs-retry', path: '/admin/jobs', as: 'omar', before: sayMuch, act: openRetry },
  { name: 'admin-ai-tables', path: '/admin/ai', as: 'omar', before: sayMuch, act: showTables },
  { name: 'admin-audit-act', path: '/admin/audit', as: 'omar', act: openFirstAct },
]
