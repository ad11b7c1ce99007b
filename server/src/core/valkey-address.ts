// What VALKEY_URL says: one server, a cluster, or sentinels that know the primary.
//   redis://user:password@host:6379/2                            one server
//   redis+cluster://user:password@host:6379,host:6379            a cluster, by some of its nodes
//   redis+sentinel://user:password@host:26379,host:26379/name/2  sentinels, and the name of the primary
// With rediss instead of redis every connection uses TLS; NODE_EXTRA_CA_CERTS names a private authority.

export type ValkeyNode = { host: string; port: number }

type Login = { username?: string; password?: string; isTls: boolean }

export type ValkeyAddress =
  | { kind: 'server'; url: string; host: string }
  | (Login & { kind: 'cluster'; nodes: ValkeyNode[] })
  | (Login & { kind: 'sentinel'; sentinels: ValkeyNode[]; name: string; database: number })

export const valkeyAddressRule =
  'must be redis://host:6379, redis+cluster://host:6379,host:6379 or redis+sentinel://host:26379,host:26379/name, with rediss for TLS'

const form =
  /^(?<scheme>rediss?)\+(?<kind>cluster|sentinel):\/\/(?:(?<user>[^:@]*):(?<password>[^@]*)@)?(?<hosts>[^@/?#]+)(?<path>\/[^?#]*)?$/
const usualPorts = { cluster: 6_379, sentinel: 26_379 }

/** Undefined for what is none. */
export function readValkeyAddress(url: string): ValkeyAddress | undefined {
  if (/^rediss?:\/\//.test(url)) {
    const host = URL.parse(url)?.hostname
    return host ? { kind: 'server', url, host } : undefined
  }
  const found = form.exec(url)?.groups
  if (found === undefined) return undefined
  const kind = found.kind as keyof typeof usualPorts
  const nodes: ValkeyNode[] = []
  for (const text of (found.hosts as string).split(',')) {
    const node = readNode(text, usualPorts[kind])
    if (node === undefined) return undefined
    nodes.push(node)
  }
  const login = {
    ...(found.user && { username: decodeURIComponent(found.user) }),
    ...(found.password && { password: decodeURIComponent(found.password) }),
    isTls: found.scheme === 'rediss',
  }
  const [name = '', database = '0', ...more] = (found.path ?? '').split('/').slice(1)
  // A cluster has one database, which nobody has to name.
  if (kind === 'cluster') return name === '' ? { kind, nodes, ...login } : undefined
  if (name === '' || !/^\d{1,4}$/.test(database) || more.length > 0) return undefined
  return { kind, sentinels: nodes, name, database: Number(database), ...login }
}

function readNode(text: string, usualPort: number): ValkeyNode | undefined {
  const found = /^(?<host>\[[0-9a-f:.]+\]|[^:[\]\s]+)(?::(?<port>\d{1,5}))?$/i.exec(text)?.groups
  if (found === undefined) return undefined
  const host = (found.host as string).replace(/^\[|\]$/g, '')
  return { host, port: found.port === undefined ? usualPort : Number(found.port) }
}

/** Where it leads, for whoever wants to know whether that is this machine. */
export function listValkeyHosts(address: ValkeyAddress): string[] {
  if (address.kind === 'server') return [address.host]
  return (address.kind === 'cluster' ? address.nodes : address.sentinels).map(({ host }) => host)
}
