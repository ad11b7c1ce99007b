// What a migration may do to a database on which the version before still runs. A migration that takes away,
// renames or tightens names the oldest version that runs since, at its head; an index on a table that was
// there before is made concurrently, because a plain one stops every writer while it is built.
//   -- oldest version: 0.9.0
//   -- outside transaction
//   -- small table: disk_measures    a plain index or a checked constraint is done in a moment there
import { readMigration } from '../../server/src/db/migration-files.ts'
import { type Problem, readText, type Tree } from './tree.ts'

const folder = 'server/src/db/migrations/'
/** Those before it ran before there were two versions beside each other. */
const firstNumber = 39
const versionFile = 'server/src/core/version.ts'

type Statement = { text: string; line: number }

/** What an older version cannot live with; each is let through by the header. */
const breaks: [what: string, pattern: RegExp][] = [
  ['drops a column', /^alter table .*\bdrop column\b/],
  ['drops a table', /^drop (?:table|view|materialized view|schema|sequence|type)\b/],
  ['drops a function', /^drop (?:function|procedure|routine)\b/],
  ['renames', /^alter .*\brename\b/],
  ['moves a table', /^alter .*\bset schema\b/],
  ['sets a column not null', /^alter table .*\bset not null\b/],
  ['drops a default', /^alter table .*\bdrop default\b/],
  ['changes a type', /^alter table .*\balter (?:column )?\S+ (?:set data )?type\b/],
  [
    'adds a column that must be given',
    /^alter table .*\badd column\b(?!.*\bdefault\b).*\bnot null\b/,
  ],
  ['empties a table', /^truncate\b/],
]
const constraint = /\badd (?:constraint \S+ )?(?:check|foreign key|unique|primary key|exclude)\b/
const plainIndex =
  /^create (?:unique )?index (?!concurrently\b)(?:if not exists )?\S* ?on (?:only )?([\w.]+)/

export function checkMigrations(tree: Tree): Problem[] {
  const current = /serviceVersion = '([\d.]+)'/.exec(
    tree.files.includes(versionFile) ? readText(tree.root, versionFile) : '',
  )?.[1]
  return tree.files
    .filter((path) => path.startsWith(folder) && path.endsWith('.sql'))
    .filter((path) => Number(path.slice(folder.length, folder.length + 4)) >= firstNumber)
    .flatMap((path) => checkMigration(path, readText(tree.root, path), current))
}

function checkMigration(path: string, text: string, current: string | undefined): Problem[] {
  let file: ReturnType<typeof readMigration>
  try {
    file = readMigration(path.slice(folder.length), text)
  } catch (error) {
    return [{ path, why: (error as Error).message }]
  }
  const { oldestVersion } = file
  const problems: Problem[] = []
  if (oldestVersion !== undefined && current !== undefined && isAbove(oldestVersion, current))
    problems.push({ path, why: `version ${current} itself would not start after it` })
  const small = new Set([...text.matchAll(/^-- small table: (\S+)/gm)].map(([, table]) => table))
  const statements = splitStatements(text)
  const made = new Set(statements.flatMap(({ text: each }) => readMadeTable(each) ?? []))
  for (const { text: statement, line } of statements) {
    const changed = /^alter table (?:if exists )?(?:only )?([\w.]+)/.exec(statement)?.[1]
    if (changed !== undefined && made.has(changed)) continue
    if (oldestVersion === undefined) {
      for (const [what, pattern] of breaks)
        if (pattern.test(statement))
          problems.push({ path, line, why: `${what}: name the oldest version at its head` })
      if (changed && constraint.test(statement) && !statement.includes('not valid'))
        if (!small.has(changed))
          problems.push({ path, line, why: 'adds a constraint without "not valid"' })
    }
    const indexed = plainIndex.exec(statement)?.[1]
    if (indexed !== undefined && !made.has(indexed) && !small.has(indexed))
      problems.push({ path, line, why: `makes an index on ${indexed} that is not concurrent` })
  }
  return problems
}

function readMadeTable(statement: string): string | undefined {
  return /^create table (?:if not exists )?([\w.]+)/.exec(statement)?.[1]
}

function isAbove(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) > 0
}

/** In lower case on one line each, without comments, texts and the bodies of functions. */
function splitStatements(text: string): Statement[] {
  const bare = text
    .replaceAll(/(\$\w*\$).*?\1/gs, (body) => `''${blank(body)}`)
    .replaceAll(/'(?:[^']|'')*'/gs, (literal) => `''${blank(literal)}`)
    .replaceAll(/--.*$/gm, '')
  const found: Statement[] = []
  let line = 1
  for (const part of bare.split(';')) {
    const lead = /^\s*/.exec(part)?.[0] ?? ''
    const statement = part.replaceAll(/\s+/g, ' ').trim().toLowerCase()
    if (statement !== '') found.push({ text: statement, line: line + countLines(lead) })
    line += countLines(part)
  }
  return found
}

const blank = (text: string) => '\n'.repeat(countLines(text))

function countLines(text: string): number {
  return text.split('\n').length - 1
}
