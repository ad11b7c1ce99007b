// The first five minutes of a client: from the sign-up page to an answer on the screen. The script knows
// nothing but what pages and mails say: it presses what they name and runs the code that they print.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPackages, builtPackages } from '../../scripts/packages/build.ts'
import { childEnvironment } from '../../scripts/stack/environment.ts'
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
/** An empty machine: what the code names is installed by the command that it names. */
let env: Record<string, string>

beforeAll(async () => {
  await buildPackages(() => undefined)
  stage = await raiseStage({ model: undefined, packagesFolder: builtPackages })
  folder = await mkdtemp(join(tmpdir(), 'first-minutes-'))
  await run('python3', ['-m', 'venv', join(folder, 'python')])
  const { PATH = '' } = childEnvironment({})
  env = childEnvironment({
    PATH: [join(folder, 'python/bin'), join(folder, 'npm/bin'), PATH].join(delimiter),
    TASKREVIEW_CONFIG_DIR: folder,
    PIP_DISABLE_PIP_VERSION_CHECK: '1',
    // No registry: the tarballs of the service bring along all that they need.
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_prefix: join(folder, 'npm'),
    npm_config_cache: join(folder, 'npm-cache'),
  }) as Record<string, string>
}, 180_000)
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
  await fill(page, 'Account name', 'Northwind Robotics')
  await press(page, 'Create account')
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

/** Runs the sample, and gives the key that it made: what "Copy key" puts into the clipboard. */
async function runSample(page: Page): Promise<string> {
  await press(page, 'Run')
  await page.locator('.result-card .pill-completed').waitFor()
  await press(page, 'Copy key')
  await page.locator('.run-copy', { hasText: 'Copied' }).waitFor()
  const key: string = await page.evaluate('navigator.clipboard.readText()')
  expect(key).toMatch(/^trs_test_/)
  await codeOf(page)
    .filter({ hasText: key.slice(-4) })
    .waitFor()
  return key
}

const countTasks = async (key: string): Promise<number> => {
  let count = 0
  const ask = async () => {
    const reply = await stage.call('GET', '/tasks?limit=10', { key })
    count = reply.body.data?.length
    return reply.status
  }
  await expect.poll(ask, { timeout: 5_000, interval: 500 }).toBe(200)
  return count
}

test('from the sign-up page to a completed test task on the screen, by what the pages say', async () => {
  const { page, context, complaints } = await stage.open()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const beganAtMs = performance.now()
  await signUp(page)
  const key = await runSample(page)
  const tookSeconds = (performance.now() - beganAtMs) / 1_000

  const task = await readTask(key)
  expect(task).toMatchObject({
    status: 'completed',
    provenance: { source: 'simulator' },
    credits: { max: 600, held: 0, charged: 135 },
  })
  expect(await page.getByText('135 charged, 465 released').count()).toBe(1)
  await page.getByText(`"${task.result.reason}"`).waitFor()
  expect(task.result.reason).toContain('charges the card again')
  expect(await page.locator('.run-step-done .run-step-ended').count()).toBe(4)
  await follow(page, 'Open the task')
  await page.waitForURL(`**/dashboard/tasks/${task.id}**`)
  expect(await auditLedger(stage.deps.database.db)).toMatchObject({ ok: true })
  expect(tookSeconds).toBeLessThan(machineSecondsMax)
  expect(complaints.all).toEqual([])
  console.info(`sign-up to the first answer on screen: ${tookSeconds.toFixed(1)} s`)
})

/** The command in the first line of the code, which installs what the rest needs. */
function readInstall(code: string): string {
  const [, command] = /^(?:#|\/\/) (.+), then:/.exec(code) ?? []
  if (command === undefined) throw new Error(`no command in the first line of: ${code}`)
  return command
}

test('runs again with the same key, and the printed curl makes one more task with it', async () => {
  const page = await openStart()
  const key = await runSample(page)
  await press(page, 'Run again')
  await page.getByText('the key of the first run').waitFor()
  await page.locator('.result-card .pill-completed').waitFor()
  expect(await countTasks(key)).toBe(2)
  const code = await copyCode(page)
  let made: string | undefined
  // The key may ask once a second, and was used just now.
  const runCode = async () => {
    const { stdout } = await run('bash', ['-c', code])
    made = JSON.parse(stdout).id
    return made
  }
  await expect.poll(runCode, { timeout: 10_000, interval: 1_100 }).toMatch(/^task_/)
  expect((await readTask(key)).id).toBe(made)
})

test.each([
  ['JavaScript', 'ask.mjs', 'node'],
  ['Python', 'ask.py', 'python'],
  ['CLI', 'ask.sh', 'bash'],
])(
  'the code in %s runs as it is printed, waits, and prints the result',
  async (tab, file, program) => {
    const page = await openStart()
    const key = await runSample(page)
    await page.getByRole('tab', { name: tab }).click()
    const code = await copyCode(page)
    const install = readInstall(code)
    expect(install).toContain(`${stage.url}/packages/`)
    await run('bash', ['-c', install], { cwd: folder, env })
    await writeFile(join(folder, file), code)
    const { stdout } = await run(program, [file], { cwd: folder, env })
    expect(await countTasks(key)).toBe(2)
    const task = await readTask(key)
    expect(task.status).toBe('completed')
    expect(stdout).toContain(task.result.reason)
  },
  120_000,
)

test('the entry for an agent starts a server that asks an engineer', async () => {
  const page = await openStart()
  const key = await runSample(page)
  await page.getByRole('tab', { name: 'MCP' }).click()
  const { mcpServers } = JSON.parse(await copyCode(page))
  const { command, args, env: settings } = mcpServers['task-review']
  const client = new Client({ name: 'first-minutes', version: '1.0.0' })
  await client.connect(
    new StdioClientTransport({ command, args, env: { ...env, ...settings }, cwd: folder }),
  )
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('create_task')
  const asked = { prompt: 'Can this retry loop charge a card twice?', maxCredits: 600 }
  const made = await client.callTool({ name: 'create_task', arguments: asked })
  expect(made.isError, JSON.stringify(made)).toBeFalsy()
  await client.close()
  await expect
    .poll(async () => (await readTask(key)).status, { timeout: 15_000, interval: 1_000 })
    .toBe('completed')
  expect(await countTasks(key)).toBe(2)
}, 120_000)

test('made to fail, the step turns red and says why, nothing was charged, and a retry succeeds', async () => {
  const page = await openStart()
  const key = await runSample(page)
  await press(page, 'Make it fail instead')
  const failed = page.locator('.run-step-failed')
  await failed.getByText('Cancelled: no engineer claimed it in time').waitFor()
  expect(await failed.locator('code').innerText()).toBe('no_engineer')
  expect(await page.locator('.run-step-waiting').count()).toBe(1)
  const task = await readTask(key)
  expect(task).toMatchObject({ status: 'cancelled', cancelReason: 'no_engineer' })
  expect(task.credits).toMatchObject({ charged: 0, released: 600 })
  await codeOf(page).filter({ hasText: 'no_engineer' }).waitFor()
  await press(page, 'Retry')
  await page.locator('.result-card .pill-completed').waitFor()
  expect((await readTask(key)).status).toBe('completed')
  expect(await countTasks(key)).toBe(3)
})
