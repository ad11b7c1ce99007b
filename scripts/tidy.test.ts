// Every rule is shown one fault planted in an otherwise clean tree; a rule that sees nothing fails.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { tidy } from './tidy.ts'

const planted: string[] = []

afterEach(() => {
  for (const root of planted.splice(0)) rmSync(root, { recursive: true, force: true })
})

const clean: Record<string, string> = {
  'package.json': '{ "name": "whole" }',
  'server/package.json': '{ "name": "@whole/server" }',
  'ARCHITECTURE.md': 'It starts in `server/src/main.ts`; see [the licence](LICENSE).',
  LICENSE: 'free',
  'server/src/main.ts': "import { buildApp } from './app.ts'\nbuildApp()\n",
  'server/src/app.ts':
    "import { taskRoutes } from './modules/tasks/routes.ts'\nexport const buildApp = () => taskRoutes()\n",
  'server/src/worker.ts': "import { run } from './modules/tasks/jobs.handlers.ts'\nrun()\n",
  'server/src/config.ts':
    'export type Config = { url: string }\nexport const url = process.env.URL\n',
  'server/src/limits.ts': 'export const limits = { promptCharsMax: 10 }\n',
  'server/src/db/client.ts':
    "import type { Config } from '../config.ts'\nexport type Db = Config\n",
  'server/src/outside/valkey.ts': 'export type Valkey = object\nexport const open = () => ({})\n',
  'server/src/http/route.ts':
    "import { findKey } from '../modules/api-keys/api-keys.ts'\nexport const route = findKey\n",
  'server/src/modules/api-keys/api-keys.ts': 'export const findKey = () => 1\n',
  'server/src/modules/credits/queries.ts':
    "import type { Db } from '../../db/client.ts'\nexport const insertEntry = (db: Db) => db\n",
  'server/src/modules/credits/credits.ts':
    "import { insertEntry } from './queries.ts'\nexport const hold = insertEntry\n",
  'server/src/modules/tasks/tasks.ts':
    "import { hold } from '../credits/credits.ts'\nimport type { Valkey } from '../../outside/valkey.ts'\nexport const createTask = (valkey: Valkey) => [hold, valkey]\n",
  'server/src/modules/tasks/schema.ts':
    "import { route } from '../../http/route.ts'\nexport const body = route\n",
  'server/src/modules/tasks/routes.ts':
    "import { route } from '../../http/route.ts'\nimport { createTask } from './tasks.ts'\nexport const taskRoutes = () => [route, createTask]\n",
  'server/src/modules/tasks/jobs.handlers.ts': 'export const run = () => 1\n',
  'server/test/harness.ts': "import { up } from '../../scripts/stack/control.ts'\nup()\n",
  'scripts/stack/control.ts': 'export const up = () => 1\n',
}

function tidyWith(faults: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'tidy-'))
  planted.push(root)
  for (const [path, text] of Object.entries({ ...clean, ...faults })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return tidy(root).problems
}

test('a clean tree has no problems', () => {
  expect(tidyWith({})).toEqual([])
})

test('a tree without source files is a problem', () => {
  const root = mkdtempSync(join(tmpdir(), 'tidy-'))
  planted.push(root)
  expect(tidy(root).problems).toEqual([`${root}: no source files were seen`])
})

