// Active files in a real Chromium, opened in every way that the files origin and the web offer: no
// script of theirs runs, nothing is asked for elsewhere, and no cookie is seen. The control opens the
// same files from a server that sends them as they claim to be, and there they do all of it.
import { channel } from 'node:diagnostics_channel'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ActiveFile, makeActiveFiles } from '../active-files.ts'
import { startChromium } from '../chromium.ts'
import { attach, listFiles } from '../files.ts'
import { sized } from '../full-size.ts'
import { type Service, startService } from '../service.ts'

let browser: Browser
let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
let canary: Canary
let site: Site
let files: ActiveFile[]

beforeAll(async () => {
  canary = await startCanary()
  site = await startSite()
  files = makeActiveFiles(canary.url)
  service = await startService({ publicUrl: site.url })
  client = await service.makeClient()
  browser = await startChromium()
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await canary?.stop()
  await site?.stop()
})

const cookie = { name: 'trs.session_token', value: 'a-cookie-of-the-workbench' }

test('there are at least 30 of them', () => {
  expect(files.length).toBeGreaterThanOrEqual(30)
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
})

test('control: sent as they claim to be, they run, load and read cookies', async () => {
  const careless = await startCareless(files)
  const sample = files.filter((_, index) => index % sized(6, 1) === 0)
  const context = await browser.newContext()
  await context.addCookies([{ ...cookie, url: careless.url }])
  try {
    await inTurns(sample, ({ name }) => openInEveryWay(context, `${careless.url}/${name}`))
    const fooled = sample.filter(({ name }) => canary.asked.has(name)).map(({ name }) => name)
    const expected = sample.filter(({ harmlessInChromium }) => !harmlessInChromium)
    expect(fooled).toEqual(expected.map(({ name }) => name))
    expect(canary.cookies).toContain(`${cookie.name}=${cookie.value}`)
  } finally {
    await context.close()
    await careless.stop()
    canary.forget()
  }
}, 300_000)

test('from the files origin none of them does anything', async () => {
  const sample = files.filter((_, index) => index % sized(5, 1) === 0)
  const context = await browser.newContext()
  await context.addCookies([{ ...cookie, url: site.url }])
  const seen = watch(context)
  const served = watchFilesHost()
  const cookieReads = new Set<unknown>()
  try {
    await inTurns(sample, async ({ fileName, mimeType, bytes }) => {
      const isRaw = /^text\/|svg|json|xml|javascript/.test(mimeType)
      const content = isRaw ? bytes.toString() : bytes.toString('base64')
      const { taskId } = await attach(service, client, [{ fileName, mimeType, content }])
      const [shown] = await listFiles(service, client, taskId)
      for (const link of Object.values<string>(shown.links)) {
        const read = await openInEveryWay(context, link)
        if (read !== undefined) cookieReads.add(read)
      }
    })
    expect(canary.connections).toBe(0)
    expect([...canary.asked]).toEqual([])
    expect(seen.signs).toEqual([])
    const outside = seen.requests.filter(
      (url) => !url.startsWith(`${site.url}/`) && !url.startsWith(`${service.filesUrl}/files/v1/`),
    )
    expect(outside).toEqual([])
    expect(served.cookies).toEqual([])
    expect(site.cookies).toContain(`${cookie.name}=${cookie.value}`)
    expect(await context.cookies(service.filesUrl)).toEqual([])
    // A page without an origin may not even ask.
    expect(cookieReads).toEqual(new Set(['SecurityError']))
    // Everything was truly sent, and not refused for some other reason. Of what is no picture at all
    // there is no preview; only a few of them claim to be pictures, and a sample may hold none.
    const answers = new Set(served.statuses)
    expect(answers).toContain(200)
    expect([...answers].filter((status) => status !== 200 && status !== 422)).toEqual([])
    if (sample.length === files.length) expect(answers).toContain(422)
    expect(served.statuses.length).toBeGreaterThan(sample.length * 7)
  } finally {
    served.stop()
    await context.close()
  }
}, 300_000)

/** A few at a time: more would have to wait for each other's connections. */
async function inTurns<T>(items: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = items.values()
  const lanes = Array.from({ length: 3 }, async () => {
    for (const item of waiting) await act(item)
  })
  await Promise.all(lanes)
}

/** As a page of its own, whose cookies are tried, and as every part that a page of ours can have. */
async function openInEveryWay(context: BrowserContext, url: string): Promise<unknown> {
  const [cookies] = await Promise.all([openAsPage(context, url), openAsParts(context, url)])
  return cookies
}

