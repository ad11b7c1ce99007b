// Validation without generated code (the page's policy forbids it), in the words of people. The
// validator reports every level above a fault too; what is kept is the fault itself.
import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema'
import { isJson, type Json } from './content.ts'
import { describeFault, type Problem } from './faults.ts'
import { pruneSchema } from './schema.ts'

const validators = new WeakMap<object, Validator>()
const longList = 1_000

function validatorOf(schema: Json, data: unknown): Validator {
  const bare = pruneSchema(schema, hasLongList(data))
  const known = validators.get(bare)
  if (known) return known
  const draft = String(schema.$schema ?? '').includes('draft-07') ? '7' : '2020-12'
  const validator = new Validator(bare as Schema, draft, false)
  validators.set(bare, validator)
  return validator
}

function hasLongList(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > longList || value.some(hasLongList)
  return isJson(value) && Object.values(value).some(hasLongList)
}

export function validateData(schema: Json, data: unknown): Problem[] {
  let errors: OutputUnit[]
  try {
    errors = validatorOf(schema, data).validate(data).errors
  } catch {
    // What this validator cannot do (an unknown reference) the server still judges.
    return []
  }
  const seen = new Set<string>()
  return pickFaults(errors).flatMap((unit) => {
    const problem = describeFault(unit, readPointer(unit.instanceLocation))
    const name = `${problem.pointer} ${problem.message}`
    if (seen.has(name)) return []
    seen.add(name)
    return [problem]
  })
}

const wrappers = new Set([
  '$ref',
  '$recursiveRef',
  '$dynamicRef',
  'allOf',
  'if',
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'dependentSchemas',
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
])

/** A choice (anyOf, oneOf) is followed by the faults of all its branches; the nearest one speaks. */
function pickFaults(errors: readonly OutputUnit[]): OutputUnit[] {
  const faults: OutputUnit[] = []
  for (let index = 0; index < errors.length; index++) {
    const unit = errors[index]
    if (!unit || wrappers.has(unit.keyword)) continue
    if (unit.keyword !== 'anyOf' && unit.keyword !== 'oneOf') {
      faults.push(unit)
      continue
    }
    const below: OutputUnit[] = []
    for (let next = errors[index + 1]; next && isBelow(next, unit); next = errors[index + 1]) {
      below.push(next)
      index++
    }
    faults.push(...pickBranch(unit, below))
  }
  return faults
}

function isBelow(unit: OutputUnit, choice: OutputUnit): boolean {
  return unit.keywordLocation.startsWith(`${choice.keywordLocation}/`)
}

function pickBranch(choice: OutputUnit, below: readonly OutputUnit[]): OutputUnit[] {
  const branches = Map.groupBy(below, (unit) =>
    unit.keywordLocation
      .slice(choice.keywordLocation.length + 1)
      .split('/', 1)
      .join(),
  )
  const near = [...branches.values()].filter(
    (units) =>
      !units.some(
        (unit) =>
          unit.instanceLocation === choice.instanceLocation &&
          ['type', 'const', 'enum'].includes(unit.keyword),
      ),
  )
  const [only] = near
  if (near.length !== 1 || !only) return [choice]
  const faults = pickFaults(only)
  return faults.length > 0 ? faults : [choice]
}

function readPointer(location: string): string {
  try {
    return decodeURIComponent(location.replace(/^#/, ''))
  } catch {
    return location.replace(/^#/, '')
  }
}
