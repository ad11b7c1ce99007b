// Every import of one of our files by another, however it is written.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { lineOf, type SourceFile, type Tree, walk } from './tree.ts'

export type Import = { from: string; to: string; line: number; typeOnly: boolean }

export function readImports(tree: Tree): Import[] {
  const packages = readPackageNames(tree)
  return tree.sources.flatMap((source) => readImportsOf(tree.root, source, packages))
}

function readImportsOf(root: string, source: SourceFile, packages: Map<string, string>): Import[] {
  const found: Import[] = []
  const add = (node: ts.Node, specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return
    const to = resolveImport(root, source.path, specifier.text, packages)
    if (to !== undefined)
      found.push({ from: source.path, to, line: lineOf(source, node), typeOnly })
  }
  walk(source.parsed, (node) => {
    if (ts.isImportDeclaration(node)) add(node, node.moduleSpecifier, isTypeOnlyImport(node))
    else if (ts.isExportDeclaration(node)) add(node, node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node, node.argument.literal, true)
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node, node.arguments[0], false)
    }
  })
  return found
}

function isTypeOnlyImport(node: ts.ImportDeclaration): boolean {
  const clause = node.importClause
  if (clause === undefined) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const bindings = clause.namedBindings
  if (clause.name !== undefined || bindings === undefined || !ts.isNamedImports(bindings))
    return false
  return bindings.elements.length > 0 && bindings.elements.every((element) => element.isTypeOnly)
}

function resolveImport(
  root: string,
  from: string,
  specifier: string,
  packages: Map<string, string>,
): string | undefined {
  if (specifier.startsWith('.')) {
    return relative(root, resolve(join(root, dirname(from)), specifier))
  }
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  const room = packages.get(name)
  return room === undefined ? undefined : `${room}/package.json`
}

// A workspace package named instead of a path is the same import.
function readPackageNames(tree: Tree): Map<string, string> {
  const manifests = tree.files.filter((path) => /^[\w-]+(\/[\w-]+)?\/package\.json$/.test(path))
  return new Map(
    manifests.map((path) => {
      const manifest = JSON.parse(readFileSync(join(tree.root, path), 'utf8')) as { name?: string }
      return [manifest.name ?? path, dirname(path)]
    }),
  )
}

/** Imports of files that are not there: a moved file leaves its readers behind. */
export function checkImportsExist(tree: Tree, imports: Import[]) {
  return imports
    .filter((edge) => !existsSync(join(tree.root, edge.to)))
    .map((edge) => ({
      path: edge.from,
      line: edge.line,
      why: `imports ${edge.to}, which is not there`,
    }))
}

/** Where types must not run in a ring either: what is served. */
const servedSource = /^(?:server\/src|web)\//

/** One problem per group of files that import each other in a ring. */
export function checkCycles(imports: Import[]) {
  const next = new Map<string, string[]>()
  for (const edge of imports) {
    if (edge.typeOnly && !servedSource.test(edge.from)) continue
    next.set(edge.from, [...(next.get(edge.from) ?? []), edge.to])
  }
  const state = new Map<string, 'open' | 'done'>()
  const trail: string[] = []
  const problems: { path: string; why: string }[] = []
  const visit = (path: string) => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      const ring = [...trail.slice(trail.indexOf(path)), path]
      problems.push({ path, why: `imports itself: ${ring.join(' -> ')}` })
      return
    }
    state.set(path, 'open')
    trail.push(path)
    for (const to of next.get(path) ?? []) visit(to)
    trail.pop()
    state.set(path, 'done')
  }
  for (const path of next.keys()) visit(path)
  return problems
}