async function openAsPage(context: BrowserContext, url: string): Promise<unknown> {
  const page = await context.newPage()
  // What is to be saved ends the navigation, which is no failure here.
  await page.goto(url).catch(() => undefined)
  await settle(page)
  const cookies = page.url() === url ? await readCookies(page) : undefined
  await page.close()
  return cookies
}

async function openAsParts(context: BrowserContext, url: string): Promise<void> {
  const parts = await context.newPage()
  await parts.goto(`${site.url}/every-way?of=${encodeURIComponent(url)}`)
  await parts.waitForFunction('window.fetched', undefined, { timeout: 20_000 })
  await settle(parts)
  await parts.close()
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 20_000 }).catch(() => undefined)
}

function showEveryWay(url: string): string {
  const text = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<!doctype html><title>Every way</title>
    <iframe src="${text}"></iframe><img src="${text}"><img crossorigin src="${text}">
    <object data="${text}"></object><embed src="${text}"><video src="${text}"></video>
    <link rel="stylesheet" href="${text}"><script src="${text}"></script>
    <script type="module" src="${text}"></script>
    <script>
      fetch(${JSON.stringify(url)}).then((reply) => reply.text(), String).then((text) => {
        document.body.append(document.createTextNode(text))
        window.fetched = true
      })
    </script>`
}

/** What a script would get that asks for the cookies of a page. */
async function readCookies(page: Page): Promise<unknown> {
  return await page.evaluate(`(() => {
    try { return document.cookie } catch (error) { return error.name }
  })()`)
}

/** Whatever the browser lets out: requests, dialogs, and what scripts say. */
function watch(context: BrowserContext) {
  const seen = { requests: [] as string[], signs: [] as string[] }
  context.on('request', (request) => {
    const url = request.url()
    if (/^https?:/.test(url)) seen.requests.push(url)
  })
  context.on('console', (message) => {
    if (message.text().startsWith('canary')) seen.signs.push(message.text())
  })
  context.on('dialog', (dialog) => {
    seen.signs.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  return seen
}

/** What reaches the files host, as the server sees it. */
function watchFilesHost() {
  const cookies: string[] = []
  const statuses: number[] = []
  const finished = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (request.headers.host !== new URL(service.filesUrl).host) return
    if (request.headers.cookie !== undefined) cookies.push(request.headers.cookie)
    statuses.push(response.statusCode)
  }
  const finish = channel('http.server.response.finish')
  finish.subscribe(finished)
  return { cookies, statuses, stop: () => void finish.unsubscribe(finished) }
}

type Canary = Awaited<ReturnType<typeof startCanary>>

async function startCanary() {
  const state = { asked: new Set<string>(), cookies: [] as string[], connections: 0 }
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://canary')
    state.asked.add(pathname.slice(1))
    const cookies = searchParams.get('cookies')
    if (cookies) state.cookies.push(cookies)
    reply.setHeader('access-control-allow-origin', '*')
    reply.end()
  })
  server.on('connection', () => state.connections++)
  const listening = await listen(server, '127.0.0.1')
  return Object.assign(state, listening, {
    forget() {
      server.closeAllConnections()
      state.asked.clear()
      state.cookies.length = 0
      state.connections = 0
    },
  })
}

type Site = Awaited<ReturnType<typeof startSite>>

/** Stands for the pages of the workbench, at the host of PUBLIC_URL. */
async function startSite() {
  const cookies: string[] = []
  const server = createServer((request, reply) => {
    if (request.headers.cookie !== undefined) cookies.push(request.headers.cookie)
    const { searchParams } = new URL(request.url ?? '/', 'http://site')
    reply.setHeader('content-type', 'text/html; charset=utf-8')
    reply.end(showEveryWay(searchParams.get('of') ?? ''))
  })
  return { cookies, ...(await listen(server, '127.0.0.1')) }
}

async function startCareless(all: readonly ActiveFile[]) {
  const server = createServer((request, reply) => {
    const file = all.find(({ name }) => request.url === `/${name}`)
    if (file?.carelessType) reply.setHeader('content-type', file.carelessType)
    reply.setHeader('access-control-allow-origin', '*')
    reply.end(file?.bytes)
  })
  return await listen(server, 'localhost')
}

async function listen(server: Server, host: string) {
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
