// Home and credits of a client, each full, empty, loading and failing, and their plots as tables.
import type { Page } from 'playwright-core'
import type { Shot } from './photograph.ts'
import { sayFullQuotas, sayNothing, sayRequests, saySuspended, usagePaths } from './usage-states.ts'
import { fail, isFailed, withhold } from './withhold.ts'

const withholdAll = async (page: Page) => {
  for (const path of Object.values(usagePaths)) await withhold(path)(page)
}

const failAll = async (page: Page) => {
  for (const path of Object.values(usagePaths)) await fail(path)(page)
}

const showTables = async (page: Page) => {
  const switches = page.getByRole('button', { name: /^Show .* as a table$/ })
  while ((await switches.count()) > 0) await switches.first().click()
}

const showLedger = async (page: Page) => {
  await page.getByRole('heading', { name: 'Ledger' }).scrollIntoViewIfNeeded()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
}

const showDates = async (page: Page) => {
  // On a phone the filters that do not filter are folded.
  const fold = page.getByRole('button', { name: 'Filters', exact: true })
  await page.getByRole('heading', { name: 'Ledger' }).scrollIntoViewIfNeeded()
  if (await fold.isVisible()) await fold.click()
  await page.getByRole('button', { name: /^Dates: / }).click()
  await page.getByRole('grid').waitFor()
}

const showCaptures = async (page: Page) => {
  await page.locator('.data-table tbody').getByText('Charge').first().waitFor()
  await page.getByRole('heading', { name: 'Ledger' }).scrollIntoViewIfNeeded()
}

const fillRequest = async (page: Page) => {
  await page.getByRole('button', { name: '20,000', exact: true }).click()
  await page.getByLabel('Note (optional)').fill('Payment migration, about 12 reviews this week.')
}

const showRequests = async (page: Page) =>
  page.getByRole('heading', { name: 'Credit requests' }).scrollIntoViewIfNeeded()

const states = (name: string, path: string): Shot[] => [
  { name, path, as: 'olivia' },
  { name: `${name}-tables`, path, as: 'olivia', act: showTables },
  { name: `${name}-empty`, path, as: 'olivia', before: sayNothing },
  { name: `${name}-loading`, path, as: 'olivia', before: withholdAll, isLoading: true },
  { name: `${name}-failing`, path, as: 'olivia', before: failAll, act: isFailed },
]

export const usageShots: Shot[] = [
  ...states('home', '/dashboard'),
  { name: 'home-quotas', path: '/dashboard', as: 'olivia', before: sayFullQuotas },
  { name: 'home-suspended', path: '/dashboard', as: 'olivia', before: saySuspended },
  ...states('credits', '/dashboard/credits'),
  {
    name: 'credits-request',
    path: '/dashboard/credits?request=new',
    as: 'olivia',
    before: sayRequests,
    act: fillRequest,
  },
  {
    name: 'credits-requests',
    path: '/dashboard/credits',
    as: 'olivia',
    before: sayRequests,
    act: showRequests,
  },
  {
    name: 'credits-dates',
    path: '/dashboard/credits?from=2026-11-03&to=2026-11-12',
    as: 'olivia',
    act: showDates,
  },
  { name: 'credits-ledger', path: '/dashboard/credits', as: 'olivia', act: showLedger },
  {
    name: 'credits-filtered',
    path: '/dashboard/credits?kind=capture',
    as: 'olivia',
    act: showCaptures,
  },
]
