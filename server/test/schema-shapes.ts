// Building blocks of the JSON Schemas that the gate's tests send it.

export type Json = Record<string, unknown>

export const object = (more: Json): Json => ({ type: 'object', ...more })
/** A schema whose one property is the given one. */
export const property = (schema: unknown): Json => object({ properties: { a: schema } })

export const names = (count: number) => Array.from({ length: count }, (_, i) => `p${i}`)
export const properties = (count: number, schema: unknown = { type: 'string' }) =>
  Object.fromEntries(names(count).map((name) => [name, schema]))

/** Nested by `properties`, so many schemas deep with the root. */
export function nestSchemas(depth: number): Json {
  let schema: Json = { type: 'string' }
  for (let level = 1; level < depth; level++) schema = property(schema)
  return schema
}

/** Each rung refers twice to the next, so that so many rungs stand for 2^rungs schemas. */
export function refLadder(rungs: number): Json {
  const $defs: Json = { [`r${rungs}`]: { type: 'string' } }
  for (let rung = 0; rung < rungs; rung++) {
    const next = { $ref: `#/$defs/r${rung + 1}` }
    $defs[`r${rung}`] = { allOf: [next, next] }
  }
  return object({ properties: { a: { $ref: '#/$defs/r0' } }, $defs })
}

/** A chain of definitions, each seven schemas deep before it refers to the next; then the end. */
export function refChain(links: number, end: Json = {}): Json {
  const $defs: Json = {}
  for (let link = 0; link < links; link++) {
    const next = link + 1 < links ? { $ref: `#/$defs/c${link + 1}` } : end
    $defs[`c${link}`] = { not: { not: { not: { not: { not: { not: next } } } } } }
  }
  return object({ properties: { a: { $ref: '#/$defs/c0' } }, $defs })
}

/** Stands for 5,000 subschemas with every $ref followed, and so many more. */
export function expandedTo5000(more: number): Json {
  const copies = Object.fromEntries(names(98).map((name) => [name, { $ref: '#/$defs/x' }]))
  const plain = Object.fromEntries(names(1 + more).map((name) => [`plain-${name}`, {}]))
  const $defs = { x: { properties: properties(49, {}) } }
  return object({ properties: { ...copies, ...plain }, $defs })
}
