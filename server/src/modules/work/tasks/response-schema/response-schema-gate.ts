// The gate a client's JSON Schema passes before any compiler sees it. A schema is hostile code:
// what passes here is small, refers only to itself, ends, and can be run by a linear-time regex
// engine. Invariants: nothing here recurses, nothing here throws on JSON, nothing is executed.
import type { Problem } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { nestsDeeperThan } from '../../../../core/validate.ts'
import { isRecord } from './response-schema-keywords.ts'
import { findRefProblems } from './response-schema-refs.ts'
import { walkSchema } from './response-schema-walk.ts'

const field = 'responseSchema'

/** For a schema that is present; an absent one is the caller's to skip. */
export function findSchemaProblems(schema: unknown): Problem[] {
  if (!isRecord(schema)) return [{ field, message: 'must be a JSON Schema object' }]
  // Serializing recurses, so the depth has to be known before it.
  if (nestsDeeperThan(schema, limits.bodyDepthMax)) {
    return [{ field, message: `must be at most ${limits.bodyDepthMax} levels deep` }]
  }
  const sizeBytes = Buffer.byteLength(JSON.stringify(schema))
  if (sizeBytes > limits.responseSchemaBytesMax) {
    return [
      {
        field,
        message: `must be at most ${limits.responseSchemaBytesMax} bytes as JSON, not ${sizeBytes}`,
      },
    ]
  }
  const graph = walkSchema(schema)
  const rootProblems = findRootProblems(schema)
  const isSaid = (problem: Problem) => rootProblems.some((said) => said.field === problem.field)
  const problems = [...rootProblems, ...graph.problems.filter((problem) => !isSaid(problem))]
  if (graph.isWhole) problems.push(...findRefProblems(graph))
  return problems.slice(0, limits.reportedProblemsMax)
}

function findRootProblems(schema: Record<string, unknown>): Problem[] {
  if (schema.type === 'object') return []
  const message = Object.hasOwn(schema, '$ref')
    ? 'must be "object" at the root; a $ref there is not enough, write the type beside it'
    : 'must be "object" at the root, because a result is an object'
  return [{ field: `${field}.type`, message }]
}
