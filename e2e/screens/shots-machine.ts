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
import { fail, isFailed, withhold } from './withhold.ts'

const showTables = async (page: Page) => {
  const switches = page.getByRole('button', { name: /^Show .* as a table$/ })
  while ((await switches.count()) > 0) await switches.first().click()
}

const openPrice = async (page: Page) => {
  await page.getByRole('button', { name: 'Set the price' }).click()
  await page.getByRole('dialog').getByLabel('Multiplier').fill('1.75')
}

const openRetry = async (page: Page) => {
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page.getByRole('dialog').waitFor()
}

const openFirstAct = async (page: Page) => {
  await page.locator('.data-table tbody button').first().click()
  await page.getByRole('heading', { name: 'Proof' }).waitFor()
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
  { name: 'admin-jobs-retry', path: '/admin/jobs', as: 'omar', before: sayMuch, act: openRetry },
  { name: 'admin-ai-tables', path: '/admin/ai', as: 'omar', before: sayMuch, act: showTables },
  { name: 'admin-audit-act', path: '/admin/audit', as: 'omar', act: openFirstAct },
]
