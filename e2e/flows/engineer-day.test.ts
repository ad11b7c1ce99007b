// An engineer from the invitation to the forgotten password: everything that pages do with the account of
// a person, in the order in which it happens to one.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOnce } from '../../scripts/demo/enrol.ts'
import { showTotp } from '../../scripts/demo/totp.ts'
import { signIn } from '../../server/test/console-client.ts'
import { readMail, readNewestToken, readToken } from '../../server/test/mailbox.ts'
import { createTask } from '../../server/test/workbench-client.ts'
import { openLeases } from '../assertions.ts'
import { claimBySpace, goOnDuty } from '../engineer-actions.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
}, 60_000)
afterAll(() => stage?.end())

const email = `invited-${Date.now()}@example.com`
const password = 'long and known to me'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const fill = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text)

async function signUpByInvitation(page: Page): Promise<void> {
  const operator = await signIn(stage, { operator: true })
  const body = { email, tagIds: [1, 2, 3] }
  const invited = await operator.call('POST', '/operator/v1/engineers', { body })
  expect(invited.status, invited.text).toBe(201)
  await page.goto(`/accept-invitation#token=${readToken(await readMail(email))}`)
  await press(page, 'Accept and choose a password')
  await fill(page, 'Name', 'Iris Marsh')
  await fill(page, 'Password', password)
  await press(page, 'Continue')
}

/** Gives the backup codes. */
async function setUpApp(page: Page): Promise<string[]> {
  await press(page, 'Use an authenticator app')
  const secret = (await page.locator('.totp-secret code').innerText()).replaceAll(' ', '')
  const codes = await readCodes(page)
  await page.getByRole('checkbox').check()
  await fill(page, 'Code', showTotp(secret))
  await press(page, 'Enable')
  return codes
}

const readCodes = (page: Page) =>
  page.getByLabel('Backup codes').getByRole('listitem').allInnerTexts()

const countSessions = async () => {
  const { db } = stage.deps.database
  const rows = await db
    .selectFrom('auth.sessions')
    .innerJoin('auth.users', 'auth.users.id', 'auth.sessions.user_id')
    .where('auth.users.email', '=', email)
    .select('auth.sessions.id')
    .execute()
  return rows.length
}

const elsewhere = (backupCode: string | undefined) =>
  signInOnce(stage.url, { email, password, backupCode: backupCode ?? '' })

async function lookAfterSessions(page: Page, codes: string[]): Promise<void> {
  for (const code of codes.slice(0, 3)) await elsewhere(code)
  await page.goto('/workbench/settings')
  await page
    .getByRole('button', { name: /^Sign out Unknown client/ })
    .first()
    .click()
  await expect.poll(countSessions, { timeout: 10_000 }).toBe(3)
  await press(page, 'Sign out all other sessions')
  await expect.poll(countSessions, { timeout: 10_000 }).toBe(1)
  await press(page, 'Replace backup codes')
  await fill(page, 'Your password', password)
  await press(page, 'Replace codes')
  await expect.poll(() => readCodes(page).then(([first]) => first)).not.toBe(codes[0])
}

test('invited, signed up, at work, looked after, and back after a forgotten password', async () => {
  const { page, complaints } = await stage.open()
  await signUpByInvitation(page)
  const codes = await setUpApp(page)
  await page.waitForURL('**/workbench')

  const client = await stage.makeClient()
  await createTask(stage, client)
  await goOnDuty(page)
  const taskId = await claimBySpace(page)
  await page.keyboard.press('l')
  expect(await openLeases(stage, taskId)).toBe(1)

  await lookAfterSessions(page, codes)
  await press(page, 'Change password')
  await fill(page, 'Current password', password)
  await fill(page, 'New password', `${password}, newer`)
  await press(page, 'Change password')
  await page.getByText('Password changed').first().waitFor()
  await press(page, /settings and sign out/)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/sign-in*')
  await expect.poll(countSessions).toBe(0)

  await page.getByRole('link', { name: /Forgot/ }).click()
  await fill(page, 'Email', email)
  await press(page, 'Send link')
  await page.getByText('Check your email').waitFor()
  await page.goto(`/reset-password#token=${await readNewestToken(email, /Reset your password/)}`)
  await fill(page, 'New password', `${password}, newest`)
  await page.keyboard.press('Enter')
  await page.getByText('Password changed').waitFor()
  expect(complaints.all).toEqual([])
}, 120_000)
