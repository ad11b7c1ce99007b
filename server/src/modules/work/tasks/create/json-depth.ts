/** Whether a JSON value nests objects and arrays deeper than allowed. It has a stack of its own. */
export function nestsDeeperThan(root: unknown, depthMax: number): boolean {
  const open = isContainer(root) ? [{ container: root, depth: 1 }] : []
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { container, depth } = next
    if (depth > depthMax) return true
    for (const member of Object.values(container)) {
      if (isContainer(member)) open.push({ container: member, depth: depth + 1 })
    }
  }
  return false
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
