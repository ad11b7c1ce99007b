// The checks that need the whole graph: every $ref leads to a schema of this document, none leads
// back to itself without eating into the value, and following all of them stays affordable.
import type { Problem } from '../../../../core/errors.ts'
import { spellField } from '../../../../core/field-path.ts'
import { limits } from '../../../../core/limits.ts'
import type { SchemaGraph, SchemaNode } from './response-schema-walk.ts'

export function findRefProblems(graph: SchemaGraph): Problem[] {
  const problems = linkRefs(graph)
  problems.push(...findPureCycles(graph.nodes))
  const { size, depth } = measureExpansion(graph.nodes)
  const report = (message: string) => problems.push({ field: 'responseSchema', message })
  if (size > limits.responseSchemaExpandedMax) {
    report(
      `must have at most ${limits.responseSchemaExpandedMax} subschemas with every $ref followed`,
    )
  }
  if (depth > limits.responseSchemaExpandedDepthMax) {
    report(`must be at most ${limits.responseSchemaExpandedDepthMax} deep with every $ref followed`)
  }
  return problems
}

/** Turns each $ref into an edge: what it names applies to the same value as the schema that contains it. */
function linkRefs({ nodes, targets }: SchemaGraph): Problem[] {
  const problems: Problem[] = []
  let refs = 0
  for (const node of nodes) {
    if (node.ref === undefined) continue
    refs++
    const pointer = decodePointer(node.ref)
    const target = pointer === undefined ? undefined : targets.get(pointer)
    if (target !== undefined) {
      node.refTarget = target
      node.same.push(target)
    } else problems.push({ field: refField(node), message: explainRef(node.ref, pointer) })
  }
  if (refs > limits.responseSchemaRefsMax) {
    const message = `must have at most ${limits.responseSchemaRefsMax} $refs, not ${refs}`
    problems.push({ field: 'responseSchema', message })
  }
  return problems
}

function refField(node: SchemaNode): string {
  return spellField({ parent: node, key: '$ref' })
}

/** The pointer with its escapes undone, in the form the targets are kept, or undefined if not ours. */
function decodePointer(ref: unknown): string | undefined {
  if (typeof ref !== 'string') return undefined
  if (ref === '#') return ref
  const parts = /^#\/(\$defs|definitions)\/([^/]*)$/.exec(ref)
  if (parts === null) return undefined
  try {
    const name = decodeURIComponent(parts[2] ?? '')
    if (/\/|~(?![01])/.test(name)) return undefined
    return `#/${parts[1]}/${name.replaceAll('~1', '/').replaceAll('~0', '~')}`
  } catch {
    return undefined
  }
}

function explainRef(ref: unknown, pointer: string | undefined): string {
  if (typeof ref !== 'string') return 'must be a string such as "#/$defs/<name>"'
  if (pointer === undefined) return 'must be "#", "#/$defs/<name>" or "#/definitions/<name>"'
  return 'names a schema that is not in $defs or definitions at the root'
}

const endless = 'leads back to itself on the same value; let it pass through properties or items'

/** A schema that applies itself to the very same value would be evaluated for ever. */
function findPureCycles(nodes: SchemaNode[]): Problem[] {
  const components = findComponents(nodes.map((node) => node.same))
  const reported = new Set<number>()
  const problems: Problem[] = []
  for (const [index, node] of nodes.entries()) {
    const own = components[index] as number
    // Without its $refs a schema is a tree, so every cycle has one to be named by.
    const isCycle = node.refTarget !== undefined && components[node.refTarget] === own
    if (!isCycle || reported.has(own)) continue
    reported.add(own)
    problems.push({ field: refField(node), message: endless })
  }
  return problems
}

type Expansion = { size: number; depth: number }

/**
 * How many subschemas the largest schema stands for when its $refs are followed, and how deep the
 * deepest goes. Schemas that can reach each other count once, as a group, since a recursive $ref is
 * a call and not a copy.
 */
function measureExpansion(nodes: SchemaNode[]): Expansion {
  const edges = nodes.map((node) => [...node.same, ...node.part])
  const components = findComponents(edges)
  const members: number[][] = []
  for (const [index, component] of components.entries()) {
    members[component] ??= []
    members[component].push(index)
  }
  // Components are numbered so that an edge leads to its own or to a lower one.
  const expansions: Expansion[] = []
  for (const [component, indexes] of members.entries()) {
    let size = indexes.length
    let depthBelow = 0
    for (const target of indexes.flatMap((index) => edges[index] as number[])) {
      const reached = components[target] as number
      if (reached === component) continue
      const below = expansions[reached] as Expansion
      size += below.size
      depthBelow = Math.max(depthBelow, below.depth)
    }
    size = Math.min(size, limits.responseSchemaExpandedMax + 1)
    expansions.push({ size, depth: indexes.length + depthBelow })
  }
  return {
    size: Math.max(...expansions.map((expansion) => expansion.size)),
    depth: Math.max(...expansions.map((expansion) => expansion.depth)),
  }
}

/** Tarjan's strongly connected components with a stack of its own: the number of each node's component. */
function findComponents(edges: number[][]): number[] {
  const order: number[] = new Array(edges.length).fill(-1)
  const lowest: number[] = new Array(edges.length).fill(-1)
  const component: number[] = new Array(edges.length).fill(-1)
  const nextEdge: number[] = new Array(edges.length).fill(0)
  const open: number[] = []
  let seen = 0
  let components = 0
  const lower = (at: number, to: number) => {
    lowest[at] = Math.min(lowest[at] as number, to)
  }

  for (let start = 0; start < edges.length; start++) {
    if (order[start] !== -1) continue
    const trail = [start]
    while (trail.length > 0) {
      const at = trail.at(-1) as number
      if (order[at] === -1) {
        order[at] = lowest[at] = seen++
        open.push(at)
      }
      const target = edges[at]?.[nextEdge[at] as number]
      if (target !== undefined) {
        nextEdge[at] = (nextEdge[at] as number) + 1
        if (order[target] === -1) trail.push(target)
        else if (component[target] === -1) lower(at, order[target] as number)
        continue
      }
      trail.pop()
      const parent = trail.at(-1)
      if (parent !== undefined) lower(parent, lowest[at] as number)
      if (lowest[at] !== order[at]) continue
      let member: number
      do {
        member = open.pop() as number
        component[member] = components
      } while (member !== at)
      components++
    }
  }
  return component
}
