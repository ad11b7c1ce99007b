// A unified diff line by line: what each line is, and its number in the old and in the new file. Hunks are
// read by the counts in their heads, so that a removed line that begins with "--" is not taken for a head.
export type DiffLine = {
  kind: 'added' | 'removed' | 'same' | 'hunk' | 'head'
  /** Numbers from 1, where that file has the line. */
  before?: number
  after?: number
  /** The file that the line is of, as the diff calls it. */
  path?: string
}

export function isDiff(fileName: string): boolean {
  return /\.(diff|patch)$/i.test(fileName)
}

const hunkHead = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/

type Hunk = { before: number; after: number; leftBefore: number; leftAfter: number }

export function readDiff(lines: readonly string[]): DiffLine[] {
  let hunk: Hunk | undefined
  let path: string | undefined
  const named = (line: DiffLine): DiffLine => (path === undefined ? line : { ...line, path })
  return lines.map((text) => {
    const begun = readHunkHead(text)
    if (begun !== undefined) {
      hunk = begun
      return named({ kind: 'hunk' })
    }
    // Counts in a hand-made patch can be wrong: another file begins all the same.
    if (hunk !== undefined && !text.startsWith('diff --git ')) {
      const line = named(takeLine(text, hunk))
      if (hunk.leftBefore <= 0 && hunk.leftAfter <= 0) hunk = undefined
      return line
    }
    hunk = undefined
    path = readPath(text) ?? path
    return { kind: 'head' }
  })
}

function readHunkHead(text: string): Hunk | undefined {
  const found = hunkHead.exec(text)
  if (!found) return undefined
  const [, before, beforeCount = '1', after, afterCount = '1'] = found
  return {
    before: Number(before),
    after: Number(after),
    leftBefore: Number(beforeCount),
    leftAfter: Number(afterCount),
  }
}

function takeLine(text: string, hunk: Hunk): DiffLine {
  if (text.startsWith('\\')) return { kind: 'head' }
  const line: DiffLine = {
    kind: text.startsWith('+') ? 'added' : text.startsWith('-') ? 'removed' : 'same',
  }
  if (line.kind !== 'added') {
    line.before = hunk.before
    hunk.before += 1
    hunk.leftBefore -= 1
  }
  if (line.kind !== 'removed') {
    line.after = hunk.after
    hunk.after += 1
    hunk.leftAfter -= 1
  }
  return line
}

/** The name behind "+++" or, of a deleted file, behind "---"; git writes a letter and a slash before it. */
function readPath(text: string): string | undefined {
  const name = /^(?:\+\+\+|---) ([^\t]+)/.exec(text)?.[1]?.trim()
  return name === undefined || name === '/dev/null' ? undefined : name.replace(/^[ab]\//, '')
}

export function countChanges(diff: readonly DiffLine[]): { added: number; removed: number } {
  const count = (kind: DiffLine['kind']) => diff.filter((line) => line.kind === kind).length
  return { added: count('added'), removed: count('removed') }
}
