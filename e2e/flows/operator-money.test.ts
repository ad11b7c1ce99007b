// What operators do to clients and their credits, from the pages: grants, corrections by two persons,
// suspension, rates and the proof. Each act ends in what the API, the ledger and the audit say.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeId } from '../../server/src/core/ids.ts'
import { listActs } from '../../server/src/modules/identity/audit/audit.ts'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import { shiftBalance } from '../assertions.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let grace: TestPerson
let ada: TestPerson

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  grace = await signIn(stage, { operator: true, name: 'Grace Okafor' })
  ada = await signIn(stage, { operator: true, name: 'Ada Lindqvist' })
}, 60_000)
afterAll(() => stage?.end())

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function makeClient(name: string, credits: number) {
  const made = await stage.admin('create-account', { name, 'per-second': 1_000 })
  const { accountId, testAccountId } = made
  if (credits > 0) await stage.admin('grant-credits', { account: accountId, credits })
  const { key, keyId } = await stage.makeKey({ account: accountId })
  return { name, key, keyId, accountId, testAccountId }
}

const readCredits = async (key: string) => (await stage.call('GET', '/credits', { key })).body

/** The newest acts on an account: who, what and why. */
async function readActs(accountId: string, count: number) {
  const accountUuid = decodeId('acct', accountId) as string
  const page = { beforeNumber: undefined, limit: count }
  const { items } = await listActs(stage.deps.database.db, accountUuid, page)
  return items.map(({ act, actor, details }) => [
    act,
    actor,
    (details as { reason: string }).reason,
  ])
}

async function expectBooksToAddUp() {
  expect(await stage.admin('audit-ledger')).toMatchObject({ ok: true })
}

const actor = ({ personUuid }: TestPerson) => `person:${personUuid}`

test('a client is found by name and granted credits', async () => {
  const client = await makeClient('Northwind Traders', 0)
  await makeClient('Somebody Else', 0)
  const { page, complaints } = await stage.open({ cookie: grace.cookie })
  await page.goto('/admin/accounts')
  await page.getByRole('link', { name: 'Somebody Else' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('northw')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Somebody Else' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Northwind Traders' }).press('Enter')
  await page.waitForURL(`**/admin/accounts/${client.accountId}`)

  await press(page, 'Grant credits')
  await page.getByLabel('Credits', { exact: true }).fill('36,000')
  await page.getByLabel('Reason').fill('Paid by invoice 7.')
  // The number must be typed once more before the button does anything.
  await page.getByRole('button', { name: 'Grant 36,000 credits' }).click({ force: true })
  expect((await readCredits(client.key)).available).toBe(0)
  await page.getByLabel('Type 36000 to confirm').fill('36000')
  await press(page, 'Grant 36,000 credits')
  await page.getByText('36,000 credits granted.').waitFor()
  await page.getByRole('row').filter({ hasText: 'Paid by invoice 7.' }).waitFor()

  expect(await readCredits(client.key)).toMatchObject({ available: 36_000, granted: 36_000 })
  expect(await readActs(client.accountId, 1)).toEqual([
    ['credits.granted', actor(grace), 'Paid by invoice 7.'],
  ])
  await expectBooksToAddUp()
  expect(complaints.all).toEqual([])
})

