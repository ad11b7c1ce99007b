// A text that a simple pattern matches: the first branch of each choice, the least of each count, the
// first pleasant character of each class. It is a guess; the caller checks it.

type Reader = { tokens: string[]; at: number }

const token =
  /\\[pP]\{[^}]*\}|\\u\{[0-9a-f]+\}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\.|\[\^?\]|\[\^?(?:\\.|[^\]\\])*\]|\(\?<[^>]*>|\(\?:|\{\d+(?:,\d*)?\}|./gisu

/** Longer with each effort, for a pattern beside a least length. */
export function writeMatch(pattern: string, effort: number): string {
  const reader: Reader = { tokens: pattern.match(token) ?? [], at: 0 }
  return writeChoice(reader, effort)
}

function writeChoice(reader: Reader, effort: number): string {
  const branches = [writeSequence(reader, effort)]
  while (reader.tokens[reader.at] === '|') {
    reader.at++
    branches.push(writeSequence(reader, effort))
  }
  return branches.find((branch) => branch !== '') ?? ''
}

function writeSequence(reader: Reader, effort: number): string {
  let text = ''
  for (;;) {
    const next = reader.tokens[reader.at]
    if (next === undefined || next === '|' || next === ')') return text
    reader.at++
    const piece = writePiece(reader, next, effort)
    text += piece.repeat(Math.min(readCount(reader, effort), 1_000))
  }
}

function writePiece(reader: Reader, next: string, effort: number): string {
  if (next === '(' || next === '(?:' || next.startsWith('(?<')) {
    const text = writeChoice(reader, effort)
    reader.at++
    return text
  }
  if (next === '^' || next === '$' || next === '\\b' || next === '\\B') return ''
  if (next === '.') return 'a'
  if (next.length > 1 && next.startsWith('[')) return pickFromClass(next)
  return next.startsWith('\\') ? pickEscaped(next) : next
}

function readCount(reader: Reader, effort: number): number {
  const next = reader.tokens[reader.at] ?? ''
  const counted = /^\{(\d+)(?:,(\d*))?\}$/.exec(next)
  if (!counted && !/^[*+?]$/.test(next)) return 1
  reader.at++
  if (reader.tokens[reader.at] === '?') reader.at++
  if (next === '?') return effort > 0 ? 1 : 0
  if (next === '*' || next === '+') return 1 + effort
  const least = Number(counted?.[1] ?? 1)
  if (counted?.[2] === undefined) return least
  const most = counted[2] === '' ? Number.POSITIVE_INFINITY : Number(counted[2])
  return Math.min(most, Math.max(1, least) + effort)
}

const pleasant =
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.,:;/@#%+*=!?()&$\'"<>[]{}|~^`\\\n\té😀'

function pickFromClass(text: string): string {
  try {
    const isIn = new RegExp(`^${text}$`, 'u')
    const found = [...pleasant].find((character) => isIn.test(character))
    if (found !== undefined) return found
    // A class of nothing pleasant: its first character, written out or escaped.
    const first =
      /^\[\^?(\\u\{[0-9a-f]+\}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\.|.)/isu.exec(text)?.[1] ?? ''
    return first.startsWith('\\') ? pickEscaped(first) : first
  } catch {
    return ''
  }
}

const controls: Record<string, string> = { t: '\t', n: '\n', r: '\r', v: '\v', f: '\f', 0: '\0' }

function pickEscaped(text: string): string {
  const kind = text[1] ?? ''
  if (/[dDwWsSpP]/.test(kind)) return pickFromClass(`[${text}]`)
  const code = /^\\(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x([0-9a-f]{2}))$/i.exec(text)
  if (code) return String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '0', 16))
  return controls[kind] ?? kind
}
