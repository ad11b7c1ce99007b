// The files of the repository as the checks see them: every file but what is installed or made.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const skippedDirs = new Set([
  ...['node_modules', '.git', '.stack', 'coverage', 'dist', '.venv', '.astro'],
  ...['__pycache__', '.mypy_cache', '.pytest_cache', '.ruff_cache'],
])
const skippedExtensions = ['.log', '.tsbuildinfo']

export type Tree = {
  root: string
  /** Paths from the root, with forward slashes. */
  files: string[]
  sources: SourceFile[]
}

export type SourceFile = { path: string; parsed: ts.SourceFile }

export type Problem = { path: string; line?: number; why: string }

/** Of a folder alone where `under` names one. */
export function readTree(root: string, under = ''): Tree {
  const files = listFiles(root, under).sort()
  const sources = files.filter(isSource).map((path) => ({
    path,
    parsed: ts.createSourceFile(path, readText(root, path), ts.ScriptTarget.Latest, true),
  }))
  return { root, files, sources }
}

export function readText(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

export function isGenerated(path: string): boolean {
  return path.includes('.generated.') || path.includes('/generated/')
}

export function lineOf(source: SourceFile, node: ts.Node): number {
  return source.parsed.getLineAndCharacterOfPosition(node.getStart(source.parsed)).line + 1
}

export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  node.forEachChild((child) => walk(child, visit))
}

function listFiles(root: string, dir: string): string[] {
  return readdirSync(join(root, dir)).flatMap((name) => {
    const path = dir === '' ? name : `${dir}/${name}`
    const stat = statSync(join(root, path), { throwIfNoEntry: false })
    if (stat === undefined) return []
    if (stat.isDirectory()) return skippedDirs.has(name) ? [] : listFiles(root, path)
    return skippedExtensions.some((extension) => name.endsWith(extension)) ? [] : [path]
  })
}

function isSource(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
}
