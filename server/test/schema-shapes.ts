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

/** A chain of definitions, each seven schemas deep before it refers to the next. */
export function refChain(links: number): Json {
  const $defs: Json = {}
  for (let link = 0; link < links; link++) {
    const next = link + 1 < links ? { $ref: `#/$defs/c${link + 1}` } : {}
    $defs[`c${link}`] = { not: { not: { not: { not: { not: { not: next } } } } } }
  }
  return object({ properties: { a: { $ref: '#/$defs/c0' } }, $defs })
}