async function propose(page: Page, accountId: string, credits: string, reason: string) {
  await page.goto(`/admin/accounts/${accountId}`)
  await press(page, 'Propose adjustment')
  await page.getByLabel('Credits', { exact: true }).fill(credits)
  await page.getByLabel('Reason').fill(reason)
  await page.getByRole('button', { name: /^Propose [−+]/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText(/Another operator must approve\./).waitFor()
}

test('credits are taken away by two persons, the second at a phone', async () => {
  const { key, accountId, name } = await makeClient('Blue Harbour', 10_000)
  const why = 'Invoice 8 was booked twice.'
  const first = await stage.open({ cookie: grace.cookie })
  await propose(first.page, accountId, '1200', why)
  expect((await readCredits(key)).available).toBe(10_000)
  // Whoever proposed is told who may approve, and cannot.
  // By keys: the toast of the proposal may lie over the button.
  await first.page.getByRole('button', { name: 'Approve', exact: true }).press('Enter')
  expect(await first.page.getByRole('dialog').count()).toBe(0)
  await first.page.getByText('Another operator must approve your proposal.').waitFor()

  const second = await stage.open({ cookie: ada.cookie, isPhone: true })
  await second.page.goto('/admin/ledger?adjustment=proposed')
  const row = second.page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: 'Approve' }).click()
  await second.page.getByText('8,800').waitFor()
  await second.page.getByLabel('Type 1200 to confirm').fill('1200')
  await press(second.page, 'Approve −1,200 credits')
  await second.page.getByText(`−1,200 credits booked for ${name}.`).waitFor()

  expect(await readCredits(key)).toEqual({ available: 8_800, held: 0, spent: 0, granted: 8_800 })
  const entries = await stage.call('GET', '/credits/entries', { key })
  expect(entries.body.data[0]).toMatchObject({ kind: 'adjust', credits: 1_200, reason: why })
  expect(await readActs(accountId, 2)).toEqual([
    ['credits.adjusted', actor(ada), why],
    ['credits.adjustment_proposed', actor(grace), why],
  ])
  await expectBooksToAddUp()
  expect([...first.complaints.all, ...second.complaints.all]).toEqual([])
})

test('what would go below nothing is refused and then rejected, with a reason', async () => {
  const { key, accountId, name } = await makeClient('Kite & Sons', 500)
  const opened = await stage.open({ cookie: grace.cookie })
  await propose(opened.page, accountId, '800', 'Credits of the pilot that ended.')
  const { page } = await stage.open({ cookie: ada.cookie })
  await page.goto('/admin/ledger')
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: 'Approve' }).click()
  await page.getByText("Insufficient credits: can't be approved").waitFor()
  await page.getByLabel('Type 800 to confirm').fill('800')
  await press(page, 'Approve −800 credits')
  await page.getByText("Couldn't approve. No credits moved.").waitFor()
  expect((await readCredits(key)).available).toBe(500)
  await press(page, 'Cancel')

  await row.getByRole('button', { name: 'Reject' }).click()
  await page.getByLabel('Reason').fill('There is not that much left.')
  await press(page, 'Reject proposal')
  await row.filter({ hasText: 'Rejected' }).waitFor()
  expect(await readCredits(key)).toMatchObject({ available: 500, granted: 500 })
  expect((await readActs(accountId, 1))[0]).toEqual([
    'credits.adjustment_rejected',
    actor(ada),
    'There is not that much left.',
  ])
  await expectBooksToAddUp()
})

test('an approval asks for a fresh sign-in first', async () => {
  const { key, accountId, name } = await makeClient('Fern Street Clinic', 1_000)
  const opened = await stage.open({ cookie: grace.cookie })
  await propose(opened.page, accountId, '5', 'Rounded up by mistake.')
  const tired = await signIn(stage, { operator: true, signedInAgoSeconds: 3_600 })
  const { page } = await stage.open({ cookie: tired.cookie })
  await page.goto('/admin/ledger')
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: 'Approve' }).click()
  await page.getByLabel('Type 5 to confirm').fill('5')
  await press(page, 'Approve −5 credits')
  await page.getByRole('dialog', { name: "Confirm it's you" }).waitFor()
  expect((await readCredits(key)).available).toBe(1_000)
  expect((await readActs(accountId, 1))[0]?.[0]).toBe('credits.adjustment_proposed')
})

