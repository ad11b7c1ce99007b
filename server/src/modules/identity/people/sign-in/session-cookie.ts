// The cookie of a session: its token and our signature of it, as better-auth writes it. Everybody
// who signs in gets a new token, and a cookie that we did not sign never reaches the database.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { activeSecret, type SecretRing, trySecrets } from '../../../../core/secret-ring.ts'

export type SessionCookie = {
  name: string
  secrets: SecretRing
  /** Sessions whose row has another number than the cookie that came, until it is written down. */
  seenNumbers: Map<string, number>
}

/** Of a cookie and of the row; only who is signed in for longer would notice another. */
export const sessionSeconds = 7 * 24 * 3_600

/**
 * Over https the name binds a cookie to this very host and to https (__Host-); browsers refuse such
 * a name on plain http, which only development uses.
 */
export function cookiePrefix(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-trs' : 'trs'
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https://')
}

export function describeSessionCookie(config: {
  publicUrl: string
  sessionSecrets: SecretRing
}): SessionCookie {
  return {
    name: `${cookiePrefix(config.publicUrl)}.session_token`,
    secrets: config.sessionSecrets,
    seenNumbers: new Map(),
  }
}

/** What every cookie of a sign-in is set with. */
export function cookieAttributes(publicUrl: string) {
  return { secure: isSecure(publicUrl), httpOnly: true, sameSite: 'lax', path: '/' } as const
}

export type SignedToken = {
  token: string
  /** Of the secret that signed it. */
  number: number
}

/** The token in a Cookie header, if the signature beside it is ours. */
export function readSignedToken(
  header: string | undefined,
  { name, secrets }: SessionCookie,
): SignedToken | undefined {
  return readSigned(findCookie(header, name), secrets)
}

export function readSessionToken(
  header: string | undefined,
  cookie: SessionCookie,
): string | undefined {
  return readSignedToken(header, cookie)?.token
}

function readSigned(value: string | undefined, secrets: SecretRing): SignedToken | undefined {
  const dot = value?.lastIndexOf('.') ?? -1
  if (value === undefined || dot < 1) return undefined
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  return trySecrets(secrets, (secret, number) => {
    const ours = makeSignature(token, secret)
    if (given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined
    return { token, number }
  })
}

export function writeSessionCookie(token: string, { name, secrets }: SessionCookie): string {
  return `${name}=${writeSigned(token, secrets)}`
}

function writeSigned(token: string, secrets: SecretRing): string {
  const signature = makeSignature(token, activeSecret(secrets)).toString('base64')
  return encodeURIComponent(`${token}.${signature}`)
}

/** The same session under the active number, for the browser to keep. */
export function renewSessionCookie(token: string, cookie: SessionCookie): string {
  const secure = cookie.name.startsWith('__Host-') ? '; Secure' : ''
  const attributes = `Max-Age=${sessionSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
  return `${writeSessionCookie(token, cookie)}; ${attributes}`
}

/**
 * A Cookie header as better-auth accepts it: it knows the active secret alone, so what we signed with
 * another number is signed anew on the way to it. What nobody signed stays as it is.
 */
export function signCookiesAnew(header: string, { secrets }: SessionCookie): string {
  const cookies = header.split(';').map((part) => {
    const text = part.trim()
    const equals = text.indexOf('=')
    const signed = readSigned(decode(text.slice(equals + 1)), secrets)
    if (signed === undefined || signed.number === secrets.active) return text
    return `${text.slice(0, equals)}=${writeSigned(signed.token, secrets)}`
  })
  return cookies.join('; ')
}

/** A Cookie header without one of its cookies. */
export function dropCookie(header: string | undefined, name: string): string {
  const cookies = header?.split(';').map((part) => part.trim()) ?? []
  return cookies.filter((part) => !part.startsWith(`${name}=`)).join('; ')
}

function findCookie(header: string | undefined, name: string): string | undefined {
  const part = header
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`))
  return part === undefined ? undefined : decode(part.slice(name.length + 1))
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

function makeSignature(token: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(token).digest()
}
