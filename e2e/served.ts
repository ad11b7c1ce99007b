// What the service served while a stage stood: to pages, as the browser tells, and to tools, which are
// the calls that a flow makes from this process.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { BrowserContext, Page } from 'playwright-core'
import { findOperation, type Served } from './operation-coverage.ts'

type ServedRecord = {
  served: Served[]
  watch(context: BrowserContext): void
  stop(): void
}

type FetchMessage = {
  request: { origin: string; method: string; path: string }
  response: { statusCode: number }
}

export function recordServed(origins: readonly string[]): ServedRecord {
  const served: Served[] = []
  const add = (by: Served['by'], request: { method: string; url: string; status: number }) => {
    if (request.status >= 400 || !origins.includes(new URL(request.url).origin)) return
    const operationId = findOperation(request.method, request.url)
    if (operationId !== undefined) served.push({ operationId, by })
  }
  const onFetch = (message: unknown) => {
    const { request, response } = message as FetchMessage
    const url = `${request.origin}${request.path}`
    add('tool', { method: request.method, url, status: response.statusCode })
  }
  // A file that is downloaded is no response of a page.
  const watchDownloads = (page: Page) =>
    page.on('download', async (download) => {
      const failure = await download.failure()
      if (failure === null) add('page', { method: 'GET', url: download.url(), status: 200 })
    })
  subscribe('undici:request:headers', onFetch)
  return {
    served,
    watch(context) {
      context.on('response', (response) => {
        const method = response.request().method()
        add('page', { method, url: response.url(), status: response.status() })
      })
      for (const page of context.pages()) watchDownloads(page)
      context.on('page', watchDownloads)
    },
    stop: () => unsubscribe('undici:request:headers', onFetch),
  }
}
