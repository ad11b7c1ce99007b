// Patterns on which a backtracking engine takes exponential or high polynomial time, made from the
// families that attackers draw from, each with a text that sets it off.

export type EvilPattern = { pattern: string; text: string }

const chars = 10_000

/** Each family gives a pattern for an atom and says how its bait ends. */
const families: [write: (atom: string) => string, end: string][] = [
  [(a) => `^(${a}+)+$`, '!'],
  [(a) => `^(${a}*)*$`, '!'],
  [(a) => `^(${a}|${a})*$`, '!'],
  [(a) => `^(${a}|${a}${a})+$`, '!'],
  [(a) => `^(${a}|${a}?)+$`, '!'],
  [(a) => `(${a}+)+!$`, ''],
  [(a) => `^(?:${a}+${a}+)+$`, '!'],
  [(a) => `^((${a}+)*)*$`, '!'],
  [(a) => `^(${a}*${a}*)*b$`, '!'],
  [(a) => `^(${a}+?)+?$`, '!'],
  [(a) => `${a}*${a}*${a}*${a}*${a}*${a}*!$`, ''],
  [(a) => `^(.*${a}){12}$`, '!'],
  [(a) => `(.*)(.*)(.*)(.*)${a}{3}!$`, ''],
  [(a) => `^(${a}{1,8})+$`, '!'],
  [(a) => `^(${a}?){40}${a}{40}$`, '!'],
  [(a) => `^(?:(?:${a}+)?,?)*$`, '!'],
  [(a) => `^(?:${a}+[-.]?)+@$`, '!'],
  [(a) => `^([\\w.-]|${a})*@example$`, '!'],
  [(a) => `^(${a}|[^b])*$`, 'b'],
  [(a) => `\\s*(${a}\\s*)*,$`, ' '],
]

/** What the atom is, and what it matches again and again. */
const atoms: [atom: string, bait: string][] = [
  ['a', 'a'],
  ['\\w', 'x'],
  ['[a-z]', 'm'],
  ['(?:a|b)', 'ab'],
  ['.', 'é'],
  ['\\d', '7'],
  ['[^!]', '😀'],
  ['\\S', 'ß'],
  ['(?:ab?)', 'a'],
  ['\\p{L}', 'ж'],
]

/** As they were found in real libraries. */
const found: EvilPattern[] = [
  { pattern: '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+$', text: 'a' },
  { pattern: '^(([a-z])+.)+[A-Z]([a-z])+$', text: 'a' },
  { pattern: '^(\\d+|[a-z]+|\\d+[a-z]*)*;$', text: '1' },
  { pattern: '<!--.*?-->|<(?:"[^"]*"|\'[^\']*\'|[^\'">])*>', text: '<' },
  { pattern: '^\\s+|\\s+$', text: ' ' },
  { pattern: '(?:\\r\\n|\\r|\\n|\\s)*x$', text: '\n' },
].map(({ pattern, text }) => ({ pattern, text: `${text.repeat(chars)}\u0001` }))

export const evilPatterns: EvilPattern[] = [
  ...found,
  ...families.flatMap(([write, end]) =>
    atoms.map(([atom, bait]) => ({
      pattern: write(atom),
      text: bait.repeat(chars / [...bait].length) + end,
    })),
  ),
]
