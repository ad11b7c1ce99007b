// Samples in TypeScript must also pass the compiler, as strictly as readers may set it.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runToEnd } from '../stack/processes.ts'
import { cloneDir } from '../stack/stack-file.ts'
import type { Program } from './programs.ts'

export const compilerOptions = {
  ...{ target: 'es2024', lib: ['es2024'], module: 'nodenext', types: ['node'] },
  ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
  ...{ skipLibCheck: true, noEmit: true, allowImportingTsExtensions: true },
}

/** One line for each sample with a fault, with all that the compiler said of it. */
export async function findTypeFaults(root: string, programs: Program[]): Promise<string[]> {
  const typed = programs.filter(({ language }) => language === 'ts')
  if (typed.length === 0) return []
  const folder = join(root, 'types')
  mkdirSync(folder)
  symlinkSync(join(cloneDir, 'examples/node_modules'), join(folder, 'node_modules'))
  const files = typed.map((_, index) => `sample-${index}.mts`)
  for (const [index, { source }] of typed.entries())
    writeFileSync(join(folder, `sample-${index}.mts`), `${source}\nexport {}\n`)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const tsc = join(cloneDir, 'node_modules/@typescript/native/bin/tsc')
  const said = await runToEnd(process.execPath, [tsc, '-p', folder], { cwd: folder }).then(
    () => '',
    (error: Error) => error.message,
  )
  if (said === '') return []
  const faults = typed.flatMap(({ page, line }, index) => {
    const lines = said.split('\n').filter((text) => text.startsWith(`sample-${index}.mts(`))
    return lines.length === 0 ? [] : [`${page}:${line}: ${lines.join('\n  ')}`]
  })
  return faults.length > 0 ? faults : [`the compiler says: ${said}`]
}
