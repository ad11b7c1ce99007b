// Colours code. Languages come one by one, when the first text of theirs is shown; their patterns are
// plain regular expressions, so no evaluation and no WebAssembly is needed.
import type { GrammarState, HighlighterCore, LanguageInput, ThemedToken } from 'shiki/core'
import type { SlicedEngine } from './time-sliced-highlighter.ts'
import { whenIdle } from './when-idle.ts'

export type Token = { text: string; color: string | undefined }

const languages: Record<string, () => Promise<{ default: LanguageInput }>> = {
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  docker: () => import('shiki/langs/docker.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  kotlin: () => import('shiki/langs/kotlin.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  ruby: () => import('shiki/langs/ruby.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  swift: () => import('shiki/langs/swift.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
}

const otherNames: Record<string, string> = {
  cjs: 'javascript',
  cs: 'csharp',
  dockerfile: 'docker',
  golang: 'go',
  h: 'c',
  js: 'javascript',
  jsx: 'tsx',
  jsonc: 'json',
  kt: 'kotlin',
  mjs: 'javascript',
  mts: 'typescript',
  patch: 'diff',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  svg: 'xml',
  ts: 'typescript',
  yml: 'yaml',
  zsh: 'bash',
}

/** Longer code is shown without colours: finding them would hold up the page. */
const highlightCharsMax = 60_000
/** Of a file in a viewer of its own, where parts get their colours one after the other. */
const longHighlightCharsMax = 1_500_000
const linesAtOnce = 40
const colourAfterMs = 300

type Highlighter = { core: HighlighterCore; runSlice: SlicedEngine['runSlice'] }

let highlighter: Promise<Highlighter> | undefined

/** The name of a language that can be coloured, by its own or another name or a file's ending. */
export function findLanguage(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  const lower = name.toLowerCase()
  const known = Object.hasOwn(otherNames, lower) ? otherNames[lower] : lower
  return known !== undefined && Object.hasOwn(languages, known) ? known : undefined
}

/** Lines of tokens; undefined where the language is not known or the code too long. */
export async function highlight(code: string, name: string): Promise<Token[][] | undefined> {
  const language = findLanguage(name)
  if (language === undefined || code.length > highlightCharsMax) return undefined
  // Code is on a task page that is just being opened: the editors come first.
  await new Promise((resolve) => setTimeout(resolve, colourAfterMs))
  const found: Token[][] = []
  await highlightLines(
    code.split('\n'),
    language,
    (done) => found.push(...done.slice(found.length)),
    new AbortController().signal,
  )
  return found
}

/**
 * The same for a long file. The page has its turn between slices of a few milliseconds; each goes on
 * where the one before ended, also inside a comment. Says after each what is done.
 */
export async function highlightLines(
  lines: readonly string[],
  language: string,
  onLines: (done: readonly Token[][]) => void,
  signal: AbortSignal,
): Promise<void> {
  // What is being painted goes first.
  await new Promise<void>((resolve) => void whenIdle(resolve))
  const { core, runSlice } = await loadLanguage(language)
  const done: Token[][] = []
  let state: GrammarState | undefined
  let [chars, tries] = [0, 0]
  const colourNext = () => {
    const line = lines[done.length] ?? ''
    const more = state && { grammarState: state }
    const { tokens, grammarState } = core.codeToTokens(line, {
      ...options,
      lang: language,
      ...more,
    })
    state = grammarState
    chars += line.length
    done.push(readLine(tokens[0] ?? []))
    return done.length < lines.length && done.length % linesAtOnce !== 0
  }
  while (done.length < lines.length && chars < longHighlightCharsMax) {
    if (signal.aborted) return
    const before = done.length
    runSlice(colourNext, tries)
    tries = done.length > before ? 0 : tries + 1
    if (tries === 0) onLines(done)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Minified code is one line that would hold up the page; it is left as it is. */
const options = { theme: 'css-variables', tokenizeMaxLineLength: 1_000 } as const

function readLine(line: readonly ThemedToken[]): Token[] {
  return line.map(({ content, color }) => ({ text: content, color }))
}

async function loadLanguage(language: string): Promise<Highlighter> {
  const load = languages[language]
  highlighter ??= createHighlighter()
  const [made, grammar] = await Promise.all([highlighter, load?.()])
  if (grammar) await made.core.loadLanguage(grammar.default)
  return made
}

async function createHighlighter(): Promise<Highlighter> {
  const [{ createHighlighterCore, createCssVariablesTheme }, { createSlicedEngine }] =
    await Promise.all([import('shiki/core'), import('./time-sliced-highlighter.ts')])
  const { engine, runSlice } = createSlicedEngine()
  const core = await createHighlighterCore({
    themes: [createCssVariablesTheme({ name: 'css-variables', variablePrefix: '--code-' })],
    engine,
  })
  return { core, runSlice }
}
