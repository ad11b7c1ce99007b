// The fields named by --json, of one thing or of each thing of a list.
export function pickFields(value: unknown, fields: readonly string[]): unknown {
  if (fields.length === 0) return value
  if (Array.isArray(value)) return value.map((one) => pickFields(one, fields))
  if (typeof value !== 'object' || value === null) return value
  const known = value as Record<string, unknown>
  return Object.fromEntries(fields.map((field) => [field, known[field] ?? null]))
}
