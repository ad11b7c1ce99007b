// What counts as one address when callers are limited by it.

const groupsOfNetwork = 4
const groupsOfAddress = 8

/** An IPv4 address itself; of IPv6 the /64, since a subscriber is usually given a whole /64. */
export function nameAddressNetwork(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1] !== undefined) return mapped[1]
  const [head = '', tail] = address.split('::')
  const groups = splitGroups(head)
  if (tail !== undefined) {
    const last = splitGroups(tail)
    while (groups.length + last.length < groupsOfAddress) groups.push('0')
    groups.push(...last)
  }
  return `${groups
    .slice(0, groupsOfNetwork)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

function splitGroups(part: string): string[] {
  return part === '' ? [] : part.split(':')
}
