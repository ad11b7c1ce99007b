// Random schemas. Graphs of references are judged by a plain transitive closure and a plain count of
// copies, which share nothing with the gate. SCHEMA_GATE_RUNS sets how many are drawn.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fastestMs } from '../../../../../test/fastest-ms.ts'
import { object } from '../../../../../test/schema-shapes.ts'
import { limits } from '../../../../core/limits.ts'
import { findSchemaProblems } from './response-schema-gate.ts'

type Json = Record<string, unknown>

const { env } = import.meta as unknown as { env: Record<string, string | undefined> }
const runs = Number(env.SCHEMA_GATE_RUNS ?? 3_000)
const timeout = 30_000 + runs * 10

const listKeywords = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const mapKeywords = ['properties', 'patternProperties', 'dependentSchemas']
const sameValueKeywords = [
  ...['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'],
]
const partKeywords = [
  ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties'],
  ...['items', 'prefixItems', 'unevaluatedItems', 'contains', 'propertyNames'],
]
const refKeywords = [...sameValueKeywords, ...partKeywords]

/** One definition refers to another under a keyword, once or twice. */
type Edge = { keyword: string; target: number; isTwice: boolean }
type Model = Edge[][]

const modelArbitrary: fc.Arbitrary<Model> = fc.integer({ min: 1, max: 14 }).chain((count) => {
  const edge = fc.record({
    keyword: fc.oneof(
      fc.constantFrom('$ref', 'allOf', 'properties'),
      fc.constantFrom(...refKeywords),
    ),
    target: fc.nat({ max: count - 1 }),
    isTwice: fc.boolean(),
  })
  const draw = (minLength: number, turn: (edge: Edge, at: number) => Edge) =>
    fc
      .array(
        fc.uniqueArray(edge, { minLength, maxLength: 3, selector: ({ keyword }) => keyword }),
        {
          minLength: count,
          maxLength: count,
        },
      )
      .map((model) =>
        model.map((edges, at) =>
          edges.map((one) => turn(one, at)).filter(({ target }) => target < count),
        ),
      )
  // Left to chance nearly all would have a cycle, and hardly one would grow large.
  const anyWay = draw(0, (one) => one)
  const onward = draw(0, (one, at) => ({ ...one, target: at + 1 + (one.target % 2) }))
  const steep = draw(1, (one, at) => ({ ...one, target: at + 1, isTwice: true }))
  return fc.oneof(anyWay, onward, steep)
})

function toSchema(model: Model): { $defs: Json } & Json {
  const $defs: Json = {}
  for (const [at, edges] of model.entries()) {
    $defs[`d${at}`] = Object.fromEntries(edges.map((edge) => [edge.keyword, holdRef(edge)]))
  }
  return { ...object({ properties: { a: { $ref: '#/$defs/d0' } } }), $defs }
}

function holdRef({ keyword, target, isTwice }: Edge): unknown {
  const $ref = `#/$defs/d${target}`
  if (keyword === '$ref') return $ref
  const refs = isTwice ? [{ $ref }, { $ref }] : [{ $ref }]
  if (listKeywords.includes(keyword)) return refs
  if (mapKeywords.includes(keyword)) return { ...refs }
  return isTwice ? { anyOf: refs } : refs[0]
}

function hasCycle(model: Model, keywords: string[]): boolean {
  const reach = model.map(
    (edges) =>
      new Set(edges.filter((edge) => keywords.includes(edge.keyword)).map((e) => e.target)),
  )
  for (const [middle, onward] of reach.entries()) {
    for (const from of reach) if (from.has(middle)) for (const target of onward) from.add(target)
  }
  return reach.some((targets, at) => targets.has(at))
}

/** Whether copying out every reference of a schema without cycles makes too many subschemas. */
function isTooLarge(schema: unknown, $defs: Json): boolean {
  let left = limits.responseSchemaExpandedMax
  const count = (one: unknown): void => {
    if (--left < 0) return
    for (const [keyword, value] of Object.entries(one as Json)) {
      if (keyword === '$ref') count($defs[(value as string).slice('#/$defs/'.length)])
      else if (listKeywords.includes(keyword)) (value as unknown[]).forEach(count)
      else if (mapKeywords.includes(keyword)) Object.values(value as Json).forEach(count)
      else if (refKeywords.includes(keyword)) count(value)
    }
  }
  count(schema)
  return left < 0
}

test('a random graph of references is refused exactly when it has to be, and at once', {
  timeout,
}, () => {
  const seen = { pureCycles: 0, tooLarge: 0, accepted: 0 }
  fc.assert(
    fc.property(modelArbitrary, (model) => {
      const schema = toSchema(model)
      const problems = findSchemaProblems(schema)
      const says = (words: string) => problems.some(({ message }) => message.includes(words))

      const isEndless = hasCycle(model, sameValueKeywords)
      expect(says('leads back to itself')).toBe(isEndless)
      if (!hasCycle(model, refKeywords)) {
        const roots = [schema, ...Object.values(schema.$defs)]
        const mustRefuse = roots.some((root) => isTooLarge(root, schema.$defs))
        expect(says('at most 5000 subschemas')).toBe(mustRefuse)
        if (mustRefuse) seen.tooLarge++
      }
      if (isEndless) seen.pureCycles++
      if (problems.length === 0) seen.accepted++
      expect(fastestMs(20, () => findSchemaProblems(schema), 20)).toBeLessThan(20)
    }),
    { numRuns: runs },
  )
  // A generator that no longer makes one of these would test nothing.
  for (const count of Object.values(seen)) {
    expect(count, JSON.stringify(seen)).toBeGreaterThan(runs / 200)
  }
})

test('whatever stands in a schema, the gate answers and does not throw', { timeout }, () => {
  const keyword = fc.constantFrom(
    ...[...refKeywords, 'type', 'enum', 'const', 'required', 'pattern', '$defs', 'definitions'],
    ...['$schema', '$id', 'dependencies', 'dependentRequired', 'minLength', 'multipleOf', 'format'],
    ...['constructor', '__proto__', 'x'],
  )
  const toObject = (entries: [string, unknown][]) =>
    JSON.parse(`{${entries.map((entry) => entry.map((part) => JSON.stringify(part)).join(':'))}}`)
  const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 6 },
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom('object', '#', '#/$defs/x', '(a)\\1', -1, [], {}),
      fc.array(tie('schema'), { maxLength: 3 }),
      fc.array(fc.tuple(keyword, tie('schema')), { maxLength: 5 }).map(toObject),
    ),
  }))
  fc.assert(
    fc.property(schema, (value) => {
      const problems = findSchemaProblems(value)
      expect(problems.length).toBeLessThanOrEqual(limits.reportedProblemsMax)
      for (const problem of problems) expect(problem.field).toMatch(/^responseSchema/)
    }),
    { numRuns: runs },
  )
})
