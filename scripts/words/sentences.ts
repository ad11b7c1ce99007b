// What people read in a file: its comments, the sentences of its string literals, and the prose of
// Markdown. Parts that follow each other are one sentence, so that a line break hides nothing.
import ts from 'typescript'

export type Sentence = { kind: 'comment' | 'text'; line: number; lastLine: number; text: string }

type Part = { line: number; lastLine: number; text: string }

const shellComment = /(?:^|\s)#(?!!)[^\n]*/g
const luaOrSqlComment = /--[^\n]*/g
const cssComment = /\/\*[\s\S]*?\*\//g
const pythonToken =
  /#[^\n]*|[rfb]{0,2}("""|''')[\s\S]*?\1|[rfb]{0,2}"(?:\\.|[^"\\\n])*"|[rfb]{0,2}'(?:\\.|[^'\\\n])*'/g
const sqlStart =
  /^\s*(select|insert into|update|delete from|with|create|alter|drop|from|where|and|or|set|join|left join|values|returning|order by|on conflict|case|exists|lock)\b/i

const sqlAlias = /^[\w.]+ as \w+$/

/** `parsed` spares reading a source that was read already. */
export function readSentences(path: string, text: string, parsed?: ts.SourceFile): Sentence[] {
  if (/\.(tsx?|mjs|cjs)$/.test(path)) return readTypeScript(text, parsed ?? parse(path, text))
  if (path.endsWith('.md')) return readMarkdown(text)
  if (path.endsWith('.py')) return readPython(text)
  if (/\.(lua|sql)$/.test(path)) return comments(findAll(text, luaOrSqlComment))
  if (path.endsWith('.css')) return comments(findAll(text, cssComment))
  if (/\.(ya?ml|toml|env)$|(^|\/)[^./]+$/.test(path)) return comments(findAll(text, shellComment))
  return []
}

function parse(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
}

function readTypeScript(text: string, parsed: ts.SourceFile): Sentence[] {
  const lineAt = (at: number) => parsed.getLineAndCharacterOfPosition(at).line + 1
  const partOf = (start: number, end: number) => ({ line: lineAt(start), lastLine: lineAt(end) })
  const sentences: Sentence[] = []
  const literals: { start: number; end: number }[] = []
  const visit = (node: ts.Node) => {
    const start = node.getStart(parsed)
    if (isLiteralToken(node)) literals.push({ start, end: node.end })
    const words = isPartOfSum(node) ? undefined : spellLiteral(node)
    if (words !== undefined && (isSentence(words) || isLabel(node, words))) {
      sentences.push({ kind: 'text', ...partOf(start, node.end), text: words })
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  const found = findComments(text, literals).map(({ start, end }) => ({
    ...partOf(start, end),
    text: text.slice(start, end),
  }))
  return [...comments(found), ...sentences]
}

function isLiteralToken(node: ts.Node): boolean {
  return (
    ts.isLiteralExpression(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node)
  )
}

/** Everything that begins a comment outside the literals, which come in the order of the text. */
function findComments(text: string, literals: { start: number; end: number }[]) {
  const found: { start: number; end: number }[] = []
  const opens = /\/[/*]/g
  let at = 0
  let open = opens.exec(text)
  for (const { start, end } of [...literals, { start: text.length, end: text.length }]) {
    while (open !== null && open.index < start) {
      if (open.index >= at) {
        const close = open[0] === '//' ? '\n' : '*/'
        const closedAt = text.indexOf(close, open.index + 2)
        at = closedAt < 0 ? text.length : closedAt + (close === '*/' ? 2 : 0)
        found.push({ start: open.index, end: at })
      }
      opens.lastIndex = Math.max(at, opens.lastIndex)
      open = opens.exec(text)
    }
    at = Math.max(at, end)
  }
  return found
}

/** The parts of a sum are read with it, as one sentence. */
function isPartOfSum({ parent }: ts.Node): boolean {
  return parent !== undefined && ts.isBinaryExpression(parent) && spellLiteral(parent) !== undefined
}

