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

const areas = ['identity', 'files', 'money', 'events', 'work', 'consoles']

const clean: Record<string, string> = {
  'package.json': '{ "name": "whole" }',
  'server/package.json': '{ "name": "@whole/server" }',
  'ARCHITECTURE.md': `It starts in \`server/src/main.ts\`; see [the licence](LICENSE). ${areas.map((area) => `modules/${area}`).join(', ')}`,
  LICENSE: 'free',
  'server/src/main.ts': "import { buildApp } from './start/app.ts'\nbuildApp()\n",
  'server/src/start/app.ts':
    "import { taskRoutes } from '../modules/work/tasks/routes.ts'\nexport const buildApp = () => taskRoutes()\n",
  'server/src/start/worker.ts':
    "import { run } from '../modules/work/tasks/jobs.handlers.ts'\nrun()\n",
  'server/src/operator-cli/main.ts': "import { buildApp } from '../start/app.ts'\nbuildApp()\n",
  'server/src/core/config.ts':
    'export type Config = { url: string }\nexport const url = process.env.URL\n',
  'server/src/core/limits.ts': 'export const limits = { promptCharsMax: 10 }\n',
  'server/src/db/client.ts':
    "import type { Config } from '../core/config.ts'\nexport type Db = Config\n",
  'server/src/db/types.generated.ts': 'export interface DB { ledger_entries: object }\n',
  'server/src/adapters/valkey.ts': 'export type Valkey = object\nexport const open = () => ({})\n',
  'server/src/http/route.ts':
    "import type { Valkey } from '../adapters/valkey.ts'\nexport const route = (valkey: Valkey) => valkey\n",
  'server/src/modules/identity/api-keys/api-keys.ts': 'export const findKey = () => 1\n',
  'server/src/modules/money/credits/queries.ts':
    "import type { Db } from '../../../db/client.ts'\nexport const insertEntry = (db: Db) => db\n",
  'server/src/modules/money/credits/credits.ts':
    "import { insertEntry } from './queries.ts'\nexport const hold = insertEntry\n",
  'server/src/modules/work/tasks/tasks.ts':
    "import { hold } from '../../money/credits/credits.ts'\nimport type { Valkey } from '../../../adapters/valkey.ts'\nexport const createTask = (valkey: Valkey) => [hold, valkey]\n",
  'server/src/modules/work/tasks/schema.ts':
    "import { route } from '../../../http/route.ts'\nexport const body = route\n",
  'server/src/modules/work/tasks/routes.ts':
    "import { route } from '../../../http/route.ts'\nimport { createTask } from './tasks.ts'\nexport const taskRoutes = () => [route, createTask]\n",
  'server/src/modules/work/tasks/jobs.handlers.ts': 'export const run = () => 1\n',
  'server/test/harness.ts': "import { up } from '../../scripts/stack/control.ts'\nup()\n",
  'scripts/stack/control.ts': 'export const up = () => 1\n',
  'web/api/client.ts': 'export const call = () => 1\n',
  'web/ui/button.ts': 'export const Button = () => 1\n',
  'web/ui/button.test.ts': "import '../test/page-harness.ts'\n",
  'web/test/page-harness.ts': "import { Button } from '../ui/button.ts'\nButton()\n",
  'web/forms/use-submit.ts':
    "import { call } from '../api/client.ts'\nimport { Button } from '../ui/button.ts'\nexport const useSubmit = () => [call, Button]\n",
  'web/engineer/main.ts':
    "import { useSubmit } from '../forms/use-submit.ts'\nexport const main = () => useSubmit()\n",
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
  expect(tidy(root).problems).toContain(`${root}: no source files were seen`)
})

