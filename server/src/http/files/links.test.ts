import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AttachmentRef } from '../../core/ids.ts'
import { ringOf } from '../../core/secret-ring.ts'
import { createFileLinks, type LinkKind, linkKinds } from './links.ts'

const secret = 'a-secret-of-at-least-32-bytes-for-a-test'
const secrets = ringOf([[1, secret]])
const filesUrl = 'http://localhost:0'

function makeClock(startMs = 1_789_000_000_000.25) {
  let nowMs = startMs
  return {
    nowMs: () => nowMs,
    observe() {},
    pass(ms: number) {
      nowMs += ms
    },
  }
}

function makePlace(): AttachmentRef {
  return { accountUuid: randomUUID(), taskUuid: randomUUID(), position: 3 }
}

function tokenOf(link: string): string {
  return link.slice(link.lastIndexOf('/') + 1)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

test('a link names its place and its end, and lives 60 s and no longer', () => {
  const clock = makeClock()
  const links = createFileLinks({ secrets, filesUrl, clock })
  links.listenOn(4_321)
  const place = makePlace()
  const made = links.mint(place, ['download'])
  expect(made.links.download).toMatch(/^http:\/\/localhost:4321\/files\/v1\/download\/[\w-]{96}$/)
  const named = { place, expiresAtMs: made.expiresAt.getTime() }
  expect(links.read('download', tokenOf(made.links.download))).toEqual(named)
  clock.pass(59_999)
  expect(links.read('download', tokenOf(made.links.download))).toEqual(named)
  clock.pass(1)
  expect(links.read('download', tokenOf(made.links.download))).toBeUndefined()
})

test('the port of a link is that of FILES_URL wherever it names one', () => {
  const options = { secrets, clock: makeClock() }
  const links = createFileLinks({ ...options, filesUrl: 'https://files.example.com:8443' })
  links.listenOn(4_321)
  expect(links.origin()).toBe('https://files.example.com:8443')
  const plain = createFileLinks({ ...options, filesUrl: 'https://files.example.com' })
  plain.listenOn(4_321)
  expect(plain.origin()).toBe('https://files.example.com')
})

test('a link of one kind is none of another', () => {
  const links = createFileLinks({ secrets, filesUrl, clock: makeClock() })
  const made = links.mint(makePlace(), linkKinds).links
  const good = linkKinds.flatMap((own) =>
    linkKinds.filter((asked) => links.read(asked, tokenOf(made[own])) !== undefined),
  )
  expect(good).toEqual(linkKinds)
})

test('a link of another secret is none', () => {
  const clock = makeClock()
  const other = createFileLinks({ secrets: ringOf([[1, `${secret}!`]]), filesUrl, clock })
  const { links } = other.mint(makePlace(), ['download'])
  const own = createFileLinks({ secrets, filesUrl, clock })
  expect(own.read('download', tokenOf(links.download))).toBeUndefined()
})

test('every other character at every place is refused, and every other length', () => {
  const links = createFileLinks({ secrets, filesUrl, clock: makeClock() })
  const token = tokenOf(links.mint(makePlace(), ['text']).links.text)
  const isGood = (text: string) => links.read('text', text) !== undefined
  expect(isGood(token)).toBe(true)
  let tried = 0
  for (let i = 0; i < token.length; i++) {
    for (const character of `${alphabet}+/=.%~ é\0`) {
      if (character === token[i]) continue
      tried++
      if (isGood(token.slice(0, i) + character + token.slice(i + 1)))
        throw new Error(`${character} at ${i} is taken as well`)
    }
    if (isGood(token.slice(0, i) + token.slice(i + 1))) throw new Error(`shorter by ${i} is taken`)
  }
  expect(tried).toBe(96 * (63 + 9))
  for (const other of [
    `${token}A`,
    `${token}=`,
    `A${token}`,
    ` ${token}`,
    `${token}\n`,
    '',
    token + token,
  ])
    expect(isGood(other)).toBe(false)
})

test('parts of two links make no third', () => {
  const links = createFileLinks({ secrets, filesUrl, clock: makeClock() })
  const [a, b] = [makePlace(), makePlace()].map((place) =>
    Buffer.from(tokenOf(links.mint(place, ['download']).links.download), 'base64url'),
  ) as [Buffer, Buffer]
  for (let cut = 1; cut < a.length; cut++) {
    const mixed = Buffer.concat([a.subarray(0, cut), b.subarray(cut)])
    // Where both begin or end with the same byte, the mixture is one of the two.
    if (mixed.equals(a) || mixed.equals(b)) continue
    expect(links.read('download', mixed.toString('base64url'))).toBeUndefined()
  }
})

test('links of the same account share nothing that an engineer could see', () => {
  const links = createFileLinks({ secrets, filesUrl, clock: makeClock() })
  const place = makePlace()
  const seen = new Set<string>()
  const kinds: LinkKind[] = ['download', 'text']
  for (let i = 0; i < 100; i++) {
    const made = links.mint({ ...place, taskUuid: randomUUID() }, kinds).links
    for (const link of Object.values(made)) {
      const bytes = Buffer.from(tokenOf(link), 'base64url')
      for (let at = 0; at + 4 <= bytes.length; at++) seen.add(bytes.toString('hex', at, at + 4))
    }
  }
  // Four random bytes hardly ever repeat; the account in plain would do so in each of the 200.
  expect(seen.size).toBeGreaterThan(200 * 69 - 5)
})