/** The words of a literal, with … for what is filled in; undefined for what is none or is SQL. */
function spellLiteral(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return node.text
  if (node.parent && ts.isTaggedTemplateExpression(node.parent)) return undefined
  if (ts.isStringLiteralLike(node))
    return ts.isImportDeclaration(node.parent) ? undefined : node.text
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
  }
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) {
    return undefined
  }
  const [left, right] = [spellLiteral(node.left), spellLiteral(node.right)]
  if (left === undefined && right === undefined) return undefined
  return `${left ?? '…'}${right ?? '…'}`
}

function isSentence(text: string): boolean {
  return /\p{L} +\p{L}/u.test(text) && !sqlStart.test(text) && !sqlAlias.test(text)
}

const labelNames = /^(label|title|placeholder|aria-label|words?|heading|act|alt|subject)$/

/** One word is read too where it names something on a page. */
function isLabel(node: ts.Node, words: string): boolean {
  if (!/\p{L}{2}/u.test(words)) return false
  if (ts.isJsxText(node)) return true
  const { parent } = node
  if (ts.isJsxAttribute(parent)) return labelNames.test(parent.name.getText())
  return ts.isPropertyAssignment(parent) && labelNames.test(parent.name.getText())
}

function readPython(text: string): Sentence[] {
  const remarks: Part[] = []
  const sentences: Sentence[] = []
  let end = -1
  for (const { 0: raw, index } of text.matchAll(pythonToken)) {
    const line = lineOf(text, index)
    const part = { line, lastLine: lineOf(text, index + raw.length), text: raw }
    if (raw.startsWith('#') || /^[rfb]{0,2}("""|''')/.test(raw)) {
      remarks.push(part)
      continue
    }
    const words = raw.replace(/^[rfb]{0,2}["']|["']$/g, '').replace(/\{[^}]*\}/g, '…')
    const last = sentences.at(-1)
    if (last && end >= 0 && text.slice(end, index).trim() === '') {
      last.text += words
      last.lastLine = part.lastLine
    } else sentences.push({ kind: 'text', ...part, text: words })
    end = index + raw.length
  }
  return [...comments(remarks), ...sentences.filter((sentence) => isSentence(sentence.text))]
}

/** Paragraphs outside code fences, without code in backticks and targets of links. */
function readMarkdown(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let fence: string | undefined
  let open: Sentence | undefined
  for (const [index, raw] of text.split('\n').entries()) {
    const mark = /^\s*(```+|~~~+)/.exec(raw)?.[1]
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) {
      fence = fence === undefined ? mark : undefined
      open = undefined
      continue
    }
    const words = raw.replace(/`[^`]*`/g, '…').replace(/\]\([^)]*\)/g, ']')
    if (fence !== undefined || words.trim() === '') open = undefined
    else if (open && !/^\s*([-*|#>]|\d+\.)/.test(words)) {
      open.text += ` ${words.trim()}`
      open.lastLine = index + 1
    } else {
      open = { kind: 'text', line: index + 1, lastLine: index + 1, text: words.trim() }
      sentences.push(open)
    }
  }
  return sentences
}

/** Comments on lines that follow each other are one. */
function comments(parts: Part[]): Sentence[] {
  const joined: Sentence[] = []
  for (const { line, lastLine, text } of parts) {
    const words = strip(text)
    const last = joined.at(-1)
    if (last && line - last.lastLine === 1) {
      last.text += ` ${words}`
      last.lastLine = lastLine
    } else joined.push({ kind: 'comment', line, lastLine, text: words })
  }
  return joined
}

function strip(comment: string): string {
  return comment
    .replace(/^[rfb]{0,2}("""|''')|("""|''')$/g, '')
    .replace(/^\s*(\/\/+|#+|--+|\/\*+)|\*\/$/g, '')
    .replace(/\n\s*\*?\s*/g, ' ')
    .trim()
}

function findAll(text: string, pattern: RegExp): Part[] {
  return [...text.matchAll(pattern)].map(({ 0: raw, index }) => {
    const start = index + raw.length - raw.trimStart().length
    return {
      line: lineOf(text, start),
      lastLine: lineOf(text, index + raw.length),
      text: raw.trim(),
    }
  })
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
