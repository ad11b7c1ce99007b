import { defineConfig } from 'tsdown'

// One program with everything inside: it starts from a tarball alone, without a registry.
export default defineConfig({
  entry: ['src/main.ts'],
  platform: 'node',
  target: 'node22',
  format: 'esm',
  fixedExtension: true,
  dts: false,
  sourcemap: false,
  deps: { alwaysBundle: [/^(?!node:)/] },
})
