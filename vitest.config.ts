import { defineConfig } from 'vitest/config'
import { isCi } from './scripts/stack/environment.ts'

// `pnpm check` leaves out what takes long; `.ci/run` and a plain `pnpm test` run everything.
const slow = [
  'server/test/{slow,flows}/**/*.test.ts',
  'server/test/sets/{authorization,console-authorization,account-api}.test.ts',
  'proof/slow/**/*.test.ts',
]

const maxWorkers = 2

// Flows and tools wait for browsers and processes more than they work, so three run at once; and they do
// after the tests that have no second try or measure how long something takes.
const watching = { maxWorkers: 3, sequence: { groupOrder: 1 } }

// Who loses a race once in a thousand times has lost it, so these have no second try.
const races = ['server/test/races/**/*.test.ts']

// These sit out real seconds and work little meanwhile, so many of them run at once.
const waiting = [
  'server/test/slow/{active-files,slow-request,slow-upload,waiting-faults}.test.ts',
  'server/test/slow/store-{outage,patience}.test.ts',
]

// Tests that watch a browser, a terminal or a clock on a busy machine get one more try in CI, which says
// which needed it (decision 23).
const retry = isCi() ? 1 : 0

export default defineConfig({
  test: {
    globalSetup: ['server/test/global-setup.ts'],
    maxWorkers,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // The files of a worker share what they import, which is half the time of short ones. No module of
    // ours keeps a state that one test could leave to another.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['{server,scripts,proof}/**/*.test.ts', '{sdks/js,cli,mcp}/src/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...slow, ...races],
        },
      },
      { extends: true, test: { name: 'races', include: races } },
      { extends: true, test: { name: 'slow', include: slow, exclude: waiting, retry } },
      {
        // After the others, whose figures it would spoil.
        extends: true,
        test: {
          name: 'waiting',
          include: waiting,
          maxWorkers: 6,
          sequence: { groupOrder: 2 },
          retry,
        },
      },
      {
        // Flows through the built pages in a real browser.
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/build-web.ts'],
          testTimeout: 60_000,
          retry,
          ...watching,
        },
      },
      {
        // The client tools against a whole service.
        extends: true,
        test: {
          name: 'tools',
          include: ['{sdks/js,sdks/scenarios,cli,mcp,examples}/test/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry,
          ...watching,
        },
      },
      {
        // Pages and components need no stack, and are read as the build reads them.
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['web/fresh-page.ts'],
          isolate: false,
          maxWorkers,
          restoreMocks: true,
        },
      },
    ],
  },
})
