/** What a value is made of: its keys and the types under them, whatever the values are. */
export function shapeOf(value: unknown): unknown {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? ['nothing'] : [shapeOf(value[0])]
  if (typeof value !== 'object') return typeof value
  const entries = Object.entries(value as Record<string, unknown>)
  return Object.fromEntries(entries.map(([name, part]) => [name, shapeOf(part)]))
}
