// The repository's own rules: layers, order of modules, cycles, who writes which table, what migrations may
// do, lengths, names and leftovers.
//   node scripts/tidy.ts [root]
//   node scripts/tidy.ts --house [--json]   prints areas, modules, who imports whom and writes what
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkCode, checkFileLengths } from './tidy/code.ts'
import { describeHouse, printHouse } from './tidy/describe-house.ts'
import { checkHouse } from './tidy/house-rules.ts'
import { checkCycles, checkImportsExist, readImports } from './tidy/imports.ts'
import { checkRooms } from './tidy/layers.ts'
import { checkMigrations } from './tidy/migrations.ts'
import { checkDocsPaths, checkLeftovers, checkNames, checkRoot, checkSizes } from './tidy/names.ts'
import { checkSql } from './tidy/sql.ts'
import { type Problem, readTree } from './tidy/tree.ts'

export type TidyReport = { problems: string[]; files: number; imports: number }

export function tidy(root: string): TidyReport {
  const tree = readTree(root)
  const imports = readImports(tree)
  const problems: Problem[] = [
    ...checkRooms(imports),
    ...checkHouse(tree),
    ...checkImportsExist(tree, imports),
    ...checkCycles(imports),
    ...checkCode(tree),
    ...checkSql(tree),
    ...checkMigrations(tree),
    ...checkFileLengths(tree),
    ...checkRoot(tree),
    ...checkNames(tree),
    ...checkSizes(tree),
    ...checkLeftovers(tree),
    ...checkDocsPaths(tree),
  ]
  // A check that read no file would always pass.
  if (tree.sources.length === 0) problems.push({ path: root, why: 'no source files were seen' })
  return { problems: problems.map(show), files: tree.sources.length, imports: imports.length }
}

function show({ path, line, why }: Problem): string {
  return line === undefined ? `${path}: ${why}` : `${path}:${line}: ${why}`
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { house: { type: 'boolean' }, json: { type: 'boolean' } },
    allowPositionals: true,
  })
  const root = resolve(positionals[0] ?? '.')
  if (values.house) {
    const tree = readTree(root)
    const house = describeHouse(tree, readImports(tree))
    console.log(values.json ? JSON.stringify(house) : printHouse(house))
  } else {
    const { problems, files, imports } = tidy(root)
    for (const problem of problems) console.log(problem)
    console.log(`${files} files, ${imports} imports, ${problems.length} problems`)
    if (problems.length > 0) process.exitCode = 1
  }
}
