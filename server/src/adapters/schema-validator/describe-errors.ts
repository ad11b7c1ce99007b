// The findings of a validator as places and sentences: what would be right, at which pointer.
import type { ErrorObject } from 'ajv'
import { limits } from '../../core/limits.ts'

export type ResultProblem = { pointer: string; message: string }

const pointerCharsMax = 500
const messageCharsMax = 500

export function describeErrors(errors: readonly ErrorObject[]): ResultProblem[] {
  const said = new Set<string>()
  const problems: ResultProblem[] = []
  for (const error of errors) {
    const problem = describeError(error)
    const text = JSON.stringify(problem)
    if (said.has(text)) continue
    said.add(text)
    problems.push(problem)
    if (problems.length === limits.reportedProblemsMax) break
  }
  return problems
}

function describeError(error: ErrorObject): ResultProblem {
  const params = error.params as Record<string, unknown>
  const name = partNames[error.keyword]
  const part = name === undefined ? undefined : params[name]
  const pointer =
    typeof part === 'string' ? `${error.instancePath}/${escapePart(part)}` : error.instancePath
  const message = sentences[error.keyword]?.(params) ?? error.message ?? 'is not valid'
  return { pointer: cut(pointer, pointerCharsMax), message: cut(message, messageCharsMax) }
}

/** Findings about a part that is absent or should be: the pointer names that part. */
const partNames: Record<string, string> = {
  required: 'missingProperty',
  dependentRequired: 'missingProperty',
  dependencies: 'missingProperty',
  additionalProperties: 'additionalProperty',
  unevaluatedProperties: 'unevaluatedProperty',
  propertyNames: 'propertyName',
}

const notAllowed = 'is not allowed here; remove it'

const sentences: Record<string, (params: Record<string, unknown>) => string> = {
  required: () => 'is required',
  dependentRequired: ({ property }) => `is required beside "${property}"`,
  dependencies: ({ property }) => `is required beside "${property}"`,
  additionalProperties: () => notAllowed,
  unevaluatedProperties: () => notAllowed,
  'false schema': () => notAllowed,
  propertyNames: () => 'is not an allowed name',
  type: ({ type }) =>
    type === 'integer' ? 'must be a whole number' : `must be of type ${[type].flat().join(' or ')}`,
  minLength: ({ limit }) =>
    limit === 1 ? 'must not be empty' : `must be at least ${limit} characters`,
  maxLength: ({ limit }) => `must be at most ${limit} characters`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `must be above ${limit}`,
  exclusiveMaximum: ({ limit }) => `must be below ${limit}`,
  minItems: ({ limit }) => `must have at least ${limit} items`,
  maxItems: ({ limit }) => `must have at most ${limit} items`,
  minProperties: ({ limit }) => `must have at least ${limit} properties`,
  maxProperties: ({ limit }) => `must have at most ${limit} properties`,
  enum: ({ allowedValues }) => `must be one of ${list(allowedValues as unknown[])}`,
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  pattern: ({ pattern }) => `must match the pattern ${pattern}`,
  format: ({ format }) => `must be a valid ${format}`,
  anyOf: () => 'must match at least one of the forms in anyOf',
  oneOf: ({ passingSchemas }) =>
    passingSchemas === null
      ? 'must match one of the forms in oneOf'
      : 'must match only one of the forms in oneOf',
  not: () => 'must not match the schema in not',
}

function list(values: unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ')
}

function escapePart(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

function cut(text: string, charsMax: number): string {
  return text.length <= charsMax ? text : `${text.slice(0, charsMax - 1).toWellFormed()}…`
}
