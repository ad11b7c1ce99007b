// Everything a flow plays on: the service with its built pages, a worker, a fake model, and a Chromium.
// What is true in the end is read from the API and the database, not from the page.

import { basename } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { findFreePort } from '../scripts/stack/processes.ts'
import { startWorker } from '../server/src/start/worker.ts'
import { startChromium } from '../server/test/chromium.ts'
import { type Service, startService } from '../server/test/service.ts'
import { startTestModel } from '../server/test/test-model.ts'
import { type Complaints, listen } from './complaints.ts'
import { findLeaks } from './model-leaks.ts'
import { findLies } from './operation-coverage.ts'
import { recordServed } from './served.ts'

export type Stage = Service & {
  browser: Browser
  /** A page of its own cookies and storage, and what it complained about. */
  open(options?: OpenOptions): Promise<Opened>
  end(): Promise<void>
}

export type OpenOptions = {
  /** The Cookie header of a session. */
  cookie?: string
  theme?: 'light' | 'dark'
  width?: number
  height?: number
  /** A small screen that is touched. */
  isPhone?: boolean
}

export type Opened = { page: Page; context: BrowserContext; complaints: Complaints }

/** A stage of this file alone. */
export async function raiseStage(overrides: Parameters<typeof startService>[0] = {}) {
  const ground = await layGround(overrides)
  const stage = await raise(ground)
  return {
    ...stage,
    async end() {
      await stage.end().finally(() => ground.clear())
    },
  }
}

/** The same service, database and worker for all files of a process that look at pages and hand out no task. */
export async function shareStage(): Promise<Stage> {
  shared ??= layGround({ model: undefined })
  return await raise(await shared)
}

// These stand until the process ends: files of a process come one after another.
let shared: ReturnType<typeof layGround> | undefined
let chromium: Promise<Browser> | undefined

async function layGround(overrides: Parameters<typeof startService>[0]) {
  const port = await findFreePort()
  const model = await startTestModel()
  const service = await startService({
    port,
    publicUrl: `http://127.0.0.1:${port}`,
    // Cookies know no ports: another name of the same machine keeps files apart.
    filesUrl: `http://localhost:${port}`,
    webFolder: inject('webFolder'),
    smtpUrl: inject('testStack').smtpUrl,
    model: model.configure('ok'),
    ...overrides,
  })
  const worker = await startWorker(service.deps)
  return {
    service,
    async clear() {
      await worker.stop()
      const leaks = await findLeaks(service.deps.database.db, model.requests)
      expect(leaks, 'shown to the model').toEqual([])
      await service.stop()
      await model.stop()
    },
  }
}

async function raise({ service }: Awaited<ReturnType<typeof layGround>>): Promise<Stage> {
  if (!(await chromium)?.isConnected()) chromium = startChromium()
  const browser = (await chromium) as Browser
  const record = recordServed([service.url, service.config.publicUrl])
  return {
    ...service,
    browser,
    async open(options = {}) {
      const opened = await openPage(service, browser, options)
      record.watch(opened.context)
      return opened
    },
    async end() {
      record.stop()
      for (const context of browser.contexts()) await context.close()
      expectReached(record.served)
    },
  }
}

/**
 * What e2e/operation-coverage.ts promises of this flow was served, unless only some of its tests were run.
 */
function expectReached(served: Parameters<typeof findLies>[1]): void {
  const flow = basename(expect.getState().testPath ?? '', '.test.ts')
  if (inject('runsAllTests')) expect(findLies(flow, served), 'not reached').toEqual([])
}

async function openPage(service: Service, browser: Browser, options: OpenOptions): Promise<Opened> {
  const { cookie, theme = 'light', isPhone = false } = options
  const { width = isPhone ? 390 : 1440, height = isPhone ? 844 : 900 } = options
  const context = await browser.newContext({
    baseURL: service.url,
    colorScheme: theme,
    viewport: { width, height },
    reducedMotion: 'reduce',
    hasTouch: isPhone,
    isMobile: isPhone,
  })
  if (cookie !== undefined) await beSignedIn(service, context, cookie)
  const page = await context.newPage()
  // A page of a busy machine may need several times what it needs alone; waiting costs what fails alone.
  page.setDefaultTimeout(20_000)
  return { page, context, complaints: listen(page, service) }
}

/** The Cookie header of a session replaces the session of this browser. */
export async function beSignedIn(
  { url }: Pick<Service, 'url'>,
  context: BrowserContext,
  cookie: string,
): Promise<void> {
  const pairs = cookie.split('; ').map((pair) => {
    const equals = pair.indexOf('=')
    return { name: pair.slice(0, equals), value: pair.slice(equals + 1), url }
  })
  await context.addCookies(pairs)
}
