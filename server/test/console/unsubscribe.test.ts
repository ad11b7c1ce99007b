// Turning mail off: by the links in mails, and in the console.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ringOf } from '../../src/core/secret-ring.ts'
import {
  signUnsubscription,
  type Unsubscription,
} from '../../src/modules/events/notices/unsubscribe.ts'
import { createConsoleCaller, signIn, type TestPerson } from '../console-client.ts'
import { type Service, startService } from '../service.ts'

let service: Service

beforeAll(async () => {
  service = await startService({ publicUrl: 'https://review.example.com' })
})
afterAll(() => service.stop())

const pathOf = (
  { personUuid }: TestPerson,
  kinds: Unsubscription['kinds'] = ['low_balance'],
  secret = service.config.sessionSecrets,
) => `/auth/unsubscribe?token=${signUnsubscription(secret, { personUuid, kinds })}`

async function readOff(person: TestPerson): Promise<string[]> {
  const reply = await person.call('GET', '/console/v1/me/mail-choices')
  expect(reply.status).toBe(200)
  return (reply.body.choices as { kind: string; on: boolean }[])
    .filter(({ on }) => !on)
    .map(({ kind }) => kind)
}

/** As a mail program's server sends it: no session, no Origin, a form. */
async function postOneClick(path: string, headers: Record<string, string> = {}) {
  return await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: 'List-Unsubscribe=One-Click',
  })
}

describe('GET /auth/unsubscribe', () => {
  test('shows a page with a button that can do nothing else, and changes nothing', async () => {
    const person = await signIn(service)
    const reply = await createConsoleCaller(service)('GET', pathOf(person))
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(reply.headers.get('content-security-policy')).toBe(
      "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(reply.text).toContain('<form method="post"><button type="submit">')
    expect(reply.text).toContain('credits that are running low')
    expect(reply.text).not.toContain(person.email)
    expect(await readOff(person)).toEqual([])
  })

  test.each([
    ['nothing', ''],
    ['no token of ours', '?token=none'],
    ['a script', '?token=%3Cscript%3Ealert(1)%3C/script%3E'],
    ['two tokens', '?token=a&token=b'],
    ['a long one', `?token=${'a'.repeat(501)}`],
  ])('%s is 400', async (_what, query) => {
    const reply = await createConsoleCaller(service)('GET', `/auth/unsubscribe${query}`)
    expect(reply.status).toBe(400)
  })
})

describe('POST /auth/unsubscribe', () => {
  test('turns off the kind that the token names, for its person, with one click', async () => {
    const [person, other] = [await signIn(service), await signIn(service)]
    const reply = await postOneClick(pathOf(person))
    expect(reply.status).toBe(200)
    expect(await reply.text()).toContain('no longer receive emails about credits')
    expect(await readOff(person)).toEqual(['low_balance'])
    expect(await readOff(other)).toEqual([])
    expect((await postOneClick(pathOf(person))).status).toBe(200)
    expect(await readOff(person)).toEqual(['low_balance'])
  })

  test('turns off several where the token names several', async () => {
    const person = await signIn(service)
    await postOneClick(pathOf(person, ['endpoint_disabled', 'key_expiring']))
    expect(await readOff(person)).toEqual(['endpoint_disabled', 'key_expiring'])
  })

  test('takes a multipart form, no body at all, and any site', async () => {
    const [a, b, c] = [await signIn(service), await signIn(service), await signIn(service)]
    const form = new FormData()
    form.append('List-Unsubscribe', 'One-Click')
    const send = (person: TestPerson, init: RequestInit) =>
      fetch(`${service.url}${pathOf(person)}`, { method: 'POST', ...init })
    expect((await send(a, { body: form })).status).toBe(200)
    expect((await send(b, {})).status).toBe(200)
    const headers = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    expect((await send(c, { headers })).status).toBe(200)
    for (const person of [a, b, c]) expect(await readOff(person)).toEqual(['low_balance'])
  })

  test('believes no token but ours, whoever is signed in', async () => {
    const person = await signIn(service)
    const path = pathOf(person)
    const [head, kinds, signature] = path.split('.') as [string, string, string]
    const forged = [
      pathOf(person, ['low_balance'], ringOf([[1, 'another secret of thirty-two bytes or more']])),
      `${head}.key_expiring.${signature}`,
      `${head}.${kinds}~key_expiring.${signature}`,
      `${head}.${kinds}.`,
      `${head}.${kinds}`,
      `${path}.more`,
      `${head}.${kinds}.${signature.slice(0, -2)}`,
    ]
    for (const each of forged) {
      const reply = await postOneClick(each, { cookie: person.cookie })
      expect(reply.status, each).toBe(400)
    }
    expect(await readOff(person)).toEqual([])
  })

  test('reads no large form, and no other type', async () => {
    const person = await signIn(service)
    const send = (type: string, body: string) =>
      fetch(`${service.url}${pathOf(person)}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      })
    const large = await send('application/x-www-form-urlencoded', 'a'.repeat(4_097))
    expect(large.status).toBe(413)
    expect((await send('text/plain', 'x')).status).toBe(415)
    expect(await readOff(person)).toEqual([])
  })

  test('opens forms to no other operation', async () => {
    const person = await signIn(service)
    const reply = await fetch(`${service.url}/auth/sessions/end-others`, {
      method: 'POST',
      headers: {
        cookie: person.cookie,
        origin: 'https://review.example.com',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'a=b',
    })
    expect(reply.status).toBe(415)
  })
})

describe('/console/v1/me/mail-choices', () => {
  test('names every kind, all on at first, and changes those that are named', async () => {
    const person = await signIn(service)
    expect((await person.call('GET', '/console/v1/me/mail-choices')).body).toEqual({
      choices: [
        { kind: 'low_balance', on: true },
        { kind: 'endpoint_disabled', on: true },
        { kind: 'key_expiring', on: true },
        { kind: 'account_suspension', on: true },
        { kind: 'credit_request', on: true },
        { kind: 'spending_cap', on: true },
        { kind: 'question', on: true },
      ],
    })
    const put = (choices: unknown) =>
      person.call('PUT', '/console/v1/me/mail-choices', { body: { choices } })
    await put([{ kind: 'key_expiring', on: false }])
    await put([{ kind: 'low_balance', on: false }])
    expect(await readOff(person)).toEqual(['low_balance', 'key_expiring'])
    const reply = await put([{ kind: 'low_balance', on: true }])
    expect(reply.body.choices[0]).toEqual({ kind: 'low_balance', on: true })
    expect((await put([{ kind: 'news', on: true }])).status).toBe(400)
    expect((await put([])).status).toBe(400)
  })
})

describe('/console/v1/accounts/{account_id}/notice-settings', () => {
  test('shows an hour of work at first, and takes a number or null from owners', async () => {
    const { accountId } = await service.makeAccount()
    const owner = await signIn(service, { memberOf: [{ accountId, role: 'owner' }] })
    const path = `/console/v1/accounts/${accountId}/notice-settings`
    expect((await owner.call('GET', path)).body).toEqual({ lowBalanceCredits: 3_600 })
    for (const lowBalanceCredits of [7_200, null]) {
      const reply = await owner.call('PUT', path, { body: { lowBalanceCredits } })
      expect(reply.body).toEqual({ lowBalanceCredits })
      expect((await owner.call('GET', path)).body).toEqual({ lowBalanceCredits })
    }
    for (const lowBalanceCredits of [0, 1.5, '60', 1_000_000_000_001, undefined]) {
      const reply = await owner.call('PUT', path, { body: { lowBalanceCredits } })
      expect(reply.status).toBe(400)
    }
  })
})
