// Compares what happened with what a scenario expects, and says each difference in one line.
import type { Json } from './format.ts'

type Matcher = (wanted: Json, actual: Json, path: string) => string[]

const matchers: Record<string, Matcher> = {
  $any: (type, actual, path) =>
    typeOf(actual) === type ? [] : [`${path} is ${show(actual)}, not any ${type}`],
  $match: (pattern, actual, path) =>
    typeof actual === 'string' && new RegExp(pattern).test(actual)
      ? []
      : [`${path} is ${show(actual)}, which does not match ${pattern}`],
  $absent: (_, actual, path) =>
    actual === undefined || actual === null ? [] : [`${path} is ${show(actual)}, not absent`],
  $length: (length, actual, path) =>
    actual?.length === length
      ? []
      : [`${path} has ${actual?.length} items, not ${length}: ${show(actual)}`],
  $min: (least, actual, path) =>
    typeof actual === 'number' && actual >= least ? [] : [`${path} is ${show(actual)} < ${least}`],
  $max: (most, actual, path) =>
    typeof actual === 'number' && actual <= most ? [] : [`${path} is ${show(actual)} > ${most}`],
  $oneOf: (values, actual, path) =>
    values.some((value: Json) => findMismatches(value, actual, path).length === 0)
      ? []
      : [`${path} is ${show(actual)}, none of ${show(values)}`],
  $contains: (item, actual, path) =>
    Array.isArray(actual) && actual.some((each) => findMismatches(item, each, path).length === 0)
      ? []
      : [`${path} is ${show(actual)}, which does not contain ${show(item)}`],
  $not: (value, actual, path) =>
    findMismatches(value, actual, path).length > 0
      ? []
      : [`${path} is ${show(actual)}, which it must not be`],
}

/** Objects must contain what is named; arrays must have as many items; null matches what is absent. */
export function findMismatches(wanted: Json, actual: Json, path: string): string[] {
  if (wanted === null) return matchers.$absent?.(true, actual, path) ?? []
  if (Array.isArray(wanted)) return compareArrays(wanted, actual, path)
  if (typeof wanted !== 'object')
    return Object.is(wanted, actual) ? [] : [`${path} is ${show(actual)}, not ${show(wanted)}`]
  const keys = Object.keys(wanted)
  if (keys.some((key) => key.startsWith('$')))
    return keys.flatMap((key) => matcherOf(key)(wanted[key], actual, path))
  if (typeOf(actual) !== 'object') return [`${path} is ${show(actual)}, not an object`]
  return keys.flatMap((key) => findMismatches(wanted[key], actual[key], `${path}.${key}`))
}

function matcherOf(name: string): Matcher {
  const matcher = matchers[name]
  if (matcher === undefined) throw new Error(`There is no matcher ${name}`)
  return matcher
}

function compareArrays(wanted: Json[], actual: Json, path: string): string[] {
  if (!Array.isArray(actual)) return [`${path} is ${show(actual)}, not an array`]
  if (actual.length !== wanted.length)
    return [`${path} has ${actual.length} items, not ${wanted.length}: ${show(actual)}`]
  return wanted.flatMap((each, index) => findMismatches(each, actual[index], `${path}[${index}]`))
}

function typeOf(value: Json): string {
  if (value === null || value === undefined) return 'absent'
  return Array.isArray(value) ? 'array' : typeof value
}

function show(value: Json): string {
  const text = JSON.stringify(value) ?? 'absent'
  return text.length <= 300 ? text : `${text.slice(0, 299)}…`
}
