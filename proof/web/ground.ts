// What is measured: the service as a process of its own with its built pages; an engineer on
// duty, a client, and as many waiting tasks as are asked for.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { withDatabase } from '../../scripts/demo/database.ts'
import { type ConsoleSession, enrol, signIn } from '../../scripts/demo/enrol.ts'
import { startServiceProcess } from '../../scripts/demo/service-process.ts'
import { asOwner } from '../../scripts/stack/postgres.ts'
import { findFreePort } from '../../scripts/stack/processes.ts'
import { buildWeb } from '../../scripts/web-build.ts'
import { readConfig } from '../../server/src/core/config.ts'
import { decodeId } from '../../server/src/core/ids.ts'
import { commands } from '../../server/src/operator-cli/commands.ts'
import { buildDeps } from '../../server/src/start/dependencies.ts'
import { startChromium } from '../../server/test/chromium.ts'
import { environmentOf, startGround } from '../bench/ground.ts'
import { installProbe } from './frames.ts'
import { type Client, createClient } from './many-tasks.ts'

export type Ground = {
  url: string
  databaseUrl: string
  webFolder: string
  browser: Browser
  session: ConsoleSession
  /** Whose session it is. */
  person: { email: string; password: string; totpSecret: string }
  client: Client
  /** Another client with nothing yet, for a history that is written straight into the tables. */
  blank: { client: Client; account: Account }
  /** A page of the engineer, with cookies of its own. */
  open(): Promise<{ page: Page; context: BrowserContext }>
  /** A page of a browser in which nobody has signed in. */
  openSignedOut(): Promise<{ page: Page; context: BrowserContext }>
}

export type Account = { accountId: string; keyId: string; key: string; projectId: number }

type Stops = (() => Promise<void>)[]

const email = 'speed@example.com'
const password = 'long and known to all'

/** Fills `stops` as it goes, so that what a failure left half done can be stopped too. */
export async function raiseGround(say: (line: string) => void, stops: Stops): Promise<Ground> {
  const { url, env, webFolder } = await raiseService(say, stops)
  const { passwordLink, key, blankKey } = await makePeople(env)
  const { totpSecret } = await enrol(url, { email, password, passwordLink })
  const person = { email, password, totpSecret }
  const session = await signIn(url, person)
  await session.call('PUT', '/workbench/v1/duty', { onDuty: true })
  const databaseUrl = env.DATABASE_URL ?? ''
  const client = await createClient(url, databaseUrl, key)
  const browser = await startChromium()
  stops.push(() => browser.close())
  const open = () => openPage(browser, url, session)
  const openSignedOut = () => openPage(browser, url, undefined)
  const blankClient = await createClient(url, databaseUrl, blankKey.key)
  const account = { ...blankKey, projectId: blankClient.projectId }
  const blank = { client: blankClient, account }
  await makeOwner(databaseUrl, session, account.accountId)
  return {
    ...{ url, databaseUrl, webFolder, browser, session, person, client, blank },
    ...{ open, openSignedOut },
  }
}

/** Who measures sees the pages of a client too. */
async function makeOwner(databaseUrl: string, session: ConsoleSession, accountId: string) {
  const me = await session.call('GET', '/console/v1/me')
  await withDatabase(databaseUrl, (database) =>
    database.query(
      `insert into memberships (account_id, person_id, role) values ($1, $2, 'owner')`,
      [decodeId('acct', accountId), decodeId('person', String(me.body?.id))],
    ),
  )
}

/** On a database and a Valkey of their own. No AI writes drafts: what is measured must not depend on it. */
async function raiseService(say: (line: string) => void, stops: Stops) {
  const webFolder = mkdtempSync(join(tmpdir(), 'task-review-speed-'))
  stops.push(async () => rmSync(webFolder, { recursive: true, force: true }))
  const [ground] = await Promise.all([startGround(), buildWeb(webFolder)])
  stops.push(ground.stop)
  const port = await findFreePort()
  const env: Record<string, string> = {
    ...environmentOf(await ground.makeDatabase('speed')),
    WEB_FOLDER: webFolder,
    HOST: '127.0.0.1',
    PORT: String(port),
    // Cookies know no ports: another name of the same machine keeps files apart.
    PUBLIC_URL: `http://localhost:${port}`,
    FILES_URL: `http://127.0.0.1:${port}`,
  }
  const onExit = () => say('The service ended by itself')
  const migrateEnv = { DATABASE_OWNER_URL: asOwner(env.DATABASE_URL ?? '') }
  const { url } = await startServiceProcess({ env, migrateEnv, signal: undefined, onExit }, stops)
  say(`service started: ${url}`)
  return { url, env, webFolder }
}

async function makePeople(env: Record<string, string>) {
  const config = readConfig({ env })
  const deps = buildDeps({ ...config, databasePoolSize: 2, databaseHotConnections: 1 })
  const run = async (name: string, flags: Record<string, string>) =>
    (await commands[name]?.run(deps, flags)) as Record<string, string>
  try {
    const engineer = { email, name: 'Iris Marsh', tags: '1,2,3', capacity: '5' }
    const { passwordLink = '' } = await run('create-engineer', engineer)
    const makeAccount = async (name: string) => {
      const rate = { 'per-second': '1000' }
      const { accountId = '' } = await run('create-account', { name, ...rate })
      await run('grant-credits', { account: accountId, credits: '1000000' })
      const { key = '', keyId = '' } = await run('create-key', { account: accountId, ...rate })
      return { accountId, key, keyId }
    }
    const { key } = await makeAccount('Speed')
    return { passwordLink, key, blankKey: await makeAccount('Many tasks') }
  } finally {
    await deps.close()
  }
}

async function openPage(browser: Browser, url: string, session: ConsoleSession | undefined) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await installProbe(context)
  const cookies = session?.cookie().split('; ') ?? []
  await context.addCookies(
    cookies.map((pair) => {
      const equals = pair.indexOf('=')
      return { name: pair.slice(0, equals), value: pair.slice(equals + 1), url }
    }),
  )
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  return { page, context }
}

/** Gives the task back, so that the next measurement finds the queue as it was. */
export async function giveBack({ session }: Ground, taskId: string): Promise<void> {
  const { body } = await session.call('GET', `/workbench/v1/tasks/${taskId}`)
  const lease = body?.lease as { number: number } | undefined
  const request = { leaseNumber: lease?.number, reason: 'It was measured.' }
  await session.call('POST', `/workbench/v1/tasks/${taskId}/release`, request)
}
