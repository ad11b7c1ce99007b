// The declarations of the SDK under every compiler it supports, without skipping any of them: as an
// application for Node writes it, in both kinds of module, and as one for a bundler, whose library is
// the oldest that is supported.
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runToEnd } from '../stack/processes.ts'
import type { Check, Ground } from './check.ts'
import { consumersDir } from './consumer-tools.ts'
import { installTarballs } from './install.ts'

const strict = { strict: true, noEmit: true, skipLibCheck: false, exactOptionalPropertyTypes: true }

const configs = {
  'for Node': {
    compilerOptions: {
      ...strict,
      target: 'es2022',
      lib: ['es2022'],
      module: 'node16',
      types: ['node'],
    },
    files: ['usage.mts', 'usage.cts'],
  },
  'for a bundler': {
    compilerOptions: {
      ...strict,
      target: 'es2022',
      lib: ['es2022', 'dom'],
      module: 'esnext',
      moduleResolution: 'bundler',
      types: [],
    },
    files: ['usage.ts'],
  },
}

export async function typeChecks({ folder, tools, packages }: Ground): Promise<Check[]> {
  const project = join(folder, 'types')
  await installTarballs(project, [packages.sdk.tarball])
  mkdirSync(join(project, 'node_modules/@types'))
  symlinkSync(tools.nodeTypes, join(project, 'node_modules/@types/node'))
  for (const extension of ['ts', 'mts', 'cts']) {
    copyFileSync(join(consumersDir, 'usage.ts'), join(project, `usage.${extension}`))
  }
  for (const [name, config] of Object.entries(configs)) {
    writeFileSync(join(project, fileOf(name)), JSON.stringify(config))
  }
  return [...tools.compilers].flatMap(([version, compiler]) =>
    Object.keys(configs).map((name) => ({
      name: `sdk: types under TypeScript ${version}, ${name}`,
      async run() {
        await runToEnd(process.execPath, [compiler, '-p', fileOf(name)], { cwd: project })
      },
    })),
  )
}

function fileOf(name: string): string {
  return `tsconfig.${name.replaceAll(' ', '-')}.json`
}
