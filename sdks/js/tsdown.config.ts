// The code is there once, as CommonJS; the ES module gives on what that holds. So an application that
// comes to the package both ways has one copy of it, its error classes included, and half its size.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { defineConfig } from 'tsdown'

function writeModule(folder: string): void {
  const names = Object.keys(createRequire(import.meta.url)(join(folder, 'sdk.cjs'))).sort()
  const lines = names.map((name) => `export const ${name} = sdk.${name}`)
  writeFileSync(join(folder, 'sdk.mjs'), ["import sdk from './sdk.cjs'", ...lines, ''].join('\n'))
  writeFileSync(join(folder, 'sdk.d.mts'), "export * from './sdk.cjs'\n")
}

export default defineConfig({
  entry: 'src/sdk.ts',
  format: 'cjs',
  platform: 'neutral',
  target: 'es2024',
  fixedExtension: true,
  dts: true,
  // The declarations say what a function is for, and editors read it there.
  outputOptions: { comments: { jsdoc: false } },
  clean: true,
  hooks: { 'build:done': ({ options }) => writeModule(options.outDir) },
})