const longBody = '  x()\n'.repeat(70)
const faults: { rule: string; path: string; text: string; says: string }[] = [
  {
    rule: 'a leaf that imports',
    path: 'server/src/ids.ts',
    text: "import { open } from './outside/valkey.ts'\nopen()\n",
    says: 'a leaf imports nothing of ours',
  },
  {
    rule: 'db that looks outward',
    path: 'server/src/db/pool.ts',
    text: "import type { Valkey } from '../outside/valkey.ts'\nexport type V = Valkey\n",
    says: 'db/ imports leaves only',
  },
  {
    rule: 'config by value',
    path: 'server/src/db/pool.ts',
    text: "import { url } from '../config.ts'\nexport const u = url\n",
    says: 'config is passed in',
  },
  {
    rule: 'a starter imported by a module',
    path: 'server/src/modules/tags/tags.ts',
    text: "import type { buildApp } from '../../app.ts'\nexport type B = typeof buildApp\n",
    says: 'only starters know starters',
  },
  {
    rule: 'http that knows a business module',
    path: 'server/src/http/price.ts',
    text: "import { hold } from '../modules/credits/credits.ts'\nhold\n",
    says: 'http/ knows only the modules of sign-in',
  },
  {
    rule: 'http that knows db',
    path: 'server/src/http/price.ts',
    text: "import { connect } from '../db/client.ts'\nconnect()\n",
    says: 'http/ may not import db/',
  },
  {
    rule: 'queries that know the domain',
    path: 'server/src/modules/credits/queries.ts',
    text: "import { route } from '../../http/route.ts'\nroute\n",
    says: 'queries know db',
  },
  {
    rule: 'a route that reaches a query',
    path: 'server/src/modules/credits/routes.ts',
    text: "import { insertEntry } from './queries.ts'\ninsertEntry\n",
    says: 'a route never reaches the database',
  },
  {
    rule: 'a domain that knows http',
    path: 'server/src/modules/tags/tags.ts',
    text: "import { route } from '../../http/route.ts'\nroute\n",
    says: 'the domain knows no http',
  },
  {
    rule: 'a domain that opens an outside system',
    path: 'server/src/modules/tags/tags.ts',
    text: "import { open } from '../../outside/valkey.ts'\nopen()\n",
    says: 'outside systems come in by Deps',
  },
  {
    rule: 'a module that looks right',
    path: 'server/src/modules/tags/tags.ts',
    text: "import { hold } from '../credits/credits.ts'\nhold\n",
    says: 'tags may not look right at credits',
  },
  {
    rule: 'a module without a place',
    path: 'server/src/modules/surprise/surprise.ts',
    text: "import { hold } from '../credits/credits.ts'\nhold\n",
    says: 'surprise has no place in the order',
  },
  {
    rule: 'a back door into a module, by dynamic import',
    path: 'server/src/modules/webhooks/webhooks.ts',
    text: "export const load = () => import('../credits/secret-door.ts')\n",
    says: 'entered by its domain file only',
  },
  {
    rule: 'a handler outside the worker',
    path: 'server/src/modules/tasks/tasks.ts',
    text: "import { run } from './jobs.handlers.ts'\nrun()\n",
    says: 'only the worker runs handlers',
  },
  {
    rule: 'an import of a file that is gone',
    path: 'server/src/db/pool.ts',
    text: "import './gone.ts'\n",
    says: 'imports server/src/db/gone.ts, which is not there',
  },
  {
    rule: 'the server importing another room',
    path: 'server/src/deps.ts',
    text: "import { up } from '../../scripts/stack/control.ts'\nup()\n",
    says: 'server/ may not import scripts/',
  },
  {
    rule: 'a room importing the server by its package name',
    path: 'cli/src/main.ts',
    text: "import { x } from '@whole/server'\nx()\n",
    says: 'cli/ may not import server/',
  },
  {
    rule: 'one web entry importing another',
    path: 'web/dashboard/main.ts',
    text: "import '../workbench/main.ts'\n",
    says: 'nobody else',
  },
  {
    rule: 'a long function',
    path: 'server/src/deps.ts',
    text: `export function build() {\n${longBody}}\n`,
    says: 'a function of 72 lines',
  },
  {
    rule: 'a long file',
    path: 'server/src/deps.ts',
    text: '// line\n'.repeat(401),
    says: '401 lines, the limit is 400',
  },
  ...['process.env.A', "process['env'].A", 'globalThis.process.env.A'].map((expression) => ({
    rule: `a stray read of the environment: ${expression}`,
    path: 'server/src/deps.ts',
    text: `export const a = ${expression}\n`,
    says: 'may read the environment',
  })),
  {
    rule: 'the environment by destructuring',
    path: 'server/src/deps.ts',
    text: 'const { env: e } = process\nexport const a = e\n',
    says: 'may read the environment',
  },
  {
    rule: 'the environment by import',
    path: 'server/src/deps.ts',
    text: "import { env } from 'node:process'\nexport const a = env\n",
    says: 'may read the environment',
  },
]

test.each(faults)('$rule', ({ path, text, says }) => {
  const problems = tidyWith({
    'server/src/modules/credits/secret-door.ts': 'export const door = 1\n',
    'web/workbench/main.ts': 'export const w = 1\n',
    [path]: text,
  })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(says)
  expect(problems[0]?.startsWith(path)).toBe(true)
})

test('a ring of imports, and none when one of them is of types only', () => {
  const other = "import { a } from './a.ts'\nexport const b = () => a\n"
  const ring = tidyWith({
    'server/src/db/a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
    'server/src/db/b.ts': other,
  })
  expect(ring).toHaveLength(1)
  expect(ring[0]).toContain('server/src/db/a.ts -> server/src/db/b.ts -> server/src/db/a.ts')
  const typesOnly = tidyWith({
    'server/src/db/a.ts': "import { type b } from './b.ts'\nexport const a = (x: typeof b) => x\n",
    'server/src/db/b.ts': other,
  })
  expect(typesOnly).toEqual([])
})

test('tests that were switched off, and long tests are fine', () => {
  const path = 'server/src/limits.test.ts'
  expect(tidyWith({ [path]: `test('x', () => {\n${longBody}})\n` })).toEqual([])
  for (const word of ['only', 'skip', 'todo']) {
    const problems = tidyWith({ [path]: `describe.${word}('x', () => {})\n` })
    expect(problems).toEqual([`${path}:1: .${word} leaves tests unrun`])
  }
})

test('names, sizes, leftovers and strays', () => {
  const mark = 'TO' + 'DO'
  const problems = tidyWith({
    'server/src/db/shared-things.ts': '',
    'server/src/db/index.ts': '',
    'server/src/db/camelCase.ts': '',
    'docs/big.txt': 'x'.repeat(256 * 1024 + 1),
    'server/src/db/notes.sql': `-- first\n-- ${mark}: later\n`,
    'stray.txt': '',
    'AGENTS.md':
      'Look at `server/src/gone.ts` and [this](docs/gone.md), `pnpm check`, `tasks/create`.',
    'docs/page.md': '[up](../LICENSE) [gone](gone.md#part) [out](https://example.com/x)',
  })
  expect(problems.toSorted()).toEqual(
    [
      'server/src/db/shared-things.ts: "shared" names nothing, name it for its subject',
      'server/src/db/index.ts: a package has no index inside',
      'server/src/db/camelCase.ts: is not in kebab-case',
      'docs/big.txt: is larger than 262144 bytes',
      `server/src/db/notes.sql:2: leftover ${mark}`,
      'stray.txt: has no place at the root',
      'AGENTS.md:1: names docs/gone.md, which is not there',
      'AGENTS.md:1: names server/src/gone.ts, which is not there',
      'docs/page.md:1: names docs/gone.md, which is not there',
    ].toSorted(),
  )
})