const longBody = '  x()\n'.repeat(70)
const faults: { rule: string; path: string; text: string; says: string }[] = [
  {
    rule: 'core that imports',
    path: 'server/src/core/ids.ts',
    text: "import { open } from '../adapters/valkey.ts'\nopen()\n",
    says: 'core/ may not import adapters/',
  },
  {
    rule: 'db that looks outward',
    path: 'server/src/db/pool.ts',
    text: "import type { Valkey } from '../adapters/valkey.ts'\nexport type V = Valkey\n",
    says: 'db/ may not import adapters/',
  },
  {
    rule: 'an adapter that knows the database',
    path: 'server/src/adapters/store.ts',
    text: "import type { Db } from '../db/client.ts'\nexport type D = Db\n",
    says: 'adapters/ imports core/ only',
  },
  {
    rule: 'config by value',
    path: 'server/src/db/pool.ts',
    text: "import { url } from '../core/config.ts'\nexport const u = url\n",
    says: 'config is passed in',
  },
  {
    rule: 'what starts, imported by a module',
    path: 'server/src/modules/work/tags/tags.ts',
    text: "import type { buildApp } from '../../../start/app.ts'\nexport type B = typeof buildApp\n",
    says: 'modules/ may not import start/',
  },
  {
    rule: 'start that knows the command line',
    path: 'server/src/start/dependencies.ts',
    text: "import '../operator-cli/main.ts'\n",
    says: 'start/ may not import operator-cli/',
  },
  {
    rule: 'http that knows a module, by a type',
    path: 'server/src/http/price.ts',
    text: "import type { findKey } from '../modules/identity/api-keys/api-keys.ts'\nexport type F = typeof findKey\n",
    says: 'http/ may not import modules/',
  },
  {
    rule: 'http that knows db',
    path: 'server/src/http/price.ts',
    text: "import { connect } from '../db/client.ts'\nconnect()\n",
    says: 'http/ may not import db/',
  },
  {
    rule: 'queries that know the domain',
    path: 'server/src/modules/money/credits/queries.ts',
    text: "import { route } from '../../../http/route.ts'\nroute\n",
    says: 'queries know db',
  },
  {
    rule: 'a route that reaches a query',
    path: 'server/src/modules/money/credits/routes.ts',
    text: "import { insertEntry } from './queries.ts'\ninsertEntry\n",
    says: 'a route never reaches the database',
  },
  {
    rule: 'a domain that knows http',
    path: 'server/src/modules/work/tags/tags.ts',
    text: "import { route } from '../../../http/route.ts'\nroute\n",
    says: 'the domain knows no http',
  },
  {
    rule: 'a domain that opens an outside system',
    path: 'server/src/modules/work/tags/tags.ts',
    text: "import { open } from '../../../adapters/valkey.ts'\nopen()\n",
    says: 'outside systems come in by Deps',
  },
  {
    rule: 'an area that imports one above it, by a type',
    path: 'server/src/modules/money/credits/grants.ts',
    text: "import type { createTask } from '../../work/tasks/tasks.ts'\nexport type C = typeof createTask\n",
    says: 'area money may not import area work',
  },
  {
    rule: 'a module that imports one after it in its area',
    path: 'server/src/modules/work/tags/tags.ts',
    text: "import { createTask } from '../tasks/tasks.ts'\ncreateTask\n",
    says: 'tags may not import tasks, which stands after it in work',
  },
  {
    rule: 'a module without a place',
    path: 'server/src/modules/work/surprise/surprise.ts',
    text: 'export const surprise = 1\n',
    says: 'module work/surprise has no place in the house',
  },
  {
    rule: 'a file at the root',
    path: 'server/src/surprise.ts',
    text: 'export const surprise = 1\n',
    says: 'only main.mjs stands at the root of server/src',
  },
  {
    rule: 'a folder nobody knows',
    path: 'server/src/surprise/surprise.ts',
    text: 'export const surprise = 1\n',
    says: 'server/src has no folder surprise/',
  },
  {
    rule: 'an area that the map does not mention',
    path: 'ARCHITECTURE.md',
    text: areas
      .slice(1)
      .map((area) => `modules/${area}`)
      .join(', '),
    says: 'does not mention modules/identity',
  },
  {
    rule: 'a back door into a module, by dynamic import',
    path: 'server/src/modules/events/webhooks/webhooks.ts',
    text: "export const load = () => import('../../money/credits/secret-door.ts')\n",
    says: 'entered by its domain file or its writes.ts only',
  },
  {
    rule: 'a second writer of a table, by the query builder',
    path: 'server/src/modules/work/tasks/queries.ts',
    text: "import type { Db } from '../../../db/client.ts'\nexport const add = (db: Db) => db.insertInto('ledger_entries')\n",
    says: 'ledger_entries is written by money/credits alone',
  },
  {
    rule: 'a second writer of a table, in the text of a statement',
    path: 'server/src/modules/work/tasks/queries.ts',
    text: 'export const move = `with x as (UPDATE ledger_entries SET id = 1)`\n',
    says: 'ledger_entries is written by money/credits alone',
  },
  {
    rule: 'a write to a table that is named elsewhere',
    path: 'server/src/modules/work/tasks/queries.ts',
    text: 'export const clear = (db: any, table: string) => db.deleteFrom(table)\n',
    says: 'a write must name its table',
  },
  {
    rule: 'a table without an owner',
    path: 'server/src/db/types.generated.ts',
    text: 'export interface DB { strays: object }\n',
    says: 'table strays has no owner',
  },
  {
    rule: 'a loop whose rounds overlap',
    path: 'server/src/modules/work/tasks/tasks.ts',
    text: 'export const follow = (look: () => Promise<void>) => setInterval(() => void look(), 5)\n',
    says: 'rounds of setInterval overlap',
  },
  {
    rule: 'an advisory lock beside the list of all',
    path: 'server/src/modules/work/tasks/queries.ts',
    text: 'export const lock = `select pg_advisory_xact_lock(5)`\n',
    says: 'advisory locks are taken by db/advisory-locks.ts',
  },
  {
    rule: 'another connection inside a transaction',
    path: 'server/src/modules/work/tasks/tasks.ts',
    text: 'export const run = (db: any) => db.transaction().execute((tx: any) => [tx, db])\n',
    says: 'inside a transaction everything is asked of the transaction',
  },
  {
    rule: 'a handler outside the worker',
    path: 'server/src/modules/work/tasks/tasks.ts',
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
    path: 'server/src/start/dependencies.ts',
    text: "import { up } from '../../../scripts/stack/control.ts'\nup()\n",
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
    path: 'web/member/main.ts',
    text: "import '../engineer/main.ts'\n",
    says: 'web/member/ may not import web/engineer/, which does not stand below it',
  },
  {
    rule: 'what asks the service, importing what draws',
    path: 'web/api/live.ts',
    text: "import { Button } from '../ui/button.ts'\nButton()\n",
    says: 'web/api/ may not import web/ui/',
  },
  {
    rule: 'what draws, importing what asks the service, by a type',
    path: 'web/ui/price.ts',
    text: "import type { call } from '../api/client.ts'\nexport type C = typeof call\n",
    says: 'web/ui/ may not import web/api/',
  },
  {
    rule: 'a component that loads a form later',
    path: 'web/ui/menu.ts',
    text: "export const load = () => import('../forms/use-submit.ts')\n",
    says: 'web/ui/ may not import web/forms/',
  },
  {
    rule: 'a folder of the web without a floor',
    path: 'web/surprise/surprise.ts',
    text: "import { Button } from '../ui/button.ts'\nButton()\n",
    says: 'web/surprise/ has no floor in the web',
  },
  {
    rule: 'a page that imports what is for tests',
    path: 'web/engineer/page.ts',
    text: "import '../test/page-harness.ts'\n",
    says: 'only tests import web/test/',
  },
  {
    rule: 'a long function',
    path: 'server/src/start/dependencies.ts',
    text: `export function build() {\n${longBody}}\n`,
    says: 'a function of 72 lines',
  },
  {
    rule: 'a long file',
    path: 'server/src/start/dependencies.ts',
    text: '// line\n'.repeat(401),
    says: '401 lines, the limit is 400',
  },
  ...['process.env.A', "process['env'].A", 'globalThis.process.env.A'].map((expression) => ({
    rule: `a stray read of the environment: ${expression}`,
    path: 'server/src/start/dependencies.ts',
    text: `export const a = ${expression}\n`,
    says: 'may read the environment',
  })),
  {
    rule: 'the environment by destructuring',
    path: 'server/src/start/dependencies.ts',
    text: 'const { env: e } = process\nexport const a = e\n',
    says: 'may read the environment',
  },
  {
    rule: 'the environment by import',
    path: 'server/src/start/dependencies.ts',
    text: "import { env } from 'node:process'\nexport const a = env\n",
    says: 'may read the environment',
  },
]

