// A program signs in by a code: the person approves at the page, the program gets a key that works.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import type { Loose } from '../../server/test/service.ts'
import { beSignedIn, raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let account: { accountId: string; testAccountId: string }
let developer: TestPerson
let owner: TestPerson

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  account = await stage.makeAccount()
  const { accountId } = account
  developer = await signIn(stage, { memberOf: [{ accountId, role: 'developer' }] })
  owner = await signIn(stage, { memberOf: [{ accountId, role: 'owner' }] })
}, 60_000)
afterAll(() => stage?.end())

async function post(path: string, body: object) {
  const reply = await fetch(`${stage.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await reply.json()) as Loose
}

const begin = (clientName: string) => post('/auth/device', { clientName })
const ask = (deviceCode: string) => post('/auth/device/token', { deviceCode })
const listKeys = async () =>
  (await owner.call('GET', `/console/v1/accounts/${account.accountId}/keys`)).body.data

test('somebody signed out is led to the sign-in and back, enters the code and approves', async () => {
  const { deviceCode, userCode, verificationUrl } = await begin('CLI on ada-laptop')
  const { page, context, complaints } = await stage.open()
  await page.goto(`${verificationUrl}?code=${userCode}`)
  await page.waitForURL(`**/sign-in?to=${encodeURIComponent(`/device?code=${userCode}`)}`)
  await beSignedIn(stage, context, developer.cookie)
  await page.goto(verificationUrl)
  await page.getByLabel('Code').fill(userCode.toLowerCase().replace('-', ' '))
  await page.keyboard.press('Enter')
  await page.getByText('CLI on ada-laptop').waitFor()
  await page.getByRole('radio', { name: 'Live' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('heading', { name: 'Approved' }).waitFor()

  const taken = await ask(deviceCode)
  expect(taken).toMatchObject({ accountId: account.accountId, mode: 'live' })
  const me = await stage.call('GET', '/me', { key: taken.key })
  expect(me.status).toBe(200)
  await page.getByRole('link', { name: 'View keys' }).click()
  await page.getByRole('button', { name: 'CLI on ada-laptop' }).waitFor()
  const acts = await owner.call('GET', `/console/v1/accounts/${account.accountId}/audit?limit=2`)
  const byDeveloper = { kind: 'person', personId: developer.personId }
  expect(acts.body.data).toMatchObject([
    { act: 'key.created', subject: taken.keyId, actor: byDeveloper },
    { act: 'device_login.approved', actor: byDeveloper },
  ])
  // Being signed out is what the first page was about.
  expect(complaints.all.filter((one) => !one.includes('401'))).toEqual([])
})

test('a program that is refused gets no key, and its code is worth nothing', async () => {
  const { deviceCode, userCode } = await begin('Not mine')
  const before = (await listKeys()).length
  const { page, complaints } = await stage.open({ cookie: developer.cookie })
  await page.goto(`/device?code=${userCode}`)
  await page.getByRole('button', { name: 'Deny' }).press('Enter')
  await page.getByRole('heading', { name: 'Denied' }).waitFor()
  expect(complaints.all).toEqual([])
  await page.goto(`/device?code=${userCode}`)
  await page.getByText(`No pending sign-in for ${userCode}.`).waitFor()
  expect((await ask(deviceCode)).error.code).toBe('DEVICE_DENIED')
  expect(await listKeys()).toHaveLength(before)
})

test('a viewer approves nothing and is told who may', async () => {
  const { accountId } = account
  const viewer = await signIn(stage, { memberOf: [{ accountId, role: 'viewer' }] })
  const { deviceCode, userCode } = await begin('CLI')
  const { page } = await stage.open({ cookie: viewer.cookie })
  await page.goto(`/device?code=${userCode}`)
  await page
    .getByText(/Only owners and developers can approve device sign-ins/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Approve' }).press('Enter')
  expect((await ask(deviceCode)).error.code).toBe('DEVICE_PENDING')
})
