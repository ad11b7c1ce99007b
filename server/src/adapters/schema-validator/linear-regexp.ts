// The patterns of a client's schema, run by an engine whose time grows with the length of the text
// and nothing else. A pattern is written for JavaScript with the u flag, and that engine reads a
// dialect of its own, so a pattern is translated piece by piece: what matched there matches here.
import { RE2JS } from 're2js'

/** Beyond it a match would take too long on a long text; each copy that a count makes adds to it. */
const programSizeMax = 2_100

export class PatternRefused extends Error {
  readonly pattern: string
  constructor(pattern: string, message: string) {
    super(message)
    this.pattern = pattern
  }
}

type LinearRegExp = { test(text: string): boolean; toString(): string }

export const linearRegExp = Object.assign(compilePattern, { code: 'linearRegExp' })

function compilePattern(pattern: string, _flags: string): LinearRegExp {
  const program = compileProgram(pattern)
  if (program.programSize() > programSizeMax) {
    throw new PatternRefused(pattern, 'is too large; lower its counts or shorten it')
  }
  return {
    test: (text) => program.test(text),
    // Ajv keeps one regular expression for each text that this gives, so it must be the pattern's own.
    toString: () => `linear:${pattern}`,
  }
}

function compileProgram(pattern: string): RE2JS {
  try {
    return RE2JS.compile(translatePattern(pattern))
  } catch (error) {
    if (error instanceof PatternRefused) throw error
    throw new PatternRefused(pattern, 'uses syntax that cannot be run in linear time')
  }
}

const token =
  /\\[pP]\{[^}]*\}|\\u\{[0-9a-f]+\}|\\u[dD][89abAB][0-9a-f]{2}\\u[dD][c-fC-F][0-9a-f]{2}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\c[a-z]|\\.|\(\?<[^>]*>|\(\?:|\[\^?\]|\[\^?|./gisu

const spaces =
  '\\t\\n\\v\\f\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}'
const notSpaces =
  '\\x{0}-\\x{8}\\x{e}-\\x{1f}\\x{21}-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}'
const lineEnds = '\\n\\r\\x{2028}\\x{2029}'

export function translatePattern(pattern: string): string {
  let translated = ''
  let isInClass = false
  for (const [text] of pattern.matchAll(token)) {
    if (isInClass) {
      isInClass = text !== ']'
      translated += isInClass ? translateInClass(text) : text
    } else {
      isInClass = text === '[' || text === '[^'
      translated += translateOutside(text)
    }
  }
  return translated
}

function translateOutside(text: string): string {
  if (text === '.') return `[^${lineEnds}]`
  if (text === '[^]') return '[\\x{0}-\\x{10ffff}]'
  if (text === '[]') return '[^\\x{0}-\\x{10ffff}]'
  // What a group captured is never asked for.
  if (text === '(' || text.startsWith('(?<')) return '(?:'
  if (text === '\\s') return `[${spaces}]`
  if (text === '\\S') return `[^${spaces}]`
  return translateEscape(text) ?? text
}

function translateInClass(text: string): string {
  // The tokens of an opening class are plain characters once inside one.
  if (text.startsWith('[') || text.startsWith('(?')) {
    return [...text].map((character) => (character === '-' ? '-' : literal(character))).join('')
  }
  if (text === '\\s') return spaces
  if (text === '\\S') return notSpaces
  if (text === '\\b') return '\\x{8}'
  if (text === '-' || text === '\\-') return text
  return translateEscape(text) ?? (text.startsWith('\\') ? text : literal(text))
}

function translateEscape(text: string): string | undefined {
  if (/^\\[pP]\{/.test(text)) return translateProperty(text)
  const pair = /^\\u([0-9a-f]{4})\\u([0-9a-f]{4})$/i.exec(text)
  if (pair) {
    const [high = 0, low = 0] = [
      Number.parseInt(pair[1] ?? '', 16),
      Number.parseInt(pair[2] ?? '', 16),
    ]
    return literal(String.fromCharCode(high, low))
  }
  const hex = /^\\(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x([0-9a-f]{2}))$/i.exec(text)
  if (hex) return `\\x{${hex[1] ?? hex[2] ?? hex[3]}}`
  if (/^\\c[a-z]$/i.test(text)) return `\\x{${(text.charCodeAt(2) % 32).toString(16)}}`
  return text === '\\0' ? '\\x{0}' : undefined
}

function literal(character: string): string {
  return `\\x{${(character.codePointAt(0) ?? 0).toString(16)}}`
}

/** Long names of general categories; the engine knows the short ones, and scripts by their names. */
const categories = new Map(
  Object.entries({
    Letter: 'L',
    Cased_Letter: 'LC',
    Uppercase_Letter: 'Lu',
    Lowercase_Letter: 'Ll',
    Titlecase_Letter: 'Lt',
    Modifier_Letter: 'Lm',
    Other_Letter: 'Lo',
    Mark: 'M',
    Nonspacing_Mark: 'Mn',
    Spacing_Mark: 'Mc',
    Number: 'N',
    Decimal_Number: 'Nd',
    Letter_Number: 'Nl',
    Punctuation: 'P',
    Dash_Punctuation: 'Pd',
    Symbol: 'S',
    Math_Symbol: 'Sm',
    Currency_Symbol: 'Sc',
    Separator: 'Z',
    Space_Separator: 'Zs',
    Other: 'C',
    Control: 'Cc',
  }),
)

function translateProperty(text: string): string {
  const name = text.slice(3, -1).replace(/^(?:Script|sc|General_Category|gc)=/, '')
  return `${text.slice(0, 3)}${categories.get(name) ?? name}}`
}
