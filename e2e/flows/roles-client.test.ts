// Authorization seen by eye: every role walks over every page of the dashboard. Nothing is shown or even
// asked for that it may not see, and every control that it may not use says who may, and does nothing.

import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../server/src/core/caller.ts'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import { createTask, type TestClient } from '../../server/test/workbench-client.ts'
import { describeControl, tryBlocked } from '../blocked.ts'
import { raiseStage, type Stage } from '../environment.ts'
import { beInRole } from '../screens/account-states.ts'

let stage: Stage
let client: TestClient
let owner: TestPerson
let places: Record<string, string>

const hookUrl = 'https://hooks.example.com/of-the-walk'
const invited = 'invited-in-the-walk@example.com'

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  client = await stage.makeClient()
  const { accountId } = client
  owner = await signIn(stage, { name: 'Ada Kovac', memberOf: [{ accountId, role: 'owner' }] })
  const taskId = await createTask(stage, client)
  const hook = await stage.call('POST', '/webhooks/create', {
    key: client.key,
    body: { url: hookUrl },
  })
  await owner.call('POST', `/console/v1/accounts/${accountId}/invitations`, {
    body: { email: invited, role: 'viewer' },
  })
  places = {
    home: '/dashboard',
    start: '/dashboard/start',
    tasks: '/dashboard/tasks',
    drawer: `/dashboard/tasks?task=${taskId}`,
    task: `/dashboard/tasks/${taskId}`,
    playground: '/dashboard/playground',
    projects: '/dashboard/projects',
    keys: `/dashboard/keys?key=${client.keyId}`,
    webhooks: '/dashboard/webhooks',
    webhook: `/dashboard/webhooks/${hook.body.id}`,
    logs: '/dashboard/logs',
    credits: '/dashboard/credits',
    members: '/dashboard/members',
    audit: '/dashboard/audit',
    settings: '/dashboard/settings',
  }
}, 60_000)
afterAll(() => stage?.end())

const developers = 'Only owners and developers can'
const owners = 'Only owners can'

/** What is shown and blocked, by page; the text names the roles that may act. */
const blocked: Record<Exclude<Role, 'owner'>, Record<string, [control: RegExp, who: string][]>> = {
  developer: {
    members: [[/^Invite member/, owners]],
    settings: [[/^Rename/, owners]],
  },
  viewer: {
    start: [[/^Run/, developers]],
    drawer: [[/^Cancel/, developers]],
    task: [[/^Cancel/, developers]],
    playground: [[/^Send/, developers]],
    projects: [[/^New project/, developers]],
    keys: [
      [/^Create key/, developers],
      [/^Rotate/, developers],
      [/^Revoke/, developers],
    ],
    webhooks: [[/^Add webhook/, developers]],
    members: [[/^Invite member/, owners]],
    settings: [[/^Rename/, owners]],
  },
}

/** What is shown instead of forbidden content, by page. */
const notes: Record<Exclude<Role, 'owner'>, Record<string, string>> = {
  developer: {
    members: `${owners} see open invitations`,
    audit: `${owners} read the audit log`,
    settings: `${owners} view and change the alert`,
  },
  viewer: {
    webhooks: `${developers} see and manage webhooks`,
    webhook: `${developers} see and manage webhooks`,
    members: `${owners} see open invitations`,
    audit: `${owners} read the audit log`,
    settings: `${owners} view and change the alert`,
  },
}

/** Words that stand on a page for who may read it. */
const telling: Record<string, string> = {
  webhooks: hookUrl,
  webhook: hookUrl.replace('https://', ''),
  members: invited,
  audit: 'Opened the account',
}

/** Words that nobody in the role may read anywhere. */
const hidden: Record<Exclude<Role, 'owner'>, string[]> = {
  developer: [invited, 'Opened the account'],
  viewer: [invited, 'Opened the account', hookUrl],
}

/** What the page asked for and was refused, and what it changed. */
function listenTo(page: Page) {
  const heard = { refused: [] as string[], changed: [] as string[] }
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() === 403) heard.refused.push(`${response.request().method()} ${pathname}`)
  })
  page.on('request', (request) => {
    // A quote makes nothing.
    if (request.method() !== 'GET' && !request.url().endsWith('/tasks/quote'))
      heard.changed.push(`${request.method()} ${request.url()}`)
  })
  return heard
}

