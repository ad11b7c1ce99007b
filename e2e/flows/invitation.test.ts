// An invitation from the mail to the work: by a new user, by one who has signed up, by the wrong one; and
// declined or closed.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showTotp } from '../../scripts/demo/totp.ts'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import { listMails, readMail, readToken } from '../../server/test/mailbox.ts'
import { newAddress } from '../../server/test/sign-up.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let owner: TestPerson
let accountId: string

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  accountId = (await stage.makeAccount()).accountId
  owner = await signIn(stage, { name: 'Olivia Berg', memberOf: [{ accountId, role: 'owner' }] })
  const body = { name: 'Northwind Pay' }
  await owner.call('PATCH', `/console/v1/accounts/${accountId}`, { body })
}, 60_000)
afterAll(() => stage?.end())

const password = 'long and known to me'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text)
/** A password takes a while to hash on a busy machine. */
const arrive = (page: Page, url: string) =>
  page.waitForURL(url, { waitUntil: 'commit', timeout: 30_000 })
const seeTitle = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

/** Gives the way to the page, as the mail names it. */
async function invite(email: string, role = 'developer'): Promise<string> {
  const path = `/console/v1/accounts/${accountId}/invitations`
  const reply = await owner.call('POST', path, { body: { email, role } })
  expect(reply.status, reply.text).toBe(201)
  return `/accept-invitation#token=${readToken(await readMail(email))}`
}

async function findUser(email: string) {
  const { db } = stage.deps.database
  return await db
    .selectFrom('auth.users')
    .where('email', '=', email)
    .select(['id', 'email_verified'])
    .executeTakeFirst()
}

async function roleOf(email: string): Promise<string | undefined> {
  const { body } = await owner.call('GET', `/console/v1/accounts/${accountId}/members?limit=100`)
  const members = body.data as { email: string; role: string }[]
  return members.find((each) => each.email === email)?.role
}

test('a new user reads who invites, accepts, chooses a password and is a member, by one mail', async () => {
  const email = newAddress()
  const path = await invite(email)
  expect((await readMail(email)).subject).toBe(
    'Olivia Berg invited you to Northwind Pay as a developer',
  )
  const { page, complaints } = await stage.open()
  await page.goto(path)
  await seeTitle(page, 'Olivia Berg invites you to Northwind Pay')
  await page.getByText(`As a Developer, for ${email}.`).waitFor()
  await press(page, 'Accept and choose a password')
  expect(await findUser(email)).toBeUndefined()
  await fill(page, 'Name', 'Jonas Weber')
  await fill(page, 'Password', password)
  await press(page, 'Accept invitation')
  await arrive(page, '**/dashboard**')
  expect(await roleOf(email)).toBe('developer')
  expect(await findUser(email)).toMatchObject({ email_verified: true })
  expect(await listMails(email)).toHaveLength(1)
  expect(complaints.all).toEqual([])
})

test('an engineer types the password once, and the app that is set up counts as the sign-in', async () => {
  const email = newAddress()
  const operator = await signIn(stage, { name: 'Grace Okafor', operator: true })
  await operator.call('POST', '/operator/v1/engineers', { body: { email, tagIds: [1] } })
  const { page, complaints } = await stage.open()
  await page.goto(`/accept-invitation#token=${readToken(await readMail(email))}`)
  await seeTitle(page, 'Grace Okafor invites you to answer tasks')
  await press(page, 'Accept and choose a password')
  await fill(page, 'Name', 'Iris Marsh')
  await fill(page, 'Password', password)
  await press(page, 'Continue')
  await press(page, 'Use an authenticator app')
  const secret = (await page.locator('.totp-secret code').innerText()).replaceAll(' ', '')
  await page.getByRole('checkbox').check()
  await fill(page, 'Code', showTotp(secret))
  await press(page, 'Enable')
  await arrive(page, '**/workbench')
  const user = await findUser(email)
  const { db } = stage.deps.database
  const engineers = await db
    .selectFrom('engineers')
    .where('person_id', '=', user?.id ?? '')
    .select('tag_ids')
    .execute()
  expect(engineers).toEqual([{ tag_ids: [1] }])
  expect(complaints.all).toEqual([])
})

test('who has signed up signs in, then accepts', async () => {
  const email = newAddress()
  const { page } = await stage.open()
  await page.goto(await invite(email))
  await press(page, 'Accept and choose a password')
  await fill(page, 'Name', 'Ben Oduya')
  await fill(page, 'Password', password)
  await press(page, 'Accept invitation')
  await arrive(page, '**/dashboard**')
  await owner.call('DELETE', `/console/v1/accounts/${accountId}/members/${await idOf(email)}`)

  const path = `/console/v1/accounts/${accountId}/invitations`
  await owner.call('POST', path, { body: { email, role: 'viewer' } })
  const { page: theirs } = await stage.open()
  await theirs.goto(`/accept-invitation#token=${readToken(await readMail(email, 2))}`)
  await press(theirs, 'Sign in to accept')
  await fill(theirs, 'Email', email)
  await fill(theirs, 'Password', password)
  await press(theirs, 'Sign in')
  await theirs.getByText(`As a Viewer, for ${email}.`).waitFor()
  expect(await roleOf(email)).toBeUndefined()
  await press(theirs, 'Accept invitation')
  await arrive(theirs, '**/dashboard**')
  expect(await roleOf(email)).toBe('viewer')
})

async function idOf(email: string): Promise<string> {
  const { body } = await owner.call('GET', `/console/v1/accounts/${accountId}/members?limit=100`)
  const members = body.data as { email: string; personId: string }[]
  return members.find((each) => each.email === email)?.personId ?? ''
}

test('the wrong user sees both addresses, switches, and is back at the invitation', async () => {
  const email = newAddress()
  const other = await signIn(stage)
  const { page } = await stage.open({ cookie: other.cookie })
  await page.goto(await invite(email))
  await seeTitle(page, 'This invitation is for another address')
  await page.getByText(`It was sent to ${email}. You're signed in as ${other.email}.`).waitFor()
  await press(page, 'Switch account')
  await seeTitle(page, 'Olivia Berg invites you to Northwind Pay')
  expect((await other.call('GET', '/console/v1/me')).status).toBe(401)
  expect(await roleOf(other.email)).toBeUndefined()
})

test('declined, the link says whom to ask, and nobody was made', async () => {
  const email = newAddress()
  const path = await invite(email)
  const { page } = await stage.open()
  await page.goto(path)
  await press(page, 'Decline')
  await seeTitle(page, 'Invitation declined')
  const open = await owner.call('GET', `/console/v1/accounts/${accountId}/invitations?limit=100`)
  expect(open.text).not.toContain(email)
  expect(await findUser(email)).toBeUndefined()
  const { page: again } = await stage.open({ theme: 'dark', isPhone: true })
  await again.goto(path)
  await seeTitle(again, 'This invitation is no longer open')
  await again.getByText('Ask Olivia Berg for a new one.').waitFor()
  expect(await again.getByText('Northwind Pay').count()).toBe(0)
})
