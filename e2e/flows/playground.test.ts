// Tasks from the playground: what the page says they cost is what the ledger takes, what was attached
// arrives, every template is a schema that the service takes, and the printed code makes the same task.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../server/src/modules/money/credits/ledger-audit.ts'
import { signIn } from '../../server/test/console-client.ts'
import { capturedCredits, finalTask } from '../assertions.ts'
import { raiseStage, type Stage } from '../environment.ts'

const run = promisify(execFile)
const log = 'one\ntwo\nthree\n'

let stage: Stage
let client: { key: string }
let page: Page
let accounts: { accountId: string; testAccountId: string }

beforeAll(async () => {
  stage = await raiseStage({ model: undefined, simulatorDelayMs: 100 })
  accounts = await stage.makeAccount()
  client = await stage.makeKey({ account: accounts.testAccountId })
  for (const account of [accounts.testAccountId, accounts.accountId]) {
    const { key } = await stage.makeKey({ account })
    await stage.call('POST', '/projects/create', { key, body: { name: 'Checkout' } })
  }
  const { cookie } = await signIn(stage, {
    memberOf: [{ accountId: accounts.accountId, role: 'developer' }],
  })
  page = (await stage.open({ cookie })).page
}, 60_000)
afterAll(() => stage?.end())

async function open(account = accounts.testAccountId): Promise<void> {
  await page.goto(`/dashboard/playground?account=${account}`)
  await page.getByLabel('Prompt').waitFor()
  // What a test before this one did not send is kept in the tab.
  const clear = page.getByRole('button', { name: 'Clear form' })
  if (await clear.isVisible()) await clear.click()
  await page.getByLabel('Prompt').fill('Is this function safe to call twice?')
}

/** The task that the page shows, if any. */
async function shownTask(): Promise<string> {
  const links = page.getByRole('link', { name: 'Open task' })
  const href = (await links.count()) === 0 ? '' : await links.getAttribute('href')
  return /task_\w+/.exec(href ?? '')?.[0] ?? ''
}

/** Gives the id of the new task once the page shows its end. */
async function send(end: RegExp | string): Promise<string> {
  const before = await shownTask()
  await page.getByRole('button', { name: /^Send task/ }).click()
  await expect.poll(shownTask, { timeout: 10_000 }).not.toBe(before)
  await page.getByRole('heading', { name: end }).waitFor()
  return await shownTask()
}

const attach = () =>
  page
    .getByLabel('Files')
    .setInputFiles({ name: 'a b.log', mimeType: 'text/plain', buffer: Buffer.from(log) })

test.each([
  ['Realtime', 'Senior'],
  ['Fast', 'Senior'],
  ['Standard', 'General'],
])('%s at the level %s: the charge is what the page said it would be', async (mode, level) => {
  await open()
  await page.getByRole('radio', { name: new RegExp(mode) }).click()
  const option = page.getByLabel('Tag').locator('option', { hasText: level })
  await page.getByLabel('Tag').selectOption((await option.getAttribute('value')) ?? '')
  await page.getByText('How the charge is calculated').click()
  const line = page.locator('.cost-line', { hasText: 'The simulator counts' })
  const said = Number(/([\d,]+)$/.exec((await line.innerText()).trim())?.[1]?.replace(',', ''))
  const taskId = await send(/^Answered in/)
  const task = await finalTask(stage, client, taskId)
  expect(task.credits.charged).toBe(said)
  expect(await capturedCredits(stage, taskId)).toBe(said)
  await page.getByText(`${said} charged, ${600 - said} released`).waitFor()
})

test('each template is taken by the service, and the answer matches it', async () => {
  await open()
  await page.getByRole('radio', { name: 'Data that matches a schema' }).click()
  const names = await page.getByLabel('Template').locator('option').allInnerTexts()
  expect(names.length).toBeGreaterThan(4)
  for (const name of names.slice(1)) {
    await page.getByLabel('Template').selectOption(name)
    await page.getByText(/^Valid schema/).waitFor()
    const task = await finalTask(stage, client, await send(/^Answered in/))
    expect(task, name).toMatchObject({ status: 'completed', provenance: { source: 'simulator' } })
    expect(task.result.message, name).toBeUndefined()
  }
})

