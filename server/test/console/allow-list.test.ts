// Of better-auth nothing can be reached but what our own operations call.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSignIn } from '../../src/modules/identity/people/sign-in/sign-in.ts'
import { consoleOperations } from '../../src/start/operations.ts'
import { signIn, type TestPerson } from '../console-client.ts'
import { type Service, startService } from '../service.ts'

let service: Service
let person: TestPerson

beforeAll(async () => {
  service = await startService()
  person = await signIn(service, { operator: true })
})
afterAll(() => service.stop())

const ours = new Set(consoleOperations.filter(({ path }) => path.startsWith('/auth/')).map(nameOf))

function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`
}

test('every endpoint of better-auth that is no operation of ours is not there', async () => {
  const auth = createSignIn({
    db: service.deps.database.db,
    mail: undefined,
    publicUrl: service.config.publicUrl,
    secrets: service.config.sessionSecrets,
    onError: () => undefined,
  })
  const paths = Object.values(auth.api)
    .map((endpoint) => (endpoint as { path?: string }).path)
    .filter((path) => path !== undefined)
  expect(paths.length).toBeGreaterThan(40)
  const reached: string[] = []
  for (const path of new Set(paths)) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const name = `${method} /auth${path}`
      if (ours.has(name)) continue
      const called = `/auth${path.replaceAll(/:\w+/g, 'x')}`
      const isPathOfOurs = consoleOperations.some((operation) => operation.path === `/auth${path}`)
      const reply = await person.call(method, called, { ...(method !== 'GET' && { body: {} }) })
      if (reply.status !== (isPathOfOurs ? 405 : 404)) reached.push(`${name} ${reply.status}`)
    }
  }
  expect(reached).toEqual([])
})

test('it has no plugin but those for codes and passkeys', () => {
  const auth = createSignIn({
    db: service.deps.database.db,
    mail: undefined,
    publicUrl: service.config.publicUrl,
    secrets: service.config.sessionSecrets,
    onError: () => undefined,
  })
  expect(auth.options.plugins.map(({ id }) => id)).toEqual(['two-factor', 'passkey'])
  expect(auth.options.telemetry.enabled).toBe(false)
})

describe('a way around the list', () => {
  test.each([
    '/auth',
    '/auth/',
    '/auth//sign-in',
    '/auth/./sign-in',
    '/auth/sign-in/',
    '/auth/%73ign-up/email',
    '/auth/sign-up/email',
    '/AUTH/sign-in/email',
    '/auth/get-session',
    '/auth/ok',
    '/auth/error',
    '/auth/api-key/create',
    '/api/auth/sign-up/email',
    '/auth/sign-in/social',
    '/auth/callback/google',
    '/auth/delete-user',
    '/auth/update-user',
    '/auth/change-email',
    '/auth/reset-password/token?callbackURL=https://evil.example',
  ])('%s leads nowhere', async (path) => {
    for (const method of ['GET', 'POST']) {
      const reply = await fetch(`${service.url}${path}`, {
        method,
        headers: {
          cookie: person.cookie,
          origin: new URL(service.config.publicUrl).origin,
          'content-type': 'application/json',
        },
        redirect: 'manual',
        ...(method === 'POST' && { body: '{}' }),
      })
      const isOurs = new URL(reply.url).pathname === '/auth/sign-in'
      expect(reply.status, method).toBe(isOurs ? (method === 'GET' ? 405 : 400) : 404)
    }
  })
})
