// What stands after the question mark, as people write it: every value is a word, none is JSON, so that
// an address can be read, typed and sent to somebody else.
export function parsePlainSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifyPlainSearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size === 0 ? '' : `?${search}`
}
