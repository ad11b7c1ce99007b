// The ways in that are not taken every day: a passkey, a second mail, an app that is taken off again,
// and the way out of mails.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showTotp } from '../../scripts/demo/totp.ts'
import { findFreePort } from '../../scripts/stack/processes.ts'
import { signUnsubscription } from '../../server/src/modules/events/notices/unsubscribe.ts'
import { signIn } from '../../server/test/console-client.ts'
import { readMail, readToken } from '../../server/test/mailbox.ts'
import { type Opened, raiseStage, type Stage } from '../environment.ts'

let stage: Stage
/** Passkeys belong to a name; an address of numbers has none. */
let origin: string

beforeAll(async () => {
  const port = await findFreePort()
  origin = `http://app.localhost:${port}`
  const filesUrl = `http://files.localhost:${port}`
  stage = await raiseStage({ model: undefined, port, publicUrl: origin, filesUrl })
}, 60_000)
afterAll(() => stage?.end())

const password = 'long and known to me'
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const fill = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text)

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`${origin}/sign-up`)
  await fill(page, 'Email', email)
  await press(page, 'Email me a link')
  await page.getByText('Check your email').waitFor()
}

/** Name and password are chosen at the link, which also signs in. */
async function finish(page: Page, mail: { text: string }): Promise<void> {
  await page.goto(`${origin}/verify-email#token=${readToken(mail as never)}`)
  await fill(page, 'Name', 'Ada Client')
  await fill(page, 'Password', password)
  await press(page, 'Sign up')
  await page.waitForURL('**/dashboard**')
}

async function signOut(page: Page): Promise<void> {
  await press(page, /settings and sign out/)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/sign-in*')
}

/** A device that says yes to everything, as a finger on a laptop's key does. */
async function addDevice({ context, page }: Opened): Promise<void> {
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await device.send('WebAuthn.addVirtualAuthenticator', { options })
}

async function countOf(table: 'auth.passkeys' | 'auth.two_factors', email: string) {
  const { db } = stage.deps.database
  const { id } = await db
    .selectFrom('auth.users')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow()
  return (await db.selectFrom(table).where('user_id', '=', id).select('id').execute()).length
}

test('a lost mail is sent again; then a passkey signs in alone, until it is removed', async () => {
  const email = `passkey-${Date.now()}@example.com`
  const opened = await stage.open()
  const { page } = opened
  await addDevice(opened)
  await signUp(page, email)
  const lost = await readMail(email)
  await press(page, 'Resend email')
  await page.getByText('Sent again.').waitFor()
  const newest = await readMail(email, 2)
  await page.goto(`${origin}/verify-email#token=${readToken(lost)}`)
  await fill(page, 'Name', 'Ada Client')
  await fill(page, 'Password', password)
  await press(page, 'Sign up')
  await page.getByText("This link doesn't work").waitFor()
  await finish(page, newest)

  await page.goto(`${origin}/workbench/settings`)
  await press(page, 'Add passkey')
  await fill(page, 'Name', 'Work laptop')
  await press(page, 'Continue')
  await page.getByText('Work laptop').waitFor()
  expect(await countOf('auth.passkeys', email)).toBe(1)

  // The password alone no longer signs in.
  await signOut(page)
  await fill(page, 'Email', email)
  await fill(page, 'Password', password)
  await page.keyboard.press('Enter')
  await page.getByText('Use your passkey to continue.').waitFor()
  await press(page, 'Use a passkey')
  await page.waitForURL('**/dashboard**')

  await page.goto(`${origin}/workbench/settings`)
  await press(page, 'Remove Work laptop')
  await press(page, 'Remove passkey')
  await page.getByText('No passkeys yet.').waitFor()
  expect(await countOf('auth.passkeys', email)).toBe(0)
}, 90_000)

test('an authenticator app is set up and taken off again', async () => {
  const email = `app-${Date.now()}@example.com`
  const { page } = await stage.open()
  await signUp(page, email)
  await finish(page, await readMail(email))
  await page.goto(`${origin}/workbench/settings`)
  await press(page, 'Set up app')
  await fill(page, 'Your password', password)
  await page.keyboard.press('Enter')
  const secret = (await page.locator('.totp-secret code').innerText()).replaceAll(' ', '')
  const codes = page.getByLabel('Backup codes').getByRole('listitem')
  const [backupCode = ''] = await codes.allInnerTexts()
  await page.getByRole('checkbox').check()
  await fill(page, 'Code', showTotp(secret))
  await press(page, 'Enable')
  await expect.poll(() => countOf('auth.two_factors', email)).toBe(1)
  await page.getByText('On', { exact: true }).waitFor()

  // Only who signed in with the app may take it off.
  await signOut(page)
  await fill(page, 'Email', email)
  await fill(page, 'Password', password)
  await page.keyboard.press('Enter')
  await press(page, 'Use a backup code')
  await fill(page, 'Backup code', backupCode)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/(dashboard|workbench)/)
  await page.goto(`${origin}/workbench/settings`)
  await press(page, 'Remove')
  await fill(page, 'Your password', password)
  await press(page, 'Remove app')
  await page.getByText('Not set up').waitFor()
  expect(await countOf('auth.two_factors', email)).toBe(0)
}, 90_000)

test('a link in a mail ends mails of its kind, after a question', async () => {
  const { accountId } = await stage.makeClient()
  const person = await signIn(stage, { memberOf: [{ accountId, role: 'owner' }] })
  const { page } = await stage.open()
  const { personUuid } = person
  const token = signUnsubscription(stage.config.sessionSecrets, {
    personUuid,
    kinds: ['low_balance'],
  })
  await page.goto(`${origin}/auth/unsubscribe?token=${token}`)
  await press(page, 'Unsubscribe')
  await page.getByRole('heading', { name: 'Unsubscribed' }).waitFor()
  const { body } = await person.call('GET', '/console/v1/me/mail-choices')
  const off = (body.choices as { kind: string; on: boolean }[]).filter(({ on }) => !on)
  expect(off.map(({ kind }) => kind)).toEqual(['low_balance'])
  const accounts = await person.call('GET', '/console/v1/accounts')
  expect(accounts.body.data).toHaveLength(1)
})
