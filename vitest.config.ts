import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { cacheDir, isCi } from './scripts/stack/environment.ts'

// `pnpm check` leaves out what takes long; `.ci/run` and a plain `pnpm test` run everything.
const slow = [
  'server/test/{slow,flows}/**/*.test.ts',
  'server/test/sets/{authorization,console-authorization,account-api}.test.ts',
  'proof/slow/**/*.test.ts',
]

// The dearest of those that have no second try.
const dear = [
  'server/test/sets/{examples,log-canaries}.test.ts',
  'server/test/console/two-persons.test.ts',
  'server/src/adapters/{schema-validator,gcra,image-previews,limiter-outage,snapshots}.test.ts',
  'server/src/adapters/schema-validator/compile-schema.test.ts',
  'server/src/doctor/doctor.test.ts',
  'server/src/http/reference.test.ts',
  'server/src/modules/consoles/content/content.test.ts',
  'server/src/modules/consoles/operator-overview/task-actions.test.ts',
  'server/src/modules/files/attachments/{attachments,routes.files}.test.ts',
  'server/src/modules/files/uploads/surroundings.test.ts',
  'server/src/modules/identity/audit/audit.test.ts',
  'server/src/modules/work/staffing/{calendar,routes}.test.ts',
  'server/src/operator-cli/main.test.ts',
  'server/src/queue/boss.test.ts',
  'scripts/api-compatibility.test.ts',
  'scripts/stack/postgres.test.ts',
  'proof/bench/against/interval.test.ts',
  'cli/src/account/configuration.test.ts',
]

// Most tests wait for a server as long as they work, so three run at once on two cores.
const maxWorkers = 3

// These measure how long something takes, so fewer run beside them.
const timed = [
  'server/test/slow/{ai-faults,dashboard-size,five-minutes,hostile-schemas,image-previews}.test.ts',
  'server/test/slow/{limits,poll-sql,relay-crash,revocation}.test.ts',
  'server/test/flows/{turns,waiting,waiting-ends}.test.ts',
]

// What the pages do by themselves, whatever the service beside them is: `.ci/run` leaves them out where
// no page has changed.
const pages = [
  'e2e/flows/{axe-*,focus,keyboard,keyboard-client,page-weight,phone}.test.ts',
  'e2e/flows/{roles-client,roles-operator,signed-out,speed,words-*}.test.ts',
]

// The client tools against a whole service.
const tools = ['{sdks/js,sdks/scenarios,cli,mcp,examples}/test/**/*.test.ts']

// `pnpm dev` promises to be ready within 90 s, so nothing runs beside it: about 65 s.
const alone = ['e2e/flows/dev.test.ts']

// Who loses a race once in a thousand times has lost it, so these have no second try.
const races = ['server/test/races/**/*.test.ts']

// These sit out real seconds and work little meanwhile, so many of them run at once.
const waiting = [
  'server/test/slow/{active-files,frozen-database,held-body,slow-request,slow-upload,waiting-faults}.test.ts',
  'server/test/slow/store-{outage,patience}.test.ts',
]

// Tests that watch a browser, a terminal or a clock on a busy machine get one more try in CI, which says
// which needed it (decision 23).
const retry = isCi() ? 1 : 0

/** Flows through the built pages in a real browser. */
const flows = {
  globalSetup: ['e2e/build-web.ts'],
  testTimeout: 90_000,
  retry,
  sequence: { groupOrder: 2 },
}

export default defineConfig({
  // How long each file took is kept here also between clones, so that the long ones begin first.
  cacheDir: join(cacheDir(), 'vite'),
  test: {
    globalSetup: ['server/test/global-setup.ts'],
    maxWorkers,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A second, the default, is not enough for a page of a busy machine. It costs what fails alone.
    expect: { poll: { timeout: 10_000 } },
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
          exclude: ['**/node_modules/**', ...slow, ...dear, ...races],
        },
      },
      { extends: true, test: { name: 'dear', include: dear } },
      // Hundreds of rounds each: 10 s alone, and more than 30 beside others.
      { extends: true, test: { name: 'races', include: races, testTimeout: 120_000 } },
      {
        extends: true,
        test: { name: 'timed', include: timed, maxWorkers: 2, sequence: { groupOrder: 1 }, retry },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: slow,
          exclude: [...waiting, ...timed],
          sequence: { groupOrder: 2 },
          retry,
        },
      },
      {
        // After the others, whose figures it would spoil.
        extends: true,
        test: {
          name: 'waiting',
          include: waiting,
          maxWorkers: 6,
          sequence: { groupOrder: 3 },
          retry,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [...pages, ...alone],
          ...flows,
        },
      },
      { extends: true, test: { name: 'pages', include: pages, ...flows } },
      {
        extends: true,
        test: {
          name: 'tools',
          include: tools,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          maxWorkers: 1,
          hookTimeout: 120_000,
          retry,
          sequence: { groupOrder: 4 },
        },
      },
      {
        // Pages and components need no stack, and are read as the build reads them.
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          // Typing into a page takes seconds where two workers share a busy machine.
          testTimeout: 30_000,
          environment: 'happy-dom',
          setupFiles: ['web/test/fresh-page.ts'],
          isolate: false,
          maxWorkers,
          restoreMocks: true,
        },
      },
    ],
  },
})
