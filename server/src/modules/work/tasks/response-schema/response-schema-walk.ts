// Walks every subschema of a client's schema once, without recursion, checks it on its own, and
// leaves a list of nodes with edges between them for the checks that need the whole graph.
import type { Problem } from '../../../../core/errors.ts'
import { type FieldPath, spellField } from '../../../../core/field-path.ts'
import { limits } from '../../../../core/limits.ts'
import {
  checkNames,
  isRecord,
  jsonSchemaDialects,
  refusedKeywords,
  refusedNames,
  type SubschemaRule,
  subschemaRules,
  valueChecks,
} from './response-schema-keywords.ts'
import { findPatternFlaw } from './response-schema-pattern.ts'

export type SchemaNode = FieldPath & {
  schema: unknown
  /** How many schemas enclose it, itself included. */
  depth: number
  ref: unknown
  /** Index of what the $ref names, once it has been followed. */
  refTarget: number | undefined
  /** Indexes of the subschemas that apply to the same value as this one. */
  same: number[]
  /** Indexes of the subschemas that apply to a part of the value, so that the value bounds them. */
  part: number[]
}

export type SchemaGraph = {
  nodes: SchemaNode[]
  /** Index of each schema a $ref can name, by its pointer's decoded text. */
  targets: Map<string, number>
  problems: Problem[]
  /** False when the walk gave up; the graph then lacks nodes and must not be judged. */
  isWhole: boolean
  isDraft07: boolean
}

export function walkSchema(root: Record<string, unknown>): SchemaGraph {
  const graph: SchemaGraph = {
    nodes: [],
    targets: new Map([['#', 0]]),
    problems: [],
    isWhole: true,
    isDraft07: jsonSchemaDialects.get(root.$schema) === 'draft-07',
  }
  addNode(graph, root, { parent: undefined, key: 'responseSchema' }, 1)
  for (let index = 0; index < graph.nodes.length; index++) {
    if (graph.nodes.length > limits.responseSchemaSubschemasMax) {
      const message = `must have at most ${limits.responseSchemaSubschemasMax} subschemas`
      graph.problems.push({ field: 'responseSchema', message })
      graph.isWhole = false
      break
    }
    visit(graph, index)
  }
  return graph
}

function addNode(graph: SchemaGraph, schema: unknown, path: FieldPath, depth: number): number {
  const links = { ref: undefined, refTarget: undefined, same: [], part: [] }
  return graph.nodes.push({ parent: path.parent, key: path.key, schema, depth, ...links }) - 1
}

function report(graph: SchemaGraph, path: FieldPath, message: string): void {
  graph.problems.push({ field: spellField(path), message })
}

function visit(graph: SchemaGraph, index: number): void {
  const node = graph.nodes[index] as SchemaNode
  if (typeof node.schema === 'boolean') return
  if (!isRecord(node.schema)) {
    report(graph, node, 'must be a schema: an object or a boolean')
    return
  }
  if (node.depth > limits.responseSchemaDepthMax) {
    const most = `at most ${limits.responseSchemaDepthMax} schemas, the root included`
    report(graph, node, `is nested too deep; ${most}, may enclose one another`)
    return
  }
  for (const [keyword, value] of Object.entries(node.schema)) {
    const path = { parent: node, key: keyword }
    const rule = subschemaRules.get(keyword)
    if (rule !== undefined) visitSubschemas(graph, index, path, value, rule)
    else if (keyword === '$ref') node.ref = value
    else {
      const flaw = findRefusal(keyword, index === 0) ?? checkOwnValue(keyword, value, index === 0)
      if (flaw !== undefined) report(graph, path, flaw)
    }
  }
}

/** At the root $id is the document's own name, which is dropped; elsewhere it moves what a $ref means. */
function findRefusal(keyword: string, isRoot: boolean): string | undefined {
  return isRoot && keyword === '$id' ? undefined : refusedKeywords.get(keyword)
}

