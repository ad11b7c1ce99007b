// What the policy of our pages does in a real Chromium: what the page brought runs, and nothing that
// somebody managed to put into it does. The last test has the same page without the policy, to show
// that the tries would have worked.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChromium } from '../chromium.ts'
import { type Service, startService } from '../service.ts'

const html = `<!doctype html><meta name="csp-nonce" content="__NONCE__"><title>page</title>
<link rel="stylesheet" href="/assets/page-1.css"><div id="root">root</div>
<script type="module" nonce="__NONCE__" src="/assets/main-1.js"></script>`
const main = `import '/assets/attacks-1.js'
window.ran = ['main']
const style = document.createElement('style')
style.nonce = document.querySelector('meta[name=csp-nonce]').content
style.textContent = '#root { padding-top: 7px }'
document.head.append(style)
await import('/assets/chunk-1.js')
`

let folder: string
let service: Service
let browser: Browser
let bare: Server

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-policy-'))
  for (const name of ['entrance', 'engineer', 'member', 'operator', 'assets'])
    mkdirSync(join(folder, name))
  for (const name of ['entrance', 'engineer', 'member', 'operator'])
    writeFileSync(join(folder, name, 'index.html'), html)
  const assets = {
    'main-1.js': main,
    'attacks-1.js': readFileSync(join(import.meta.dirname, '../page-attacks.mjs'), 'utf8'),
    'chunk-1.js': "window.ran.push('chunk')",
    'page-1.css': '#root { margin-top: 5px }',
  }
  for (const [name, text] of Object.entries(assets))
    writeFileSync(join(folder, 'assets', name), text)
  service = await startService({ webFolder: folder })
  browser = await startChromium()
  // Another site: it serves the same page without a policy, a script, and a frame around our page.
  bare = createServer((request, reply) => {
    const asset = assets[(request.url ?? '').replace('/assets/', '') as keyof typeof assets]
    if (request.url === '/evil.js') reply.setHeader('content-type', 'text/javascript')
    else if (asset !== undefined)
      reply.setHeader('content-type', request.url?.endsWith('css') ? 'text/css' : 'text/javascript')
    else reply.setHeader('content-type', 'text/html')
    if (request.url === '/evil.js') reply.end("window.hit?.push('external')")
    else if (request.url === '/frame') reply.end(`<iframe src="${service.url}/sign-in"></iframe>`)
    else reply.end(asset ?? html)
  })
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  await browser?.close()
  bare?.close()
  await service?.stop()
  rmSync(folder, { recursive: true })
})

const otherSite = () => `http://other.example:${(bare.address() as AddressInfo).port}`

async function openPage(url: string): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(url)
  // Asked from outside: the page itself may evaluate no text.
  await expect.poll(() => page.evaluate('window.ran?.length')).toBe(2)
  return page
}

/** The ways of running or loading something that worked (page-attacks.mjs). */
async function attack(page: Page): Promise<string[]> {
  await page.evaluate(`window.attack(${JSON.stringify(`${otherSite()}/evil.js`)})`)
  await expect.poll(() => page.evaluate('window.isOver'), { timeout: 10_000 }).toBe(true)
  return (await page.evaluate('window.hit')) as string[]
}

test('what the page brought works: scripts, chunks, styles', async () => {
  const page = await openPage(`${service.url}/workbench/tasks/1`)
  expect(await page.evaluate('window.ran')).toEqual(['main', 'chunk'])
  const read = (name: string) => page.evaluate(`getComputedStyle(root).${name}`)
  expect([await read('marginTop'), await read('paddingTop')]).toEqual(['5px', '7px'])
  await page.close()
})

test('nothing else runs or loads', async () => {
  const page = await openPage(`${service.url}/workbench`)
  expect(await attack(page)).toEqual([])
  await page.close()
})

test('no other site may frame a page', async () => {
  const page = await browser.newPage()
  await page.goto(`${otherSite()}/frame`)
  await page.waitForLoadState('networkidle')
  const [, frame] = page.frames()
  expect(await frame?.evaluate('document.title').catch(() => '')).not.toBe('page')
  await page.close()
})

test('without the policy the same tries work', async () => {
  const page = await openPage(otherSite())
  const hit = await attack(page)
  const ways = ['base', 'eval', 'external', 'fetch', 'function', 'handler', 'inline', 'srcdoc']
  expect(hit.sort()).toEqual([...ways, 'style', 'style attribute', 'timer'])
  await page.close()
})
