// Examples of frameworks must pass the compiler, as strictly as readers may set it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compilerOptions } from '../../samples/types.ts'
import { runToEnd } from '../../stack/processes.ts'
import { cloneDir } from '../../stack/stack-file.ts'

/** `folder` has node_modules beside these files. */
export async function checkTypes(folder: string, files: string[]): Promise<void> {
  const options = { ...compilerOptions, resolveJsonModule: true }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files }))
  const tsc = join(cloneDir, 'node_modules/@typescript/native/bin/tsc')
  await runToEnd(process.execPath, [tsc, '-p', folder], { cwd: folder })
}