async function open(page: Page, place: string): Promise<void> {
  const path = places[place] ?? ''
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}account=${client.accountId}`)
  await page.locator('h1').first().waitFor()
  await expect
    .poll(() => page.locator('.skeleton, [aria-busy=true]').count(), { timeout: 10_000 })
    .toBe(0)
}

type Walked = { faults: string[]; refused: string[]; changed: string[] }

async function walk(person: TestPerson, role: Role): Promise<Walked> {
  const { page, complaints } = await stage.open({ cookie: person.cookie })
  const heard = listenTo(page)
  const faults: string[] = []
  for (const place of Object.keys(places)) {
    await open(page, place)
    const found = role === 'owner' ? findHidden(page, place) : findUnsaid(page, place, role)
    faults.push(...(await found), ...(await tryBlocked(page, place)))
  }
  return { faults: [...faults, ...complaints.all], ...heard }
}

/** Parts of a page come one after the other, so what must be there is waited for. */
async function isThere(part: Locator): Promise<boolean> {
  return await part
    .first()
    .waitFor({ timeout: 5_000 })
    .then(
      () => true,
      () => false,
    )
}

/** For who may do everything: all is told, and nothing is said to be for others. */
async function findHidden(page: Page, place: string): Promise<string[]> {
  const word = telling[place]
  if (word !== undefined && !(await isThere(page.getByText(word))))
    return [`${place} does not tell of ${word}`]
  const text = await page.locator('body').innerText()
  return [owners, developers].filter((who) => text.includes(who)).map((who) => `${place}: ${who}`)
}

async function findUnsaid(
  page: Page,
  place: string,
  role: Exclude<Role, 'owner'>,
): Promise<string[]> {
  const faults: string[] = []
  const note = notes[role][place]
  if (note !== undefined && !(await isThere(page.getByText(note).filter({ visible: true }))))
    faults.push(`${place} does not say: ${note}`)
  for (const [name, who] of blocked[role][place] ?? []) {
    const button = page.getByRole('button', { name, disabled: true }).first()
    if (!(await isThere(button))) faults.push(`${place}: ${name} is not there or not off`)
    else if (!(await describeControl(button)).includes(who))
      faults.push(`${place}: ${name} lacks: ${who}`)
  }
  const text = await page.locator('body').innerText()
  const shown = hidden[role].filter((word) => text.includes(word))
  return [...faults, ...shown.map((word) => `${place} shows ${word}`)]
}

const countActs = async () => {
  const { body } = await owner.call('GET', `/console/v1/accounts/${client.accountId}/audit`)
  return body.data.length
}

test('the owner sees all of it, and nothing is said to be for others', async () => {
  expect(await walk(owner, 'owner')).toEqual({ faults: [], refused: [], changed: [] })
}, 60_000)

test.each(['developer', 'viewer'] as const)(
  'a %s sees nothing they may not, and is told who may',
  async (role) => {
    const { accountId } = client
    const person = await signIn(stage, { memberOf: [{ accountId, role }] })
    const before = await countActs()
    expect(await walk(person, role)).toEqual({ faults: [], refused: [], changed: [] })
    expect(await countActs()).toBe(before)
    // The service would not have told them either.
    const path = `/console/v1/accounts/${accountId}`
    expect((await person.call('GET', `${path}/audit`)).status).toBe(403)
    const hooks = await person.call('GET', `${path}/api/webhooks`)
    expect(hooks.status).toBe(role === 'viewer' ? 403 : 200)
  },
  60_000,
)

test('a page that took a viewer for somebody else would be caught', async () => {
  const { accountId } = client
  const viewer = await signIn(stage, { memberOf: [{ accountId, role: 'viewer' }] })
  const { page } = await stage.open({ cookie: viewer.cookie })
  await beInRole('owner')(page)
  const heard = listenTo(page)
  for (const place of ['webhooks', 'members', 'audit', 'settings']) {
    await open(page, place)
    await page.getByRole('alert').first().waitFor()
  }
  expect(heard.refused.map((one) => one.split('/').at(-1)).toSorted()).toEqual([
    'audit',
    'exports',
    'invitations',
    'notice-settings',
    'webhooks',
  ])
})

test('an account of others and its twin show nothing', async () => {
  const { accountId, testAccountId } = await stage.makeAccount()
  const { page } = await stage.open({ cookie: owner.cookie })
  for (const id of [accountId, testAccountId]) {
    await page.goto(`/dashboard/keys?account=${id}`)
    await page.getByText("You're not a member of this account.").waitFor()
  }
  const theirs = await owner.call('GET', `/console/v1/accounts/${accountId}/keys`)
  expect(theirs.status).toBe(404)
})
