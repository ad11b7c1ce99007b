// Everything a flow plays on: the service with its built pages, a worker, a fake model, and a Chromium.
// What is true in the end is read from the API and the database, not from the page.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import { findFreePort } from '../scripts/stack/processes.ts'
import { startWorker } from '../server/src/worker.ts'
import { startChromium } from '../server/test/chromium.ts'
import { type Service, startService } from '../server/test/service.ts'
import { startTestModel } from '../server/test/test-model.ts'
import { type Complaints, listen } from './complaints.ts'

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
}

export type Opened = { page: Page; context: BrowserContext; complaints: Complaints }

export async function raiseStage(overrides: Parameters<typeof startService>[0] = {}) {
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
  const browser = await startChromium()
  const stage: Stage = {
    ...service,
    browser,
    open: (options = {}) => openPage(service, browser, options),
    async end() {
      await browser.close()
      await worker.stop()
      await service.stop()
      await model.stop()
    },
  }
  return stage
}

async function openPage(service: Service, browser: Browser, options: OpenOptions): Promise<Opened> {
  const { cookie, theme = 'light', width = 1440, height = 900 } = options
  const context = await browser.newContext({
    baseURL: service.url,
    colorScheme: theme,
    viewport: { width, height },
    reducedMotion: 'reduce',
  })
  if (cookie !== undefined) {
    const equals = cookie.indexOf('=')
    const value = cookie.slice(equals + 1)
    await context.addCookies([{ name: cookie.slice(0, equals), value, url: service.url }])
  }
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  return { page, context, complaints: listen(page, service) }
}
