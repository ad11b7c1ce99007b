// A value as each language writes it: what is short stands on one line, the rest one part a line.

type Style = {
  indent: number
  writeLeaf: (value: unknown) => string
  /** After the last part too, as its people like it. */
  endsWithComma: boolean
}

const json: Style = {
  indent: 2,
  writeLeaf: (value) => JSON.stringify(value) ?? 'null',
  endsWithComma: false,
}

/** Its own words for true, false and nothing; texts and numbers are the same. */
const python: Style = {
  indent: 4,
  writeLeaf: (value) =>
    typeof value === 'boolean'
      ? value
        ? 'True'
        : 'False'
      : (JSON.stringify(value) ?? 'None').replace(/^null$/, 'None'),
  endsWithComma: true,
}

const shortChars = 60

/** The lines after the first are moved in by so much, so that it stands well where it is put. */
export function writeJson(value: unknown, movedIn = 0): string {
  return moveIn(write(value, json, 0), movedIn)
}

export function writePython(value: unknown, movedIn = 0): string {
  return moveIn(write(value, python, 0), movedIn)
}

function write(value: unknown, style: Style, depth: number): string {
  if (typeof value !== 'object' || value === null) return style.writeLeaf(value)
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((part) => write(part, style, depth + 1))
    : Object.entries(value)
        .filter(([, part]) => part !== undefined)
        .map(([name, part]) => `${JSON.stringify(name)}: ${write(part, style, depth + 1)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return `${open}${close}`
  const line = parts.join(', ')
  // The whole is always opened: it is what one reads first.
  if (depth > 0 && line.length <= shortChars && !line.includes('\n'))
    return isList ? `[${line}]` : `{ ${line} }`
  const end = style.endsWithComma ? ',' : ''
  const inside = `\n${parts.join(',\n')}${end}`
  return `${open}${moveIn(inside, style.indent)}\n${close}`
}

/** For a POSIX shell: nothing in single quotes means anything but a single quote. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function moveIn(text: string, spaces: number): string {
  // Strings never hold a raw line break, so no text is changed by this.
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`)
}
