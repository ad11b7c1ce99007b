// Plain values that look as if somebody meant them: the same for the same schema, different for each
// place in a list.
import type { JsonSchema } from './compile-schema.ts'
import { linearRegExp } from './linear-regexp.ts'
import { sampleFormats } from './sample-formats.ts'
import { writeMatch } from './sample-pattern.ts'

/** Where a value stands: under which name, at which place of a list, at which attempt. */
export type Place = { name: string; index: number; attempt: number }

const stringCharsMax = 20_000

export function makeString(schema: JsonSchema, place: Place): string {
  const least = readNumber(schema.minLength) ?? 0
  const most = Math.min(readNumber(schema.maxLength) ?? stringCharsMax, stringCharsMax)
  const patterns = (schema.patterns as string[] | undefined) ?? []
  const format = sampleFormats.get(schema.format)
  const formatted = format?.(place.index + 1)
  const [pattern] = patterns
  if (pattern === undefined) return fitLength(formatted ?? describe(place), least, most)
  if (formatted === undefined && patterns.length === 1) return matchPattern(pattern, least, place)
  const matches = patterns.map((each) => matchPattern(each, least, place))
  const candidates = [formatted ?? '', ...matches, joinMatches(patterns, matches)]
  // Tried on the engine that judges the answer: a pattern is a stranger's, also here.
  const tests = patterns.map((each) => linearRegExp(each, 'u'))
  const isRight = (text: string) =>
    [...text].length >= least && [...text].length <= most && tests.every((each) => each.test(text))
  return candidates.find(isRight) ?? matches[0] ?? ''
}

/** For patterns that each ask for a part of the text: how it begins, what is in it, how it ends. */
function joinMatches(patterns: string[], matches: string[]): string {
  const place = (pattern: string) => (pattern.startsWith('^') ? 0 : pattern.endsWith('$') ? 2 : 1)
  const placed = patterns.map((pattern, at) => ({ at: place(pattern), text: matches[at] ?? '' }))
  return placed
    .sort((one, other) => one.at - other.at)
    .map(({ text }) => text)
    .join('')
}

function fitLength(text: string, least: number, most: number): string {
  const characters = [...text]
  if (characters.length > most) return characters.slice(0, most).join('')
  return text + padding(least - characters.length)
}

function describe({ name, index }: Place): string {
  const words = name
    .replace(/[-_]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim()
  return `Example ${words || 'text'}${index > 0 ? ` ${index + 1}` : ''}`
}

function padding(chars: number): string {
  return chars <= 0 ? '' : '.'.repeat(Math.min(chars, stringCharsMax))
}

function matchPattern(pattern: string, least: number, place: Place): string {
  let text = ''
  for (const effort of [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_000]) {
    text = writeMatch(pattern, effort + place.index)
    if ([...text].length >= least) break
  }
  // What is not tied to the end may be followed by anything.
  return pattern.endsWith('$') ? text : text + padding(least - [...text].length)
}

export function makeNumber(schema: JsonSchema, isWhole: boolean, place: Place): number {
  const above = readNumber(schema.exclusiveMinimum)
  const below = readNumber(schema.exclusiveMaximum)
  const low = Math.max(readNumber(schema.minimum) ?? -Infinity, above ?? -Infinity)
  const high = Math.min(readNumber(schema.maximum) ?? Infinity, below ?? Infinity)
  const step = readNumber(schema.multipleOf) ?? (isWhole ? 1 : undefined)
  if (step === undefined) return pickBetween(low, high, above, below, place.index)
  const unit = isWhole && !Number.isInteger(step) ? findWholeUnit(step) : step
  const isTooLow = (value: number) => value < low || (above !== undefined && value <= above)
  const isTooHigh = (value: number) => value > high || (below !== undefined && value >= below)
  let count = low > 1 ? Math.ceil(low / unit) : 1
  if (count * unit > high || (high <= 1 && isTooHigh(count * unit))) count = Math.floor(high / unit)
  if (isTooLow(count * unit)) count++
  if (isTooHigh(count * unit)) count--
  const value = (count + place.index) * unit
  const shifted = isTooHigh(value) ? (count - place.index) * unit : value
  return Number(shifted.toPrecision(15))
}

function findWholeUnit(step: number): number {
  for (let times = 1; times <= 10_000; times++) {
    const value = Number((step * times).toPrecision(12))
    if (Number.isInteger(value)) return value
  }
  return 1
}

function pickBetween(
  low: number,
  high: number,
  above: number | undefined,
  below: number | undefined,
  index: number,
): number {
  const isIn = (value: number) =>
    value >= low &&
    value <= high &&
    (above === undefined || value > above) &&
    (below === undefined || value < below)
  const wished = 1 + index
  if (isIn(wished)) return wished
  const share = (index + 1) / (index + 2)
  const candidates = [
    Math.ceil(low) + index,
    Math.floor(low) + 1 + index,
    Math.floor(high) - index,
    Math.ceil(high) - 1 - index,
    low + (high - low) * share,
    low,
    high,
  ]
  return candidates.find((value) => Number.isFinite(value) && isIn(value)) ?? 0
}

export function readNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