test.each(faults)('$rule', ({ path, text, says }) => {
  const problems = tidyWith({
    'server/src/modules/money/credits/secret-door.ts': 'export const door = 1\n',
    [path]: text,
  })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(says)
  expect(problems[0]?.startsWith(path)).toBe(true)
})

test('a ring of imports, also when one of them is of types only', () => {
  const other = "import { a } from './a.ts'\nexport const b = () => a\n"
  const faces = [
    "import { b } from './b.ts'\nexport const a = () => b\n",
    "import { type b } from './b.ts'\nexport const a = (x: typeof b) => x\n",
  ]
  for (const a of faces) {
    const ring = tidyWith({ 'server/src/db/a.ts': a, 'server/src/db/b.ts': other })
    expect(ring).toHaveLength(1)
    expect(ring[0]).toContain('server/src/db/a.ts -> server/src/db/b.ts -> server/src/db/a.ts')
  }
})

test('a folder of a module with more files than one reads at a glance', () => {
  const folder = 'server/src/modules/work/tags'
  const files = Array.from({ length: 21 }, (_, i) => [`${folder}/part-${i}.ts`, 'export {}\n'])
  expect(tidyWith(Object.fromEntries(files))).toEqual([
    `${folder}: 21 files, divide it by capability (at most 20)`,
  ])
})

test('tests that were switched off, and long tests are fine', () => {
  const path = 'server/src/core/limits.test.ts'
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
