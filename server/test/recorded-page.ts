// A window of a browser whose every request and word is written down.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

export type RecordedPage = {
  page: Page
  /** Every address that any frame, worker or script in it asked for. */
  requests: string[]
  /** What it said on its console, and what it threw. */
  said: string[]
  close(): Promise<void>
}

export async function openRecordedPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<RecordedPage> {
  const context = await browser.newContext(options)
  const requests: string[] = []
  const said: string[] = []
  context.on('request', (request) => requests.push(request.url()))
  context.on('console', (message) => said.push(message.text()))
  context.on('weberror', (error) => said.push(error.error().message))
  const page = await context.newPage()
  return { page, requests, said, close: () => context.close() }
}
