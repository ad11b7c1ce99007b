// Colours code. Languages come one by one, when the first text of theirs is shown; their patterns are
// plain regular expressions, so no evaluation and no WebAssembly is needed.
import type { HighlighterCore, LanguageInput } from 'shiki/core'

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

let highlighter: Promise<HighlighterCore> | undefined

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
  const load = language === undefined ? undefined : languages[language]
  if (language === undefined || load === undefined || code.length > highlightCharsMax) return
  highlighter ??= createHighlighter()
  const [core, grammar] = await Promise.all([highlighter, load()])
  await core.loadLanguage(grammar.default)
  const { tokens } = core.codeToTokens(code, { lang: language, theme: 'css-variables' })
  return tokens.map((line) => line.map(({ content, color }) => ({ text: content, color })))
}

async function createHighlighter(): Promise<HighlighterCore> {
  const [{ createHighlighterCore, createCssVariablesTheme }, { createJavaScriptRegexEngine }] =
    await Promise.all([import('shiki/core'), import('shiki/engine/javascript')])
  return await createHighlighterCore({
    themes: [createCssVariablesTheme({ name: 'css-variables', variablePrefix: '--code-' })],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
}
