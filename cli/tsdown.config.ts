import { defineConfig } from 'tsdown'

// One program with the SDK inside; each command, and jq, is a part that is read when it is used.
export default defineConfig({
  entry: ['src/main.ts'],
  format: 'esm',
  platform: 'node',
  target: 'node22',
  fixedExtension: true,
  minify: true,
  dts: false,
  sourcemap: false,
  deps: { alwaysBundle: [/^@task-review\/sdk/, /^jq-wasm/] },
})
