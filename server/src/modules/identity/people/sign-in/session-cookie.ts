// The cookie of a session: its token and our signature of it, as better-auth writes it. Everybody
// who signs in gets a new token, and a cookie that we did not sign never reaches the database.
import { createHmac, timingSafeEqual } from 'node:crypto'

export type SessionCookie = { name: string; secret: string }

/**
 * Over https the name binds a cookie to this very host and to https (__Host-); browsers refuse such
 * a name on plain http, which only development uses.
 */
export function cookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? '__Host-trs' : 'trs'
}

export function describeSessionCookie(config: {
  publicUrl: string
  sessionSecret: string
}): SessionCookie {
  return { name: `${cookiePrefix(config.publicUrl)}.session_token`, secret: config.sessionSecret }
}

/** The token in a Cookie header, if the signature beside it is ours. */
export function readSessionToken(
  header: string | undefined,
  { name, secret }: SessionCookie,
): string | undefined {
  const value = findCookie(header, name)
  const dot = value?.lastIndexOf('.') ?? -1
  if (value === undefined || dot < 1) return undefined
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const ours = makeSignature(token, secret)
  return given.length === ours.length && timingSafeEqual(given, ours) ? token : undefined
}

export function writeSessionCookie(token: string, { name, secret }: SessionCookie): string {
  const value = `${token}.${makeSignature(token, secret).toString('base64')}`
  return `${name}=${encodeURIComponent(value)}`
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
  if (part === undefined) return undefined
  try {
    return decodeURIComponent(part.slice(name.length + 1))
  } catch {
    return undefined
  }
}

function makeSignature(token: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(token).digest()
}
