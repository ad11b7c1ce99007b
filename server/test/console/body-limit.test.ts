// A console operation may take a larger body than most, and says so when it is too large.
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../src/core/limits.ts'
import type { ConsoleOperation } from '../../src/http/console/operation.ts'
import { consoleRoute, registerConsoleRoute } from '../../src/http/console/route.ts'
import type { KeyDirectory } from '../../src/modules/identity/api-keys/key-directory.ts'
import { buildApp } from '../../src/start/app.ts'
import { openKeys } from '../../src/start/dependencies.ts'
import { type Service, startService } from '../service.ts'

let service: Service
let keys: KeyDirectory
let app: FastifyInstance

const operation = {
  operationId: 'try',
  method: 'POST',
  path: '/console/v1/try',
  tag: 'Try',
  summary: '',
  description: '',
  access: { who: 'anyone' },
  body: Type.Object({ text: Type.String() }),
  reply: { status: 204, description: '' },
  errors: [],
} as const satisfies ConsoleOperation

beforeAll(async () => {
  service = await startService()
  keys = await openKeys(service.deps)
  app = buildApp(service.deps, keys)
  const hooks = {
    admit: () => (_request: unknown, _reply: unknown, done: () => void) => done(),
    measure: () => (_request: unknown, _reply: unknown, done: () => void) => done(),
  }
  registerConsoleRoute(
    app,
    consoleRoute(operation, async () => ({})),
    hooks,
  )
  const large = { ...operation, path: '/console/v1/try-large', bodyBytesMax: 200_000 }
  registerConsoleRoute(
    app,
    consoleRoute(large, async () => ({})),
    hooks,
  )
})
afterAll(async () => {
  await app.close()
  await keys.stop()
  await service.stop()
})

/** The reply to a body of exactly so many bytes. */
async function send(url: string, bytes: number) {
  const frame = '{"text":""}'.length
  const payload = `{"text":"${'x'.repeat(bytes - frame)}"}`
  const headers = { 'content-type': 'application/json' }
  return await app.inject({ method: 'POST', authority: '127.0.0.1', url, payload, headers })
}

test.each([
  ['/console/v1/try', limits.bodyBytesMax, '150KB (153,600 bytes)'],
  ['/console/v1/try-large', 200_000, '200,000 bytes'],
])('%s takes %i bytes and no more', async (url, bytes, named) => {
  expect((await send(url, bytes)).statusCode).toBe(204)
  const reply = await send(url, bytes + 1)
  expect(reply.statusCode).toBe(413)
  expect(reply.json().error).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  expect(reply.json().error.message).toContain(named)
})
