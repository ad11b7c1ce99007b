// The first five minutes of a client: from the sign-up page to an answer on the screen. The script knows
// nothing but what pages and mails say: it presses what they name and runs the code that they print.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { environmentOf, layOutTools } from '../../scripts/samples/place.ts'
import { findPython } from '../../scripts/samples/python.ts'
import { cloneDir } from '../../scripts/stack/stack-file.ts'
import { auditLedger } from '../../server/src/modules/money/credits/ledger-audit.ts'
import { signIn } from '../../server/test/console-client.ts'
import { readMail } from '../../server/test/mailbox.ts'
import type { Loose } from '../../server/test/service.ts'
import { raiseStage, type Stage } from '../environment.ts'

const run = promisify(execFile)
const password = 'long and known to me'
const machineSecondsMax = 60

let stage: Stage
let folder: string
/** Where what the code names is installed, as a reader does it first. */
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  folder = await mkdtemp(join(tmpdir(), 'first-minutes-'))
  env = environmentOf(layOutTools(folder, await findPython()), {})
  await symlink(join(cloneDir, 'examples/node_modules'), join(folder, 'node_modules'))
}, 120_000)
afterAll(async () => {
  await stage?.end()
  await rm(folder, { recursive: true })
})

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const follow = (page: Page, name: string) => page.getByRole('link', { name }).click()
const fill = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text)

/** From the sign-up page to the start page of an account of one's own. */
async function signUp(page: Page): Promise<void> {
  const email = `client-${crypto.randomUUID()}@example.com`
  await page.goto('/sign-up')
  await fill(page, 'Email', email)
  await press(page, 'Email me a link')
  await page.getByText('Check your email').waitFor()
  await page.goto(readLink((await readMail(email)).text))
  await fill(page, 'Name', 'Ada Client')
  await fill(page, 'Password', password)
  await press(page, 'Sign up')
  await page.waitForURL('**/dashboard**')
  await fill(page, 'Name of the account', 'Northwind Robotics')
  await press(page, 'Open the account')
  await page.getByRole('heading', { name: 'Get your first answer' }).waitFor()
}

function readLink(text: string): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error(`no link in: ${text}`)
  return link
}

const codeOf = (page: Page) => page.getByRole('group', { name: /^Code/ })

/** What "Copy" puts into the clipboard. */
async function copyCode(page: Page): Promise<string> {
  await page.locator('.code-tabs').getByRole('button', { name: 'Copy' }).click()
  return await page.evaluate('navigator.clipboard.readText()')
}

/** The newest task as the API tells it. The key may ask once a second, and its code has asked just now. */
async function readTask(key: string): Promise<Loose> {
  let body: Loose
  const ask = async () => {
    const reply = await stage.call('GET', '/tasks?limit=1&include=result', { key })
    body = reply.body
    return reply.status
  }
  await expect.poll(ask, { timeout: 5_000, interval: 500 }).toBe(200)
  return body.data[0]
}

/** The start page of an account that was opened a moment ago. */
async function openStart(): Promise<Page> {
  const { accountId, testAccountId } = await stage.makeAccount()
  const { cookie } = await signIn(stage, { memberOf: [{ accountId, role: 'owner' }] })
  const { page, context } = await stage.open({ cookie })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/dashboard/start?account=${testAccountId}`)
  return page
}

async function makeKey(page: Page): Promise<string> {
  await page.getByText('Waiting for your first request').waitFor()
  await press(page, 'Make a test key')
  const key = await page.locator('.secret-once code').innerText()
  await codeOf(page).filter({ hasText: key }).waitFor()
  return key
}

test('from the sign-up page to a completed test task on the screen, by what the pages say', async () => {
  const { page, context, complaints } = await stage.open()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const beganAtMs = performance.now()
  await signUp(page)
  const key = await makeKey(page)
  const { stdout } = await run('bash', ['-c', await copyCode(page)])
  await page.getByRole('heading', { name: /^First answer, in/ }).waitFor()
  await page.getByText('Matches your schema').waitFor()
  const tookSeconds = (performance.now() - beganAtMs) / 1_000

  const task = await readTask(key)
  expect(task.id).toBe(JSON.parse(stdout).id)
  expect(task).toMatchObject({
    status: 'completed',
    provenance: { source: 'simulator' },
    credits: { max: 600, held: 0, charged: 135 },
  })
  expect(await page.getByText('135 charged, 465 released').count()).toBe(1)
  await page.getByText(`"${task.result.reason}"`).waitFor()
  await follow(page, 'Open the task')
  await page.waitForURL(`**/dashboard/tasks/${task.id}**`)
  expect(await auditLedger(stage.deps.database.db)).toMatchObject({ ok: true })
  expect(tookSeconds).toBeLessThan(machineSecondsMax)
  expect(complaints.all).toEqual([])
  console.info(`sign-up to the first answer on screen: ${tookSeconds.toFixed(1)} s`)
})

test.each([
  ['JavaScript', 'ask.mjs', 'node'],
  ['Python', 'ask.py', 'python'],
  ['CLI', 'ask.sh', 'bash'],
])(
  'the code in %s runs as it is printed, waits, and prints the result',
  async (tab, file, program) => {
    const page = await openStart()
    const key = await makeKey(page)
    await page.getByRole('tab', { name: tab }).click()
    await writeFile(join(folder, file), await copyCode(page))
    const { stdout } = await run(program, [file], { cwd: folder, env })
    await page.getByRole('heading', { name: /^First answer, in/ }).waitFor()
    const task = await readTask(key)
    expect(task.status).toBe('completed')
    expect(stdout).toContain(task.result.reason)
  },
)

test('made to fail, the task is cancelled, the page says why, and nothing was charged', async () => {
  const page = await openStart()
  const key = await makeKey(page)
  await run('bash', ['-c', await copyCode(page)])
  await press(page, 'Make it fail instead')
  await codeOf(page).filter({ hasText: 'no_engineer' }).waitFor()
  await run('bash', ['-c', await copyCode(page)])
  await page.getByText('Cancelled: no engineer took it in time').waitFor()
  await page.getByText('600 released').waitFor()
  const task = await readTask(key)
  expect(task).toMatchObject({ status: 'cancelled', cancelReason: 'no_engineer' })
  expect(task.credits.charged).toBe(0)
})