test('a suspended account gets nothing until the suspension is lifted', async () => {
  const { key, accountId } = await makeClient('Late Payer', 1_000)
  const statusOf = async () => (await stage.call('GET', '/credits', { key })).status
  const { page, complaints } = await stage.open({ cookie: grace.cookie })
  await page.goto(`/admin/accounts/${accountId}`)
  await press(page, 'Suspend account')
  await page.getByLabel('Reason').fill('The last invoice is 60 days late.')
  await page.getByLabel('Type Late Payer to confirm').fill('Late Payer')
  await press(page, 'Suspend account')
  await page.getByText('The last invoice is 60 days late.').waitFor()
  await expect.poll(statusOf).toBe(403)

  await page.goto('/admin/accounts?state=suspended')
  await page.getByRole('link', { name: 'Late Payer' }).click()
  await press(page, 'Reactivate account')
  await page.getByLabel('Reason').fill('The invoice is paid.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate account' }).click()
  await page.getByText('Late Payer is active again.').waitFor()
  await expect.poll(statusOf).toBe(200)
  expect(await readActs(accountId, 2)).toEqual([
    ['account.resumed', actor(grace), 'The invoice is paid.'],
    ['account.suspended', actor(grace), 'The last invoice is 60 days late.'],
  ])
  expect(complaints.all).toEqual([])
})

test('rates of an account and of a key are changed, and the key is told', async () => {
  const { key, keyId, accountId } = await makeClient('Fast & Co', 1_000)
  const { page, complaints } = await stage.open({ cookie: grace.cookie })
  await page.goto(`/admin/accounts/${accountId}`)
  await page.getByRole('button', { name: 'Change', exact: true }).first().click()
  await page.getByLabel('Requests per second').fill('250')
  await page.getByLabel('Reason').fill('Agreed in contract 12.')
  await press(page, 'Change rate limit')
  await page.getByText('Rate limit of Fast & Co is now 250 requests per second.').waitFor()

  const row = page.getByRole('row').filter({ hasText: '1,000,000' }).first()
  await row.getByRole('button', { name: /^Change rate limits of/ }).click()
  await page.getByLabel('Requests per second').fill('20')
  await page.getByLabel('Requests per hour').fill('72000')
  await page.getByLabel('Reason').fill('Agreed in contract 12.')
  await press(page, 'Change rate limits')
  await page.getByText(/^Rate limits of .* changed\.$/).waitFor()
  await expect
    .poll(async () => (await stage.call('GET', '/me', { key })).body.limits)
    .toEqual({
      requestsPerSecond: 20,
      requestsPerHour: 72_000,
      accountRequestsPerSecond: 250,
    })
  expect((await stage.call('GET', '/me', { key })).body.keyId).toBe(keyId)
  expect(await readActs(accountId, 2)).toEqual([
    ['key.rates_changed', actor(grace), 'Agreed in contract 12.'],
    ['account.rate_changed', actor(grace), 'Agreed in contract 12.'],
  ])
  expect(complaints.all).toEqual([])
})

test('the proof says when the books do not add up, and when they do', async () => {
  const { accountId } = await makeClient('Odd Numbers', 700)
  const { page, complaints } = await stage.open({ cookie: ada.cookie })
  await page.goto('/admin/ledger')
  await runCheck(page)
  await page.getByRole('heading', { name: 'Ledger check passed' }).waitFor()
  await shiftBalance(stage, accountId, 1)
  try {
    await runCheck(page)
    await page.getByRole('heading', { name: 'Ledger check failed' }).waitFor()
    const fault = page.locator('.proof-fault-bad')
    expect(await fault.innerText()).toContain('Balances that differ from the sum of their entries')
    const told = await ada.call('GET', '/operator/v1/books')
    expect(told.body.proof).toMatchObject({ balanced: false, faults: { balancesThatDiffer: 1 } })
  } finally {
    await shiftBalance(stage, accountId, -1)
  }

  await runCheck(page)
  await page.getByRole('heading', { name: 'Ledger check passed' }).waitFor()
  await expectBooksToAddUp()
  expect(complaints.all).toEqual([])
})

/** Until its result is there: the heading may already say what is expected, and a busy button ignores a press. */
async function runCheck(page: Page): Promise<void> {
  const replied = page.waitForResponse((response) => response.url().endsWith('/books/prove'))
  await press(page, 'Run check')
  expect((await replied).status()).toBe(200)
  await page.locator('button:not([aria-busy="true"])', { hasText: 'Run check' }).waitFor()
}
