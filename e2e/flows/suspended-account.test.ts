// An operator suspends an account: its members read it on every page, with the reason, and again when
// it is lifted.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let owner: TestPerson
let operator: TestPerson
let account: { accountId: string; testAccountId: string }
const reason = 'The last invoice is 60 days late.'

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  account = await stage.makeAccount()
  await stage.admin('grant-credits', { account: account.accountId, credits: 5_000 })
  const memberOf = [{ accountId: account.accountId, role: 'owner' as const }]
  owner = await signIn(stage, { name: 'Ada Kovac', memberOf })
  operator = await signIn(stage, { operator: true })
}, 60_000)
afterAll(() => stage?.end())

const setSuspended = (suspended: boolean) =>
  operator.call('PATCH', `/operator/v1/accounts/${account.accountId}`, {
    body: { suspended, reason },
  })

const pages = [
  '/dashboard',
  '/dashboard/start',
  '/dashboard/tasks',
  '/dashboard/playground',
  '/dashboard/projects',
  '/dashboard/keys',
  '/dashboard/webhooks',
  '/dashboard/logs',
  '/dashboard/credits',
  '/dashboard/members',
  '/dashboard/audit',
  '/dashboard/settings',
]

test('a suspension is on every page of the dashboard, live and test, until it is lifted', async () => {
  const { page } = await stage.open({ cookie: owner.cookie })
  const banner = page.getByRole('alert').filter({ hasText: 'This account is suspended.' })
  expect((await setSuspended(true)).status).toBe(200)
  for (const path of pages)
    for (const id of [account.accountId, account.testAccountId]) {
      await page.goto(`${path}?account=${id}`)
      await banner.waitFor()
      expect(await banner.innerText()).toContain(reason)
      expect(await page.locator('body').innerText()).not.toContain('Ready for new tasks')
    }
  await page.goto(`/dashboard/playground?account=${account.accountId}`)
  await page.getByText('the operator of this service can lift the suspension').waitFor()
  await setSuspended(false)
  await page.reload()
  await page.getByRole('heading', { name: 'Playground' }).waitFor()
  await banner.waitFor({ state: 'detached' })
})

test('a page that was open learns of it when the service refuses', async () => {
  const { page } = await stage.open({ cookie: owner.cookie })
  await page.goto(`/dashboard?account=${account.accountId}`)
  await page.getByText('Ready for new tasks').waitFor()
  expect(await page.getByText('This account is suspended.').count()).toBe(0)
  await setSuspended(true)
  await page.getByRole('link', { name: 'Playground' }).first().click()
  await page.getByText('This account is suspended.').waitFor()
  await setSuspended(false)
})
