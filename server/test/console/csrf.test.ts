// Whoever changes something must come from our own pages.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleOperations } from '../../src/start/operations.ts'
import { signIn, type TestPerson } from '../console-client.ts'
import { type Service, startService } from '../service.ts'

const own = 'https://review.example.com:8443'
let service: Service
let person: TestPerson

beforeAll(async () => {
  service = await startService({ publicUrl: own })
  person = await signIn(service)
})
afterAll(() => service.stop())

/** The status of a change that is sent with these headers and the cookie of a session. */
async function change(headers: Record<string, string>) {
  const reply = await fetch(`${service.url}/auth/sessions/end-others`, {
    method: 'POST',
    headers: { cookie: person.cookie, ...headers },
  })
  return reply.status
}

describe('refused', () => {
  test.each<[string, Record<string, string>]>([
    ['neither Origin nor Sec-Fetch-Site', {}],
    ['no Origin, cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['no Origin, same-site', { 'sec-fetch-site': 'same-site' }],
    ['no Origin, none', { 'sec-fetch-site': 'none' }],
    ['another host', { origin: 'https://evil.example' }],
    ['null', { origin: 'null' }],
    ['a subdomain', { origin: 'https://a.review.example.com:8443' }],
    ['the parent domain', { origin: 'https://example.com:8443' }],
    ['another port', { origin: 'https://review.example.com:9443' }],
    ['no port', { origin: 'https://review.example.com' }],
    ['another scheme', { origin: 'http://review.example.com:8443' }],
    ['our name as a beginning', { origin: 'https://review.example.com:8443.evil.example' }],
    ['our name as a user', { origin: 'https://review.example.com:8443@evil.example' }],
    ['our name as an end', { origin: 'https://evil-review.example.com:8443' }],
    ['capitals', { origin: 'HTTPS://REVIEW.EXAMPLE.COM:8443' }],
    ['a path', { origin: `${own}/` }],
    ['two origins', { origin: `${own}, https://evil.example` }],
    ['an empty Origin', { origin: '' }],
    ['our Origin, cross-site', { origin: own, 'sec-fetch-site': 'cross-site' }],
    ['our Origin, same-site', { origin: own, 'sec-fetch-site': 'same-site' }],
    [
      'another Origin, same-origin',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ],
    ['only a Referer', { referer: `${own}/` }],
  ])('%s', async (_what, headers) => {
    expect(await change(headers)).toBe(403)
  })
})

describe('accepted', () => {
  test.each<[string, Record<string, string>]>([
    ['our Origin', { origin: own }],
    ['our Origin, same-origin', { origin: own, 'sec-fetch-site': 'same-origin' }],
    ['no Origin, same-origin', { 'sec-fetch-site': 'same-origin' }],
  ])('%s', async (_what, headers) => {
    expect(await change(headers)).toBe(204)
  })
})

test('every operation that changes something refuses another site, before anything else', async () => {
  const unsafe = consoleOperations.filter(
    ({ method, fromAnywhere }) => method !== 'GET' && !fromAnywhere,
  )
  expect(unsafe.length).toBeGreaterThan(15)
  for (const { method, path } of unsafe) {
    const reply = await fetch(`${service.url}${path.replaceAll(/\{\w+\}/g, '1')}`, {
      method,
      headers: { origin: 'https://evil.example', cookie: person.cookie },
    })
    expect(reply.status, `${method} ${path}`).toBe(403)
    expect(await reply.text(), path).toContain('came from another site')
  }
})

test('only unsubscribing and programs may come from anywhere, and they bring no session', () => {
  const open = consoleOperations.filter(({ fromAnywhere }) => fromAnywhere)
  const names = open.map(({ operationId }) => operationId)
  expect(names.sort()).toEqual(['pollDevice', 'startDevice', 'unsubscribe'])
  for (const { access } of open) expect(access).toEqual({ who: 'anyone' })
})

test('no reply allows another site to read it', async () => {
  for (const path of ['/console/v1/me', '/auth/sessions', '/auth/nothing']) {
    const reply = await fetch(`${service.url}${path}`, {
      headers: { origin: 'https://evil.example', cookie: person.cookie },
    })
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  }
})
