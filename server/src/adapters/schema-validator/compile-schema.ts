// A client's schema becomes a function that judges data. This runs in a child process only: what is
// compiled here is the text of a stranger. Each schema gets a compiler of its own, so that nothing
// of one schema can reach another.
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describeErrors, type ResultProblem } from './describe-errors.ts'
import { replaceComparisons } from './equality.ts'
import { formats } from './formats.ts'
import { checkJsonText } from './json-text.ts'
import { linearRegExp, type PatternRefused } from './linear-regexp.ts'

export type JsonSchema = Record<string, unknown>
export type Check = (data: unknown) => ErrorObject[]

const shared: Options = {
  strict: false,
  strictNumbers: true,
  logger: false,
  // An inherited name must not pass for a property of the data.
  ownProperties: true,
  // Inlining copies what a $ref names, and a ladder of them doubles with every rung.
  inlineRefs: false,
  useDefaults: false,
  coerceTypes: false,
  removeAdditional: false,
  $data: false,
  messages: true,
}

// These two never compile a client's schema: to them it is data.
const draft07 = new Ajv({ ...shared, allErrors: true })
const draft2020 = new Ajv2020({ ...shared, allErrors: true })

/** Compiles the metaschemas ahead of the first request. */
export function warmCompiler(): void {
  for (const $schema of ['http://json-schema.org/draft-07/schema#', undefined]) {
    const schema = {
      ...($schema && { $schema }),
      type: 'object',
      properties: { a: { pattern: 'b', enum: ['c'] } },
    }
    findSchemaFlaws(schema)
    compileSchema(schema, { findsAll: true })({ a: 1 })
  }
}

function isDraft07({ $schema }: JsonSchema): boolean {
  return typeof $schema === 'string' && $schema.includes('draft-07')
}

/** Where the schema breaks the rules of its own dialect. */
export function findSchemaFlaws(schema: JsonSchema): ResultProblem[] {
  const { $schema: _, ...rest } = schema
  const judge = isDraft07(schema) ? draft07 : draft2020
  if (judge.validateSchema(rest) === true) return []
  return describeErrors(judge.errors ?? [])
}

/** Said to a client whose schema this is: no answer could be judged by it. */
export const cannotFollow = 'unevaluated keywords cannot be followed through these references'

/** Throws PatternRefused for a pattern that the engine cannot run. */
export function compileSchema(schema: JsonSchema, { findsAll }: { findsAll: boolean }): Check {
  const { $schema: _, ...rest } = schema
  let losesName = false
  const makeCompiler = () => {
    const Compiler = isDraft07(schema) ? Ajv : Ajv2020
    const process = (code: string) => {
      losesName ||= usesUndeclared(code)
      return code
    }
    const ajv = new Compiler({
      ...shared,
      allErrors: findsAll,
      meta: false,
      validateSchema: false,
      code: { regExp: linearRegExp, process },
    })
    for (const [name, isRight] of formats) ajv.addFormat(name, isRight)
    checkJsonText(ajv)
    replaceComparisons(ajv)
    return ajv
  }
  let validate = makeCompiler().compile(rest) as ValidateFunction
  if (losesName) {
    if (JSON.stringify(rest).includes('"unevaluated')) throw new Error(cannotFollow)
    const simpler = makeCompiler()
    simpler.opts.unevaluated = false
    validate = simpler.compile(rest) as ValidateFunction
  }
  return (data) => (validate(data) ? [] : (validate.errors ?? []))
}

/**
 * The compiler follows which properties were evaluated even where no keyword asks for it, and behind some
 * references its code uses a name for them that it never declared. Data that reaches it throws.
 */
function usesUndeclared(code: string): boolean {
  const bare = code.replace(/"(?:[^"\\]|\\.)*"/g, '""')
  const declared = new Set([...bare.matchAll(/\b(?:let|const|var) (\w+)/g)].map(([, name]) => name))
  const used = [...bare.matchAll(/(?<![.\w$])(?:props|items)\d+\b/g)]
  return used.some(([name]) => !declared.has(name))
}

/** Every place at which the refused pattern stands. */
export function locatePattern(schema: JsonSchema, refused: PatternRefused): ResultProblem[] {
  const problems: ResultProblem[] = []
  const open: { value: unknown; pointer: string }[] = [{ value: schema, pointer: '' }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, pointer } = next
    if (typeof value !== 'object' || value === null) continue
    for (const [key, member] of Object.entries(value)) {
      const at = `${pointer}/${escapePointer(key)}`
      const isIt =
        (key === 'pattern' && member === refused.pattern) ||
        (key === refused.pattern && pointer.endsWith('/patternProperties'))
      if (isIt) problems.push({ pointer: at, message: refused.message })
      open.push({ value: member, pointer: at })
    }
  }
  return problems
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}
