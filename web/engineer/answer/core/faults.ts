// The validator's faults in plain English. It names the rule's value only inside its own sentence,
// so that is where it is read from.
import type { OutputUnit } from '@cfworker/json-schema'
import { escapePart } from '../../../ui/diff/leaves.ts'

export type Problem = {
  /** JSON pointer of the value, also of a missing one. */
  pointer: string
  /** What the value must be: follows its name. */
  message: string
  keyword: string
}

const formats: Record<string, string> = {
  date: 'must be a date, such as 2026-11-20',
  'date-time': 'must be a date and time, such as 2026-11-20T14:02:00Z',
  time: 'must be a time, such as 14:02:00Z',
  duration: 'must be a duration, such as PT1H30M',
  email: 'must be an email address',
  uri: 'must be an absolute URL, such as https://example.com',
  uuid: 'must be a UUID',
  ipv4: 'must be an IPv4 address, such as 192.0.2.1',
  ipv6: 'must be an IPv6 address, such as 2001:db8::1',
  hostname: 'must be a host name, such as example.com',
  regex: 'must be a regular expression',
}

const types: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  object: 'an object',
  array: 'a list',
}

type Describe = (said: Said) => string
type Said = { error: string; numbers: number[]; names: string[] }

const sentences: Record<string, Describe> = {
  type: ({ error }) => {
    const expected = quoted(error.slice(error.indexOf('Expected')))
    return `must be ${joinOr(expected.map((name) => types[name] ?? name))}`
  },
  const: ({ error }) => `must be ${afterWord(error, 'match ')}`,
  enum: ({ error }) => `must be one of ${listEnum(afterWord(error, 'any of '))}`,
  format: ({ names: [name = ''] }) => formats[name] ?? `must be in the format ${name}`,
  pattern: () => "doesn't match the pattern in the schema",
  minLength: ({ numbers: [has = 0, needs = 0] }) =>
    `needs at least ${countOf(needs, 'character')}, has ${has}`,
  maxLength: ({ numbers: [has = 0, may = 0] }) =>
    `can have at most ${countOf(may, 'character')}, has ${has}`,
  minItems: ({ numbers: [has = 0, needs = 0] }) =>
    `needs at least ${countOf(needs, 'item')}, has ${has}`,
  maxItems: ({ numbers: [has = 0, may = 0] }) =>
    `can have at most ${countOf(may, 'item')}, has ${has}`,
  uniqueItems: ({ numbers: [one = 0, other = 0] }) =>
    `has the same item twice (${one} and ${other})`,
  minimum: ({ numbers }) => `must be ${numbers.at(-1)} or more`,
  maximum: ({ numbers }) => `must be ${numbers.at(-1)} or less`,
  exclusiveMinimum: ({ numbers }) => `must be more than ${numbers.at(-1)}`,
  exclusiveMaximum: ({ numbers }) => `must be less than ${numbers.at(-1)}`,
  multipleOf: ({ numbers }) => `must be a multiple of ${numbers.at(-1)}`,
  minProperties: ({ numbers: [needs = 0] }) => `needs at least ${countOf(needs, 'field')}`,
  maxProperties: ({ numbers: [may = 0] }) => `can have at most ${countOf(may, 'field')}`,
  false: () => 'is not in the schema; remove it',
  not: () => "has a value that the schema doesn't allow",
  anyOf: () => 'matches none of the choices',
  oneOf: ({ numbers: [matches = 0] }) =>
    matches > 1 ? 'matches more than one of the choices' : 'matches none of the choices',
  propertyNames: ({ names: [name = ''] }) => `can't have a field named ${name}`,
  contains: () => 'is missing an item that the schema requires',
  minContains: () => 'has too few of the items that the schema requires',
  maxContains: () => 'has too many of the items that the schema limits',
}

export function describeFault({ keyword, error }: OutputUnit, pointer: string): Problem {
  const names = quoted(error)
  const missing = findMissing(keyword, names)
  if (missing !== undefined) {
    return {
      keyword: 'required',
      pointer: `${pointer}/${escapePart(missing)}`,
      message: 'is required',
    }
  }
  const numbers = (error.match(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g) ?? []).map(Number)
  const message = sentences[keyword]?.({ error, names, numbers }) ?? "doesn't match the schema"
  return { keyword, pointer, message }
}

function findMissing(keyword: string, names: readonly string[]): string | undefined {
  if (keyword === 'required') return names[0]
  return keyword === 'dependentRequired' || keyword === 'dependencies' ? names[1] : undefined
}

function quoted(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? '')
}

function afterWord(error: string, word: string): string {
  return error.slice(error.indexOf(word) + word.length).replace(/\.$/, '')
}

const shownValues = 6

function listEnum(json: string): string {
  try {
    const values: unknown = JSON.parse(json)
    if (!Array.isArray(values)) return json
    const shown = values.slice(0, shownValues).map((value) => String(value))
    return values.length > shownValues
      ? `${shown.join(', ')} and ${values.length - shownValues} more`
      : joinOr(shown)
  } catch {
    return json
  }
}

function joinOr(words: readonly string[]): string {
  if (words.length < 2) return words.join()
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