function checkOwnValue(keyword: string, value: unknown, isRoot: boolean): string | undefined {
  const valueCheck = valueChecks.get(keyword)
  if (valueCheck !== undefined) return valueCheck(value)
  if (keyword === '$schema') {
    if (!isRoot) return 'is allowed at the root only'
    return jsonSchemaDialects.has(value) ? undefined : `must be ${dialectNames}`
  }
  if (refusedNames.has(keyword)) return 'is not allowed as a name'
  return findHiddenKeyword(value)
}

const dialectNames =
  'http://json-schema.org/draft-07/schema# or https://json-schema.org/draft/2020-12/schema'

/** Validators look for identifiers inside unknown keywords too, so the refusal reaches in there. */
function findHiddenKeyword(annotation: unknown): string | undefined {
  const values = [annotation]
  while (values.length > 0) {
    const value = values.pop()
    if (typeof value !== 'object' || value === null) continue
    for (const [key, member] of Object.entries(value)) {
      const isHidden = key.startsWith('$') && refusedKeywords.has(key)
      if (isHidden) return `must not contain ${key}, at any depth`
      values.push(member)
    }
  }
  return undefined
}

function visitSubschemas(
  graph: SchemaGraph,
  parentIndex: number,
  path: FieldPath & { key: string },
  value: unknown,
  rule: SubschemaRule,
): void {
  const add = (schema: unknown, at: FieldPath) => addChild(graph, parentIndex, schema, at, rule)
  if (rule.shape === 'one' || (rule.shape === 'oneOrList' && !Array.isArray(value))) {
    add(value, path)
    return
  }
  const flaw =
    rule.keys === undefined ? checkList(value, rule, graph.isDraft07) : checkMap(value, rule)
  if (flaw !== undefined) {
    report(graph, path, flaw)
    return
  }
  for (const [key, schema] of Object.entries(value as object)) {
    const at = { parent: path, key: rule.keys === undefined ? Number(key) : key }
    const entryFlaw = checkKey(key, rule) ?? checkNamesEntry(schema, rule)
    if (entryFlaw !== undefined) report(graph, at, entryFlaw)
    if (entryFlaw !== undefined || isNamesEntry(schema, rule)) continue
    const index = add(schema, at)
    const isTarget = parentIndex === 0 && rule.applies === 'never'
    if (isTarget) graph.targets.set(`#/${path.key}/${key}`, index)
  }
}

function addChild(
  graph: SchemaGraph,
  parentIndex: number,
  schema: unknown,
  at: FieldPath,
  rule: SubschemaRule,
): number {
  const parent = graph.nodes[parentIndex] as SchemaNode
  const index = addNode(graph, schema, at, parent.depth + 1)
  if (rule.applies === 'same') parent.same.push(index)
  if (rule.applies === 'part') parent.part.push(index)
  return index
}

function checkList(value: unknown, rule: SubschemaRule, isDraft07: boolean): string | undefined {
  if (rule.shape === 'oneOrList' && !isDraft07) {
    return 'must be one schema; use prefixItems for a schema per position'
  }
  if (!Array.isArray(value) || value.length === 0) return 'must be an array of at least one schema'
  if (value.length <= rule.entriesMax) return undefined
  return `must have at most ${rule.entriesMax} schemas, not ${value.length}`
}

function checkMap(value: unknown, rule: SubschemaRule): string | undefined {
  if (!isRecord(value)) return 'must be an object whose values are schemas'
  const entries = Object.keys(value).length
  if (entries <= rule.entriesMax) return undefined
  return `must have at most ${rule.entriesMax} entries, not ${entries}`
}

function checkKey(key: string, rule: SubschemaRule): string | undefined {
  if (refusedNames.has(key)) return 'is not allowed as a name'
  const flaw = rule.keys === 'patterns' ? findPatternFlaw(key) : undefined
  return flaw && `the pattern ${flaw}`
}

/** An entry of "dependencies" is either a schema or, in an array, the names it requires. */
function isNamesEntry(entry: unknown, rule: SubschemaRule): boolean {
  return rule.shape === 'mapOrNames' && Array.isArray(entry)
}

function checkNamesEntry(entry: unknown, rule: SubschemaRule): string | undefined {
  return isNamesEntry(entry, rule) ? checkNames(entry) : undefined
}
