// A scanner between clients and engineers: nobody reads what it has not seen, or what it objects to.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorker } from '../../src/start/worker.ts'
import { type Clamd, eicar, startClamd } from '../clamd.ts'
import { attach, listFiles } from '../files.ts'
import { type Loose, type Service, startService } from '../service.ts'

let clamd: Clamd
let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
beforeAll(async () => {
  clamd = await startClamd()
  service = await startService({ clamdAddress: clamd })
  client = await service.makeClient()
})
afterAll(async () => {
  await service.stop()
  await clamd.stop()
})

async function countScans(verdict: string): Promise<number> {
  const { values } = await service.deps.metrics.scans.get()
  return values.find(({ labels }) => labels.verdict === verdict)?.value ?? 0
}

test('an inline file is read when it was scanned, and never when something was found', async () => {
  const file = (fileName: string, content: string) => ({
    fileName,
    mimeType: 'text/plain',
    content,
  })
  const files = [file('good.txt', 'hello'), file('bad.txt', eicar.toString())]
  const { taskId } = await attach(service, client, files)
  const waiting = await listFiles(service, client, taskId)
  for (const { links } of waiting)
    for (const link of Object.values<string>(links)) {
      const reply = await fetch(link)
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
      expect(await reply.text()).toBe('This file is being checked. Try again in a moment.\n')
    }

  const worker = await startWorker(service.deps)
  try {
    await expect
      .poll(async () => (await listFiles(service, client, taskId))[1].status, { timeout: 20_000 })
      .toBe('blocked')
    await expect
      .poll(async () => (await fetch(waiting[0].links.download)).status, { timeout: 20_000 })
      .toBe(200)
  } finally {
    await worker.stop()
  }
  const [good, bad]: Loose[] = await listFiles(service, client, taskId)
  expect(await (await fetch(good.links.text)).text()).toBe('hello')
  expect(bad).toMatchObject({ status: 'blocked', links: null })
  expect((await fetch(waiting[1].links.download)).status).toBe(410)
  expect(await countScans('infected')).toBe(1)
  expect(await countScans('clean')).toBe(1)
})
