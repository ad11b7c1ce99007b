// How content and accounts end, from the settings: what the pages say, what is taken along, and what is left
// afterwards.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decodeId, encodeId } from '../../server/src/core/ids.ts'
import { removeExpiredContent } from '../../server/src/modules/consoles/content/content.ts'
import { makeHistory } from '../../server/test/account-history.ts'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import { readMail } from '../../server/test/mailbox.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let client: Awaited<ReturnType<Stage['makeClient']>>
let owner: TestPerson

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
}, 60_000)
afterAll(() => stage?.end())
beforeEach(async () => {
  client = await stage.makeClient()
  owner = await signIn(stage, { memberOf: [{ accountId: client.accountId, role: 'owner' }] })
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function open(where: string) {
  const opened = await stage.open({ cookie: owner.cookie })
  await opened.page.goto(`/dashboard/${where}?account=${client.accountId}`)
  return opened
}

async function ask(prompt: string): Promise<string> {
  const { key, projectId } = client
  const body = { prompt, maxCredits: 600, projectId, mode: 'fast' }
  const made = await stage.call('POST', '/tasks/create', { key, body })
  expect(made.status, made.text).toBe(201)
  return made.body.id
}

const cancel = (taskId: string) =>
  stage.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })

test('content is kept for 30 days: an old task loses it, and its page says so', async () => {
  const { db } = stage.deps.database
  await makeHistory(stage.adminDb, { client, rows: 90, oldProjectId: client.projectId })
  const { page, complaints } = await open('settings')
  await page.getByLabel('Task content retention').fill('30')
  await press(page, 'Save')
  await press(page, 'Keep for 30 days')
  await page.getByText('Kept for 30 days.').waitFor()
  await page.reload()
  await page.getByLabel('Task content retention').waitFor()
  expect(await page.getByLabel('Task content retention').inputValue()).toBe('30')
  // The worker of the stage may have been first, so what is left counts, not what this call removed.
  await removeExpiredContent(db)
  const kept = await db
    .selectFrom('tasks')
    .select(['id', 'prompt', 'content_removed_at'])
    .where('account_id', '=', decodeId('acct', client.accountId) as string)
    .orderBy('id')
    .execute()
  expect(kept.filter((task) => task.content_removed_at !== null).length).toBeGreaterThan(40)
  expect(kept.at(-1)?.prompt).toContain('# Review change')
  const [oldest] = kept
  expect(oldest?.prompt).toBe('')
  await page.goto(
    `/dashboard/tasks/${encodeId('task', oldest?.id as string)}?account=${client.accountId}`,
  )
  await page.getByRole('heading', { name: 'Content removed' }).waitFor()
  await page.getByText('The timeline and the credits of the task are kept').waitFor()
  expect(complaints.all).toEqual([])
})

test('an owner takes the account along: asked for, written by the worker, downloaded whole', async () => {
  await ask('Is this in the archive?')
  const { page, complaints } = await open('settings')
  await press(page, 'Prepare export…')
  await press(page, 'Prepare export')
  await page.getByText('The export is being prepared.').waitFor()
  await page.getByText('Ready', { exact: true }).waitFor({ timeout: 40_000 })
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download the export of/ }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^acct_\w+-\d{4}-\d\d-\d\d\.tar\.gz$/)
  const bytes = await readFile(await download.path())
  const { sha256 } = await stage.adminDb
    .selectFrom('account_exports')
    .select('sha256')
    .where('account_id', '=', decodeId('acct', client.accountId) as string)
    .executeTakeFirstOrThrow()
  expect(createHash('sha256').update(bytes).digest()).toEqual(sha256)
  expect(gunzipSync(bytes).includes('Is this in the archive?')).toBe(true)
  expect(complaints.all).toEqual([])
})

test('an account with a task pending stays; without one it is closed, and its owners are mailed', async () => {
  const second = await signIn(stage, {
    memberOf: [{ accountId: client.accountId, role: 'owner' }],
  })
  const taskId = await ask('Will anybody still answer this?')
  const { page } = await open('settings')
  await press(page, 'Close account…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Test')
  await dialog.getByRole('button', { name: 'Close account' }).click()
  await dialog.getByText('Tasks of the account are pending: 1').waitFor()
  await cancel(taskId)
  await dialog.getByRole('button', { name: 'Close account' }).click()
  await page.waitForURL('**/dashboard/closed')
  await page.getByRole('heading', { name: 'Test is closed' }).waitFor()
  await page.getByText('We emailed this summary to 2 owners.').waitFor()
  const credits = page.getByText(/^[\d,]+ remaining, not refunded\.$/)
  const left = ((await credits.textContent()) ?? '').split(' ')[0]
  await page.reload()
  await credits.waitFor()
  await expect
    .poll(async () => (await stage.call('GET', '/tags', { key: client.key })).status)
    .toBe(401)
  const closed = await stage.deps.database.db
    .selectFrom('accounts')
    .select('id')
    .where('closed_at', 'is not', null)
    .execute()
  expect(closed).toHaveLength(2)
  const own = await readMail(owner.email)
  expect(own.subject).toBe('Test was closed')
  expect(own.text).toContain('You closed Test, live and test, on ')
  expect(own.text).toContain(`${left} credits were left. They are not refunded.`)
  expect((await readMail(second.email)).text).toMatch(/^.+ closed Test, live and test, on /m)
  expect(await stage.adminDb.selectFrom('closing_mails').select('person_id').execute()).toEqual([])
  await page.getByRole('link', { name: 'Create another account' }).click()
  await page.getByRole('heading', { name: 'Create an account' }).waitFor()
})
