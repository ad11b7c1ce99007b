// The files of the repository as the checks see them: every file but what git ignores.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

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
  const files = listFiles(root, under, readIgnored(root)).sort()
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

type Ignored = { folders: Set<string>; rootFolders: Set<string>; endings: string[] }

/** What .gitignore names: folders anywhere (`dist/`), folders of the root (`/dist/`), endings (`*.log`). */
function readIgnored(root: string): Ignored {
  const path = join(root, '.gitignore')
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const lines = text.split('\n').filter((line) => line !== '')
  const unread = lines.filter((line) => !/^(\/?[\w.-]+\/|\*\.\w+)$/.test(line))
  if (unread.length > 0) throw new Error(`tidy does not read these lines of .gitignore: ${unread}`)
  const folders = lines.filter((line) => line.endsWith('/')).map((line) => line.slice(0, -1))
  return {
    folders: new Set(['.git', ...folders.filter((name) => !name.startsWith('/'))]),
    rootFolders: new Set(
      folders.filter((name) => name.startsWith('/')).map((name) => name.slice(1)),
    ),
    endings: lines.filter((line) => line.startsWith('*')).map((line) => line.slice(1)),
  }
}

function listFiles(root: string, dir: string, ignored: Ignored): string[] {
  return readdirSync(join(root, dir)).flatMap((name) => {
    const path = dir === '' ? name : `${dir}/${name}`
    const stat = statSync(join(root, path), { throwIfNoEntry: false })
    if (stat === undefined) return []
    if (stat.isDirectory()) {
      const isIgnored = ignored.folders.has(name) || ignored.rootFolders.has(path)
      return isIgnored ? [] : listFiles(root, path, ignored)
    }
    return ignored.endings.some((ending) => name.endsWith(ending)) ? [] : [path]
  })
}

function isSource(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
}
