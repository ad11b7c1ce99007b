/** Whether a JSON value nests objects and arrays deeper than allowed. It has a stack of its own. */
export function nestsDeeperThan(root: unknown, depthMax: number): boolean {
  const values: unknown[] = [root]
  const depths: number[] = [1]
  while (values.length > 0) {
    const value = values.pop()
    const depth = depths.pop() as number
    if (typeof value !== 'object' || value === null) continue
    if (depth > depthMax) return true
    for (const member of Object.values(value)) {
      if (typeof member !== 'object' || member === null) continue
      values.push(member)
      depths.push(depth + 1)
    }
  }
  return false
}
