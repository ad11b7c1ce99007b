// Members and settings from their pages: invited, changed, removed; renamed, told, and who may not.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../scripts/demo/database.ts'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import { readMail, readToken } from '../../server/test/mailbox.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let owner: TestPerson
let accountId: string

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  accountId = (await stage.makeAccount()).accountId
  owner = await signIn(stage, { name: 'Ada Kovac', memberOf: [{ accountId, role: 'owner' }] })
}, 60_000)
afterAll(() => stage?.end())

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const read = async (what: string) =>
  (await owner.call('GET', `/console/v1/accounts/${accountId}${what}`)).body

async function open(person: TestPerson, where: string) {
  const opened = await stage.open({ cookie: person.cookie })
  await opened.page.goto(`/dashboard/${where}?account=${accountId}`)
  return opened
}

async function invite(page: Page, email: string, role: RegExp): Promise<void> {
  await press(page, 'Invite member')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('radio', { name: role }).check()
  await press(page, 'Send invitation')
  await page.getByText(`Invitation sent to ${email}.`).waitFor()
}

test('invited by mail, in, given another role, and out again', async () => {
  const guest = await signIn(stage, { name: 'Ben Oduya' })
  const { page, complaints } = await open(owner, 'members')
  await invite(page, guest.email, /^Viewer/)
  await page.getByRole('row', { name: new RegExp(guest.email) }).waitFor()
  const { page: theirs } = await stage.open({ cookie: guest.cookie })
  await theirs.goto(`/accept-invitation#token=${readToken(await readMail(guest.email))}`)
  await press(theirs, 'Accept invitation')
  await theirs.waitForURL('**/dashboard**')

  await page.reload()
  await press(page, 'Change role of Ben Oduya')
  await page.getByRole('radio', { name: /^Developer/ }).check()
  await press(page, 'Change role')
  await page.getByRole('row', { name: /Ben Oduya.*Developer/ }).waitFor()
  const members = (await read('/members')).data
  expect(members.find((one: { personId: string }) => one.personId === guest.personId).role).toBe(
    'developer',
  )
  await press(page, 'Remove Ben Oduya')
  await press(page, 'Remove member')
  await page.getByText('Ben Oduya is no longer a member.').waitFor()
  expect((await guest.call('GET', `/console/v1/accounts/${accountId}/members`)).status).toBe(404)
  expect((await read('/audit')).data.slice(0, 4).map(({ act }: { act: string }) => act)).toEqual([
    'member.removed',
    'member.role_changed',
    'invitation.accepted',
    'member.added',
  ])
  expect(complaints.all).toEqual([])
})

test('an invitation that was withdrawn opens nothing', async () => {
  const guest = await signIn(stage)
  const { page } = await open(owner, 'members')
  await invite(page, guest.email, /^Developer/)
  const token = readToken(await readMail(guest.email))
  await press(page, `Revoke the invitation to ${guest.email}`)
  await press(page, 'Revoke invitation')
  await page.getByText('No open invitations').waitFor()
  const tried = await guest.call('POST', '/console/v1/invitations/accept', { body: { token } })
  expect(tried.status).toBe(404)
  expect((await read('/invitations')).data).toEqual([])
})

test('the last owner stays; another one leaves by themselves', async () => {
  const other = await signIn(stage, {
    name: 'Cleo Park',
    memberOf: [{ accountId, role: 'developer' }],
  })
  const { page } = await open(owner, 'members')
  await page.getByRole('button', { name: 'Leave account' }).hover()
  await page
    .getByText(/Make another member an owner first/)
    .last()
    .waitFor()
  const self = `/console/v1/accounts/${accountId}/members/${owner.personId}`
  expect((await owner.call('DELETE', self)).status).toBe(409)
  const { page: theirs } = await open(other, 'members')
  await press(theirs, 'Leave account')
  await theirs.getByRole('dialog').getByRole('button', { name: 'Leave account' }).click()
  await theirs.getByRole('heading', { name: 'Create an account' }).waitFor()
  const ids = (await read('/members')).data.map(({ personId }: { personId: string }) => personId)
  expect(ids).toEqual([owner.personId])
})

test('the account is renamed and told of a low balance; mail is chosen', async () => {
  const { page, complaints } = await open(owner, 'settings')
  await page.getByLabel('Name', { exact: true }).fill('Northwind Robotics')
  await press(page, 'Rename')
  await page.getByText('Account renamed.').waitFor()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByText('Northwind Robotics').first().waitFor()
  await page.getByLabel('Alert below').fill('7200')
  await press(page, 'Save alert')
  await page.getByText('Alert saved.').waitFor()
  await page.getByRole('switch', { name: 'Key expires soon' }).click()
  await page.locator('[role=switch][aria-checked=false]').waitFor()
  expect((await read('')).name).toBe('Northwind Robotics')
  expect((await read('/notice-settings')).lowBalanceCredits).toBe(7200)
  const { body } = await owner.call('GET', '/console/v1/me/mail-choices')
  expect(body.choices).toContainEqual({ kind: 'key_expiring', on: false })
  expect((await read('/audit')).data[0]).toMatchObject({ act: 'account.renamed' })
  expect(complaints.all).toEqual([])
})

test('the alert is switched off by emptying it', async () => {
  const { page } = await open(owner, 'settings')
  await page.getByLabel('Alert below').fill('')
  await press(page, 'Save alert')
  await page.getByText('Alert turned off.').waitFor()
  expect((await read('/notice-settings')).lowBalanceCredits).toBeNull()
})

test('where one is signed in is seen and ended from the settings', async () => {
  const person = await signIn(stage, { memberOf: [{ accountId, role: 'viewer' }] })
  const count = async () => (await person.call('GET', '/auth/sessions')).body.data.length
  const query = `insert into auth.sessions (user_id, token, expires_at, user_agent)
    values ($1, $2, now() + interval '1 day', 'Mozilla/5.0 (X11; Linux) Firefox/140.0')`
  const values = [person.personUuid, `elsewhere-${Date.now()}`]
  await withDatabase(stage.databaseUrl, (database) => database.query(query, values))
  const { page } = await open(person, 'settings')
  await page.getByText('Firefox on Linux').waitFor()
  expect(await count()).toBe(2)
  await press(page, 'Sign out all other sessions')
  await page.getByText('All other sessions signed out.').waitFor()
  expect(await count()).toBe(1)
})
