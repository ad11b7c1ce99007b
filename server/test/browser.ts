// A browser for tests: it keeps the cookies it is given and sends them back, and says where it is.
// Each has an address of its own where the service believes a proxy, so that files of tests that run
// at the same time do not use up one address's sign-ins together.
import { createHmac, randomInt } from 'node:crypto'
import { type ConsoleCallOptions, createConsoleCaller } from './console-client.ts'
import type { Reply, Service } from './service.ts'

export type Browser = {
  address: string
  cookies: Map<string, string>
  /** The Set-Cookie headers of the last reply. */
  lastSetCookies: string[]
  call(method: string, path: string, options?: ConsoleCallOptions): Promise<Reply>
}

export function openBrowser(service: Service): Browser {
  const send = createConsoleCaller(service)
  const address = `198.18.${randomInt(256)}.${randomInt(256)}`
  const browser: Browser = {
    address,
    cookies: new Map(),
    lastSetCookies: [],
    async call(method, path, options = {}) {
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = {
        'x-forwarded-for': address,
        ...(cookie !== '' && { cookie }),
        ...options.headers,
      }
      const reply = await send(method, path, { ...options, headers })
      browser.lastSetCookies = reply.headers.getSetCookie()
      for (const text of browser.lastSetCookies) keepCookie(browser.cookies, text)
      return reply
    },
  }
  return browser
}

function keepCookie(cookies: Map<string, string>, text: string): void {
  const [pair = ''] = text.split(';')
  const equals = pair.indexOf('=')
  const name = pair.slice(0, equals)
  const value = pair.slice(equals + 1)
  if (value === '' || /;\s*max-age=0\b/i.test(text)) cookies.delete(name)
  else cookies.set(name, value)
}

const stepSeconds = 30

/** The code that an authenticator app shows for an otpauth address now (RFC 6238). */
export function showCode(uri: string, stepsAhead = 0): string {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1_000 / stepSeconds) + stepsAhead))
  const hash = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (hash.at(-1) as number) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function decodeBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const character of text.replace(/=+$/, '')) {
    value = (value << 5) | alphabet.indexOf(character)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >> bits) & 255)
    value &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}
