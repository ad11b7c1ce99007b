// What our own pages may do with files in a real Chromium, and that nobody else's pages may.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChromium } from '../chromium.ts'
import { attach, listFiles, onePixelPng } from '../files.ts'
import { makePdf } from '../pdfs.ts'
import { type Service, startService } from '../service.ts'

let browser: Browser
let service: Service
let own: Site
let strange: Site
let links: { text: string; preview: string; view: string }

type Site = { url: string; server: Server }

beforeAll(async () => {
  own = await startSite()
  strange = await startSite()
  service = await startService({ publicUrl: own.url })
  browser = await startChromium()
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await service?.stop()
  for (const site of [own, strange]) site?.server.close()
})

/** An empty page. */
async function startSite(): Promise<Site> {
  const server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html')
    reply.end('<!doctype html><title>Page</title><body></body>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

async function openPage({ url }: Site): Promise<Page> {
  const client = await service.makeClient()
  const { taskId } = await attach(service, client, [
    { fileName: 'a.html', mimeType: 'text/html', content: '<b>bold</b> and grüße' },
    { fileName: 'a.png', mimeType: 'image/png', content: onePixelPng },
    { fileName: 'a.pdf', mimeType: 'application/pdf', content: makePdf().toString('base64') },
  ])
  const [source, picture, paper] = await listFiles(service, client, taskId)
  links = { text: source.links.text, preview: picture.links.preview, view: paper.links.view }
  const page = await browser.newPage()
  await page.goto(url)
  return page
}

const readText = (page: Page) =>
  page.evaluate(`fetch('${links.text}').then((reply) => reply.text(), () => 'refused')`)

const showPicture = (page: Page) =>
  page.evaluate(`new Promise((resolve) => {
    const picture = new Image()
    picture.crossOrigin = 'anonymous'
    picture.onload = () => resolve(picture.naturalWidth)
    picture.onerror = () => resolve('refused')
    picture.src = '${links.preview}'
  })`)

async function showFrame(page: Page, url: string): Promise<string> {
  await page.evaluate(`new Promise((resolve) => {
    const frame = document.createElement('iframe')
    frame.onload = resolve
    frame.src = '${url}'
    document.body.replaceChildren(frame)
  })`)
  const frame = page.frames().find((each) => each !== page.mainFrame())
  return frame?.url() === url ? await frame.innerText('body') : 'refused'
}

test('pages of PUBLIC_URL read text, show previews and frame text and PDFs', async () => {
  const page = await openPage(own)
  expect(await readText(page)).toBe('<b>bold</b> and grüße')
  expect(await showPicture(page)).toBe(1)
  expect((await showFrame(page, links.text)).trim()).toBe('<b>bold</b> and grüße')
  expect(await showFrame(page, links.view)).toContain('a.pdf')
}, 60_000)

test('pages of any other origin can do none of it, even with the links', async () => {
  const page = await openPage(strange)
  expect(await readText(page)).toBe('refused')
  expect(await showPicture(page)).toBe('refused')
  expect(await showFrame(page, links.text)).toBe('refused')
  expect(await showFrame(page, links.view)).toBe('refused')
}, 60_000)
