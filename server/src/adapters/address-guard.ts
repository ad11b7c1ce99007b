// Where webhooks may be sent. Their addresses are written by customers, and this service stands
// inside somebody's network, so it must not become their way in (server-side request forgery).
//
// - A public address is reached by https on port 443 or 8443. Everything that is not public by the
//   registries is refused: private, loopback, link-local with the metadata services, carrier-grade
//   NAT, and every form that wraps such an address into IPv6.
// - The operator's own networks (WEBHOOK_ALLOWED_NETWORKS) are reached by http as well and on any
//   port; nothing else is.
// - A URL is judged as the WHATWG parser reads it, the one that it is sent by. A host name says
//   nothing: the sender asks again for every address that it stands for, and for the one that the
//   socket is connected to.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { limits } from '../core/limits.ts'

export type AddressGuard = {
  /** Whether this may be sent there: http and unusual ports are for the own networks alone. */
  mayReach(url: URL, address: string): boolean
  /** What a URL must be and is not, before any name is resolved; for whoever wrote it. */
  findUrlProblem(url: string): string | undefined
}

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

const publicPorts = ['', '443', '8443']
const hostCharsMax = 253

export const urlProblems = {
  length: `must have at most ${limits.webhookUrlCharsMax.toLocaleString('en-US')} characters`,
  characters: 'must not contain spaces, control characters or backslashes',
  form: 'must be an absolute URL, such as https://example.com/webhooks',
  scheme: 'must start with https://',
  userinfo: 'must not contain a user name or password',
  fragment: 'must not contain a fragment',
  host: `must have a host of 1 to ${hostCharsMax} characters`,
  port: 'must have port 443 or 8443',
  address: 'must not point to a private or reserved address',
} as const

/** Networks are written like 10.0.0.0/8; config.ts sees to that. */
export function createAddressGuard(options: { allowedNetworks: readonly string[] }): AddressGuard {
  const ownNetworks = options.allowedNetworks.map((network) => ipaddr.parseCIDR(network))

  function isOwn(address: string): boolean {
    if (isIP(address) === 0) return false
    const parsed = ipaddr.process(address)
    return ownNetworks.some(
      ([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits),
    )
  }

  function mayReach(url: URL, address: string): boolean {
    if (isOwn(address)) return true
    return url.protocol === 'https:' && publicPorts.includes(url.port) && isPublic(address)
  }

  return {
    mayReach,
    findUrlProblem(text) {
      const url = parseUrl(text)
      if (typeof url === 'string') return url
      const address = findLiteral(url)
      const isPlain = url.protocol === 'http:'
      const hasOwn = address === undefined ? ownNetworks.length > 0 : isOwn(address)
      if (hasOwn) return undefined
      if (isPlain) return urlProblems.scheme
      if (!publicPorts.includes(url.port)) return urlProblems.port
      return address === undefined || isPublic(address) ? undefined : urlProblems.address
    },
  }
}

/** The address a URL names literally, in whatever notation it was written. */
export function findLiteral(url: URL): string | undefined {
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname
  return isIP(host) === 0 ? undefined : host
}

// The library knows the special ranges by their registries, with these exceptions. In IPv6 only
// 2000::/3 has been given out; outside of it ::127.0.0.1 would count as public. And one address of
// public space answers from inside Azure with secrets of the machine.
const globalIpv6: Network = [ipaddr.parse('2000::'), 3]
const metadataInPublicSpace = new Set(['168.63.129.16'])

function isPublic(address: string): boolean {
  // A zone belongs to link-local addresses only.
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv4') return !metadataInPublicSpace.has(parsed.toString())
  return parsed.match(globalIpv6)
}

/** Or what is wrong with its form. */
function parseUrl(text: string): URL | string {
  if (text.length > limits.webhookUrlCharsMax) return urlProblems.length
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (/[\u0000-\u0020\u007f-\u009f\\]|\s/.test(text)) return urlProblems.characters
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) return urlProblems.form
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return urlProblems.scheme
  // The parser takes https:example.com and https:///example.com for the same as with two slashes.
  if (!/^https?:\/\/[^/]/i.test(text)) return urlProblems.form
  if (url.username !== '' || url.password !== '' || hasUserinfo(text)) return urlProblems.userinfo
  if (text.includes('#')) return urlProblems.fragment
  if (url.hostname === '' || url.hostname.length > hostCharsMax) return urlProblems.host
  return url
}

/** Also an empty one, as in https://@example.com, of which the parser leaves nothing. */
function hasUserinfo(text: string): boolean {
  const [authority = ''] = text.slice(text.indexOf('//') + 2).split(/[/?#]/)
  return authority.includes('@')
}
