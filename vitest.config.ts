import { defineConfig } from 'vitest/config'

// `pnpm check` leaves out what takes long; `.ci/run` and a plain `pnpm test` run everything.
const slow = [
  'server/test/{slow,races,flows}/**/*.test.ts',
  'server/test/sets/{authorization,console-authorization}.test.ts',
  'proof/slow/**/*.test.ts',
]

export default defineConfig({
  test: {
    globalSetup: ['server/test/global-setup.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['{server,scripts,proof}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...slow],
        },
      },
      { extends: true, test: { name: 'slow', include: slow } },
      {
        // Flows through the built pages in a real browser.
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/build-web.ts'],
          testTimeout: 60_000,
        },
      },
      {
        // Pages and components need no stack, and are read as the build reads them.
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          restoreMocks: true,
        },
      },
    ],
  },
})
