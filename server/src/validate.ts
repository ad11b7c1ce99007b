// Turns the findings of a compiled schema into our problems: a dotted path and a sentence that
// says what would be right. All problems of one input are reported together.
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { Settings } from 'typebox/system'
import { invalidRequest, type Problem } from './errors.ts'
import { limits } from './limits.ts'

Settings.Set({ maxErrors: limits.reportedProblemsMax })

const validators = new WeakMap<TSchema, Validator>()

function validatorOf(schema: TSchema): Validator {
  let validator = validators.get(schema)
  if (validator === undefined) {
    validator = Compile(schema)
    validators.set(schema, validator)
  }
  return validator
}

/** Compiles ahead of the first request, so that none of them pays for it. */
export function prepareValidator(schema: TSchema): void {
  validatorOf(schema)
}

export function findProblems(schema: TSchema, value: unknown, wholeName: string): Problem[] {
  const validator = validatorOf(schema)
  if (validator.Check(value)) return []
  const problems: Problem[] = []
  for (const error of validator.Errors(value)) problems.push(...describe(error, wholeName))
  return problems.slice(0, limits.reportedProblemsMax)
}

export function assertValid(schema: TSchema, value: unknown, wholeName: string): void {
  const problems = findProblems(schema, value, wholeName)
  if (problems.length > 0) throw invalidRequest(problems)
}

function describe(error: TLocalizedValidationError, wholeName: string): Problem[] {
  const path = toDottedPath(error.instancePath)
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  const field = path === '' ? wholeName : path
  const params = error.params as Record<string, unknown>
  switch (error.keyword) {
    case 'required':
      return (params.requiredProperties as string[]).map((name) => ({
        field: at(name),
        message: 'is required',
      }))
    case 'additionalProperties':
      return (params.additionalProperties as string[]).map((name) => ({
        field: at(name),
        message: 'is not a known field; remove it',
      }))
    // TypeBox reports an unknown field twice: here, and above under additionalProperties.
    case 'boolean':
      return []
    default:
      return [{ field, message: sentences[error.keyword]?.(params) ?? error.message }]
  }
}

const sentences: Record<string, (params: Record<string, unknown>) => string> = {
  minLength: ({ limit }) =>
    limit === 1 ? 'must not be empty' : `must be at least ${limit} characters`,
  maxLength: ({ limit }) => `must be at most ${limit} characters`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  minItems: ({ limit }) => `must have at least ${limit} items`,
  maxItems: ({ limit }) => `must have at most ${limit} items`,
  type: ({ type }) => (type === 'integer' ? 'must be a whole number' : `must be of type ${type}`),
  enum: ({ allowedValues }) => `must be one of ${(allowedValues as unknown[]).join(', ')}`,
  format: ({ format }) =>
    format === 'date-time'
      ? 'must be an ISO 8601 time with a zone'
      : `must be a valid ${String(format).toUpperCase()}`,
}

function toDottedPath(pointer: string): string {
  let path = ''
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (/^\d+$/.test(name)) path += `[${name}]`
    else path += path === '' ? name : `.${name}`
  }
  return path
}
