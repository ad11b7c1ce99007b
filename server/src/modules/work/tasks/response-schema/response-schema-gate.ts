// The gate a client's JSON Schema passes before any compiler sees it. A schema is hostile code:
// what passes here is small, refers only to itself, ends, and can be run by a linear-time regex
// engine. Invariants: nothing here recurses, nothing here throws on JSON, nothing is executed.
import type { Problem } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { nestsDeeperThan } from '../../../../core/validate.ts'
import { isRecord } from './response-schema-keywords.ts'
import { findRefProblems } from './response-schema-refs.ts'
import { findRootProblems } from './response-schema-root.ts'
import { walkSchema } from './response-schema-walk.ts'

const field = 'responseSchema'

/** For a schema that is present; an absent one is the caller's to skip. */
export function findSchemaProblems(schema: unknown): Problem[] {
  if (!isRecord(schema)) return [{ field, message: 'must be a JSON Schema object' }]
  // Serializing recurses, so the depth has to be known before it.
  if (nestsDeeperThan(schema, limits.bodyDepthMax)) {
    return [{ field, message: `must be at most ${limits.bodyDepthMax} levels deep` }]
  }
  // As it is kept: with its type.
  const sizeBytes = Buffer.byteLength(JSON.stringify({ type: 'object', ...schema }))
  if (sizeBytes > limits.responseSchemaBytesMax) {
    return [
      {
        field,
        message: `must be at most ${limits.responseSchemaBytesMax} bytes as JSON, not ${sizeBytes}`,
      },
    ]
  }
  const graph = walkSchema(schema)
  if (!graph.isWhole) return graph.problems.slice(0, limits.reportedProblemsMax)
  const refProblems = findRefProblems(graph)
  // A reference at the root that leads nowhere was told so; that it is no object follows from it.
  const isRefLost = refProblems.some((problem) => problem.field === `${field}.$ref`)
  const rootProblems = isRefLost ? [] : findRootProblems(graph)
  const isSaid = (problem: Problem) => rootProblems.some((said) => said.field === problem.field)
  const others = [...graph.problems, ...refProblems].filter((problem) => !isSaid(problem))
  return [...rootProblems, ...others].slice(0, limits.reportedProblemsMax)
}
