// Keys made, used, rolled and revoked from the page; each act is in the audit log, which owners read.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let owner: TestPerson
let account: { accountId: string; testAccountId: string }

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  account = await stage.makeAccount()
  owner = await signIn(stage, {
    name: 'Ada Kovac',
    memberOf: [{ accountId: account.accountId, role: 'owner' }],
  })
}, 60_000)
afterAll(() => stage?.end())

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The secret that the page shows once; afterwards it is gone from the page. */
async function keepSecret(page: Page): Promise<string> {
  const secret = await page.locator('.secret-once-text').innerText()
  await press(page, "I've saved it")
  expect(await page.locator('body').innerText()).not.toContain(secret)
  return secret
}

async function makeKey(page: Page, name: string): Promise<string> {
  await press(page, 'Create key')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await press(page, 'Create key')
  return await keepSecret(page)
}

const statusOf = async (key: string, path = '/credits') =>
  (await stage.call('GET', path, { key })).status

const listActs = async () => {
  const path = `/console/v1/accounts/${account.accountId}/audit`
  return (await owner.call('GET', path)).body.data as { act: string; actor: object; mode: string }[]
}

test('a key is made with what was chosen, may do that alone, and leads to its requests', async () => {
  const { page, complaints } = await stage.open({ cookie: owner.cookie })
  await page.goto(`/dashboard/keys?account=${account.accountId}`)
  await page.getByRole('button', { name: 'First live key' }).waitFor()
  await press(page, 'Create key')
  await page.getByLabel('Name', { exact: true }).fill('Reader')
  for (const scope of [/^tasks:write/, /^projects:write/, /^webhooks/, /^tasks:read/])
    await page.getByLabel(scope).uncheck()
  await page.getByLabel('Expires', { exact: true }).selectOption('30')
  await page.getByLabel('Allowed IPs').fill('127.0.0.0/8\n2001:db8::/32')
  await press(page, 'Create key')
  const secret = await keepSecret(page)
  await page.getByRole('button', { name: 'Reader' }).click()
  await page.getByText('2001:db8::/32').waitFor()
  await page.getByText('0 credits', { exact: true }).waitFor()

  expect(secret).toMatch(/^trs_live_/)
  expect(await statusOf(secret)).toBe(200)
  expect(await statusOf(secret, '/webhooks')).toBe(403)
  const { body } = await owner.call('GET', `/console/v1/accounts/${account.accountId}/keys`)
  expect(body.data[0]).toMatchObject({
    name: 'Reader',
    mode: 'live',
    scopes: ['credits:read'],
    allowedAddresses: ['127.0.0.0/8', '2001:db8::/32'],
  })
  // What it spent, and what it asked.
  await page.getByRole('link', { name: 'View requests' }).click()
  await page.waitForURL(`**keyId=${body.data[0].id}**`)
  await page.getByRole('row').filter({ hasText: '403' }).waitFor()
  await page.getByRole('row').filter({ hasText: '200' }).waitFor()
  const days = (Date.parse(body.data[0].expiresAt) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(29.9)
  expect(complaints.all).toEqual([])
})

test('a key that is wrong in the form makes nothing, and the form says where', async () => {
  const { page } = await stage.open({ cookie: owner.cookie })
  await page.goto(`/dashboard/keys?account=${account.accountId}`)
  await press(page, 'Create key')
  await page.getByLabel('Name', { exact: true }).fill('Wrong')
  await page.getByLabel('Allowed IPs').fill('example.com')
  await press(page, 'Create key')
  await page.getByLabel('Allowed IPs').and(page.locator('[aria-invalid=true]')).waitFor()
  const { body } = await owner.call('GET', `/console/v1/accounts/${account.accountId}/keys`)
  expect(body.data.map(({ name }: { name: string }) => name)).not.toContain('Wrong')
})

test('rolled with an overlap both keys work; revoked, one does not; the audit log says who', async () => {
  const { page, complaints } = await stage.open({ cookie: owner.cookie })
  await page.goto(`/dashboard/keys?account=${account.testAccountId}`)
  await page.getByText('Test', { exact: true }).first().waitFor()
  const before = await makeKey(page, 'Nightly')
  expect(before).toMatch(/^trs_test_/)
  await page.getByRole('button', { name: 'Nightly' }).click()
  await press(page, 'Rotate')
  await page.getByLabel('Old key expires').selectOption('3600')
  await press(page, 'Rotate key')
  const after = await keepSecret(page)
  expect(await statusOf(before)).toBe(200)
  expect(await statusOf(after)).toBe(200)

  // The old one ends soon; the new one is the other row.
  await page.getByText('Expires soon').first().waitFor()
  await page
    .getByRole('row')
    .filter({ hasText: 'Active' })
    .getByRole('button', { name: 'Nightly' })
    .click()
  await press(page, 'Revoke')
  await press(page, 'Revoke key')
  await page.getByText('Key revoked.').waitFor()
  await expect.poll(() => statusOf(after), { timeout: 10_000 }).toBe(401)
  // A new key may ask once a second.
  await expect.poll(() => statusOf(before), { timeout: 10_000 }).toBe(200)

  const acts = await listActs()
  expect(acts.slice(0, 3).map(({ act, mode }) => [act, mode])).toEqual([
    ['key.revoked', 'test'],
    ['key.rolled', 'test'],
    ['key.created', 'test'],
  ])
  expect(acts[0]?.actor).toMatchObject({ kind: 'person', personId: owner.personId })
  await page.goto(`/dashboard/audit?account=${account.accountId}`)
  await page.getByRole('button', { name: 'Revoked a key' }).click()
  const shown = await page.locator('.drawer').innerText()
  expect(shown).toContain('Ada Kovac')
  expect(complaints.all).toEqual([])
})

test('what needs a fresh sign-in asks for it over the page, and goes on', async () => {
  const { accountId } = account
  const tired = await signIn(stage, {
    memberOf: [{ accountId, role: 'developer' }],
    signedInAgoSeconds: 3_600,
  })
  const { page } = await stage.open({ cookie: tired.cookie })
  await page.goto(`/dashboard/keys?account=${accountId}`)
  await press(page, 'Create key')
  await page.getByLabel('Name', { exact: true }).fill('Too late')
  await press(page, 'Create key')
  await page.getByRole('dialog', { name: "Confirm it's you" }).waitFor()
  const { body } = await owner.call('GET', `/console/v1/accounts/${accountId}/keys`)
  expect(body.data.map(({ name }: { name: string }) => name)).not.toContain('Too late')
})
