// k=v gives a text, k:=v any JSON value, and a dotted key an object inside: a.b:=3.

type Pairs = { values: Record<string, unknown> } | { fault: string }

/** An object of all pairs, or what is wrong with the first that is wrong. */
export function readPairs(pairs: readonly string[]): Pairs {
  // Without a prototype: a key such as __proto__ is then a key like any other.
  const values: Record<string, unknown> = Object.create(null)
  for (const pair of pairs) {
    const read = readPair(pair)
    const fault = 'fault' in read ? read.fault : place(values, read.path, read.value)
    if (fault !== undefined) return { fault: `${JSON.stringify(pair)}: ${fault}` }
  }
  return { values }
}

type Read = { path: string[]; value: unknown } | { fault: string }

function readPair(pair: string): Read {
  const [, key = '', typed = '', text = ''] = /^([^=]*?)(:?)=(.*)$/s.exec(pair) ?? []
  if (key === '') return { fault: 'must be key=value, or key:=JSON for what is no text' }
  const path = key.split('.')
  if (path.includes('')) return { fault: 'the key has an empty part' }
  if (typed === '') return { path, value: text }
  try {
    return { path, value: JSON.parse(text) }
  } catch {
    return { fault: 'what follows := must be JSON; for a text use = alone' }
  }
}

function place(
  values: Record<string, unknown>,
  path: string[],
  value: unknown,
): string | undefined {
  let at = values
  for (const part of path.slice(0, -1)) {
    at[part] ??= Object.create(null)
    const next = at[part]
    if (typeof next !== 'object' || Array.isArray(next)) return `${part} is given as a value too`
    at = next as Record<string, unknown>
  }
  const last = path.at(-1) as string
  if (last in at) return 'the key is given twice'
  at[last] = value
  return undefined
}
