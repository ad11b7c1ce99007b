// Writes what is generated from the sources: the database types, the example configuration, the
// OpenAPI documents and the page of each error code. With --check it writes nothing and fails when a file is not fresh.
//   pnpm gen [--check] [--only part-of-a-path]
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import openapiTypes, { astToString } from 'openapi-typescript'
import { writeExampleConfig } from '../server/src/core/config.ts'
import { revisions } from '../server/src/core/money.ts'
import { migrateToLatest } from '../server/src/db/migrate.ts'
import { writeConsoleDocument } from '../server/src/http/console/document.ts'
import { writeErrorPage } from '../server/src/http/error-pages.ts'
import { errorCodes } from '../server/src/http/error-schema.ts'
import { writeDocument } from '../server/src/http/openapi/document.ts'
import { basePath } from '../server/src/http/operation.ts'
import { consoleOperations, operations, webhooks } from '../server/src/start/operations.ts'
import { databaseUrlFor, withAdminClient } from '../server/test/databases.ts'
import { startStack } from './stack/control.ts'

const root = join(import.meta.dirname, '..')

/** The types of a freshly migrated database, so that a stale local one cannot leak in. */
async function generateDatabaseTypes(): Promise<string> {
  const stack = await startStack(() => undefined)
  const name = `trs_gen_${process.pid}`
  const url = databaseUrlFor(stack.databaseAdminUrl, name)
  const folder = mkdtempSync(join(tmpdir(), 'trs-gen-'))
  await withAdminClient(stack.databaseUrl, (client) => client.query(`create database ${name}`))
  try {
    await migrateToLatest({ databaseUrl: url })
    const out = join(folder, 'types.ts')
    const codegen = join(root, 'server/node_modules/.bin/kysely-codegen')
    const flags = [
      '--url',
      url,
      '--out-file',
      out,
      '--dialect',
      'postgres',
      '--type-mapping',
      '{"int8":"number"}',
    ]
    const leftOut =
      '(*kysely*|idempotency_keys_*|feed_events_*|webhook_deliveries_*|webhook_attempts_*|request_log_*|pgboss.*|pg_stat_*)'
    execFileSync(codegen, [...flags, '--exclude-pattern', leftOut], { cwd: root, stdio: 'pipe' })
    return readFileSync(out, 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
    await withAdminClient(stack.databaseUrl, (client) =>
      client.query(`drop database if exists ${name} with (force)`),
    )
  }
}

const files: Record<string, () => string | Promise<string>> = {
  'server/src/db/types.generated.ts': generateDatabaseTypes,
  'deploy/config.example.env': writeExampleConfig,
}
for (const revision of revisions) {
  const path = `openapi/revision-${revision.toLowerCase()}.json`
  files[path] = () => writeDocument({ operations, webhooks, revision, basePath })
}
files['openapi/console.json'] = () => writeConsoleDocument(consoleOperations)
files['web/api/console.generated.ts'] = async () =>
  astToString(await openapiTypes(writeConsoleDocument(consoleOperations)))
files['web/api/account.generated.ts'] = async () =>
  astToString(await openapiTypes(writeDocument({ operations, webhooks, revision: 'A', basePath })))
files['sdks/js/test/api.generated.ts'] = async () => {
  // What the types of the SDK are compared with: the shapes alone.
  const text = writeDocument({ operations, webhooks, revision: 'A', basePath })
  const { openapi, info, components } = JSON.parse(text)
  const { schemas } = components
  const shapes = { openapi, info, paths: {}, components: { schemas } }
  return astToString(await openapiTypes(shapes, { defaultNonNullable: false }))
}
for (const code of errorCodes) {
  files[`docs/api/errors/${code}.md`] = () => writeErrorPage(code, operations)
}

function readText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

const isCheck = process.argv.includes('--check')
const onlyAt = process.argv.indexOf('--only')
const only = onlyAt < 0 ? '' : (process.argv[onlyAt + 1] ?? '')
const wanted = Object.entries(files).filter(([path]) => path.includes(only))
const stale: string[] = []
for (const [path, generate] of wanted) {
  const text = await generate()
  const file = join(root, path)
  if (isCheck && readText(file) !== text) stale.push(path)
  if (isCheck) continue
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
process.stdout.write(`${wanted.length} generated files, ${stale.length} stale\n`)
if (stale.length > 0) {
  process.stderr.write(`Not fresh: ${stale.join(', ')}. Run: pnpm gen\n`)
  process.exitCode = 1
}
