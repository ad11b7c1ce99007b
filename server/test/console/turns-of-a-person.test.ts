// How many requests of one person are served at once: others of theirs wait, and those of other people
// do not wait for them.

import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../src/core/caller.ts'
import { limits } from '../../src/core/limits.ts'
import { createSessionAuthentication } from '../../src/http/console/authenticate-session.ts'
import { consoleRoute, registerConsoleRoute } from '../../src/http/console/route.ts'

const atOnce = limits.consoleRequestsAtOncePerPerson
const app = Fastify({ forceCloseConnections: true })
const served: { who: string; finish(): void }[] = []
let url = ''

beforeAll(async () => {
  const admit = createSessionAuthentication({
    // The cookie is the person.
    findSession: async (header) => makeSession(header ?? ''),
    findPlaceIn: async () => undefined,
    ownOrigin: 'http://127.0.0.1',
  })
  const contract = { method: 'GET', tag: 'Try', summary: '', description: '', errors: [] } as const
  const access = { who: 'person' } as const
  const hooks = {
    admit,
    measure: () => (_request: unknown, _reply: unknown, done: () => void) => done(),
  }
  const hang = async ({ session }: { session: Session }) => {
    await new Promise<void>((finish) => served.push({ who: session.person.uuid, finish }))
    return { body: {} }
  }
  const reply = { status: 200, description: '' } as const
  registerConsoleRoute(
    app,
    consoleRoute({ ...contract, operationId: 'hang', path: '/hang', access, reply }, hang),
    hooks,
  )
  registerConsoleRoute(
    app,
    consoleRoute(
      {
        ...contract,
        operationId: 'file',
        path: '/file',
        access,
        reply: { ...reply, fileTypes: ['text/plain'] },
      },
      async () => ({ file: { bytes: Buffer.from('file'), type: 'text/plain' } }),
    ),
    hooks,
  )
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

function makeSession(uuid: string): Session {
  const person = {
    uuid,
    name: uuid,
    email: '',
    isOperator: false,
    engineer: undefined,
    roles: new Map(),
  }
  return {
    person,
    sessionUuid: uuid,
    signedInAt: new Date(),
    isRecent: true,
    hasSecondFactor: true,
  }
}

const ask = (who: string, path = '/hang', signal?: AbortSignal) =>
  fetch(url + path, { headers: { cookie: who }, ...(signal && { signal }) })
const count = (who: string) => served.filter((each) => each.who === who).length
const finishAll = () => served.splice(0).forEach(({ finish }) => void finish())

test('so many at once; the next begins when one ends, and nobody else waits for it', async () => {
  const asked = Array.from({ length: atOnce + 2 }, () => ask('ada'))
  await expect.poll(() => count('ada')).toBe(atOnce)
  // By now the others have come as well: one of another person, sent later, is already being served.
  const other = ask('bob')
  await expect.poll(() => count('bob')).toBe(1)
  expect(count('ada')).toBe(atOnce)
  expect((await ask('ada', '/file')).status).toBe(200)

  served.find(({ who }) => who === 'ada')?.finish()
  await expect.poll(() => count('ada')).toBe(atOnce + 1)
  let isOver = false
  const all = Promise.all([...asked, other]).finally(() => {
    isOver = true
  })
  await expect
    .poll(() => {
      finishAll()
      return isOver
    })
    .toBe(true)
  for (const reply of await all) expect(reply.status).toBe(200)
})

test('whoever hangs up gives their turn back, before and while they are served', async () => {
  const leaving = new AbortController()
  const left = Array.from({ length: atOnce + 3 }, () => ask('eve', '/hang', leaving.signal))
  await expect.poll(() => count('eve')).toBe(atOnce)
  leaving.abort()
  for (const { status } of await Promise.allSettled(left)) expect(status).toBe('rejected')
  const asked = Array.from({ length: atOnce }, () => ask('eve'))
  await expect.poll(() => count('eve')).toBeGreaterThanOrEqual(2 * atOnce)
  finishAll()
  for (const reply of await Promise.all(asked)) expect(reply.status).toBe(200)
})
