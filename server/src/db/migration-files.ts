// The SQL files of migrations/ and the comment lines at their heads that the runner obeys:
//   -- oldest version: 0.9.0   once it ran, versions below this one do not start any more
//   -- outside transaction     one statement that PostgreSQL refuses inside a transaction
// The second kind may be cut off in its middle, so only statements are let through of which the runner
// knows how to tell whether they were done: making and dropping an index concurrently.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const migrationsFolder = join(import.meta.dirname, 'migrations')

export type ConcurrentIndex = { index: string; table: string }

export type MigrationFile = {
  /** Of the file, without its ending. */
  name: string
  text: string
  oldestVersion: string | undefined
  isOutsideTransaction: boolean
  /** Of a file outside a transaction that makes an index. */
  makes: ConcurrentIndex | undefined
}

export async function readMigrations(folder = migrationsFolder): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  if (names.length === 0) throw new Error('No migrations found')
  return await Promise.all(
    names.map(async (file) =>
      readMigration(file.replace(/\.sql$/, ''), await readFile(join(folder, file), 'utf8')),
    ),
  )
}

export function readMigration(name: string, text: string): MigrationFile {
  const head = readHead(text)
  const versionLine = head.find((line) => line.startsWith('oldest version:'))
  const oldestVersion = versionLine?.slice('oldest version:'.length).trim()
  if (oldestVersion !== undefined && !/^\d+\.\d+\.\d+$/.test(oldestVersion))
    throw new Error(`${name}: write the oldest version as 0.9.0, not "${oldestVersion}"`)
  const isOutsideTransaction = head.includes('outside transaction')
  return {
    name,
    text,
    oldestVersion,
    isOutsideTransaction,
    makes: isOutsideTransaction ? readOutsideStatement(name, text) : undefined,
  }
}

/** The comment lines above the first statement, without their dashes. */
function readHead(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  const end = lines.findIndex((line) => line !== '' && !line.startsWith('--'))
  return lines
    .slice(0, end < 0 ? undefined : end)
    .map((line) => line.replace(/^--\s*/, '').toLowerCase())
}

const makesIndex =
  /^create (?:unique )?index concurrently (?:if not exists )?(\w+) on (?:only )?([\w.]+)[\s(]/i
const dropsIndex = /^drop index concurrently if exists [\w.]+$/i

function readOutsideStatement(name: string, text: string): ConcurrentIndex | undefined {
  const [statement = '', ...others] = text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((each) => each.replaceAll(/\s+/g, ' ').trim())
    .filter((each) => each !== '')
  const [, index, table] = makesIndex.exec(statement) ?? []
  if (others.length > 0 || (index === undefined && !dropsIndex.test(statement)))
    throw new Error(
      `${name}: outside a transaction there is one statement, "create index concurrently NAME on …" or "drop index concurrently if exists NAME"`,
    )
  return index && table ? { index: index.toLowerCase(), table } : undefined
}
