// A JSON Schema as rows of a table: every field with its type and its bounds, nested ones by their path.
import { type ApiDocument, resolve, type Schema } from './api-document.ts'

export type FieldRow = { path: string; type: string; isRequired: boolean; about: string }

const depthMax = 3

export function listFields(document: ApiDocument, schema: Schema): FieldRow[] {
  return walk(document, schema, '', 1)
}

function walk(document: ApiDocument, given: Schema, prefix: string, depth: number): FieldRow[] {
  const schema = resolve(document, given)
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const rows = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`
    const field = resolve(document, property)
    const row: FieldRow = {
      path,
      type: nameType(document, property),
      isRequired: schema.required?.includes(name) ?? false,
      about: property.description ?? field.description ?? '',
    }
    if (depth >= depthMax) return [row]
    const inner = field.items === undefined ? field : field.items
    return [row, ...walk(document, inner, field.items ? `${path}[]` : path, depth + 1)]
  })
  // Fields of several branches are listed once.
  const all = [...rows, ...branches.flatMap((branch) => walk(document, branch, prefix, depth))]
  return [...new Map(all.map((row) => [row.path, row])).values()]
}

function nameType(document: ApiDocument, given: Schema): string {
  const schema = resolve(document, given)
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum !== undefined) {
    return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(' or ')
  }
  const branches = schema.anyOf ?? schema.oneOf
  if (branches !== undefined) {
    return [...new Set(branches.map((branch) => nameType(document, branch)))].join(' or ')
  }
  const types = [schema.type ?? 'object'].flat()
  const name = types
    .map((type) => (type === 'array' ? `array of ${nameItems()}` : type))
    .join(' or ')
  return `${schema.format === undefined ? name : `${name} (${schema.format})`}${bounds(schema)}`

  function nameItems(): string {
    return schema.items === undefined ? 'anything' : nameType(document, schema.items)
  }
}

function bounds(schema: Schema): string {
  const low = schema.minimum ?? schema.minLength ?? schema.minItems
  const high = schema.maximum ?? schema.maxLength ?? schema.maxItems
  const unit =
    schema.maxLength === undefined ? (schema.maxItems === undefined ? '' : ' items') : ' characters'
  // The largest whole number of JSON is no bound anyone meets.
  if (high === undefined || high >= Number.MAX_SAFE_INTEGER) {
    return low === undefined || low === 0 ? '' : `, at least ${low.toLocaleString('en-US')}`
  }
  const max = high.toLocaleString('en-US')
  return low === undefined || low === 0
    ? `, at most ${max}${unit}`
    : `, ${low.toLocaleString('en-US')} to ${max}${unit}`
}
