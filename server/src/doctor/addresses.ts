// Which hosts only this machine, or only a private network, can mean.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export function isLoopback(hostname: string): boolean {
  const host = bare(hostname)
  return host === 'localhost' || host.endsWith('.localhost') || rangeOf(host) === 'loopback'
}

/** A name without dots, or of a domain that the public network does not have, or a private address. */
export function isPrivate(hostname: string): boolean {
  const host = bare(hostname)
  if (isIP(host) !== 0)
    return ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(rangeOf(host) ?? '')
  return (
    !host.includes('.') || /\.(localhost|local|internal|intranet|lan|home\.arpa|test)$/.test(host)
  )
}

function rangeOf(host: string): string | undefined {
  return isIP(host) === 0 ? undefined : ipaddr.process(host).range()
}

function bare(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
}

/** The network is written like 10.0.0.0/8. */
export function isInNetwork(address: string, network: string): boolean {
  const [parsed, [base, bits]] = [ipaddr.parse(address), ipaddr.parseCIDR(network)]
  return parsed.kind() === base.kind() && parsed.match(base, bits)
}
