// `pnpm dev` from nothing to a signed-in person, and back to nothing; and stopped before it was ready.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest'
import { urlOf, withDatabase } from '../../scripts/demo/database.ts'
import { openConsole, signIn } from '../../scripts/demo/enrol.ts'
import { startLife } from '../../scripts/demo/live.ts'
import type { Demo } from '../../scripts/demo/seed.ts'
import { readStatus } from '../../scripts/stack/control.ts'
import { childEnvironment } from '../../scripts/stack/environment.ts'
import { commandLineOf, findFreePort, runToEnd, waitUntil } from '../../scripts/stack/processes.ts'
import { cloneDir, stackDir } from '../../scripts/stack/stack-file.ts'
import { connectDatabase } from '../../server/src/db/client.ts'
import { auditLedger } from '../../server/src/modules/money/credits/ledger-audit.ts'
import { sized } from '../../server/test/full-size.ts'
import { expectFiguresAgree } from '../demo-figures.ts'

const name = `dev_test_${process.pid}`
const readyTimeoutMs = 90_000
/** A stack of its own, so that dev has to start and stop that too. */
const ownStack = mkdtempSync(join(tmpdir(), 'task-review-dev-test-'))

/** Ended also where a test fails, or the next one would find its database and its port taken. */
const started: Dev[] = []

afterEach(async () => {
  for (const { child, exited } of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
    await exited
  }
})

afterAll(async () => {
  const env = childEnvironment({ TASK_REVIEW_STACK: ownStack })
  await runToEnd(process.execPath, ['scripts/stack.ts', 'reset'], { cwd: cloneDir, env })
  for (const entry of readdirSync(stackDir).filter((entry) => entry.includes(name)))
    rmSync(join(stackDir, entry), { recursive: true, force: true })
  await withDatabase(urlOf(inject('testStack').databaseUrl, 'postgres'), (client) =>
    client.query(`drop database if exists task_review_${name} with (force)`),
  )
})

test('nothing runs: ready within 90 s, lets its people in, and leaves no process behind', async () => {
  const { child, exited, url } = await startDev({ TASK_REVIEW_STACK: ownStack })
  const output = await waitForLine(child, /Ready in/)
  expect(processesWith(ownStack).length).toBeGreaterThan(5)
  const [, email = '', totpSecret = ''] = /(iris@\S+).*secret (\w+)/.exec(output) ?? []
  const session = await signIn(url, { email, password: 'demo demo demo', totpSecret })
  const queue = await session.call('GET', '/workbench/v1/queue')
  expect((queue.body?.next as unknown[] | undefined)?.length).toBeGreaterThan(5)
  expect((await fetch(`${url}/sign-in`)).status).toBe(200)
  await expectPrintedKeys(url, output)
  const { databaseUrl } = JSON.parse(readFileSync(join(ownStack, 'urls.json'), 'utf8'))
  await expectWorld(urlOf(databaseUrl, `task_review_${name}`))
  await expectOneStory(urlOf(databaseUrl, `task_review_${name}`), url, output)
  await expectLife(urlOf(databaseUrl, `task_review_${name}`), url)

  child.kill('SIGINT')
  expect((await exited)[0]).toBe(0)
  await expect(fetch(url)).rejects.toThrow()
  expect(processesWith(ownStack)).toEqual([])
}, 180_000)

type Dev = { child: ChildProcess; exited: Promise<unknown[]>; url: string }

const moments: [string, (dev: Dev) => Promise<unknown>][] = [
  ['while the service starts', ({ url }) => waitForService(url)],
  ['while the stack starts', ({ child }) => waitForLine(child, /postgres started/)],
  ['while the demo is made', ({ child }) => waitForLine(child, /service started/)],
]

test.each(moments.slice(0, sized(1, moments.length)))(
  'Ctrl-C twice %s leaves no process behind',
  async (_, untilThen) => {
    const dev = await startDev({ TASK_REVIEW_STACK: ownStack }, ['--fresh'])
    await untilThen(dev)
    dev.child.kill('SIGINT')
    await waitForLine(dev.child, /Stopping/)
    dev.child.kill('SIGINT')
    expect((await dev.exited)[0]).toBe(0)
    expect(processesWith(ownStack)).toEqual([])
  },
  180_000,
)

test('a stack that ran before goes on running when dev is ended by SIGTERM', async () => {
  const before = readStatus()
  const { child, exited, url } = await startDev({})
  await waitForLine(child, /service started/)
  child.kill('SIGTERM')
  expect((await exited)[0]).toBe(0)
  await expect(fetch(url)).rejects.toThrow()
  expect(readStatus()).toEqual(before)
  expect(processesWith(`PUBLIC_URL=${url}`)).toEqual([])
}, 180_000)

