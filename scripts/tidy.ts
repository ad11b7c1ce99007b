// The repository's own rules: rooms, order of modules, cycles, lengths, names and leftovers.
//   node scripts/tidy.ts [root]
import { resolve } from 'node:path'
import { checkCode, checkFileLengths } from './tidy/code.ts'
import { checkCycles, checkImportsExist, readImports } from './tidy/imports.ts'
import { checkDocsPaths, checkLeftovers, checkNames, checkRoot, checkSizes } from './tidy/names.ts'
import { checkRooms } from './tidy/rooms.ts'
import { type Problem, readTree } from './tidy/tree.ts'

export type TidyReport = { problems: string[]; files: number; imports: number }

export function tidy(root: string): TidyReport {
  const tree = readTree(root)
  const imports = readImports(tree)
  const problems: Problem[] = [
    ...checkRooms(imports),
    ...checkImportsExist(tree, imports),
    ...checkCycles(imports),
    ...checkCode(tree),
    ...checkFileLengths(tree),
    ...checkRoot(tree),
    ...checkNames(tree),
    ...checkSizes(tree),
    ...checkLeftovers(tree),
    ...checkDocsPaths(tree),
  ]
  // A check that looked at nothing would pass for ever.
  if (tree.sources.length === 0) problems.push({ path: root, why: 'no source files were seen' })
  return { problems: problems.map(show), files: tree.sources.length, imports: imports.length }
}

function show({ path, line, why }: Problem): string {
  return line === undefined ? `${path}: ${why}` : `${path}:${line}: ${why}`
}

if (import.meta.main) {
  const { problems, files, imports } = tidy(resolve(process.argv[2] ?? '.'))
  for (const problem of problems) console.log(problem)
  console.log(`${files} files, ${imports} imports, ${problems.length} problems`)
  if (problems.length > 0) process.exitCode = 1
}
