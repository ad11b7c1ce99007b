// Credits that a member asks for: one request that an operator grants and one that is declined, both from
// the pages, and a large one that takes two operators. Each ends in what the API and the ledger say.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../server/src/core/caller.ts'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import { raiseStage, type Stage } from '../environment.ts'
import { inspectMs, inspectNow } from '../inspect.ts'

let stage: Stage
let grace: TestPerson
let ada: TestPerson

beforeAll(async () => {
  stage = await raiseStage({ model: undefined, grantAloneMax: 50_000 })
  grace = await signIn(stage, { operator: true, name: 'Grace Okafor' })
  ada = await signIn(stage, { operator: true, name: 'Ada Lindqvist' })
}, 60_000)
afterAll(() => stage?.end())

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()

async function makeClient(name: string, credits: number) {
  const { accountId } = await stage.admin('create-account', { name, 'per-second': 1_000 })
  await stage.admin('grant-credits', { account: accountId, credits })
  const { key } = await stage.makeKey({ account: accountId })
  await stage.call('POST', '/projects/create', { key, body: { name: 'Checkout' } })
  return { accountId, key }
}

async function openAs(accountId: string, role: Role, path: string) {
  const person = await signIn(stage, { name: 'Dana Reyes', memberOf: [{ accountId, role }] })
  const opened = await stage.open({ cookie: person.cookie })
  await opened.page.goto(`${path}?account=${accountId}`)
  return opened
}

async function openApprovals({ cookie }: TestPerson) {
  const opened = await stage.open({ cookie })
  await opened.page.goto('/admin/approvals')
  return opened
}

async function fillRequest(page: Page, amount: string, note: string) {
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByLabel('Note (optional)').fill(note)
  await press(page, `Request ${amount}`)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('Waiting', { exact: true }).waitFor()
}

const readAvailable = async (key: string) =>
  (await stage.call('GET', '/credits', { key })).body.available
const available = (page: Page) =>
  page.locator('.stat-card', { hasText: 'Available' }).locator('.stat-card-value')

test(
  'a member who is short asks from the playground, an operator grants, and the balance is there',
  async () => {
    const { accountId, key } = await makeClient('Halden Labs', 100)
    const member = await openAs(accountId, 'developer', '/dashboard/playground')
    await member.page.getByLabel('Prompt').fill('Is this function safe to call twice?')
    await member.page.getByRole('link', { name: 'Request credits', exact: true }).click()
    await member.page.getByRole('dialog', { name: 'Request credits' }).waitFor()
    expect(await inspectNow(member.page)).toEqual([])
    await fillRequest(member.page, '20,000', 'We hit zero during our release.')
    expect(await inspectNow(member.page)).toEqual([])

    const { page, complaints } = await openApprovals(grace)
    await page.getByRole('link', { name: 'Approvals 1' }).waitFor()
    await page.getByText('“We hit zero during our release.”').waitFor()
    expect(await inspectNow(page)).toEqual([])
    await press(page, 'Grant 20,000 to Halden Labs')
    await page.getByRole('dialog').getByRole('button', { name: 'Grant 20,000' }).click()
    await page.getByText('20,000 credits granted to Halden Labs.').waitFor()
    await page.getByText('No open credit requests').waitFor()
    await page.getByRole('link', { name: 'Approvals', exact: true }).waitFor()

    // The page of the member looks for the decision.
    await member.page.getByText(/^Granted in/).waitFor({ timeout: 60_000 })
    await expect.poll(() => available(member.page).textContent()).toContain('20,100')
    expect(await readAvailable(key)).toBe(20_100)
    expect(await stage.admin('audit-ledger')).toMatchObject({ ok: true })
    // The refused task is what the browser complains of.
    expect(member.complaints.all.filter((line) => !line.includes('402'))).toEqual([])
    expect(complaints.all).toEqual([])
  },
  inspectMs,
)

test('a request is withdrawn, asked again and declined; viewers only see it', async () => {
  const { accountId, key } = await makeClient('Brightline', 100)
  const { page, complaints } = await openAs(accountId, 'owner', '/dashboard/credits')
  await press(page, 'Request credits')
  await fillRequest(page, '900,000', 'Wrong amount')
  await press(page, 'Withdraw')
  await press(page, 'Withdraw request')
  await page.getByText('Withdrawn', { exact: true }).waitFor()
  await press(page, 'Request credits')
  await fillRequest(page, '5,000', 'Top-up for November.')

  const operator = await openApprovals(ada)
  await press(operator.page, 'Decline request of Brightline')
  await operator.page.getByLabel('Note to the client').fill('Please pay invoice 7 first.')
  await press(operator.page, 'Decline request')
  await operator.page.getByText('Request of Brightline declined.').waitFor()

  const viewer = await openAs(accountId, 'viewer', '/dashboard/credits')
  await viewer.page.getByText('Operator: “Please pay invoice 7 first.”').waitFor()
  await viewer.page.getByText('Declined', { exact: true }).waitFor()
  expect(await viewer.page.getByRole('button', { name: /Request|Withdraw/ }).count()).toBe(0)
  expect(await readAvailable(key)).toBe(100)
  expect([...complaints.all, ...operator.complaints.all, ...viewer.complaints.all]).toEqual([])
})

test('a large request is proposed by one operator and approved by another', async () => {
  const { accountId, key } = await makeClient('Ostra Health', 100)
  const member = await openAs(accountId, 'owner', '/dashboard/credits')
  await press(member.page, 'Request credits')
  await fillRequest(member.page, '120,000', 'Yearly volume.')

  const first = await openApprovals(grace)
  await press(first.page, 'Propose 120,000 to Ostra Health')
  await first.page.getByRole('dialog').getByRole('button', { name: 'Propose 120,000' }).click()
  await first.page
    .getByText("The grant of 120,000 credits needs a second operator's approval.")
    .waitFor()
  await first.page.getByText('You proposed it, see above').waitFor()
  expect(await readAvailable(key)).toBe(100)

  const second = await openApprovals(ada)
  await second.page.getByText('Grace Okafor proposed it, see above').waitFor()
  await press(second.page, 'Approve')
  await second.page.getByLabel('Type 120000 to confirm').fill('120000')
  await press(second.page, 'Approve +120,000 credits')
  await second.page.getByText('No open credit requests').waitFor()
  expect(await readAvailable(key)).toBe(120_100)
  expect(await stage.admin('audit-ledger')).toMatchObject({ ok: true })
})