async function startDev(environment: Record<string, string>, flags: string[] = []): Promise<Dev> {
  const port = await findFreePort()
  const args = ['scripts/dev.ts', '--name', name, '--port', String(port), ...flags]
  const child = spawn(process.execPath, args, {
    cwd: cloneDir,
    env: childEnvironment(environment),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const dev = { child, exited: once(child, 'exit'), url: `http://localhost:${port}` }
  started.push(dev)
  return dev
}

/** They are of the account that a printed login opens, with its projects, and with real limits. */
async function expectPrintedKeys(url: string, output: string): Promise<void> {
  const [, email = '', password = ''] =
    /(olivia@\S+) {2}(\S.*\S) {2,}no second factor/.exec(output) ?? []
  const owner = openConsole(url)
  await owner.call('POST', '/auth/sign-in', { email, password })
  const { body } = await owner.call('GET', '/console/v1/accounts')
  const [account] = (body?.data ?? []) as { id: string; testAccountId: string }[]
  const printed = [...output.matchAll(/(trs_\w+) +project (\d+)/g)]
  expect(printed.map((match) => match[1]?.slice(0, 9))).toEqual(['trs_live_', 'trs_test_'])
  // All samples name it.
  expect(printed[1]?.[2]).toBe('1001')
  for (const [place, [, key = '', project]] of printed.entries()) {
    const headers = { authorization: `Bearer ${key}`, 'api-revision': 'A' }
    const me = await fetch(`${url}/api/v1/me`, { headers })
    expect(await me.json()).toMatchObject({
      accountId: place === 0 ? account?.id : account?.testAccountId,
      limits: { requestsPerSecond: 1, requestsPerHour: 3_600 },
    })
    const task = { prompt: 'Is it safe to call this twice?', maxCredits: 600 }
    const send = () =>
      fetch(`${url}/api/v1/tasks/create`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ ...task, projectId: Number(project) }),
      })
    await expect.poll(async () => (await send()).status, { interval: 1_000 }).toBe(201)
  }
}

/** Tasks in every state, and a passing ledger check although the past was made up. */
async function expectWorld(databaseUrl: string): Promise<void> {
  const database = connectDatabase({ databaseUrl, poolSize: 1 })
  try {
    expect(await auditLedger(database.db)).toMatchObject({ ok: true })
  } finally {
    await database.close()
  }
  const { rows } = await withDatabase(databaseUrl, (client) =>
    client.query(`select distinct stage, coalesce(cancel_reason, '') as why from task_queue
      where stage <> 'drafting' order by 1, 2`),
  )
  const fastest = await withDatabase(databaseUrl, (client) =>
    client.query('select min(seconds) as seconds from answer_times'),
  )
  expect(fastest.rows[0].seconds).toBeGreaterThan(30)
  const states = rows.map(({ stage, why }) => `${stage} ${why}`.trim())
  const wanted = ['cancelled client', 'cancelled expired', 'claimed', 'completed', 'queued']
  expect(states).toEqual(expect.arrayContaining(wanted))
}

/** Operators, owners and the database have the same figures. */
async function expectOneStory(databaseUrl: string, url: string, output: string): Promise<void> {
  const [, email = '', totpSecret = ''] = /(omar@\S+).*secret (\w+)/.exec(output) ?? []
  const operator = await signIn(url, { email, password: 'demo demo demo', totpSecret })
  const owner = openConsole(url)
  const login = { email: 'olivia@example.com', password: 'demo demo demo' }
  await owner.call('POST', '/auth/sign-in', login)
  // A task that was sent a moment ago is drafted and queued meanwhile.
  await vi.waitFor(
    () => withDatabase(databaseUrl, (client) => expectFiguresAgree(client, { operator, owner })),
    { timeout: 20_000, interval: 1_000 },
  )
}

/** As with --live, only faster: one task is seen drafting, claimed and answered, beside those of the demo. */
async function expectLife(databaseUrl: string, url: string): Promise<void> {
  const readOwn = (file: string) => JSON.parse(readFileSync(join(ownStack, file), 'utf8'))
  const demo = readOwn(`${name}.demo.json`) as Demo
  const { modelUrl } = readOwn('urls.json')
  const said: string[] = []
  const pace = { askEveryMs: 60_000, draftMs: 500, waitMs: 0, beatMs: 1_100, beats: 1 }
  const place = { url, demo, env: { MODEL_BASE_URL: modelUrl } }
  const life = await startLife(place, (line) => said.push(line), pace)
  const stages = new Set<string>()
  const look = async (client: pg.Client) => {
    const { rows } = await client.query(
      `select q.stage from task_queue q join tasks t on t.account_id = q.account_id and t.id = q.task_id
        where t.prompt like 'Can a timeout be retried%'`,
    )
    for (const { stage } of rows) stages.add(stage)
    expect([...stages]).toEqual(expect.arrayContaining(['drafting', 'claimed', 'completed']))
  }
  await withDatabase(databaseUrl, (client) =>
    vi.waitFor(() => look(client), { timeout: 20_000, interval: 50 }),
  ).finally(() => life.stop())
  expect(said).toEqual([])
}

async function waitForLine(child: ChildProcess, wanted: RegExp): Promise<string> {
  let text = ''
  return await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`not ready in time:\n${text}`)), readyTimeoutMs)
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (!wanted.test(text)) return
      clearTimeout(late)
      resolve(text)
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${text}`)))
  })
}

/** The process is there; it is not ready yet. */
async function waitForService(url: string): Promise<void> {
  const isThere = () =>
    processesWith(`PUBLIC_URL=${url}`).some((pid) => commandLineOf(Number(pid)).includes('all'))
  expect(await waitUntil(isThere, readyTimeoutMs)).toBe(true)
}

/** Processes that carry this in their environment, as all do that a command started. */
function processesWith(text: string): string[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(text)
      } catch {
        // Gone meanwhile, or somebody else's.
        return false
      }
    })
}
