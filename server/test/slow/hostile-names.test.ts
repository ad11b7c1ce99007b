// Under which name a real Chromium would save what has a hostile one.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChromium } from '../chromium.ts'
import { listFiles } from '../files.ts'
import { hostileNames } from '../hostile-names.ts'
import { type Service, startService } from '../service.ts'

let browser: Browser
let service: Service

beforeAll(async () => {
  service = await startService()
  browser = await startChromium()
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

test('no suggested name has a part of a path, a control or an ending that hides', async () => {
  const { key, projectId } = await service.makeClient({ credits: 10_000_000 })
  const page = await browser.newPage()
  let saved = 0
  for (const fileName of hostileNames) {
    const file = { fileName, mimeType: 'application/octet-stream', content: 'AAEC' }
    const prompt = 'Is this file what it says it is?'
    const body = { prompt, maxCredits: 600, projectId, attachments: [file] }
    const made = await service.call('POST', '/tasks/create', { key, body })
    if (made.status !== 201) continue
    const [shown] = await listFiles(service, { key }, made.body.id)
    const started = page.waitForEvent('download')
    await page.goto(shown.links.download).catch(() => undefined)
    const suggested = (await started).suggestedFilename()
    expect(suggested, JSON.stringify(fileName)).not.toMatch(/[/\\:\p{Cc}\u202a-\u202e]/u)
    expect(suggested).not.toMatch(/^\.{0,2}$/)
    expect(suggested).not.toMatch(/\.(exe|scr)$/i)
    saved++
  }
  expect(saved).toBeGreaterThan(40)
}, 180_000)
