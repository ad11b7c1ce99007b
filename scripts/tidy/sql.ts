// What the server's SQL shows: who writes which table, who takes advisory locks, and what is done
// outside of a transaction while one is open. It reads Kysely's calls and the text of statements.
import ts from 'typescript'
import { findPlace, isServerSource } from './house.ts'
import { findOwner } from './table-owners.ts'
import {
  isGenerated,
  isTest,
  lineOf,
  type Problem,
  type SourceFile,
  type Tree,
  walk,
} from './tree.ts'

export type Write = { path: string; line: number; table: string; module: string }

const tableList = 'server/src/db/types.generated.ts'
/** Moves rows between the partitions of a table that its caller names. */
const movesPartitions = 'server/src/db/day-partitions.ts'
const locks = 'server/src/db/advisory-locks.ts'

const builders = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const inText = /\b(?:insert into|update|delete from|merge into|truncate)\s+((?:auth\.)?\w+|\$)/gi
/** What stands where the text of a statement has a value. */
const hole = '$'

export function checkSql(tree: Tree): Problem[] {
  const tables = listTables(tree)
  const sources = tree.sources.filter(isRead)
  return [
    ...[...tables]
      .filter((table) => findOwner(table) === undefined)
      .map((table) => ({ path: tableList, why: `table ${table} has no owner in table-owners.ts` })),
    ...sources.flatMap((source) => findWrites(source, tables).flatMap(judgeWrite)),
    ...sources.flatMap(checkLocks),
    ...sources.flatMap(checkTransactions),
  ]
}

/** The modules that write each table; one each where all is well. */
export function listWriters(tree: Tree): Record<string, string[]> {
  const tables = listTables(tree)
  const writers = new Map([...tables].map((table) => [table, new Set<string>()]))
  for (const source of tree.sources.filter(isRead))
    for (const { table, module } of findWrites(source, tables)) writers.get(table)?.add(module)
  return Object.fromEntries([...writers].map(([table, modules]) => [table, [...modules].sort()]))
}

function isRead({ path }: SourceFile): boolean {
  return isServerSource(path) && !isTest(path) && !isGenerated(path)
}

function listTables(tree: Tree): Set<string> {
  const source = tree.sources.find(({ path }) => path === tableList)
  const tables = new Set<string>()
  source?.parsed.forEachChild((node) => {
    if (!ts.isInterfaceDeclaration(node) || node.name.text !== 'DB') return
    for (const { name } of node.members)
      if (name && (ts.isIdentifier(name) || ts.isStringLiteral(name))) tables.add(name.text)
  })
  return tables
}

function judgeWrite({ path, line, table, module }: Write): Problem[] {
  if (path === movesPartitions) return []
  if (table === hole) return [{ path, line, why: 'a write must name its table in the statement' }]
  const owner = findOwner(table)
  if (owner === module) return []
  return [{ path, line, why: `${table} is written by ${owner} alone (its writes.ts)` }]
}

function findWrites(source: SourceFile, tables: Set<string>): Write[] {
  const { path } = source
  const { folder, area, module } = findPlace(path)
  const unit = folder === 'modules' ? `${area}/${module}` : folder
  const found: Write[] = []
  walk(source.parsed, (node) => {
    for (const table of [...readBuilder(node), ...readText(node)])
      if (table === hole || tables.has(table))
        found.push({ path, line: lineOf(source, node), table, module: unit })
  })
  return found
}

function readBuilder(node: ts.Node): string[] {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  if (!builders.has(node.expression.name.text)) return []
  const [table] = node.arguments
  return [table && ts.isStringLiteral(table) ? (table.text.split(' ')[0] ?? hole) : hole]
}

function readText(node: ts.Node): string[] {
  const text = readStatement(node)
  return text === undefined ? [] : [...text.matchAll(inText)].map(([, table = hole]) => table)
}

function readStatement(node: ts.Node): string | undefined {
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
      .map(({ text }) => text)
      .join(hole)
  return ts.isNoSubstitutionTemplateLiteral(node) ? node.text : undefined
}

function checkLocks(source: SourceFile): Problem[] {
  const problems: Problem[] = []
  if (source.path === locks) return problems
  walk(source.parsed, (node) => {
    if (!readStatement(node)?.includes('_advisory_')) return
    const why = 'advisory locks are taken by db/advisory-locks.ts, which lists them all'
    problems.push({ path: source.path, line: lineOf(source, node), why })
  })
  return problems
}

/**
 * A write that must commit with others takes the transaction. A query that takes another connection
 * while the transaction is open writes outside of it, and can deadlock on an exhausted pool.
 */
function checkTransactions(source: SourceFile): Problem[] {
  const problems: Problem[] = []
  walk(source.parsed, (node) => {
    if (!isTransaction(node)) return
    for (const argument of node.arguments)
      walk(argument, (inner) => {
        if (!ts.isIdentifier(inner) || inner.text !== 'db' || isDeclared(inner)) return
        const why = 'inside a transaction everything is asked of the transaction, not of db'
        problems.push({ path: source.path, line: lineOf(source, inner), why })
      })
  })
  return problems
}

function isTransaction(node: ts.Node): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) && /\.transaction\(\)\s*\.execute$/.test(node.expression.getText())
  )
}

/** A name of its own, such as a key of an object. */
function isDeclared(node: ts.Identifier): boolean {
  return ts.isPropertyAssignment(node.parent) && node.parent.name === node
}
