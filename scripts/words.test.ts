// Retired phrases stay out of comments, errors, help, descriptions and documents. Every kind of text is
// shown one fault planted in an otherwise clean tree; a kind that is not read fails.
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readText, readTree } from './tidy/tree.ts'
import { checkWords } from './words/check-words.ts'
import { retiredInText } from './words/retired.ts'

/** What goes to people's inboxes, and what they read when something is refused. */
const mailFiles = [
  'server/src/modules/consoles/account-closing/closing-mails.ts',
  'server/src/modules/consoles/account-export/mails.ts',
  'server/src/modules/events/notices/digest-mail.ts',
  'server/src/modules/identity/operators/operators.ts',
  'server/src/modules/identity/operators/reminders.ts',
  'server/src/modules/identity/people/mails.ts',
  'server/src/modules/work/clarification/reply-mails.ts',
]
const errorFiles = [
  'server/src/core/errors.ts',
  'server/src/core/validate.ts',
  'server/src/adapters/schema-validator/describe-errors.ts',
  'server/src/modules/identity/people/sign-in/sign-in-errors.ts',
  'sdks/js/src/errors/local-errors.ts',
  'web/core/remedies.ts',
]

const planted: string[] = []

afterEach(() => {
  for (const root of planted.splice(0)) rmSync(root, { recursive: true, force: true })
})

function check(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'words-'))
  planted.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const { problems } = checkWords(readTree(root))
  return problems.map(({ path, line, why }) => `${path}:${line}: ${why}`)
}

test('the repository uses no retired phrase', { timeout: 120_000 }, () => {
  const { problems, comments, sentences, sentencesOf } = checkWords(
    readTree(join(import.meta.dirname, '..')),
  )
  expect(problems.map(({ path, line, why }) => `${path}:${line}: ${why}`)).toEqual([])
  expect(comments).toBeGreaterThan(5_000)
  expect(sentences).toBeGreaterThan(5_000)
  const count = (of: RegExp) =>
    [...sentencesOf].reduce((sum, [path, own]) => (of.test(path) ? sum + own : sum), 0)
  // The pages, their mails and what the service says to errors, each app for itself.
  expect(count(/^web\//)).toBeGreaterThan(4_000)
  for (const app of ['engineer', 'entrance', 'member', 'operator', 'shell', 'ui'])
    expect(count(new RegExp(`^web/${app}/`)), app).toBeGreaterThan(40)
  for (const mails of mailFiles) expect(sentencesOf.get(mails), mails).toBeGreaterThan(1)
  for (const errors of errorFiles) expect(sentencesOf.get(errors), errors).toBeGreaterThan(10)
  expect(retiredInText.length).toBeGreaterThanOrEqual(60)
})

const inComment = [
  ['a line comment', 'server/src/a.ts', 'const a = 1\n// Kept while he holds it.\n', 2],
  ['one over two lines', 'server/src/a.ts', '// It is as absent\n// as none.\nconst a = 1\n', 1],
  ['a doc comment', 'e2e/a.ts', '/**\n * The table insists.\n */\nconst a = 1\n', 1],
  ['one after code', 'proof/a.ts', "const a = 'http://x' // Behind the door.\n", 1],
  ['one in a template', 'cli/src/a.ts', 'const a = `$' + '{1 /* his */}`\n', 1],
  ['one in JSX', 'web/a.tsx', 'const a = <p>{/* The test twin. */}</p>\n', 1],
  ['one in a style sheet', 'web/a.css', '/* In the place of it. */\np {}\n', 1],
  ['one of Python', 'scripts/a.py', 'a = 1\n# Who begins to read.\n', 2],
  ['a docstring', 'sdks/python/src/a.py', 'def a():\n    """It stands in a table."""\n', 2],
  ['one of Lua', 'server/src/a.lua', '-- The store is away.\n', 1],
  ['one of a shell script', 'scripts/check', 'true # Nobody waits for it.\n', 1],
] as const

test.each(inComment)('a comment is read: %s', (_kind, path, text, line) => {
  expect(check({ [path]: text })).toEqual([
    expect.stringMatching(`^${path}:${line}: ".*" is retired, use: `),
  ])
})

const inText = [
  ['a string', 'server/src/a.ts', "export const a = 'Send it at once.'\n", 1],
  ['a sum of strings', 'mcp/src/a.ts', "export const a =\n  'Send it at ' +\n  'once.'\n", 2],
  ['a template', 'cli/src/a.ts', 'export const a = (b: string) => `$' + '{b} is told.`\n', 1],
  ['a string of Python', 'sdks/python/src/a.py', 'a = "There is no such file."\n', 1],
  ['two of them', 'sdks/python/src/a.py', 'a = (\n    "It is "\n    f"told {b}."\n)\n', 2],
  ['a paragraph', 'docs/a.md', '# A\n\nIt is kept\nfor ever.\n', 3],
  ['the text of a page', 'web/member/a.tsx', 'export const a = <p>Send it at once.</p>\n', 1],
  ['an attribute of a page', 'web/ui/a.tsx', 'export const a = <p title="Go on here" />\n', 1],
  ['a label of one word', 'web/ui/a.tsx', 'export const a = <p title="News" />\n', 1],
  ['one word of a page', 'web/ui/a.tsx', 'export const a = <b>Books</b>\n', 1],
  ['one word of a list', 'web/ui/a.ts', "export const a = [{ label: 'News' }]\n", 1],
  ['a row of a table', 'README.md', '| a | b |\n|---|---|\n| c | whoever asks |\n', 3],
] as const

test.each(inText)('a sentence is read: %s', (_kind, path, text, line) => {
  expect(check({ [path]: text })).toEqual([
    expect.stringMatching(`^${path}:${line}: ".*" is retired, use: `),
  ])
})

test('a mail is read, and an error', () => {
  for (const path of [...mailFiles, ...errorFiles])
    expect(check({ [path]: "export const a = 'Send it at once.'\n" }), path).toHaveLength(1)
})

test('every file that writes a mail is among those', () => {
  const root = join(import.meta.dirname, '..')
  const writers = globSync('server/src/modules/**/*.ts', { cwd: root }).filter(
    (path) => !/\.test\./.test(path) && /\bsubject\b.*\n\s*text: /.test(readText(root, path)),
  )
  expect(writers.toSorted()).toEqual(mailFiles.toSorted())
})

test('names, SQL, code in documents and test names are left alone', () => {
  const files = {
    'server/src/a.ts': "export const at = 'at-once'\nexport const b = sql`select at once`\n",
    'server/src/b.ts':
      "export const c = `select whoever from somebody`\nexport const d = 'a as twin'\n",
    'server/src/a.test.ts': "test('it is told at once', () => undefined)\n",
    'docs/a.md': 'See `at once`.\n\n```\nat once\n```\n',
  }
  expect(check(files)).toEqual([])
})

test('one is allowed with a reason, and only so', () => {
  const text = "export const a = 'Send it at once.'"
  expect(check({ 'cli/src/a.ts': `// words-ok: quoted from the standard\n${text}\n` })).toEqual([])
  expect(check({ 'cli/src/a.ts': `${text} // words-ok: quoted\n` })).toEqual([])
  expect(check({ 'cli/src/a.ts': `${text} // words-ok:\n` })).toHaveLength(1)
})