test('what the service refuses of a schema is said at its place, and nothing is held', async () => {
  await open()
  await page.getByRole('radio', { name: 'Data that matches a schema' }).click()
  const editor = page.getByRole('textbox', { name: 'Response schema' })
  await editor.waitFor()
  await editor.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(
    '{"type": "object", "properties": {"a": {"$id": "x"}}, "required": ["a"]}',
  )
  await page.getByText(/^Valid schema/).waitFor()
  const held = () => stage.call('GET', '/credits', { key: client.key })
  const before = (await held()).body
  await page.getByRole('button', { name: /^Send task/ }).click()
  const problems = page.getByRole('alert', { name: 'Schema errors' })
  await problems.getByText('/properties/a/$id').waitFor()
  expect((await held()).body).toEqual(before)
})

test('the printed code with a file makes the same task as the page', async () => {
  await open()
  await attach()
  const first = await send(/^Answered in/)
  await page.getByRole('button', { name: 'Show code' }).click()
  const code = await page.getByRole('group', { name: 'Code, curl' }).innerText()
  const folder = await mkdtemp(join(tmpdir(), 'playground-'))
  try {
    await writeFile(join(folder, 'a b.log'), log)
    const shell = code.replace('YOUR_API_KEY', client.key)
    const { stdout } = await run('bash', ['-c', shell], { cwd: folder })
    const second = JSON.parse(stdout).id
    for (const taskId of [first, second]) {
      const { body } = await stage.call('GET', `/tasks/${taskId}/attachments`, client)
      expect(body.data).toMatchObject([
        { fileName: 'a b.log', mimeType: 'text/plain', fileSize: log.length },
      ])
    }
    const [one, other] = await Promise.all(
      [first, second].map((id) => finalTask(stage, client, id)),
    )
    for (const name of ['mode', 'maxCredits', 'projectId'])
      expect(other[name], name).toEqual(one[name])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a large file goes as an upload of its own', async () => {
  await open()
  const bytes = 300_000
  await page.getByLabel('Files').setInputFiles({
    name: 'trace.txt',
    mimeType: 'text/plain',
    buffer: Buffer.alloc(bytes, 'trace\n'),
  })
  const taskId = await send(/^Answered in/)
  const { body } = await stage.call('GET', `/tasks/${taskId}/attachments`, client)
  expect(body.data).toMatchObject([{ fileName: 'trace.txt', fileSize: bytes }])
})

test('live: too few credits are told with what to do, then the task is held and waits', async () => {
  await open(accounts.accountId)
  await page.getByText('Needs 600, 0 available.').waitFor()
  await page.getByRole('link', { name: 'Request credits' }).waitFor()
  expect(await page.getByRole('button', { name: /^(Send task|Lower max)/ }).count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  await page.getByText("Couldn't send the task.").waitFor()
  await stage.admin('grant-credits', { account: accounts.accountId, credits: 1_000 })
  await page.getByText('1,000 available, 400 left while this is held.').waitFor()
  const taskId = await send('Sent. The answer appears here')
  const { key } = await stage.makeKey({ account: accounts.accountId })
  const { body } = await stage.call('GET', `/tasks/${taskId}`, { key })
  expect(body).toMatchObject({ status: 'pending', credits: { max: 600, held: 600 } })
  await page.getByText('Needs 600, 400 available.').waitFor()
  await page.getByRole('button', { name: 'Lower max credits to 400' }).waitFor()
  await stage.call('POST', `/tasks/${taskId}/cancel`, { key, body: {} })
  await page.getByText('Cancelled by you').waitFor()
  expect(await auditLedger(stage.deps.database.db)).toMatchObject({ ok: true })
})
