import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: ['src/main.ts'],
  platform: 'node',
  target: 'node22',
  format: 'esm',
  fixedExtension: true,
  dts: false,
  sourcemap: false,
})
