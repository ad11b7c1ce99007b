import { describe, expect, test } from 'vitest'
import { allowedUrls, refusedNames, refusedUrls } from '../../test/webhook-urls.ts'
import { createAddressGuard, urlProblems } from './address-guard.ts'
import { createWebhookSender } from './webhook-sender.ts'

const guard = createAddressGuard({ allowedNetworks: [] })

describe('a URL for webhooks', () => {
  // As JSON, because some hold what would spoil the terminal.
  const rows = refusedUrls.map((row) => ({ ...row, shown: JSON.stringify(row.url) }))
  test.each(rows)('$shown is refused: $note', ({ url, why }) => {
    expect(guard.findUrlProblem(url)).toBe(urlProblems[why])
  })

  test.each(allowedUrls)('%s is allowed', (url) => {
    expect(guard.findUrlProblem(url)).toBeUndefined()
  })

  test('there are enough of them, and none twice', () => {
    const urls = [...refusedUrls, ...refusedNames].map(({ url }) => url)
    expect(new Set(urls).size).toBe(urls.length)
    expect(urls.length).toBeGreaterThanOrEqual(120)
  })

  test.each(refusedNames)('$url is refused by what it stands for: $note', async (row) => {
    expect(guard.findUrlProblem(row.url)).toBeUndefined()
    const sender = createWebhookSender({
      guard,
      resolve: async () => row.addresses,
      connect: () => expect.unreachable('nothing may be connected to'),
    })
    const outcome = await sender.send({ url: row.url, headers: {}, body: '{}' })
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'address_refused' })
  })
})

describe("the operator's own networks", () => {
  const own = createAddressGuard({ allowedNetworks: ['10.20.0.0/16', 'fd12::/16', '127.0.0.2/32'] })

  test.each([
    'http://10.20.3.4/',
    'http://10.20.3.4:9000/hook',
    'https://10.20.255.255:6443/',
    'http://[fd12:1::9]:8080/',
    'http://[::ffff:10.20.0.1]/',
    'http://127.0.0.2:4000/',
    'http://169083652/',
  ])('%s is allowed', (url) => expect(own.findUrlProblem(url)).toBeUndefined())

  test.each([
    ['http://10.21.0.1/', urlProblems.scheme],
    ['https://10.21.0.1/', urlProblems.address],
    ['https://10.19.255.255/', urlProblems.address],
    ['https://127.0.0.1/', urlProblems.address],
    ['https://127.0.0.3/', urlProblems.address],
    ['https://[fd13::1]/', urlProblems.address],
    ['http://8.8.8.8/', urlProblems.scheme],
    ['https://8.8.8.8:9000/', urlProblems.port],
    ['http://user@10.20.3.4/', urlProblems.userinfo],
    ['ftp://10.20.3.4/', urlProblems.scheme],
  ])('%s is not', (url, problem) => expect(own.findUrlProblem(url)).toBe(problem))

  test('alone are reached by http or on unusual ports, whatever a name stands for', () => {
    for (const url of ['http://a.example/', 'https://a.example:9000/', 'http://a.example:443/']) {
      expect(own.findUrlProblem(url)).toBeUndefined()
      expect(own.mayReach(new URL(url), '10.20.0.1')).toBe(true)
      expect(own.mayReach(new URL(url), '8.8.8.8')).toBe(false)
      expect(own.mayReach(new URL(url), '10.21.0.1')).toBe(false)
    }
    expect(own.mayReach(new URL('https://a.example/'), '8.8.8.8')).toBe(true)
  })

  test('are none where none are named', () => {
    const url = new URL('https://a.example/')
    expect(guard.mayReach(url, '10.20.0.1')).toBe(false)
    expect(own.mayReach(url, '10.20.0.1')).toBe(true)
    expect(own.mayReach(url, '::ffff:10.20.0.1')).toBe(true)
    for (const text of ['', 'localhost', '10.20.0', '10.20.0.1/16', ' 10.20.0.1', '10.20.0.1.'])
      expect(own.mayReach(url, text)).toBe(false)
  })
})
