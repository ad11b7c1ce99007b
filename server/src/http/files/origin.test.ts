import { once } from 'node:events'
import { get } from 'node:http'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { ringOf } from '../../core/secret-ring.ts'
import { createHostSplit } from './host.ts'
import { createFileLinks } from './links.ts'
import { type FilesRoute, registerFilesOrigin } from './origin.ts'

const filesUrl = 'http://127.0.0.1:0'
const place = {
  accountUuid: '019a8c50-0000-7000-8000-000000000001',
  taskUuid: '019a8c50-0000-7000-8000-000000000002',
  position: 0,
}

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** An origin whose one file is read as the test says. */
async function openOrigin(serve: FilesRoute['serve']) {
  const errors: unknown[] = []
  const clock = { nowMs: () => Date.now(), observe() {} }
  const links = createFileLinks({
    secrets: ringOf([[1, 'a secret that is long enough']]),
    filesUrl,
    clock,
  })
  const app = Fastify()
  registerFilesOrigin(app, [{ kind: 'download', operationId: 'downloadFile', serve }], {
    hosts: createHostSplit(filesUrl),
    links,
    publicOrigin: 'http://localhost',
    measure: () => (_request, _reply, done) => done(),
    onError: (error) => errors.push(error),
    registerAssets: () => undefined,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  stops.push(() => app.close())
  links.listenOn((app.server.address() as { port: number }).port)
  return { errors, url: links.mint(place, ['download']).links.download }
}

test('a file that cannot be read is told and not shown', async () => {
  const { errors, url } = await openOrigin(() => Promise.reject(new Error('the store is gone')))
  const reply = await fetch(url)
  expect(reply.status).toBe(500)
  expect(await reply.text()).not.toContain('store')
  expect(errors).toMatchObject([{ message: 'the store is gone' }])
})

test('a reader who leaves ends the reading, and nobody is told of a fault', async () => {
  const asked = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const { errors, url } = await openOrigin(async ({ signal }) => {
    asked.resolve()
    await once(signal, 'abort')
    ended.resolve()
    throw signal.reason
  })
  const request = get(url).on('error', () => undefined)
  await asked.promise
  request.destroy()
  await ended.promise
  // The refusal is written after the route has failed, in the turns that follow.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  expect(errors).toEqual([])
})
