// The words after a command, as its flags and arguments.
import type { ArgSpec, Command, FlagSpec, Flags } from '../command.ts'
import { UsageError } from './failure.ts'
import { flagsOf } from './global-flags.ts'
import { findNear } from './suggest.ts'
import { notOneOf, readValue } from './values.ts'

export type Parsed = {
  flags: Record<string, unknown>
  args: Record<string, string | string[] | undefined>
}

type Reading = {
  command: Command
  specs: Flags
  words: string[]
  values: Map<string, (string | number | boolean)[]>
  positionals: string[]
  /** The word after --json, where it is no field of the command. */
  afterJson: string | undefined
  now: number
}

export function parseWords(command: Command, words: readonly string[], now: number): Parsed {
  const reading: Reading = {
    command,
    specs: flagsOf(command),
    words: [...words],
    values: new Map(),
    positionals: [],
    afterJson: undefined,
    now,
  }
  for (let word = reading.words.shift(); word !== undefined; word = reading.words.shift()) {
    if (word === '--') reading.positionals.push(...reading.words.splice(0))
    else if (word.startsWith('--')) readLong(reading, word)
    else if (word.startsWith('-') && word !== '-') readShort(reading, word)
    else reading.positionals.push(word)
  }
  // With --help the rest of the command line is not validated.
  if (reading.values.has('help')) return { flags: { help: true }, args: {} }
  return { flags: collectFlags(reading), args: collectArgs(reading) }
}

function readLong(reading: Reading, word: string): void {
  const equals = word.indexOf('=')
  const name = word.slice(2, equals === -1 ? undefined : equals)
  const given = equals === -1 ? undefined : word.slice(equals + 1)
  const spec = Object.hasOwn(reading.specs, name) ? reading.specs[name] : undefined
  if (spec === undefined) throw unknownFlag(`--${name}`, reading.specs)
  readFlag(reading, { name, spec, given, shown: `--${name}` })
}

/** -q, -qh, -p 1001, -p1001. */
function readShort(reading: Reading, word: string): void {
  for (let at = 1; at < word.length; at++) {
    const letter = word[at]
    const found = Object.entries(reading.specs).find(([, { short }]) => short === letter)
    if (!found) throw unknownFlag(`-${letter}`, reading.specs)
    const [name, spec] = found
    const isBoolean = spec.type === 'boolean'
    const glued = isBoolean ? '' : word.slice(at + 1).replace(/^=/, '')
    readFlag(reading, { name, spec, given: glued || undefined, shown: `-${letter}` })
    if (!isBoolean) return
  }
}

type GivenFlag = { name: string; spec: FlagSpec; given: string | undefined; shown: string }

function readFlag(reading: Reading, { name, spec, given, shown }: GivenFlag): void {
  const before = reading.values.get(name) ?? []
  if (before.length > 0 && !spec.multiple && spec.type !== 'boolean') {
    throw new UsageError(`${shown} is given twice.`)
  }
  if (spec.type === 'boolean') {
    if (given !== undefined && !['true', 'false'].includes(given)) {
      throw new UsageError(`${shown} takes no value.`)
    }
    reading.values.set(name, [given !== 'false'])
    return
  }
  const text = given ?? takeValue(reading, name, shown)
  const texts = spec.commas ? text.split(',').filter(Boolean) : [text]
  const read = texts.map((one) => readValue(shown, spec, one, reading.now))
  reading.values.set(name, [...before, ...read])
}

function takeValue(reading: Reading, name: string, shown: string): string {
  const next = reading.words[0]
  // --json stands alone or with fields: the next word is its own if it can be nothing else.
  if (name === 'json') {
    if (next !== undefined && isFieldList(reading, next)) return take(reading)
    reading.afterJson = next
    return ''
  }
  if (next === undefined || (next.startsWith('--') && next.length > 2)) {
    throw new UsageError(`${shown} needs a value.`)
  }
  return take(reading)
}

function take({ words }: Reading): string {
  return words.shift() ?? ''
}

function isFieldList({ command }: Reading, word: string): boolean {
  if (word.startsWith('-')) return false
  return word.includes(',') || (command.fields?.includes(word) ?? false)
}

function unknownFlag(shown: string, specs: Flags): UsageError {
  const near = shown.startsWith('--') ? findNear(shown.slice(2), Object.keys(specs)) : undefined
  return new UsageError(`Unknown flag ${shown}.`, near && `Did you mean --${near}?`)
}

function collectFlags({ command, specs, values, now }: Reading): Record<string, unknown> {
  const flags: Record<string, unknown> = {}
  for (const [name, spec] of Object.entries(specs)) {
    const given = values.get(name)
    if (given === undefined && spec.required) throw new UsageError(`--${name} is required.`)
    if (spec.multiple) flags[name] = given ?? []
    else flags[name] = given?.[0] ?? absentValue(name, spec, now)
  }
  if (typeof flags.json === 'string') flags.json = readFields(command, flags.json)
  return flags
}

function absentValue(name: string, spec: FlagSpec, now: number): unknown {
  if (spec.type === 'boolean') return false
  return spec.default === undefined ? undefined : readValue(name, spec, String(spec.default), now)
}

function readFields(command: Command, text: string): string[] {
  const fields = text
    .split(',')
    .map((field) => field.trim())
    .filter(Boolean)
  const known = command.fields ?? []
  const unknown = fields.find((field) => !known.includes(field))
  if (unknown === undefined) return fields
  throw unknownField(command, unknown)
}

function unknownField({ fields = [] }: Command, unknown: string): UsageError {
  const near = findNear(unknown, fields)
  return new UsageError(
    `Unknown field "${unknown}".`,
    `${near ? `Did you mean ${near}? ` : ''}Fields: ${fields.join(', ')}`,
  )
}

function collectArgs({ command, positionals, afterJson }: Reading): Parsed['args'] {
  const specs: readonly ArgSpec[] = command.args ?? []
  const args: Parsed['args'] = {}
  const left = [...positionals]
  for (const spec of specs) {
    const taken = spec.variadic ? left.splice(0) : left.splice(0, 1)
    if (taken.length === 0 && !spec.optional) throw new UsageError(`<${spec.name}> is missing.`)
    const wrong = taken.find((word) => spec.values && !spec.values.includes(word))
    if (wrong !== undefined) throw notOneOf(`<${spec.name}>`, wrong, spec.values ?? [])
    args[spec.name] = spec.variadic ? taken : taken[0]
  }
  const [surplus] = left
  if (surplus === undefined) return args
  // A word too many that stood after --json was meant as a field.
  if (surplus === afterJson) throw unknownField(command, surplus)
  throw new UsageError(`Unexpected argument "${surplus}".`)
}
