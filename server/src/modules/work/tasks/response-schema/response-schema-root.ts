// The root of a client's schema. A result is an object, and the libraries that write schemas say so in
// several ways: by type, by properties, by a choice of objects, by a reference. Each of them is taken
// and kept in one form, so that the checks, the form of the engineer, the simulator and the model meet
// a root of type "object".
import type { Problem } from '../../../../core/errors.ts'
import { type FieldPath, spellField } from '../../../../core/field-path.ts'
import { limits } from '../../../../core/limits.ts'
import { isRecord } from './response-schema-keywords.ts'
import { type SchemaGraph, type SchemaNode, walkSchema } from './response-schema-walk.ts'

type Schema = Record<string, unknown>

const wrap = 'a result is an object: put any other value into a property of one'

/** For a graph whose references have been linked. */
export function findRootProblems({ nodes }: SchemaGraph): Problem[] {
  const root = nodes[0] as SchemaNode
  const schema = root.schema as Schema
  if (schema.type === 'object') return []
  const objects = schema.type === undefined ? findObjects(nodes) : new Set<number>()
  if (objects.has(0)) return []
  const others = listBranches(nodes, root, ['anyOf', 'oneOf']).filter((at) => !objects.has(at))
  if (schema.type === undefined && others.length > 0) {
    const message = `must be an object, as every branch at the root; ${wrap}`
    return others.map((at) => ({ field: spellField(nodes[at] as SchemaNode), message }))
  }
  const key = schema.type === undefined && root.refTarget !== undefined ? '$ref' : 'type'
  const message =
    key === '$ref' ? `must lead to an object; ${wrap}` : `must be "object" at the root; ${wrap}`
  return [{ field: spellField({ parent: root, key }), message }]
}

/** The schemas that say of their value that it is an object. What one says may depend on any other. */
function findObjects(nodes: SchemaNode[]): Set<number> {
  const objects = new Set<number>()
  for (let known = -1; known < objects.size; ) {
    known = objects.size
    // A schema is listed before the parts it has, so from the end on most are known in one round.
    for (let at = nodes.length - 1; at >= 0; at--) {
      if (!objects.has(at) && isObject(nodes, at, objects)) objects.add(at)
    }
  }
  return objects
}

function isObject(nodes: SchemaNode[], at: number, objects: ReadonlySet<number>): boolean {
  const node = nodes[at] as SchemaNode
  if (!isRecord(node.schema)) return false
  const { type, properties } = node.schema
  if (type !== undefined) return type === 'object'
  if (isRecord(properties)) return true
  if (node.refTarget !== undefined && objects.has(node.refTarget)) return true
  if (listBranches(nodes, node, ['allOf']).some((branch) => objects.has(branch))) return true
  return ['anyOf', 'oneOf'].some((keyword) => {
    const branches = listBranches(nodes, node, [keyword])
    return branches.length > 0 && branches.every((branch) => objects.has(branch))
  })
}

function listBranches(nodes: SchemaNode[], node: SchemaNode, keywords: string[]): number[] {
  return node.same.filter((at) => {
    const list = (nodes[at] as SchemaNode).parent as FieldPath | undefined
    return list?.parent === node && keywords.includes(String(list.key))
  })
}

/** What may stand beside a root reference that is replaced by what it names. */
const besideRef = new Set([
  '$ref',
  '$schema',
  '$defs',
  'definitions',
  'type',
  'title',
  'description',
])

/**
 * For a schema that has passed the gate: the same with its type at the root, and without the names
 * that libraries give to schemas ($id at the root, id at any), which mean nothing here.
 */
export function asObjectSchema(given: Schema): Schema {
  const { $id: _, ...schema } = withoutIds(given)
  const named = findNamed(schema)
  const { $ref, ...rest } = schema
  const whole: Schema = named === undefined ? schema : { ...named, ...rest }
  const isTooLong = () => Buffer.byteLength(JSON.stringify(whole)) > limits.responseSchemaBytesMax
  const kept = named !== undefined && isTooLong() ? schema : whole
  return kept.type === 'object' ? kept : { ...kept, type: 'object' }
}

function withoutIds(schema: Schema): Schema {
  if (!JSON.stringify(schema).includes('"id":')) return schema
  const hasId = (node: SchemaNode) => isRecord(node.schema) && Object.hasOwn(node.schema, 'id')
  if (!walkSchema(schema).nodes.some(hasId)) return schema
  const copy = structuredClone(schema)
  for (const node of walkSchema(copy).nodes) if (hasId(node)) delete (node.schema as Schema).id
  return copy
}

/** What a root that is only a reference leads to, as it is for a recursive model. */
function findNamed(schema: Schema): Schema | undefined {
  const { $ref } = schema
  if (typeof $ref !== 'string' || !Object.keys(schema).every((key) => besideRef.has(key))) return
  const [, holder = '', name = ''] = $ref.split('/')
  const holders = schema[holder]
  const key = decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')
  const named = isRecord(holders) && Object.hasOwn(holders, key) ? holders[key] : undefined
  // One that leads on is left: following it here would need the checks of the gate again.
  if (!isRecord(named) || Object.hasOwn(named, '$ref')) return undefined
  return named.type === undefined || named.type === 'object' ? named : undefined
}
