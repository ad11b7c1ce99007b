// Turns the findings of a compiled schema into our problems: a dotted path and a sentence that
// says what would be right. All problems of one input are reported together.
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { Settings } from 'typebox/system'
import { invalidRequest, type Problem } from './errors.ts'
import { type FieldPath, spellField } from './field-path.ts'
import { limits } from './limits.ts'

// TypeBox reports unknown fields twice, once each and once together, and we report them once. So it
// is let to count to double: whoever gets fewer problems than we report at most got all of them.
Settings.Set({ maxErrors: 2 * limits.reportedProblemsMax })

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
  // What failed the check must never pass for want of a sentence about it.
  if (problems.length === 0) problems.push({ field: wholeName, message: 'is not valid' })
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
    case 'boolean':
      return [{ field, message: 'is not a known field; remove it' }]
    case 'additionalProperties':
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

/** What a text holds that the database cannot store. */
export function findTextFlaw(text: string): string | undefined {
  if (text.includes('\0')) return 'the character U+0000'
  if (!text.isWellFormed()) return 'half of a surrogate pair'
  return undefined
}

function toDottedPath(pointer: string): string {
  let path: FieldPath | undefined
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    path = { parent: path, key: /^\d+$/.test(name) ? Number(name) : name }
  }
  return path === undefined ? '' : spellField(path)
}

/** Whether a JSON value nests objects and arrays deeper than allowed. It has a stack of its own. */
export function nestsDeeperThan(root: unknown, depthMax: number): boolean {
  const open = isContainer(root) ? [{ container: root, depth: 1 }] : []
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { container, depth } = next
    if (depth > depthMax) return true
    for (const member of Object.values(container)) {
      if (isContainer(member)) open.push({ container: member, depth: depth + 1 })
    }
  }
  return false
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
