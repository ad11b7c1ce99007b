// The last word on a client's schema before a task is made of it: it compiles, in a child process and
// within its budget, and it does not forbid every result there could be.

import type { ResultProblem, SchemaValidator } from '../../../../adapters/schema-validator.ts'
import type { SlotOwner } from '../../../../core/account-slots.ts'
import { ApiError, invalidRequest, type Problem } from '../../../../core/errors.ts'
import { type FieldPath, spellField } from '../../../../core/field-path.ts'
import { isProvablyImpossible } from './response-schema-impossible.ts'

type Schema = Record<string, unknown>

/** For a schema that has passed the gate. */
export async function assertCompiles(
  schemas: Pick<SchemaValidator, 'compile'>,
  schema: Schema,
  owner?: SlotOwner,
): Promise<void> {
  // Only a provable contradiction is refused. That no example was found is not one: the search is
  // short, and a schema of an honest client may be harder to satisfy by guessing than by thinking.
  if (isProvablyImpossible(schema)) {
    throw refuse([
      { field: 'responseSchema', message: 'allows no result at all; nothing can match it' },
    ])
  }
  const verdict = await schemas.compile(schema, owner)
  if (verdict.kind === 'invalid') throw refuse(verdict.problems.map(toProblem))
  if (verdict.kind === 'costly') {
    if (verdict.isBusy) throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 1 })
    const message = 'is too costly to compile; use fewer subschemas and simpler patterns'
    throw refuse([{ field: 'responseSchema', message }])
  }
}

function refuse(problems: Problem[]): ApiError {
  return invalidRequest(problems)
}

function toProblem({ pointer, message }: ResultProblem): Problem {
  let path: FieldPath = { parent: undefined, key: 'responseSchema' }
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    path = { parent: path, key: /^\d+$/.test(name) ? Number(name) : name }
  }
  return { field: spellField(path), message }
}
